#include <algorithm>

#include "games/dice_heist/score_bounds.h"
#include "games/dice_heist/wire/document.h"

namespace purloin::dice_heist {
namespace {

// In the order of their names.
void sort_by_name(CountByKind& kinds) {
  std::ranges::sort(kinds.members, {}, [](const auto& member) { return member.first; });
}

// Counts artifacts without telling how many are on a card.
void turn_down_artifacts(const Rules& rules, CountByKind& kinds) {
  const std::string_view single = rules.tally_kinds()[kTallySingles];
  const std::string_view pair = rules.tally_kinds()[kTallyDoubles];
  int cards = 0;
  std::erase_if(kinds.members, [&](const auto& member) {
    const bool is_artifact = member.first == single || member.first == pair;
    if (is_artifact) cards += member.second;
    return is_artifact;
  });
  if (cards == 0) return;
  kinds.members.emplace_back(kFaceDown, cards);
  sort_by_name(kinds);
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

Document write_document(const Rules& rules, const State& state, Vantage vantage) {
  Document document;
  document.phase = state.phase;
  const bool has_turn = state.phase != Phase::kFirstPlayer && state.phase != Phase::kOver;
  if (has_turn) document.seat = state.turn.index();
  if (state.phase == Phase::kFirstPlayer) document.contenders = state.contenders;
  document.deck = count_cards(rules, state.deck);
  if (!vantage.is_open() && state.phase != Phase::kOver) {
    for (auto& [museum, kinds] : document.deck.members) turn_down_artifacts(rules, kinds);
  }
  document.museums = count_cards(rules, state.display);
  document.supply = state.supply;
  for (int i = 0; i < rules.seats(); ++i) {
    auto& player = document.players.emplace_back();
    player.sidekicks = state.sidekicks_of(Seat(i));
    player.loot = count_loot(rules, state.loot_of(Seat(i)));
    if (is_face_down(state, Seat(i), vantage)) turn_down_artifacts(rules, player.loot);
  }
  document.pending = write_pending(rules, state);
  return document;
}

}  // namespace purloin::dice_heist
