#include "games/crypt/notation.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "core/short_text.h"
#include "core/tokens.h"

namespace purloin::crypt {
namespace {

using Parsed = tl::expected<Action, std::string>;

Parsed refuse(std::string reason) {
  return tl::make_unexpected(std::move(reason));
}

std::string quoted(std::string_view word) {
  return "\"" + std::string(word) + "\"";
}

// A slot that some table has; whether this one does is for the rules to say.
std::optional<SlotId> parse_slot(std::string_view word) {
  const auto number = parse_number(word, 1, kMaxSlots);
  if (!number) return std::nullopt;
  return static_cast<SlotId>(*number - 1);
}

// "3:2x5": two servants with effort 5 on slot 3.
std::optional<Group> parse_group(std::string_view word) {
  const auto colon = word.find(':');
  const auto cross = word.find('x');
  if (colon == std::string_view::npos || cross == std::string_view::npos || cross < colon) {
    return std::nullopt;
  }
  const auto slot = parse_slot(word.substr(0, colon));
  const auto count = parse_number(word.substr(colon + 1, cross - colon - 1), 1, kServants);
  const auto effort = parse_number(word.substr(cross + 1), 1, kHighestEffort);
  if (!slot || !count || !effort) return std::nullopt;
  return Group{*slot, *count, *effort};
}

Parsed parse_claim(const Tokens& tokens) {
  FixedVector<Group, Action::kMaxGroups> groups;
  if (tokens.size() == 1) return refuse("a claim places at least one servant");
  if (tokens.size() - 1 > groups.capacity()) {
    return refuse("you do not have that many servants available");
  }
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const auto group = parse_group(tokens[i]);
    if (!group) {
      return refuse(quoted(tokens[i]) +
                    " is not SLOT:COUNTxEFFORT, with 1 to 3 servants and effort "
                    "1 to 6");
    }
    groups.push_back(*group);
    for (std::size_t at = groups.size() - 1; at > 0 && groups[at].slot < groups[at - 1].slot;
         --at) {
      std::swap(groups[at], groups[at - 1]);
    }
  }
  Action claim = Action::claim();
  int position = 0;
  for (const Group& group : groups) {
    claim = claim.with_group(position++, group.slot, group.count, group.effort);
  }
  return claim;
}

Parsed parse_flip(const Tokens& tokens) {
  if (tokens.size() == 2 && tokens[1] == "manuscript") return Action::flip_manuscript();
  if (tokens.size() == 2 && tokens[1] == "remains") return Action::flip_remains();
  return refuse("a flip is \"flip manuscript\" or \"flip remains\"");
}

Parsed parse_with_slot(const Tokens& tokens) {
  const std::string verb(tokens[0]);
  if (tokens.size() != 2) return refuse("it is \"" + verb + " SLOT\"");
  const auto slot = parse_slot(tokens[1]);
  if (!slot) return refuse(quoted(tokens[1]) + " is no slot of the Crypt");
  return verb == "take" ? Action::take(*slot) : Action::reroll(*slot);
}

Parsed parse_leader(const Tokens& tokens) {
  const auto seat = tokens.size() == 2 ? parse_number(tokens[1], 0, kPlayers - 1) : std::nullopt;
  if (!seat) return refuse("it is \"leader SEAT\"");
  return Action::leader(Seat(*seat));
}

Parsed parse_sides(const Tokens& tokens) {
  const auto sides = tokens.size() == 2 ? Sides::parse(tokens[1]) : std::nullopt;
  if (!sides) return refuse("it is \"sides\" and six letters A or B");
  return Action::sides(*sides);
}

Parsed parse_top(const Tokens& tokens) {
  const auto type = tokens.size() == 2 ? find_type(tokens[1]) : std::nullopt;
  if (!type) return refuse("it is \"top\" and a type of treasure");
  return Action::top(*type);
}

Parsed parse_draw(const Tokens& tokens) {
  const auto coins = tokens.size() == 2 ? parse_number(tokens[1], 1, kHighestCoins) : std::nullopt;
  if (!coins) return refuse("it is \"draw\" and 1 to 4 coins");
  return Action::draw(*coins);
}

// Dice that belong together are put in descending order.
Parsed parse_dice(const Rules& rules, const State& state, const Tokens& tokens) {
  std::array<int, kMaxDice> dice{};
  const std::size_t count = tokens.size() - 1;
  if (count == 0 || count > dice.size()) return refuse("a roll has 1 to 12 dice");
  for (std::size_t i = 0; i < count; ++i) {
    const auto face = parse_number(tokens[i + 1], 1, 6);
    if (!face) return refuse("a die shows 1 to 6, not " + quoted(tokens[i + 1]));
    dice[i] = *face;
  }
  if (rules.actor(state).is_chance()) {
    std::size_t from = 0;
    for (const int group : rules.dice_groups(state)) {
      const std::size_t to = from + static_cast<std::size_t>(group);
      if (to > count) break;
      std::sort(dice.data() + from, dice.data() + to, std::greater<>());
      from = to;
    }
  }
  Action roll = tokens[0] == "ghost" ? Action::ghost() : Action::roll();
  for (std::size_t i = 0; i < count; ++i) roll = roll.with_die(static_cast<int>(i), dice[i]);
  return roll;
}

std::string format_claim(Action action) {
  ShortText text("claim");
  for (int i = 0; i < Action::kMaxGroups && action.group(i).count > 0; ++i) {
    const Group group = action.group(i);
    text.add(' ');
    text.add(static_cast<int>(index(group.slot)) + 1);
    text.add(':');
    text.add(group.count);
    text.add('x');
    text.add(group.effort);
  }
  return text.string();
}

std::string format_dice(Action action) {
  std::string text;
  for (int i = 0; i < kMaxDice && action.die(i) != 0; ++i) {
    text += " " + std::to_string(action.die(i));
  }
  return text;
}

}  // namespace

