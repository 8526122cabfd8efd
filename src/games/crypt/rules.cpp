#include "games/crypt/rules.h"

#include <cassert>

#include "core/game.h"

namespace purloin::crypt {

static_assert(Game<Rules>);

Rules::Rules(Config config)
    : seats_(config.seats),
      turns_(config.seats <= 2 ? 3 : config.seats),
      deal_(deal_for(config.seats)),
      config_(config) {
  assert(seats_ >= kMinSeats && seats_ <= kMaxSeats);
  assert(!config_.leader || config_.leader->index() < seats_);
}

// CR-01 to CR-04, CR-31.
State Rules::start() const {
  State state;
  state.deck = deal_.deck;
  for (int i = 0; i < seats_; ++i) state.servants_of(Seat(i)) = kServants;
  if (config_.sides) state.sides = *config_.sides;
  if (is_solo()) {
    state.leader = Seat(0);
  } else if (config_.leader) {
    state.leader = *config_.leader;
  }
  apply_setup(state);
  return state;
}

void Rules::legal_actions(const State& state, ActionList& out) const {
  assert(actor(state).is_seat());
  const Seat seat = state.seat.seat();
  out.clear();
  switch (state.phase) {
    case Phase::kClaim:
      list_claims(state, seat, out);
      out.push_back(Action::recover());
      if (can_look(state, seat)) out.push_back(Action::flip_manuscript());
      if (can_revive(state, seat)) out.push_back(Action::flip_remains());
      return;
    case Phase::kPottery:
      for (unsigned slots = takable(state); slots != 0; slots &= slots - 1) {
        out.push_back(Action::take(static_cast<SlotId>(std::countr_zero(slots))));
      }
      if (can_look(state, seat)) out.push_back(Action::flip_manuscript());
      break;
    case Phase::kIdol:
      for (unsigned slots = rerollable(state, seat); slots != 0; slots &= slots - 1) {
        out.push_back(Action::reroll(static_cast<SlotId>(std::countr_zero(slots))));
      }
      break;
    default:
      out.push_back(Action::flip_remains());
      break;
  }
  out.push_back(Action::pass());
}

namespace {

// Adds every claim that continues `so_far` with groups on later slots.
void extend_claim(const State& state, int slots, Seat seat, Action so_far, int groups,
                  int most_groups, int first_slot, int servants, Rules::ActionList& out) {
  for (int i = first_slot; i < slots; ++i) {
    const Slot& slot = state.crypt[static_cast<std::size_t>(i)];
    if (slot.taken || slot.by == Who(seat)) continue;
    for (int count = 1; count <= servants; ++count) {
      for (int effort = 1; effort <= kHighestEffort; ++effort) {
        if (count * effort <= slot.hold.total()) continue;
        const Action claim = so_far.with_group(groups, static_cast<SlotId>(i), count, effort);
        out.push_back(claim);
        if (groups + 1 < most_groups) {
          extend_claim(state, slots, seat, claim, groups + 1, most_groups, i + 1, servants - count,
                       out);
        }
      }
    }
  }
}

}  // namespace

void Rules::list_claims(const State& state, Seat seat, ActionList& out) const {
  extend_claim(state, deal_.slots, seat, Action::claim(), 0,
               is_last_turn(state) ? 1 : Action::kMaxGroups, 0, state.servants_of(seat), out);
}

std::uint64_t Rules::outcome_count(const State& state) const {
  if (state.phase == Phase::kSetup) {
    return static_cast<std::uint64_t>(state.leader.is_nobody() ? seats_ : kSideCombinations);
  }
  std::uint64_t count = 0;
  if (state.phase == Phase::kReveal) {
    for (std::size_t t = 0; t < kTypes && !state.top_known; ++t) {
      count += state.deck.size(static_cast<Type>(t)) > 0;
    }
    for (int coins = 1; coins <= kHighestCoins && state.top_known; ++coins) {
      count += state.deck.count(Card(state.top, coins)) > 0;
    }
    return count;
  }
  // A group falls as a multiset: "n + 5 choose 5" of them.
  constexpr std::array<std::uint64_t, kServants + 1> kFalls = {1, 6, 21, 56};
  count = 1;
  for (const int dice : dice_groups(state)) count *= kFalls[static_cast<std::size_t>(dice)];
  return count;
}

// CR-30: highest sum of all unexhausted servants; the tied highest roll again.
void Rules::apply_tiebreak(State& state, Action action) const {
  int highest = -1;
  SeatSet best;
  int at = 0;
  for (const Seat seat : state.finalists) {
    int sum = 0;
    for (int i = 0; i < state.servants_of(seat); ++i) sum += action.die(at++);
    if (sum < highest) continue;
    if (sum > highest) best = SeatSet{};
    highest = sum;
    best.insert(seat);
  }
  state.finalists = best;
  if (best.size() == 1) state.phase = Phase::kOver;
}

void Rules::finish(State& state) const {
  state.seat = Who{};
  state.finalists = leaders(score(state));
  int servants = 0;
  for (const Seat seat : state.finalists) servants += state.servants_of(seat);
  const bool tied = state.finalists.size() > 1 && servants > 0;
  state.phase = tied ? Phase::kTiebreak : Phase::kOver;
}

}  // namespace purloin::crypt
