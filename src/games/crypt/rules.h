#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/actor.h"
#include "core/fixed_vector.h"
#include "core/luck.h"
#include "core/rng.h"
#include "core/seat.h"
#include "games/crypt/action.h"
#include "games/crypt/claims.h"
#include "games/crypt/deck.h"
#include "games/crypt/manifest.h"
#include "games/crypt/score.h"
#include "games/crypt/score_bounds.h"
#include "games/crypt/state.h"
#include "games/crypt/view.h"

namespace purloin::crypt {

struct Config {
  int seats = 2;
  std::optional<Sides> sides = Sides::from_bits(0);  // none: dealt at random
  std::optional<Seat> leader;                        // none: drawn; always seat 0 in the solo game
};

// Whose luck there is: the first leader, the collectors' sides, the type of the deck's cards and
// their coins, a seat's throws (collecting), re-rolls and throws in a tie, a round's Ghost.
enum class LuckKind : std::uint8_t {
  kSetup = 1,
  kTop,
  kCoins,
  kThrow,
  kReroll,
  kTiebreak,
  kGhost,
};

// Why an action is not legal; kNone when it is.
enum class Refusal : std::uint8_t {
  kNone,
  kWrongPhase,
  kUseRecover,
  kNoGroups,
  kGroupsNotBySlot,
  kBadGroup,
  kTooManyServants,
  kOneCardOnly,
  kNoSuchSlot,
  kCardGone,
  kOwnServants,
  kEffortTooLow,
  kCardIsUp,
  kManuscriptSideA,
  kRemainsSideB,
  kNoManuscript,
  kNothingToSee,
  kTooFewRemains,
  kNobodyExhausted,
  kNothingToReroll,
  kNoSuchSeat,
  kTypeNotInDeck,
  kCoinsNotInDeck,
  kWrongDice,
};
// As the word by which catalogues have the reason: "effort-too-low".
std::string_view explain(Refusal refusal);

// The rules of one table of Crypt: a model of the concept Game.
class Rules {
 public:
  using Config = crypt::Config;
  using State = crypt::State;
  using Action = crypt::Action;
  using View = crypt::View;

  static constexpr int kMinSeats = Manifest::kMinSeats;  // CR-01
  static constexpr int kMaxSeats = Manifest::kMaxSeats;
  static_assert(kMaxSeats <= kPlayers);

  // The most claims: six cards, all of them free, and three servants. With six efforts,
  //   one card, 1 to 3 servants      3 * 6 * 6        =   108
  //   two cards, one servant each    15 pairs * 36    =   540
  //   two cards, two and one         30 * 36          = 1,080
  //   three cards                    20 triples * 216 = 4,320
  // Besides, a turn has recover and the flips of a Manuscript and of Remains. Windows have less:
  // two cards to take or six to re-roll for, a flip and pass.
  static constexpr std::size_t kMaxActions = 108 + 540 + 1'080 + 4'320 + 3;
  using ActionList = FixedVector<Action, kMaxActions>;

  // Needs kMinSeats to kMaxSeats seats and a leader that is one of them.
  explicit Rules(Config config);

  int seats() const { return seats_; }
  const Config& config() const { return config_; }
  const Deal& deal() const { return deal_; }
  bool is_solo() const { return seats_ == 1; }
  bool is_up(SlotId slot) const { return static_cast<int>(slot) < deal_.up; }
  // Turns of a claim phase: with two players, the Ghost being one, the Leader has two (CR-08).
  int turns() const { return turns_; }
  bool is_last_turn(const State& state) const { return state.turn == turns_ - 1; }

  State start() const;
  Actor actor(const State& state) const;

  void legal_actions(const State& state, ActionList& out) const {
    list_actions(state, Action::kMaxGroups, out);
  }
  // Claims are many: how many actions there are, those whose claims have few groups, and the claims
  // that hold all groups of another one, without listing the rest.
  std::size_t legal_count(const State& state) const;
  void list_actions(const State& state, int most_groups, ActionList& out) const;
  void list_claims_with(const State& state, Action part, int most_groups, ActionList& out) const;
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