std::string format_sides(Sides sides) {
  return std::string(letters_of(sides));
}

std::string format_slot(SlotId slot) {
  return std::to_string(index(slot) + 1);
}

std::string needs(const Rules& rules, const State& state) {
  if (state.phase == Phase::kSetup) return state.leader.is_nobody() ? "leader" : "sides";
  if (state.phase == Phase::kReveal) return state.top_known ? "draw" : "top";
  int dice = 0;
  for (const int group : rules.dice_groups(state)) dice += group;
  return (state.phase == Phase::kClaim ? "ghost " : "roll ") + std::to_string(dice);
}

std::string format_action(const Rules&, const State&, Action action) {
  switch (action.kind()) {
    case Action::Kind::kClaim:
      return format_claim(action);
    case Action::Kind::kRecover:
      return "recover";
    case Action::Kind::kFlipManuscript:
      return "flip manuscript";
    case Action::Kind::kFlipRemains:
      return "flip remains";
    case Action::Kind::kTake:
      return "take " + format_slot(action.slot());
    case Action::Kind::kReroll:
      return "reroll " + format_slot(action.slot());
    case Action::Kind::kPass:
      return "pass";
    case Action::Kind::kLeader:
      return "leader " + std::to_string(action.seat().index());
    case Action::Kind::kSides:
      return "sides " + format_sides(action.sides());
    case Action::Kind::kTop:
      return "top " + std::string(name_of(action.type()));
    case Action::Kind::kDraw:
      return "draw " + std::to_string(action.coins());
    case Action::Kind::kGhost:
      return "ghost" + format_dice(action);
    case Action::Kind::kRoll:
      return "roll" + format_dice(action);
  }
  return {};
}

Parsed try_parse_action(const Rules& rules, const State& state, std::string_view text) {
  const Tokens tokens = split_tokens(text);
  if (tokens.empty()) return refuse("a move is words with one space between them");
  const std::string_view verb = tokens[0];
  if (verb == "claim") return parse_claim(tokens);
  if (verb == "flip") return parse_flip(tokens);
  if (verb == "take" || verb == "reroll") return parse_with_slot(tokens);
  if (verb == "leader") return parse_leader(tokens);
  if (verb == "sides") return parse_sides(tokens);
  if (verb == "top") return parse_top(tokens);
  if (verb == "draw") return parse_draw(tokens);
  if (verb == "ghost" || verb == "roll") return parse_dice(rules, state, tokens);
  if (tokens.size() == 1 && verb == "recover") return Action::recover();
  if (tokens.size() == 1 && verb == "pass") return Action::pass();
  return refuse("unknown move " + quoted(text) +
                "; moves are claim, recover, flip, take, reroll and pass");
}

}  // namespace purloin::crypt
