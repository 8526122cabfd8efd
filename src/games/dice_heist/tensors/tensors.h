#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/dice_heist/rules.h"
#include "tensors/tensors.h"

namespace purloin::dice_heist {

// Dice Heist for programs that learn. Every move is one number:
//   0              recruit
//   1 … 4          recruit from the first … fourth seat clockwise
//   5 … 48         heist: 5 + 11 museum + sidekicks, museums in order of security
//   49 …           raid, where raids are in play: 49 + 11 lot + sidekicks, lots in catalog order
// With the deck of the box there are 31 lots, so 390 numbers, and 49 without raids.
class Tensors {
 public:
  using Rules = dice_heist::Rules;
  using Number = tensors::Number;
  struct Partial {  // moves are said at once
    friend bool operator==(Partial, Partial) = default;
  };

  explicit Tensors(const Rules& rules);

  std::vector<std::string> feature_names() const;
  std::size_t feature_count() const { return feature_count_; }
  void observe(const View& view, Seat seat, float* row) const;
  void observe_partial(Partial, float*) const {}

  std::size_t number_count() const { return number_count_; }
  std::string name_of(Number number) const;
  void mask(const State& state, Partial partial, std::uint8_t* mask) const;
  std::optional<Action> say(const State& state, Partial& partial, Number number) const;
  void spell(const State& state, Action action, tensors::Word& word) const;

 private:
  static constexpr Number kRecruit = 0;
  static constexpr Number kRecruitFrom = 1;
  static constexpr Number kHeist = kRecruitFrom + kPlayers - 1;
  static constexpr Number kChoicesOfDice = kSidekickDice + 1;
  static constexpr Number kRaid = kHeist + kMuseums * kChoicesOfDice;

  template <class Out>
  void describe(const View& view, Seat seat, Out& out) const;
  Seat seat_after(Seat seat, int places) const {
    const int at = seat.index() + places;
    return Seat(at < rules_.seats() ? at : at - rules_.seats());
  }
  int places_after(Seat seat, Seat other) const {
    const int places = other.index() - seat.index();
    return places < 0 ? places + rules_.seats() : places;
  }

  const Rules& rules_;
  std::vector<std::uint8_t> lots_;                       // by their first positions
  std::array<std::uint8_t, kMaxExhibits> lot_number_{};  // of a lot's first position
  int first_painting_ = 0;
  std::size_t number_count_ = 0;
  std::size_t feature_count_ = 0;
};

}  // namespace purloin::dice_heist
