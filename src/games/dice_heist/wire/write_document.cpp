#include <span>

#include "games/dice_heist/kinds.h"
#include "games/dice_heist/score_bounds.h"
#include "games/dice_heist/wire/document.h"

namespace purloin::dice_heist {
namespace {

using Kinds = std::span<const Kind>;

CountByMuseum count_cards(const Rules& rules, Bits cards, Kinds kinds) {
  CountByMuseum museums;
  museums.members.reserve(kMuseums);
  for (std::size_t m = 0; m < kMuseums; ++m) {
    const Bits here = cards & rules.catalog().in_museum[m];
    if (here == 0) continue;
    auto& counted =
        museums.members.emplace_back(rules.config().deck.museums[m].id, CountByKind()).second;
    counted.members.reserve(kinds.size());
    for (const Kind& kind : kinds) {
      const int count = kind.count_among(here);
      if (count > 0) counted.members.emplace_back(kind.name, count);
    }
  }
  return museums;
}

CountByKind count_loot(const Loot& loot, Kinds kinds) {
  CountByKind counted;
  counted.members.reserve(kinds.size());
  for (const Kind& kind : kinds) {
    const int count = kind.count_in(loot);
    if (count > 0) counted.members.emplace_back(kind.name, count);
  }
  return counted;
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
  const Kinds counted = rules.kinds_by_name(Artifacts::kCounted);
  const Kinds face_down = rules.kinds_by_name(Artifacts::kTurnedDown);
  const bool is_shown = vantage.is_open() || state.phase == Phase::kOver;
  document.deck = count_cards(rules, state.deck, is_shown ? counted : face_down);
  document.museums = count_cards(rules, state.display, counted);
  document.supply = state.supply;
  document.players.reserve(static_cast<std::size_t>(rules.seats()));
  for (int i = 0; i < rules.seats(); ++i) {
    auto& player = document.players.emplace_back();
    player.sidekicks = state.sidekicks_of(Seat(i));
    player.loot = count_loot(state.loot_of(Seat(i)),
                             is_face_down(state, Seat(i), vantage) ? face_down : counted);
  }
  document.pending = write_pending(rules, state);
  return document;
}

}  // namespace purloin::dice_heist
