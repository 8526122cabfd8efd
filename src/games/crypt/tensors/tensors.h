#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/crypt/rules.h"
#include "tensors/tensors.h"

namespace purloin::crypt {

// Crypt for programs that learn. A move is one number, but for claims:
//   0          recover
//   1, 2       flip Manuscript, flip Remains
//   3          pass
//   4 … 9      take the card of a slot
//   10 … 15    re-roll for a slot
//   16         nothing more is claimed
//   17 … 124   claim: 17 + 18 slot + 6 (servants - 1) + effort - 1
// A claim is one such number for each card, by ascending slot, and 16; the 16 is left out where no
// further card can be claimed. So 125 numbers say up to 6,048 claims, in at most four of them.
class Tensors {
 public:
  using Rules = crypt::Rules;
  using Number = tensors::Number;
  struct Partial {
    std::uint64_t claim = 0;  // the action's bits, of the groups so far
    friend bool operator==(Partial, Partial) = default;
  };

  explicit Tensors(const Rules& rules);

  std::vector<std::string> feature_names() const;
  std::size_t feature_count() const { return feature_count_; }
  void observe(const View& view, Seat seat, float* row) const;
  void observe_partial(Partial partial, float* row) const;

  static constexpr std::size_t number_count() { return kNumbers; }
  std::string name_of(Number number) const;
  void mask(const State& state, Partial partial, std::uint8_t* mask) const;
  std::optional<Action> say(const State& state, Partial& partial, Number number) const;
  void spell(const State& state, Action action, tensors::Word& word) const;

 private:
  static constexpr Number kRecover = 0;
  static constexpr Number kFlipManuscript = 1;
  static constexpr Number kFlipRemains = 2;
  static constexpr Number kPass = 3;
  static constexpr Number kTake = 4;
  static constexpr Number kReroll = kTake + kMaxSlots;
  static constexpr Number kNoMore = kReroll + kMaxSlots;
  static constexpr Number kClaim = kNoMore + 1;
  static constexpr Number kPerSlot = kServants * kHighestEffort;
  static constexpr std::size_t kNumbers = kClaim + kMaxSlots * kPerSlot;

  // Where a claim can go on: from which slot and with how many servants.
  struct Rest {
    int from = 0;
    int servants = 0;
  };
  Rest rest_of(const State& state, Action claim) const;
  // How many efforts let so many servants win a slot's card; they are the highest ones.
  int efforts(const State& state, int slot, int servants) const;
  bool can_go_on(const State& state, Action claim) const;
  void mask_claims(const State& state, Rest rest, std::uint8_t* mask) const;

  template <class Out>
  void describe(const View& view, Seat seat, Out& out) const;
  template <class Out>
  void describe_partial(Action claim, Out& out) const;
  template <class Out>
  void describe_slot(const View& view, Seat seat, int index, Out& out) const;
  template <class Out>
  void describe_treasure(const View& view, Seat seat, Out& out) const;
  int place_of(Who who, Seat from) const;

  const Rules& rules_;
  std::size_t feature_count_ = 0;
};

}  // namespace purloin::crypt
