#include "games/dice_heist/state_check.h"

#include <map>
#include <string>

namespace purloin::dice_heist {
namespace {

using Fault = std::optional<StateFault>;

// DH-02: ten sidekicks, with the players or in the supply.
Fault check_dice(const Rules& rules, const State& state) {
  int dice = state.supply;
  for (int i = 0; i < rules.seats(); ++i) dice += state.sidekicks_of(Seat(i));
  if (dice == kSidekickDice) return {};
  return StateFault{
      "supply", "with all players' sidekicks there must be 10 dice, not " + std::to_string(dice)};
}

// DH-02, DH-04: every exhibit is in the deck, in its own museum or with a player.
Fault check_exhibits(const Rules& rules, const State& state) {
  const auto& catalog = rules.catalog();
  for (Bits lots = catalog.lots; lots != 0; lots = without_lowest_bit(lots)) {
    const Bits range = catalog.lot[static_cast<std::size_t>(lowest_bit_index(lots))];
    if (count_bits(state.deck & range) + count_bits(state.display & range) > count_bits(range)) {
      return StateFault{"museums", "with the deck there are more " +
                                       rules.kind_of(lowest_bit_index(lots)) +
                                       " than that museum has"};
    }
  }
  std::map<std::string, int> found;
  for (int card = 0; card < catalog.size; ++card) {
    const auto& kind = rules.kind_of(card);
    found[kind] += count_bits(state.deck & bit(card)) + count_bits(state.display & bit(card));
    for (int i = 0; i < rules.seats(); ++i) {
      found[kind] += count_bits(state.loot_of(Seat(i)).paintings & bit(card));
    }
  }
  for (int i = 0; i < rules.seats(); ++i) {
    const auto& names = rules.tally_kinds();
    for (std::size_t at = 0; at < names.size(); ++at) {
      found[names[at]] += tally_count(state.loot_of(Seat(i)).tally, static_cast<int>(at));
    }
  }
  std::map<std::string, int> whole;
  for (int card = 0; card < catalog.size; ++card) ++whole[rules.kind_of(card)];
  for (const auto& [kind, count] : whole) {
    if (found[kind] == count) continue;
    return StateFault{"players", "deck, museums and loot hold " + std::to_string(found[kind]) +
                                     " of " + kind + ", the whole deck has " +
                                     std::to_string(count)};
  }
  return {};
}

Fault check_phase(const Rules& rules, const State& state) {
  switch (state.phase) {
    case Phase::kFirstPlayer:  // DH-03
      if (state.deck != rules.catalog().all) {
        return StateFault{"deck", "must be whole before the first turn"};
      }
      if (state.supply != kSidekickDice) {
        return StateFault{"supply", "must be 10 before the first turn"};
      }
      return {};
    case Phase::kReveal:  // DH-06
      if (state.deck == 0) return StateFault{"phase", "cannot be reveal with an empty deck"};
      return {};
    case Phase::kAct:
    case Phase::kRoll:
      if (state.display == 0) return StateFault{"phase", "needs an exhibit on display"};
      return {};
    case Phase::kOver:  // DH-16
      if (state.deck != 0 || state.display != 0) {
        return StateFault{"phase", "cannot be over before everything is stolen"};
      }
      return {};
  }
  return {};
}

}  // namespace

Fault find_fault(const Rules& rules, const State& state) {
  if (auto fault = check_dice(rules, state)) return fault;
  if (auto fault = check_exhibits(rules, state)) return fault;
  return check_phase(rules, state);
}

}  // namespace purloin::dice_heist
