#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/thiefs_market/rules.h"
#include "tensors/tensors.h"

namespace purloin::thiefs_market {

// Thief's Market for programs that learn. A move is one number, but for splits:
//   0           done
//   1           pass
//   2           take from the center
//   3 … 6       steal from the first … fourth seat clockwise
//   7 … 90      so many dice of a face for oneself: 7 + 14 face + count, count from 0 to 13
//   91, 92      the marker: leave it, have it
//   93 … 98     re-roll a die that shows a face
//   99 …        use an ability: for each card that has one, by catalog, one number for each face
//   that
//               it turns a die to, or one to spend; for the card that copies, six and one
//   then        buy: for each card, one number for each part of its cost that dice can pay, fewest
//               first; the rest is gold
//   then        copy: one for each card
// A split is 2 to 6, then for each face that lies there and for the marker how many of them come to
// the player's own pile; what is forced is not asked. So 415 numbers (456 with the promos), and
// at most eight of them, say what would be some 270,000 splits.
class Tensors {
 public:
  using Rules = thiefs_market::Rules;
  using Number = tensors::Number;

  static constexpr int kKinds = kFaces + 1;  // of objects: the faces and the marker
  struct Partial {
    enum Source : std::uint8_t { kNone, kCenter, kRival };
    Source source = kNone;
    std::uint8_t places = 0;  // to the rival, clockwise
    std::uint8_t asked = 0;   // which kind of object is asked for
    Objects kept;             // of the kinds before
    friend bool operator==(const Partial&, const Partial&) = default;
  };

  explicit Tensors(const Rules& rules);

  std::vector<std::string> feature_names() const;
  std::size_t feature_count() const { return feature_count_; }
  void observe(const View& view, Seat seat, float* row) const;
  void observe_partial(const Partial& partial, float* row) const;

  std::size_t number_count() const { return number_count_; }
  std::string name_of(Number number) const;
  void mask(const State& state, const Partial& partial, std::uint8_t* mask) const;
  std::optional<Action> say(const State& state, Partial& partial, Number number) const;
  void spell(const State& state, Action action, tensors::Word& word) const;

 private:
  static constexpr Number kDone = 0;
  static constexpr Number kPass = 1;
  static constexpr Number kTake = 2;
  static constexpr Number kSteal = 3;
  static constexpr Number kCount = kSteal + kPlayers - 1;
  static constexpr Number kCounts = kMaxDice + 1;  // of one kind
  static constexpr Number kReroll = kCount + kFaces * kCounts + 2;
  static constexpr Number kUse = kReroll + kFaces;
  static constexpr int kCopierWays = kFaces + 1;

  struct Range {
    int least;
    int most;
  };
  // How many of a kind may come to the player's pile.
  Range range(const State& state, const Partial& partial, int kind) const;
  Objects pile_at(const State& state, const Partial& partial) const;
  bool can_steal(const State& state, Seat victim) const;
  // Goes on to the next kind that is to be asked for; true when there is none.
  bool settle(const State& state, Partial& partial) const;
  Action split(const State& state, const Partial& partial) const;

  void mask_split(const State& state, const Partial& partial, std::uint8_t* mask) const;
  void mask_uses(const State& state, std::uint8_t* mask) const;
  void mask_purchases(const State& state, std::uint8_t* mask) const;
  Action use(const State& state, Number number) const;
  Action purchase(const State& state, Number number) const;
  Number number_of_use(Action action) const;
  void spell_split(const State& state, Action action, tensors::Word& word) const;

  template <class Out>
  void describe(const View& view, Seat seat, Out& out) const;
  template <class Out>
  void describe_partial(const Partial& partial, Out& out) const;
  template <class Out>
  void describe_player(const View& view, Seat at, int place, Out& out) const;

  Seat seat_after(Seat seat, int places) const {
    const int at = seat.index() + places;
    return Seat(at < rules_.seats() ? at : at - rules_.seats());
  }
  int places_after(Seat seat, Seat other) const {
    const int places = other.index() - seat.index();
    return places < 0 ? places + rules_.seats() : places;
  }

  const Rules& rules_;
  std::array<Number, kMaxCards> first_use_{};
  std::array<Number, kMaxCards> first_payment_{};
  std::vector<std::uint8_t> card_of_;  // of every number from kUse on
  Number buy_ = 0;
  Number copy_ = 0;
  std::size_t number_count_ = 0;
  std::size_t feature_count_ = 0;
};

}  // namespace purloin::thiefs_market
