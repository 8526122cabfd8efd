#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/actor.h"
#include "core/fixed_vector.h"
#include "core/luck.h"
#include "core/rng.h"
#include "core/seat.h"
#include "games/thiefs_market/action.h"
#include "games/thiefs_market/catalog.h"
#include "games/thiefs_market/deck.h"
#include "games/thiefs_market/manifest.h"
#include "games/thiefs_market/score.h"
#include "games/thiefs_market/state.h"
#include "games/thiefs_market/view.h"

namespace purloin::thiefs_market {

struct Config {
  int seats = 3;
  bool promos = false;        // TM-05
  std::optional<Seat> start;  // TM-04: nobody named, then chance decides
  Box box;
};

// Whose luck there is: who starts, a deck's cards, the roll that a round begins with, a thief's and
// a lucky seat's re-rolls, the race of the tied.
enum class LuckKind : std::uint8_t { kStart = 1, kDeck, kRoll, kSteal, kLucky, kGrab };

// Why an action is not legal; kNone when it is.
enum class Refusal : std::uint8_t {
  kNone,
  kWrongPhase,
  kTakeNothing,
  kNotInCenter,
  kMustTakeAll,
  kMustSteal,
  kNoSuchRival,
  kNothingToSteal,
  kOneObject,
  kNotInPile,
  kReturnNothing,
  kKeepNothing,
  kNoSuchDie,
  kNotYourCard,
  kNothingToUse,
  kUsedAlready,
  kWrongTurn,
  kNoDieToSpend,
  kNoGold,
  kNotForSale,
  kNoPurchaseLeft,
  kNotItsPrice,
  kTooFewDice,
  kTooLittleGold,
  kNotTheirCard,
  kNotInDeck,
  kWrongDice,
  kNoSuchSeat,
  kNotTied,
};
// Its word in players' catalogues: "wrong-phase".
std::string_view explain(Refusal refusal);

// The rules of one table of Thief's Market: a model of the concept Game.
class Rules {
 public:
  using Config = thiefs_market::Config;
  using State = thiefs_market::State;
  using Action = thiefs_market::Action;
  using View = thiefs_market::View;

  static constexpr int kMinSeats = Manifest::kMinSeats;  // TM-01
  static constexpr int kMaxSeats = Manifest::kMaxSeats;
  static_assert(kMaxSeats <= kPlayers);

  // Splitting: every part of the center but nothing, and of each pile but nothing and everything.
  // n dice have most parts when the faces are as even as can be, and two heaps never have as many
  // as one heap of both, so the most is 13 dice as 3+2+2+2+2+2 and the marker, all in the center:
  // 4 * 3^5 * 2 - 1. Everything else stays far below: purchases have at most 15 cards with 16
  // payments each, 26 ways to use abilities and "done".
  static constexpr std::size_t kMaxActions = 4 * 3 * 3 * 3 * 3 * 3 * 2 - 1;
  using ActionList = FixedVector<Action, kMaxActions>;

  // Needs kMinSeats to kMaxSeats seats and a box without problems.
  explicit Rules(Config config);

  int seats() const { return seats_; }
  const Config& config() const { return config_; }
  const Catalog& catalog() const { return catalog_; }
  const CardFacts& facts(std::uint8_t card) const { return catalog_.facts[card]; }
  int dice() const { return dice_; }

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

  // How many purchases the player may make this turn, those made included (TM-17, TM-33, TM-34).
  int purchases_allowed(const State& state, Seat seat) const;
  // How many gems of a card's cost the player must pay (TM-34).
  int price(const State& state, Seat seat, std::uint8_t card) const;
  // Cards left to deal from a deck.
  int left_in_deck(const State& state, Deck deck) const;
  // The newest deck whose row was opened (TM-24).
  Deck newest_open(const State& state) const;
  // The deck that the next card comes from, for the market or a potion; nothing when C is empty
  // too.
  std::optional<Deck> next_deck(const State& state) const;
  // Whether the C cards that were bought cannot be replaced (TM-26).
  bool is_sold_out(const State& state) const;
  // Who wins, or who must race for it, were the game to end now (TM-30).
  SeatSet leaders(const State& state) const;
  // Whose luck a chance point is.
  LuckStream luck_of(const State& state) const;
  // The dice that a chance point rolls.
  int dice_to_roll(const State& state) const {
    return state.phase == Phase::kRoll ? dice_ : state.rerolling;
  }
  // The holder of the marker when splitting ended; needs a purchase phase.
  Seat marker_holder(const State& state) const;
  // Whether `seat` would be offered a lucky re-roll (TM-40).
  bool may_reroll(const State& state, Seat seat) const;
  bool is_last_without_pile(const State& state) const;

 private:
  Refusal refusal_of_take(const State& state, Objects objects) const;
  Refusal refusal_of_steal(const State& state, Action action) const;
  Refusal refusal_of_use(const State& state, Action action) const;
  Refusal refusal_of_buy(const State& state, Action action) const;
  Refusal refusal_of_deal(const State& state, std::uint8_t card) const;
  Refusal refusal_of_roll(const State& state, Objects dice) const;

  void list_splits(const State& state, ActionList& out) const;
  void list_purchases(const State& state, ActionList& out) const;

  template <Rng R>
  Action sample_split(const State& state, R& rng) const;
  template <Rng R>
  Action sample_purchase(const State& state, R& rng) const;

  // Abilities and payments that the seat to act has, one call each: visit(card, count).
  template <class F>
  void for_each_use(const State& state, F&& visit) const;
  Action nth_use(const State& state, std::uint8_t card, int n) const;
  PaymentRange payments(const State& state, std::uint8_t card) const;
  Action nth_payment(const State& state, std::uint8_t card, int n) const;

  void take(State& state, Objects objects) const;
  void steal(State& state, Seat victim, Objects returned) const;
  void pass_on_splitting(State& state) const;
  void end_splitting(State& state) const;
  void offer_reroll(State& state, Seat holder, int turn) const;
  int turn_of(Seat holder, Seat seat) const;

  void turn_die(State& state, Action action) const;
  void spend(State& state, std::uint8_t card) const;
  void note_use(State& state, std::uint8_t card) const;
  void buy(State& state, Action action) const;
  void gain_card(State& state, Seat seat, std::uint8_t card) const;
  void copy(State& state, std::uint8_t card) const;
  bool rivals_have_cards(const State& state, Seat seat) const;
  void end_turn(State& state) const;

  void end_round(State& state, Seat holder) const;
  void refill_or_begin_round(State& state) const;
  void deal(State& state, std::uint8_t card) const;
  void land(State& state, Objects dice) const;
  void end_game(State& state) const;

  // The gains that those cards print, to `player`.
  void pay_gains(Player& player, CardBits cards) const;

  int seats_;
  int dice_;
  Catalog catalog_;
  Config config_;
};

}  // namespace purloin::thiefs_market

#include "games/thiefs_market/verbs.h"  // IWYU pragma: export
