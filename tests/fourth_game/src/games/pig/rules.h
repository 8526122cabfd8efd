#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/actor.h"
#include "core/bounds.h"
#include "core/fixed_vector.h"
#include "core/luck.h"
#include "core/rng.h"
#include "core/seat.h"
#include "games/pig/action.h"
#include "games/pig/manifest.h"
#include "games/pig/state.h"

namespace purloin::pig {

struct Config {
  int seats = 2;
  int goal = kHighestGoal;
};

enum class LuckKind : std::uint8_t { kThrow = 1 };  // a seat's

// Why an action is not legal; kNone when it is.
enum class Refusal : std::uint8_t { kNone, kWrongPhase, kNothingToHold, kNoSuchFace };
// Its word in players' catalogues: "wrong-phase".
std::string_view explain(Refusal refusal);

struct ScoreSheet {
  int held = 0;
  int total() const { return held; }
  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;

  static constexpr std::array<ScorePart<ScoreSheet>, 1> kParts = {{{"held", &ScoreSheet::held}}};
};
using Scores = FixedVector<ScoreSheet, kPlayers>;
using ScoreBounds = FixedVector<SheetBounds<ScoreSheet>, kPlayers>;

using View = State;  // PG-08: everything is public

// The rules of one table of Pig: a model of the concept Game.
class Rules {
 public:
  using Config = pig::Config;
  using State = pig::State;
  using Action = pig::Action;
  using View = pig::View;
  using ActionList = FixedVector<Action, 2>;  // roll, hold

  static constexpr int kMinSeats = Manifest::kMinSeats;  // PG-01
  static constexpr int kMaxSeats = Manifest::kMaxSeats;
  static_assert(kMaxSeats <= kPlayers);

  // Needs kMinSeats to kMaxSeats seats and a goal of at most kHighestGoal.
  explicit Rules(Config config) : config_(config) {}

  int seats() const { return config_.seats; }
  int goal() const { return config_.goal; }

  State start() const { return {}; }  // PG-02
  Actor actor(const State& state) const;

  void legal_actions(const State& state, ActionList& out) const;
  template <Rng R>
  Action sample_action(const State& state, R& rng) const {
    return state.at_stake > 0 && rng.below(2) == 1 ? Action::hold() : Action::roll();
  }

  std::uint64_t outcome_count(const State&) const { return kFaces; }
  template <class F>  // F(Action, double probability)
  void for_each_outcome(const State&, F&& visit) const {
    for (int face = 1; face <= kFaces; ++face) visit(Action::fall(face), 1.0 / kFaces);
  }
  template <Rng R>
  Action sample_outcome(const State&, R& rng) const {
    return Action::fall(roll_die(rng));
  }
  template <Luck L>
  Action draw_outcome(const State& state, L& luck) const {
    auto rng = luck.draw(LuckStream(LuckKind::kThrow, state.turn));
    return sample_outcome(state, rng);
  }

  Refusal refusal(const State& state, Action action) const;
  bool is_legal(const State& state, Action action) const {
    return refusal(state, action) == Refusal::kNone;
  }
  void apply(State& state, Action action) const;

  Scores score(const State& state) const;
  SeatSet winners(const State& state) const;

  View view(const State& state, Viewer) const { return state; }
  template <Rng R>
  State determinize(const View& view, R&) const {
    return view;
  }
  ScoreBounds score_bounds(const View& view) const { return exact_bounds(score(view)); }

 private:
  void apply_fall(State& state, int face) const;
  void hold(State& state) const;
  void end_turn(State& state) const;

  Config config_;
};

}  // namespace purloin::pig
