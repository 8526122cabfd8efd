#include <algorithm>

#include "games/dice_heist/wire/document.h"

namespace purloin::dice_heist {
namespace {

// In the order of their names.
void sort_by_name(CountByKind& kinds) {
  std::ranges::sort(kinds.members, {}, [](const auto& member) { return member.first; });
}

CountByMuseum count_cards(const Rules& rules, Bits cards) {
  CountByMuseum museums;
  for (std::size_t m = 0; m < kMuseums; ++m) {
    Bits rest = cards & rules.catalog().in_museum[m];
    if (rest == 0) continue;
    auto& [name, kinds] =
        museums.members.emplace_back(rules.config().deck.museums[m].id, CountByKind());
    while (rest != 0) {  // a lot at a time
      const int card = lowest_bit_index(rest);
      const Bits lot = rest & rules.catalog().lot[static_cast<std::size_t>(card)];
      kinds.members.emplace_back(rules.kind_of(card), count_bits(lot));
      rest &= ~lot;
    }
    sort_by_name(kinds);
  }
  return museums;
}

CountByKind count_loot(const Rules& rules, const Loot& loot) {
  CountByKind kinds;
  for (Bits rest = loot.paintings; rest != 0;) {  // a kind at a time
    const int card = lowest_bit_index(rest);
    const Bits kind = rest & rules.catalog().kind[static_cast<std::size_t>(card)];
    kinds.members.emplace_back(rules.kind_of(card), count_bits(kind));
    rest &= ~kind;
  }
  const auto& names = rules.tally_kinds();
  for (std::size_t at = 0; at < names.size(); ++at) {
    const int cards = tally_count(loot.tally, static_cast<int>(at));
    if (cards > 0) kinds.members.emplace_back(names[at], cards);
  }
  sort_by_name(kinds);
  return kinds;
}

std::optional<PendingDocument> write_pending(const Rules& rules, const State& state) {
  if (state.phase != Phase::kRoll) return {};
  const auto& pending = state.pending;
  PendingDocument document;
  document.museum = {rules.config().deck.museums[index(pending.museum)].id};
  if (pending.is_raid()) document.kind = Name{rules.kind_of(pending.lot)};
  document.sidekicks = pending.sidekicks;
  return document;
}

}  // namespace

Document write_document(const Rules& rules, const State& state) {
  Document document;
  document.phase = state.phase;
  const bool has_turn = state.phase != Phase::kFirstPlayer && state.phase != Phase::kOver;
  if (has_turn) document.seat = state.turn.index();
  if (state.phase == Phase::kFirstPlayer) document.contenders = state.contenders;
  document.deck = count_cards(rules, state.deck);
  document.museums = count_cards(rules, state.display);
  document.supply = state.supply;
  for (int i = 0; i < rules.seats(); ++i) {
    document.players.push_back(
        {state.sidekicks_of(Seat(i)), count_loot(rules, state.loot_of(Seat(i)))});
  }
  document.pending = write_pending(rules, state);
  return document;
}

}  // namespace purloin::dice_heist
