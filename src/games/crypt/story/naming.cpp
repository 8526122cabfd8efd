#include "games/crypt/story/naming.h"

#include "games/crypt/ghost.h"

namespace purloin::crypt {
namespace {

texts::Choice word_of(GhostVerdict verdict) {
  switch (verdict) {
    case GhostVerdict::kHoldsIt:
      return {"his"};
    case GhostVerdict::kNotBeaten:
      return {"not_beaten"};
    case GhostVerdict::kTakesFree:
      return {"free"};
    case GhostVerdict::kPushes:
      return {"pushed_out"};
  }
  return {};
}

events::GhostVerdict verdict_of(const Slot& slot, SlotId id, GhostVerdict verdict) {
  events::GhostVerdict said;
  said.slot = number_of(id);
  said.verdict = word_of(verdict);
  if (slot.by.is_seat()) said.seat = slot.by.seat();
  said.servants = slot.hold.count();
  said.total = slot.hold.total();
  return said;
}

events::GhostRolls ghost_roll(const Rules& rules, const State& before, Action dice, Memory memory) {
  events::GhostRolls rolls;
  rolls.dice = dice_of(dice, 0, rules.ghost_dice(before));
  rolls.again = before.turn == 2;
  for (const SlotId slot : ghost_order(before, rules.deal().up)) {
    events::GhostLook look;
    set_card(look, rules, before, slot, memory);
    rolls.cards.push_back(look);
  }
  return rolls;
}

}  // namespace

texts::Dice dice_of(Action roll, int from, int count) {
  texts::Dice dice;
  for (int i = 0; i < count; ++i) dice.push_back(static_cast<std::uint8_t>(roll.die(from + i)));
  return dice;
}

std::vector<events::Flipped> next_flips(const State& state, Type type, int count) {
  Treasure treasure = state.treasure;
  std::vector<events::Flipped> flipped;
  for (int i = 0; i < count; ++i) {
    const int coins = treasure.next_to_flip(type, state.seat.seat()).coins();
    flipped.push_back({piece_of(type), coins});
    treasure.flip_next(type, state.seat.seat());
  }
  return flipped;
}

std::vector<events::Event> ghost_thoughts(const Rules& rules, const State& before, Action dice,
                                          Memory memory) {
  std::vector<events::Event> thoughts = {ghost_roll(rules, before, dice, memory)};
  std::vector<events::GhostGroup> groups;
  for (const GhostGroup& group : ghost_groups(dice)) {
    events::GhostGroup said;
    said.servants = group.count;
    said.effort = group.effort;
    said.total = group.total();
    groups.push_back(said);
  }
  State state = before;
  std::size_t at = 0;
  place_ghost(
      state, rules.deal().up, dice,
      [&](const GhostGroup&, SlotId id, GhostVerdict verdict) {
        groups[at].cards.push_back(verdict_of(state.slot(id), id, verdict));
        const bool placed = verdict == GhostVerdict::kTakesFree || verdict == GhostVerdict::kPushes;
        if (placed) groups[at++].slot = number_of(id);
      },
      [&](const GhostGroup&) { ++at; });
  thoughts.insert(thoughts.end(), groups.begin(), groups.end());
  return thoughts;
}

}  // namespace purloin::crypt
