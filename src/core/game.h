#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "core/actor.h"
#include "core/bounds.h"
#include "core/luck.h"
#include "core/rng.h"
#include "core/seat.h"

namespace purloin {

// The value types of a game.
template <class G>
concept GameTypes = requires(const typename G::Action action) {
  typename G::Config;      // seats and options; validated before rules are made from it
  typename G::State;       // trivially copyable, canonical: equal positions are equal bytes
  typename G::Action;      // 4 or 8 bytes, canonical: equal moves are equal bits
  typename G::ActionList;  // fixed storage for every legal action of a seat
  typename G::View;        // what one viewer may know of a State
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::has_unique_object_representations_v<typename G::State>;  // no padding
  requires std::is_trivially_copyable_v<typename G::Action>;
  requires std::equality_comparable<typename G::State>;
  requires std::equality_comparable<typename G::Action>;
  requires sizeof(typename G::Action) == 4 || sizeof(typename G::Action) == 8;
  { G::Action::from_bits(action.bits()) } -> std::same_as<typename G::Action>;
  { G::kMinSeats } -> std::convertible_to<int>;
  { G::kMaxSeats } -> std::convertible_to<int>;
};

// What can happen at a position.
template <class G>
concept GameChoices = requires(const G& rules, const typename G::State& state,
                               typename G::ActionList& list, FastRng& rng, LuckTally& luck) {
  // At a seat's turn. The list is complete and free of duplicates; the sample is uniform over it,
  // made without listing.
  rules.legal_actions(state, list);
  { rules.sample_action(state, rng) } -> std::same_as<typename G::Action>;

  // At a chance point. The sample follows the probabilities.
  { rules.outcome_count(state) } -> std::same_as<std::uint64_t>;
  rules.for_each_outcome(state, [](typename G::Action, double /*probability*/) {});
  { rules.sample_outcome(state, rng) } -> std::same_as<typename G::Action>;
  // The same from luck that belongs to somebody: every draw of the outcome comes from the stream of
  // whose it is, dice one after the other. So a draw does not hang on what else was drawn.
  { rules.draw_outcome(state, luck) } -> std::same_as<typename G::Action>;
};

// The course of a game.
template <class G>
concept GameCourse = requires(const G& rules, const typename G::State& state,
                              typename G::State& changing, typename G::Action action) {
  { rules.seats() } -> std::same_as<int>;
  { rules.start() } -> std::same_as<typename G::State>;
  { rules.actor(state) } -> std::same_as<Actor>;

  // For seats and chance alike. `apply` needs a legal action.
  { rules.is_legal(state, action) } -> std::same_as<bool>;
  rules.apply(changing, action);

  { rules.score(state)[0].total() } -> std::same_as<int>;  // as if the game ended now
  { rules.winners(state) } -> std::same_as<SeatSet>;       // empty until it did
};

// What a viewer may know of a position, and the positions that this leaves possible.
template <class G>
concept GameSecrets = requires(const G& rules, const typename G::State& state,
                               const typename G::View& seen, Viewer viewer, FastRng& rng) {
  { rules.view(state, viewer) } -> std::same_as<typename G::View>;
  { rules.determinize(seen, rng) } -> std::same_as<typename G::State>;
  // Every seat's score as far as the viewer can tell: each end of each number is that of some
  // position behind the view, and none lies outside. Where nothing is hidden both ends are the
  // score.
  { rules.score_bounds(seen)[0].total } -> std::convertible_to<Bounds>;
};

// What search, arenas, tests and servers need of a game. A model is the rules of one table: an
// immutable object compiled from a Config (seats, variants, replaceable cards), whose verbs work on
// a State. What never changes during a game lives in the rules, so a State stays a small value
// without pointers, and any number of threads may share one rules object.
//
// Chance is an actor too. Its outcomes are Actions like any other, so a list of actions is a whole
// game and replays without a generator; a deck is the set of cards that can still come.
template <class G>
concept Game = GameTypes<G> && GameChoices<G> && GameCourse<G> && GameSecrets<G>;

}  // namespace purloin
