#include "games/crypt/words.h"

#include <array>
#include <cctype>
#include <cmath>

#include "games/crypt/notation.h"
#include "games/crypt/story.h"

namespace purloin::crypt {
namespace {

std::string group_text(const GhostGroup& group) {
  if (group.count == 1) return std::to_string(group.effort);
  return std::to_string(group.count) + " x " + std::to_string(group.effort) + " = " +
         std::to_string(group.total());
}

std::string ghost_verdict(const Slot& slot, SlotId id, GhostVerdict verdict,
                          const std::string& player) {
  const std::string name = "slot " + format_slot(id);
  switch (verdict) {
    case GhostVerdict::kHoldsIt:
      return name + " is his already";
    case GhostVerdict::kNotBeaten:
      return name + " holds " + std::to_string(slot.hold.total()) + " of " + player +
             ", not beaten";
    case GhostVerdict::kTakesFree:
      return name + " is free: placed there";
    case GhostVerdict::kPushes:
      return name + " holds " + std::to_string(slot.hold.total()) + " of " + player +
             ": pushed out";
  }
  return {};
}

}  // namespace

std::string known_card(Card card) {
  return std::string(name_of(card.type())) + " " + std::to_string(card.coins());
}

std::string card_in_crypt(const Rules& rules, const State& state, SlotId slot) {
  const Card card = state.slot(slot).card;
  if (rules.is_up(slot)) return known_card(card);
  return "face-down " + std::string(name_of(card.type()));
}

std::string counted(int count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string percent(double chance) {
  return std::to_string(static_cast<int>(std::lround(chance * 100))) + "%";
}

std::string dice_text(Action roll, int from, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += (i == 0 ? "" : " ") + std::to_string(roll.die(from + i));
  }
  return text;
}

std::string next_flips(const State& state, Type type, int count) {
  Treasure treasure = state.treasure;
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += (i == 0 ? "" : " and ") + known_card(treasure.next_to_flip(type, state.seat.seat()));
    treasure.flip_next(type, state.seat.seat());
  }
  return text;
}

std::vector<std::string> ghost_thoughts(const Rules& rules, const State& before, Action dice,
                                        const std::string& player) {
  const GhostGroups groups = ghost_groups(dice);
  std::string order;
  for (const SlotId slot : ghost_order(before, rules.deal().up)) {
    order += (order.empty() ? "" : ", ") + ("slot " + format_slot(slot)) + " (" +
             card_in_crypt(rules, before, slot) + (rules.is_up(slot) ? ")" : ", for him 2.5)");
  }
  std::vector<std::string> lines = {
      "The Ghost rolls " + dice_text(dice, 0, rules.ghost_dice(before)) +
      (before.turn == 2 ? " with the servants that were pushed off and places the highest group"
                        : "") +
      ". He looks at " + order};
  State state = before;
  std::string line;
  std::size_t group_number = 0;
  const auto begin_line = [&](const GhostGroup& group) {
    if (line.empty()) line = "His " + group_text(group) + ": ";
  };
  const auto end_line = [&] {
    lines.push_back(line);
    line.clear();
    ++group_number;
  };
  place_ghost(
      state, rules.deal().up, dice,
      [&](const GhostGroup& group, SlotId id, GhostVerdict verdict) {
        const bool first = line.empty();
        begin_line(group);
        line += (first ? "" : "; ") + ghost_verdict(state.slot(id), id, verdict, player);
        const bool placed = verdict == GhostVerdict::kTakesFree || verdict == GhostVerdict::kPushes;
        if (placed) end_line();
      },
      [&](const GhostGroup& group) {
        begin_line(group);
        line += "; set aside";
        end_line();
      });
  for (; group_number < groups.size(); ++group_number) {
    lines.push_back("His " + group_text(groups[group_number]) + ": set aside");
  }
  return lines;
}

std::vector<std::string> explain_score(const Rules& rules, const State& state, Seat seat) {
  const auto sheet = rules.score(state)[static_cast<std::size_t>(seat.index())];
  std::vector<std::string> lines;
  const auto add = [&](const std::string& what, int points) {
    if (points == 0) return;
    lines.push_back(what + ": " + std::to_string(points) + (points == 1 ? " point" : " points"));
  };
  add("Coins on the treasure", sheet.coins);
  const std::array<int, kTypes> bonuses = {sheet.idol,    sheet.jewelry, sheet.manuscript,
                                           sheet.pottery, sheet.remains, sheet.tapestry};
  for (std::size_t t = 0; t < kTypes; ++t) {
    const auto type = static_cast<Type>(t);
    std::string name(name_of(type));
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    add(name + (state.sides.is_b(type) ? " B" : " A"), bonuses[t]);
  }
  add("Servants that are not exhausted", sheet.servants);
  return lines;
}

}  // namespace purloin::crypt
