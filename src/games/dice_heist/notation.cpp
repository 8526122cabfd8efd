#include "games/dice_heist/notation.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/tokens.h"

namespace purloin::dice_heist {
namespace {

const std::string& museum_id(const Rules& rules, Museum museum) {
  return rules.config().deck.museums[index(museum)].id;
}

std::optional<Museum> find_museum(const Rules& rules, std::string_view id) {
  const auto& museums = rules.config().deck.museums;
  const auto found = std::ranges::find(museums, id, &Deck::Museum::id);
  if (found == museums.end()) return std::nullopt;
  return static_cast<Museum>(found - museums.begin());
}

std::optional<int> find_lot(const Rules& rules, Museum museum, std::string_view kind) {
  const Catalog& catalog = rules.catalog();
  for (Bits lots = catalog.lots & catalog.in_museum[index(museum)]; lots != 0;
       lots = without_lowest_bit(lots)) {
    if (rules.kind_of(lowest_bit_index(lots)) == kind) return lowest_bit_index(lots);
  }
  return std::nullopt;
}

using Parsed = tl::expected<Action, std::string>;

Parsed refuse(std::string reason) {
  return tl::make_unexpected(std::move(reason));
}

Parsed no_museum(std::string_view id) {
  return refuse("there is no museum \"" + std::string(id) + "\"");
}

std::optional<int> sidekick_count(std::string_view word) {
  return parse_number(word, 0, kSidekickDice);
}

constexpr const char* kBadSidekicks = "the number of sidekicks must be 0 to 10";

Parsed parse_recruit(const Tokens& tokens) {
  if (tokens.size() == 1) return Action::recruit();
  const auto seat = tokens.size() == 3 && tokens[1] == "from"
                        ? parse_number(tokens[2], 0, kPlayers - 1)
                        : std::nullopt;
  if (!seat) return refuse("a recruit is \"recruit\" or \"recruit from SEAT\"");
  return Action::recruit_from(Seat(*seat));
}

Parsed parse_heist(const Rules& rules, const Tokens& tokens) {
  if (tokens.size() != 3) return refuse("a heist is \"heist MUSEUM SIDEKICKS\"");
  const auto museum = find_museum(rules, tokens[1]);
  if (!museum) return no_museum(tokens[1]);
  const auto sidekicks = sidekick_count(tokens[2]);
  if (!sidekicks) return refuse(kBadSidekicks);
  return Action::heist(*museum, *sidekicks);
}

Parsed parse_raid(const Rules& rules, const Tokens& tokens) {
  if (tokens.size() != 4) return refuse("a raid is \"raid MUSEUM KIND SIDEKICKS\"");
  const auto museum = find_museum(rules, tokens[1]);
  if (!museum) return no_museum(tokens[1]);
  const auto lot = find_lot(rules, *museum, tokens[2]);
  if (!lot) return refuse("that museum never shows a \"" + std::string(tokens[2]) + "\"");
  const auto sidekicks = sidekick_count(tokens[3]);
  if (!sidekicks) return refuse(kBadSidekicks);
  return Action::raid(*lot, *sidekicks);
}

Parsed parse_draw(const Rules& rules, const Tokens& tokens) {
  if (tokens.size() != 3) return refuse("a draw is \"draw MUSEUM KIND\"");
  const auto museum = find_museum(rules, tokens[1]);
  if (!museum) return no_museum(tokens[1]);
  const auto lot = find_lot(rules, *museum, tokens[2]);
  if (!lot) return refuse("the deck has no \"" + std::string(tokens[2]) + "\" for that museum");
  return Action::draw(*lot);
}

Parsed parse_roll(const State& state, const Tokens& tokens) {
  std::array<int, 1 + kSidekickDice> dice{};
  const std::size_t count = tokens.size() - 1;
  if (count == 0 || count > dice.size()) return refuse("a roll is \"roll\" and 1 to 11 dice");
  for (std::size_t i = 0; i < count; ++i) {
    const auto face = parse_number(tokens[i + 1], 1, 6);
    if (!face) return refuse("a die shows 1 to 6, not \"" + std::string(tokens[i + 1]) + "\"");
    dice[i] = *face;
  }
  if (state.phase == Phase::kFirstPlayer) {
    std::array<int, kPlayers> contenders{};
    if (count > contenders.size()) return refuse("that is not the number of dice being rolled");
    std::copy_n(dice.begin(), count, contenders.begin());
    return Action::first_roll(contenders);
  }
  Action roll = Action::roll(dice[0]);
  for (std::size_t i = 1; i < count; ++i) roll = roll.and_sidekick(dice[i]);
  return roll;
}

std::string format_roll(Action action) {
  std::string text = "roll " + std::to_string(action.thief_die());
  for (int face = 6; face >= 1; --face) {
    for (int i = 0; i < action.sidekicks_showing(face); ++i) text += " " + std::to_string(face);
  }
  return text;
}

}  // namespace

std::string needs(const Rules&, const State& state) {
  if (state.phase == Phase::kReveal) return "draw";
  const int dice =
      state.phase == Phase::kFirstPlayer ? state.contenders.size() : 1 + state.pending.sidekicks;
  return "roll " + std::to_string(dice);
}

std::string format_action(const Rules& rules, const State& state, Action action) {
  const auto museum_and_kind = [&] {
    const auto museum =
        static_cast<Museum>(rules.catalog().museum[static_cast<std::size_t>(action.lot())]);
    return museum_id(rules, museum) + " " + rules.kind_of(action.lot());
  };
  switch (action.kind()) {
    case Action::Kind::kRecruit:
      return "recruit";
    case Action::Kind::kRecruitFrom:
      return "recruit from " + std::to_string(action.victim().index());
    case Action::Kind::kHeist:
      return "heist " + museum_id(rules, action.museum()) + " " +
             std::to_string(action.sidekicks());
    case Action::Kind::kRaid:
      return "raid " + museum_and_kind() + " " + std::to_string(action.sidekicks());
    case Action::Kind::kDraw:
      return "draw " + museum_and_kind();
    case Action::Kind::kRoll:
      return format_roll(action);
    case Action::Kind::kFirstRoll: {
      std::string text = "roll";
      for (int i = 0; i < state.contenders.size(); ++i) {
        text += " " + std::to_string(action.contender_die(i));
      }
      return text;
    }
  }
  return {};
}

Parsed try_parse_action(const Rules& rules, const State& state, std::string_view text) {
  const Tokens tokens = split_tokens(text);
  if (tokens.empty()) return refuse("a move is words with one space between them");
  if (tokens[0] == "recruit") return parse_recruit(tokens);
  if (tokens[0] == "heist") return parse_heist(rules, tokens);
  if (tokens[0] == "raid") return parse_raid(rules, tokens);
  if (tokens[0] == "draw") return parse_draw(rules, tokens);
  if (tokens[0] == "roll") return parse_roll(state, tokens);
  return refuse("unknown move \"" + std::string(tokens[0]) +
                "\"; moves begin with recruit, heist, raid, draw or roll");
}

}  // namespace purloin::dice_heist