  Scores score(const State& state) const { return score_all(state, seats_); }
  SeatSet winners(const State& state) const {
    return state.phase == Phase::kOver ? state.finalists : SeatSet{};
  }

  View view(const State& state, Viewer viewer) const { return view_of(state, deal_, viewer); }
  template <Rng R>
  State determinize(const View& view, R& rng) const {
    return determinize_view(view, deal_, seats_, rng);
  }
  ScoreBounds score_bounds(const View& view) const { return bounds_of(view, seats_); }

  // Who has turn number `turn` of a claim phase, when it is not skipped.
  Who who_acts(const State& state, int turn) const;
  // How the dice of the pending roll belong together: within a group they are interchangeable and
  // stand in descending order.
  using DiceGroups = FixedVector<int, kMaxSlots>;
  DiceGroups dice_groups(const State& state) const;
  // How many dice the Ghost is about to roll.
  int ghost_dice(const State& state) const { return state.turn == 2 ? state.ghost_pushed : 3; }

  // What a player has to pay and use a reward with, wherever there is a window for it.
  bool can_look(const State& state, Seat seat) const;    // Manuscript B, CR-25
  bool can_take(const State& state, Seat seat) const;    // Pottery B, CR-07
  bool can_reroll(const State& state, Seat seat) const;  // Idol A, CR-18
  bool can_revive(const State& state, Seat seat) const;  // Remains A, CR-27

 private:
  Refusal refusal_of_claim(const State& state, Action action) const;
  Refusal refusal_of_group(const State& state, Group group) const;
  Refusal refusal_of_look(const State& state) const;
  Refusal refusal_of_revival(const State& state) const;
  Refusal refusal_of_take(const State& state, SlotId slot) const;
  Refusal refusal_of_setup(const State& state, Action action) const;
  Refusal refusal_of_reveal(const State& state, Action action) const;
  Refusal refusal_of_dice(const State& state, Action action) const;

  void apply_claim(State& state, Action action) const;
  void apply_look(State& state) const;
  void apply_revival(State& state) const;
  void apply_take(State& state, SlotId slot) const;
  void apply_setup(State& state) const;
  void apply_top(State& state, Type type) const;
  void apply_draw(State& state, int coins) const;
  void apply_roll(State& state, Action action) const;
  void apply_reroll(State& state, int face) const;
  void apply_tiebreak(State& state, Action action) const;

  // The course of a round. Each goes on until somebody has something to decide.
  void open_pottery_windows(State& state, int from) const;
  void begin_turn(State& state) const;
  void end_turn(State& state) const;
  void begin_collect(State& state) const;
  void collect(State& state, Action roll) const;
  void open_idol_windows(State& state, int from) const;
  void end_collect(State& state) const;
  void open_remains_windows(State& state, int from) const;
  void finish(State& state) const;

  template <class CanUse>  // CanUse(Seat)
  bool open_window(State& state, Phase phase, int from, const CanUse& can_use) const;
  void close_window(State& state) const;
  void award_first_idols(State& state, SeatSet among) const;
  void recover_all(State& state, Seat seat) const;
  static bool is_rolled(const Slot& slot);
  unsigned takable(const State& state) const;
  unsigned rerollable(const State& state, Seat seat) const;

  template <Rng R>
  Action sample_setup(const State& state, R& rng) const;
  LuckStream luck_of_single(const State& state) const;
  template <Luck L>
  Action draw_collect(const State& state, L& luck) const;
  template <Luck L>
  Action draw_tiebreak(const State& state, L& luck) const;

  int seats_;
  int turns_;
  Deal deal_;
  Config config_;
};

}  // namespace purloin::crypt

#include "games/crypt/chance.h"  // IWYU pragma: export
#include "games/crypt/verbs.h"   // IWYU pragma: export
