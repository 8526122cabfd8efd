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

std::size_t Rules::legal_count(const State& state) const {
  if (state.phase != Phase::kClaim) {
    ActionList few;
    legal_actions(state, few);
    return few.size();
  }
  const Seat seat = state.seat.seat();
  const ClaimChoices claims(state, deal_.slots, seat, is_last_turn(state));
  return std::size_t{claims.size()} + 1 + (can_look(state, seat) ? 1 : 0) +
         (can_revive(state, seat) ? 1 : 0);
}

void Rules::list_actions(const State& state, int most_groups, ActionList& out) const {
  assert(actor(state).is_seat());
  const Seat seat = state.seat.seat();
  out.clear();
  switch (state.phase) {
    case Phase::kClaim:
      list_claims_with(state, Action::claim(), most_groups, out);
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

// Adds every claim that holds the groups of another one, at most so many besides them, and what it
// has so far.
class ClaimLister {
 public:
  ClaimLister(const State& state, int slots, Seat seat, Action part, Rules::ActionList& out)
      : state_(state), slots_(slots), seat_(seat), part_(part), out_(out) {}

  void extend(Action so_far, int groups, int wanted, int more, int first_slot, int servants) const {
    const Group next = wanted < Action::kMaxGroups ? part_.group(wanted) : Group{};
    const bool is_complete = next.count == 0;
    const int last = is_complete ? slots_ - 1 : static_cast<int>(next.slot);
    if (is_complete && groups > 0) out_.push_back(so_far);
    if (is_complete && more == 0) return;
    for (int i = first_slot; i <= last; ++i) {
      const Slot& slot = state_.crypt[static_cast<std::size_t>(i)];
      if (slot.taken || slot.by == Who(seat_)) continue;
      const bool is_of_part = !is_complete && i == last;
      if (!is_of_part && more == 0) continue;
      for (int count = 1; count <= servants; ++count) {
        if (is_of_part && count != next.count) continue;
        for (int effort = 1; effort <= kHighestEffort; ++effort) {
          if (count * effort <= slot.hold.total()) continue;
          if (is_of_part && effort != next.effort) continue;
          extend(so_far.with_group(groups, static_cast<SlotId>(i), count, effort), groups + 1,
                 wanted + (is_of_part ? 1 : 0), more - (is_of_part ? 0 : 1), i + 1,
                 servants - count);
        }
      }
    }
  }

 private:
  const State& state_;
  int slots_;
  Seat seat_;
  Action part_;
  Rules::ActionList& out_;
};

}  // namespace

void Rules::list_claims_with(const State& state, Action part, int most_groups,
                             ActionList& out) const {
  const int most = is_last_turn(state) ? 1 : most_groups;
  int groups = 0;
  while (!part.has_groups(groups)) ++groups;
  if (groups > most) return;
  const Seat seat = state.seat.seat();
  ClaimLister(state, deal_.slots, seat, part, out)
      .extend(Action::claim(), 0, 0, most - groups, 0, state.servants_of(seat));
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
