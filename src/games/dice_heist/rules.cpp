#include "games/dice_heist/rules.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/game.h"

namespace purloin::dice_heist {

static_assert(Game<Rules>);

std::string_view explain(Refusal refusal) {
  switch (refusal) {
    case Refusal::kNone:
      return "none";
    case Refusal::kWrongPhase:
      return "wrong-phase";
    case Refusal::kSupplyHasDice:
      return "supply-has-dice";
    case Refusal::kSupplyEmpty:
      return "supply-empty";
    case Refusal::kNotTheMost:
      return "not-the-most";
    case Refusal::kEmptyMuseum:
      return "empty-museum";
    case Refusal::kTooManySidekicks:
      return "too-many-sidekicks";
    case Refusal::kRaidsNotInPlay:
      return "raids-not-in-play";
    case Refusal::kNotOnDisplay:
      return "not-on-display";
    case Refusal::kNotInDeck:
      return "not-in-deck";
    case Refusal::kWrongDice:
      return "wrong-dice";
  }
  return {};
}

Rules::Rules(Config config)
    : seats_(config.seats),
      targeted_raid_(config.targeted_raid),
      catalog_(config.deck),
      config_(std::move(config)) {
  assert(seats_ >= kMinSeats && seats_ <= kMaxSeats);
  for (const auto& exhibit : in_catalog_order(config_.deck)) {
    kinds_.push_back(kind_name(config_.deck, exhibit));
  }
  tally_kinds_ = {"artifact-1", "artifact-2"};
  for (const auto& color : config_.deck.colors) tally_kinds_.push_back("gem-" + color);
  counted_kinds_ = dice_heist::kinds_by_name(config_.deck, catalog_, Artifacts::kCounted);
  face_down_kinds_ = dice_heist::kinds_by_name(config_.deck, catalog_, Artifacts::kTurnedDown);
}

// DH-02, DH-03: everything in the deck, all dice in the supply, everyone rolls for the first turn.
State Rules::start() const {
  State state;
  state.deck = catalog_.all;
  state.contenders = SeatSet::first(seats_);
  return state;
}

// DH-07: recruit, heist or (variant) raid.
void Rules::legal_actions(const State& state, ActionList& out) const {
  assert(state.phase == Phase::kAct);
  out.clear();
  if (state.supply > 0) {
    out.push_back(Action::recruit());
  } else {
    for (const Seat victim : richest_rivals(state)) out.push_back(Action::recruit_from(victim));
  }
  const int dice = state.sidekicks_of(state.turn);
  for (int m = 0; m < kMuseums; ++m) {
    const auto museum = static_cast<Museum>(m);
    if (exhibits_in(state, museum) == 0) continue;
    for (int n = 0; n <= dice; ++n) out.push_back(Action::heist(museum, n));
  }
  if (!targeted_raid_) return;
  for (Bits lots = state.display & catalog_.lots; lots != 0; lots = without_lowest_bit(lots)) {
    for (int n = 0; n <= dice; ++n) out.push_back(Action::raid(lowest_bit_index(lots), n));
  }
}

std::uint64_t Rules::outcome_count(const State& state) const {
  std::uint64_t count = 1;
  if (state.phase == Phase::kReveal) {
    return static_cast<std::uint64_t>(count_bits(state.deck & catalog_.lots));
  }
  if (state.phase == Phase::kRoll) {
    // Sidekicks fall as a multiset: "n + 5 choose 5" of them, for each face of the thief die.
    for (std::uint64_t i = 1; i <= 5; ++i) count = count * (state.pending.sidekicks + i) / i;
    return count * 6;
  }
  for (int i = 0; i < state.contenders.size(); ++i) count *= 6;
  return count;
}

Refusal Rules::refusal(const State& state, Action action) const {
  const bool acting = state.phase == Phase::kAct;
  switch (action.kind()) {
    case Action::Kind::kRecruit:
      if (!acting) return Refusal::kWrongPhase;
      return state.supply > 0 ? Refusal::kNone : Refusal::kSupplyEmpty;
    case Action::Kind::kRecruitFrom:
      if (!acting) return Refusal::kWrongPhase;
      if (state.supply > 0) return Refusal::kSupplyHasDice;
      return richest_rivals(state).contains(action.victim()) ? Refusal::kNone
                                                             : Refusal::kNotTheMost;
    case Action::Kind::kHeist:
      if (!acting) return Refusal::kWrongPhase;
      if (exhibits_in(state, action.museum()) == 0) return Refusal::kEmptyMuseum;
      return action.sidekicks() <= state.sidekicks_of(state.turn) ? Refusal::kNone
                                                                  : Refusal::kTooManySidekicks;
    case Action::Kind::kRaid:
      if (!targeted_raid_) return Refusal::kRaidsNotInPlay;
      if (!acting) return Refusal::kWrongPhase;
      if ((state.display & catalog_.lots & bit(action.lot())) == 0) return Refusal::kNotOnDisplay;
      return action.sidekicks() <= state.sidekicks_of(state.turn) ? Refusal::kNone
                                                                  : Refusal::kTooManySidekicks;
    case Action::Kind::kDraw:
      if (state.phase != Phase::kReveal) return Refusal::kWrongPhase;
      return (state.deck & catalog_.lots & bit(action.lot())) != 0 ? Refusal::kNone
                                                                   : Refusal::kNotInDeck;
    case Action::Kind::kFirstRoll:
      return refusal_of_first_roll(state, action);
    case Action::Kind::kRoll:
      return refusal_of_roll(state, action);
  }
  return Refusal::kWrongPhase;
}

Refusal Rules::refusal_of_first_roll(const State& state, Action action) const {
  if (state.phase != Phase::kFirstPlayer) return Refusal::kWrongPhase;
  for (int i = 0; i < kPlayers; ++i) {
    const int die = action.contender_die(i);
    const bool rolls = i < state.contenders.size();
    if (rolls ? (die < 1 || die > 6) : die != 0) return Refusal::kWrongDice;
  }
  return Refusal::kNone;
}

Refusal Rules::refusal_of_roll(const State& state, Action action) const {
  if (state.phase != Phase::kRoll) return Refusal::kWrongPhase;
  int dice = 0;
  for (int face = 1; face <= 6; ++face) dice += action.sidekicks_showing(face);
  const bool thief_rolled = action.thief_die() >= 1 && action.thief_die() <= 6;
  return thief_rolled && dice == state.pending.sidekicks ? Refusal::kNone : Refusal::kWrongDice;
}

// DH-20: most points; the tied share the win.
SeatSet Rules::winners(const State& state) const {
  SeatSet best;
  if (state.phase != Phase::kOver) return best;
  const Scores scores = score(state);
  int most = scores[0].total();
  for (const auto& sheet : scores) most = std::max(most, sheet.total());
  for (int i = 0; i < seats_; ++i) {
    if (scores[static_cast<std::size_t>(i)].total() == most) best.insert(Seat(i));
  }
  return best;
}

}  // namespace purloin::dice_heist
