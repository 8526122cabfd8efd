#pragma once

#include <utility>

#include "core/fixed_vector.h"
#include "games/crypt/action.h"
#include "games/crypt/state.h"

// How the Ghost of the solo game thinks (CR-32 to CR-34).
namespace purloin::crypt {

// Dice of the Ghost that show the same value.
struct GhostGroup {
  int count = 0;
  int effort = 0;
  int total() const { return count * effort; }
};
using GhostGroups = FixedVector<GhostGroup, kServants>;

// CR-33: the groups of a `ghost` action, from the highest total down; of equal totals the larger
// group first.
inline GhostGroups ghost_groups(Action dice) {
  GhostGroups groups;
  for (int i = 0; i < kServants && dice.die(i) != 0; ++i) {
    if (!groups.empty() && groups.back().effort == dice.die(i)) {
      ++groups.back().count;
    } else {
      groups.push_back({1, dice.die(i)});
    }
  }
  const auto goes_before = [](const GhostGroup& a, const GhostGroup& b) {
    return a.total() != b.total() ? a.total() > b.total() : a.count > b.count;
  };
  for (std::size_t i = 1; i < groups.size(); ++i) {
    for (std::size_t at = i; at > 0 && goes_before(groups[at], groups[at - 1]); --at) {
      std::swap(groups[at], groups[at - 1]);
    }
  }
  return groups;
}

// CR-32: the cards that lie in the Crypt in the order in which the Ghost looks at them. The first
// `up` slots are face up; a face-down card counts 2.5, whatever it is.
inline FixedVector<SlotId, kMaxSlots> ghost_order(const State& state, int up) {
  const auto doubled_value = [&](SlotId slot) {
    return static_cast<int>(slot) < up ? 2 * state.slot(slot).card.coins() : 5;
  };
  FixedVector<SlotId, kMaxSlots> order;
  for (int i = 0; i < state.drawn; ++i) {
    const auto slot = static_cast<SlotId>(i);
    if (state.slot(slot).taken) continue;
    order.push_back(slot);
    for (std::size_t at = order.size() - 1;
         at > 0 && doubled_value(order[at - 1]) < doubled_value(slot); --at) {
      std::swap(order[at - 1], order[at]);
    }
  }
  return order;
}

// What the Ghost thinks of a card when he has a group to place.
enum class GhostVerdict : std::uint8_t { kHoldsIt, kNotBeaten, kTakesFree, kPushes };

inline GhostVerdict judge(const Slot& slot, const GhostGroup& group) {
  if (slot.by.is_ghost()) return GhostVerdict::kHoldsIt;
  if (slot.by.is_nobody()) return GhostVerdict::kTakesFree;
  return group.total() > slot.hold.total() ? GhostVerdict::kPushes : GhostVerdict::kNotBeaten;
}

// The Ghost's turn. Calls watch(group, slot, verdict) for every card he looks at, before anything
// moves, and watch_aside(group) for a group that fits nowhere.
template <class Watch, class WatchAside>
void place_ghost(State& state, int up, Action dice, Watch&& watch, WatchAside&& watch_aside) {
  const auto order = ghost_order(state, up);
  const bool second_turn = state.turn == 2;  // CR-34: only the highest group
  for (const GhostGroup& group : ghost_groups(dice)) {
    bool placed = false;
    for (const SlotId id : order) {
      Slot& slot = state.slot(id);
      const GhostVerdict verdict = judge(slot, group);
      watch(group, id, verdict);
      if (verdict == GhostVerdict::kHoldsIt || verdict == GhostVerdict::kNotBeaten) continue;
      if (verdict == GhostVerdict::kPushes) {
        state.servants_of(slot.by.seat()) =
            static_cast<std::uint8_t>(state.servants_of(slot.by.seat()) + slot.hold.count());
      }
      slot.by = Who::ghost();
      slot.hold = Hold(group.count, group.effort);
      placed = true;
      break;
    }
    if (!placed) watch_aside(group);
    if (second_turn) return;
  }
}

// The same, with nobody watching.
inline void place_ghost(State& state, int up, Action dice) {
  const auto unseen = [](auto&&...) {};
  place_ghost(state, up, dice, unseen, unseen);
}

}  // namespace purloin::crypt
