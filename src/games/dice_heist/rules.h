#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/actor.h"
#include "core/fixed_vector.h"
#include "core/luck.h"
#include "core/rng.h"
#include "core/seat.h"
#include "games/dice_heist/action.h"
#include "games/dice_heist/catalog.h"
#include "games/dice_heist/deck.h"
#include "games/dice_heist/kinds.h"
#include "games/dice_heist/manifest.h"
#include "games/dice_heist/score.h"
#include "games/dice_heist/state.h"
#include "games/dice_heist/view.h"

namespace purloin::dice_heist {

struct Config {
  int seats = 2;
  bool targeted_raid = false;
  Deck deck;
};

// Whose luck there is: a seat's dice for the first turn, the deck's cards, a seat's throws.
enum class LuckKind : std::uint8_t { kFirstTurn = 1, kDeck, kThrow };

// Why an action is not legal; kNone when it is.
enum class Refusal : std::uint8_t {
  kNone,
  kWrongPhase,
  kSupplyHasDice,
  kSupplyEmpty,
  kNotTheMost,
  kEmptyMuseum,
  kTooManySidekicks,
  kRaidsNotInPlay,
  kNotOnDisplay,
  kNotInDeck,
  kWrongDice,
};
// Its word in players' catalogues: "wrong-phase".
std::string_view explain(Refusal refusal);

// The rules of one table of Dice Heist: a model of the concept Game.
class Rules {
 public:
  using Config = dice_heist::Config;
  using State = dice_heist::State;
  using Action = dice_heist::Action;
  using View = dice_heist::View;

  static constexpr int kMinSeats = Manifest::kMinSeats;  // DH-01
  static constexpr int kMaxSeats = Manifest::kMaxSeats;
  static_assert(kMaxSeats <= kPlayers);

  // Recruiting: at most four victims. Heists: four museums, 0 to 10 sidekicks each. Raids: at most
  // 64 lots, 0 to 10 sidekicks each.
  static constexpr std::size_t kMaxActions =
      (kPlayers - 1) + (kMuseums + kMaxExhibits) * (kSidekickDice + 1);
  using ActionList = FixedVector<Action, kMaxActions>;

  // Needs kMinSeats to kMaxSeats seats and a deck that check_deck accepted.
  explicit Rules(Config config);

  int seats() const { return seats_; }
  const Config& config() const { return config_; }
  const Catalog& catalog() const { return catalog_; }
  // The name of the kind of a lot's exhibits: "painting-35".
  const std::string& kind_of(int lot) const { return kinds_[static_cast<std::size_t>(lot)]; }
  // The kind that each position of a tally counts.
  const std::vector<std::string>& tally_kinds() const { return tally_kinds_; }
  const std::vector<Kind>& kinds_by_name(Artifacts artifacts) const {
    return artifacts == Artifacts::kCounted ? counted_kinds_ : face_down_kinds_;
  }

  State start() const;
  Actor actor(const State& state) const;

  void legal_actions(const State& state, ActionList& out) const;
  template <Rng R>
  Action sample_action(const State& state, R& rng) const;

  std::uint64_t outcome_count(const State& state) const;
  template <class F>  // F(Action, double probability)
  void for_each_outcome(const State& state, F&& visit) const;
  template <Rng R>
  Action sample_outcome(const State& state, R& rng) const;
  template <Luck L>
  Action draw_outcome(const State& state, L& luck) const;

  Refusal refusal(const State& state, Action action) const;
  bool is_legal(const State& state, Action action) const {
    return refusal(state, action) == Refusal::kNone;
  }
  void apply(State& state, Action action) const;

  Scores score(const State& state) const { return score_all(catalog_, state, seats_); }
  SeatSet winners(const State& state) const;

  View view(const State& state, Viewer) const { return state; }
  template <Rng R>
  State determinize(const View& view, R&) const {
    return view;
  }
  ScoreBounds score_bounds(const View& view) const { return exact_bounds(score(view)); }

  // The lowest face that succeeds in a heist (DH-11) or a raid (DH-14).
  int level_to_reach(Museum museum, bool raid) const {
    return catalog_.security[index(museum)] + (raid ? 0 : 1);
  }
  // The other players from whom the player to act may take a die (DH-09): those with the most.
  SeatSet richest_rivals(const State& state) const;

 private:
  Refusal refusal_of_roll(const State& state, Action action) const;
  Refusal refusal_of_first_roll(const State& state, Action action) const;

  void apply_first_roll(State& state, Action action) const;
  void apply_draw(State& state, int lot) const;
  void apply_roll(State& state, Action action) const;
  void take(State& state, Bits cards) const;
  void end_turn(State& state) const;

  Bits exhibits_in(const State& state, Museum museum) const {
    return state.display & catalog_.in_museum[index(museum)];
  }
  unsigned open_museums(const State& state) const;

  int seats_;
  bool targeted_raid_;
  Catalog catalog_;
  Config config_;
  std::vector<std::string> kinds_;  // of every catalog position
  std::vector<std::string> tally_kinds_;
  std::vector<Kind> counted_kinds_, face_down_kinds_;
};

}  // namespace purloin::dice_heist

#include "games/dice_heist/verbs.h"  // IWYU pragma: export
