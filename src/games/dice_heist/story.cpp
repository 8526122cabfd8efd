#include "games/dice_heist/story.h"

#include <cmath>
#include <map>

#include "games/dice_heist/odds.h"

namespace purloin::dice_heist {
namespace {

const std::string& museum_name(const Rules& rules, Museum museum) {
  const auto& facts = rules.config().deck.museums[index(museum)];
  return facts.name.empty() ? facts.id : facts.name;
}

std::string counted(int count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string percent(double chance) {
  return std::to_string(static_cast<int>(std::lround(chance * 100))) + "%";
}

// A kind of exhibit as people say it: "gem-ruby" is a ruby gem.
std::string spoken(const std::string& kind) {
  constexpr std::string_view kGem = "gem-";
  constexpr std::string_view kPainting = "painting-";
  if (kind.starts_with(kGem)) return kind.substr(kGem.size()) + " gem";
  if (kind.starts_with(kPainting)) return "painting (" + kind.substr(kPainting.size()) + "M)";
  return kind == "artifact-1" ? "artifact" : "pair of artifacts";
}

std::string points(int count) {
  return std::to_string(count) + (count == 1 ? " point" : " points");
}

std::string list_of(const Rules& rules, Bits cards) {
  std::map<std::string, int> kinds;
  for (Bits rest = cards; rest != 0; rest = without_lowest_bit(rest)) {
    ++kinds[rules.kind_of(lowest_bit_index(rest))];
  }
  std::string text;
  for (const auto& [kind, count] : kinds) {
    text +=
        (text.empty() ? "" : ", ") + spoken(kind) + (count > 1 ? " x" + std::to_string(count) : "");
  }
  return text;
}

std::string with_sidekicks(int sidekicks) {
  return sidekicks == 0 ? "alone" : "with " + counted(sidekicks, "sidekick");
}

std::string attempt(const Rules& rules, Museum museum, bool raid, int sidekicks) {
  return with_sidekicks(sidekicks) + ": needs a " +
         std::to_string(rules.level_to_reach(museum, raid)) + ", " +
         percent(success_chance(rules, museum, raid, sidekicks));
}

Museum museum_of_lot(const Rules& rules, int lot) {
  return static_cast<Museum>(rules.catalog().museum[static_cast<std::size_t>(lot)]);
}

std::string dice_of(Action roll) {
  std::string text = std::to_string(roll.thief_die());
  for (int face = 6; face >= 1; --face) {
    for (int i = 0; i < roll.sidekicks_showing(face); ++i) text += " " + std::to_string(face);
  }
  return text;
}

std::string tell_roll(const Rules& rules, const State& before, Action roll,
                      const std::string& name) {
  const Pending& pending = before.pending;
  const Catalog& catalog = rules.catalog();
  const std::string head =
      name + " rolls " + dice_of(roll) + " at " + museum_name(rules, pending.museum) + ": ";
  if (!roll.any_die_reaches(rules.level_to_reach(pending.museum, pending.is_raid()))) {
    return head + "caught empty-handed, all dice come back";
  }
  const Bits taken = pending.is_raid() ? highest_bit(before.display & catalog.lot[pending.lot])
                                       : before.display & catalog.in_museum[index(pending.museum)];
  const std::string price = pending.sidekicks == 0 ? ""
                                                   : "; " + counted(pending.sidekicks, "sidekick") +
                                                         " back to the supply";
  return head + "success! Takes " + list_of(rules, taken) + price;
}

std::string tell_first_roll(const State& before, Action action,
                            const std::vector<std::string>& names) {
  std::string text = "For the first turn:";
  int contender = 0;
  for (const Seat seat : before.contenders) {
    text += (contender == 0 ? " " : ", ") + names[static_cast<std::size_t>(seat.index())] +
            " rolls " + std::to_string(action.contender_die(contender));
    ++contender;
  }
  return text;
}

}  // namespace

std::string describe(const Rules& rules, const State& state, Action action,
                     const std::vector<std::string>& names) {
  switch (action.kind()) {
    case Action::Kind::kRecruit:
      return "take a sidekick, " + std::to_string(state.supply) + " in the supply";
    case Action::Kind::kRecruitFrom:
      return "take a sidekick from " + names[static_cast<std::size_t>(action.victim().index())];
    case Action::Kind::kHeist: {
      const auto cards = state.display & rules.catalog().in_museum[index(action.museum())];
      return attempt(rules, action.museum(), false, action.sidekicks()) + " to take " +
             list_of(rules, cards);
    }
    case Action::Kind::kRaid:
      return attempt(rules, museum_of_lot(rules, action.lot()), true, action.sidekicks()) +
             " to take that one";
    default:
      return {};
  }
}

std::string tell(const Rules& rules, const State& before, Action action, Viewer,
                 const std::vector<std::string>& names) {
  const std::string& name = names[static_cast<std::size_t>(before.turn.index())];
  switch (action.kind()) {
    case Action::Kind::kRecruit:
      return name + " recruits a sidekick";
    case Action::Kind::kRecruitFrom:
      return name + " lures a sidekick away from " +
             names[static_cast<std::size_t>(action.victim().index())];
    case Action::Kind::kHeist:
      return name + " tries " + museum_name(rules, action.museum()) + " " +
             attempt(rules, action.museum(), false, action.sidekicks());
    case Action::Kind::kRaid: {
      const Museum museum = museum_of_lot(rules, action.lot());
      return name + " raids " + museum_name(rules, museum) + " for " +
             spoken(rules.kind_of(action.lot())) + " " +
             attempt(rules, museum, true, action.sidekicks());
    }
    case Action::Kind::kDraw:
      return "On show at " + museum_name(rules, museum_of_lot(rules, action.lot())) + ": " +
             spoken(rules.kind_of(action.lot()));
    case Action::Kind::kRoll:
      return tell_roll(rules, before, action, name);
    case Action::Kind::kFirstRoll:
      return tell_first_roll(before, action, names);
  }
  return {};
}

std::vector<std::string> explain_score(const Rules& rules, const State& state, Seat seat) {
  const auto sheet = rules.score(state)[static_cast<std::size_t>(seat.index())];
  const Loot& loot = state.loot_of(seat);
  std::vector<std::string> lines;
  if (sheet.artifacts > 0) {
    lines.push_back(counted(sheet.artifacts, "artifact") + ": " + points(sheet.artifacts));
  }
  const auto& colors = rules.config().deck.colors;
  for (std::size_t c = 0; c < colors.size(); ++c) {
    const int gems = tally_count(loot.tally, kTallyFirstColor + static_cast<int>(c));
    if (gems == 0) continue;
    lines.push_back(counted(gems, colors[c] + " gem") + ": " + points(gems * (gems + 1) / 2));
  }
  const int millions = painting_total(rules.catalog(), loot);
  if (millions > 0 || sheet.paintings != 0) {
    const char* rank = sheet.paintings > 4   ? ", the most"
                       : sheet.paintings > 0 ? ", the most and the least"
                       : sheet.paintings < 0 ? ", the least"
                                             : "";
    lines.push_back("Paintings worth " + std::to_string(millions) + "M" + rank + ": " +
                    points(sheet.paintings));
  }
  return lines;
}

}  // namespace purloin::dice_heist
