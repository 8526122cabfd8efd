#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "games/crypt/action.h"
#include "games/crypt/state.h"

namespace purloin::crypt {

inline constexpr int kHighestEffort = 6;

// How many efforts let so many servants on one card beat the total effort that lies there, 0 where
// the card is free (CR-10). They are always the highest ones.
constexpr int winning_efforts(int servants, int total) {
  return std::max(0, kHighestEffort - total / servants);
}

// Every claim that a player may make (CR-09 to CR-11), numbered from 0 without listing them.
//
// For each card let a, b and c be the numbers of efforts with which one, two and three servants win
// it. The claims are then
//   on one card      the sum of a, and of b and c with two and three servants at hand
//   on two cards     the sum of a a' over pairs, and of b a' over ordered pairs
//   on three cards   the sum of a a' a'' over triples
// which all follow from a few sums over the cards: of a, b, c, a², a³ and a b.
class ClaimChoices {
 public:
  // `slots` is how many cards the Crypt has. On the last turn a claim is for one card.
  ClaimChoices(const State& state, int slots, Seat seat, bool one_card) {
    std::uint64_t sums = 0;
    for (int i = 0; i < slots; ++i) {
      const std::uint64_t ways = kWays[state.crypt[static_cast<std::size_t>(i)].hold.code()];
      ways_[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(ways);
      sums += ways;
    }
    // Most rounds have no such cards: it takes Pottery B, or a second turn.
    if (state.sides.is_b(Type::kPottery) || state.placed.contains(seat)) {
      for (int i = 0; i < slots; ++i) {
        const Slot& slot = state.crypt[static_cast<std::size_t>(i)];
        if (!slot.taken && slot.by != Who(seat)) continue;
        sums -= kWays[slot.hold.code()];
        ways_[static_cast<std::size_t>(i)] = 0;
      }
    }
    count(sums, state.servants_of(seat), one_card);
  }

  std::uint32_t size() const { return size_; }

  // Needs index < size().
  Action at(std::uint32_t index) const {
    assert(index < size_);
    if (index < triples_) return three_cards(index);
    index -= triples_;
    if (index < split_pairs_) return pair_and_single(index);
    index -= split_pairs_;
    if (index < pairs_) return two_cards(index);
    index -= pairs_;
    for (int servants = 1;; ++servants) {
      const std::uint32_t ways = alone_[static_cast<std::size_t>(servants - 1)];
      if (index < ways) return one_card(servants, index);
      index -= ways;
    }
  }

 private:
  // a, b, c in bytes 0 to 2; a² from bit 24, a b from bit 36, a³ from bit 48: room for six cards'
  // sums, of at most 36, 36, 36, 216, 216 and 1296.
  static constexpr auto kWays = [] {
    std::array<std::uint64_t, Hold::kCodes> table{};
    for (int count = 0; count <= kServants; ++count) {
      for (int effort = 0; effort <= kHighestEffort; ++effort) {
        const Hold hold(count, effort);
        const auto a = static_cast<std::uint64_t>(winning_efforts(1, hold.total()));
        const auto b = static_cast<std::uint64_t>(winning_efforts(2, hold.total()));
        const auto c = static_cast<std::uint64_t>(winning_efforts(3, hold.total()));
        table[hold.code()] = a | b << 8 | c << 16 | a * a << 24 | a * b << 36 | a * a * a << 48;
      }
    }
    return table;
  }();

  void count(std::uint64_t sums, int servants, bool one_card) {
    const auto a = static_cast<std::uint32_t>(sums & 0xFF);
    const auto b = static_cast<std::uint32_t>(sums >> 8 & 0xFF);
    const auto c = static_cast<std::uint32_t>(sums >> 16 & 0xFF);
    const auto aa = static_cast<std::uint32_t>(sums >> 24 & 0xFFF);
    const auto ab = static_cast<std::uint32_t>(sums >> 36 & 0xFFF);
    const auto aaa = static_cast<std::uint32_t>(sums >> 48);
    singles_ = a;
    alone_ = {servants >= 1 ? a : 0, servants >= 2 ? b : 0, servants >= 3 ? c : 0};
    if (!one_card && servants >= 2) {
      pairs_ = (a * a - aa) / 2;
      if (servants >= 3) {
        split_pairs_ = a * b - ab;
        triples_ = (a * a * a + 2 * aaa - 3 * a * aa) / 6;
      }
    }
    size_ = alone_[0] + alone_[1] + alone_[2] + pairs_ + split_pairs_ + triples_;
  }

  std::uint32_t ways(int servants, int slot) const {
    return ways_[static_cast<std::size_t>(slot)] >> (8 * (servants - 1)) & 0xFF;
  }
  // The n-th (from 0) of `ways` winning efforts.
  static int effort(std::uint32_t ways, std::uint32_t n) {
    return static_cast<int>(kHighestEffort + 1 - ways + n);
  }

  Action one_card(int servants, std::uint32_t index) const {
    int slot = 0;
    for (; index >= ways(servants, slot); ++slot) index -= ways(servants, slot);
    return Action::claim().with_group(0, static_cast<SlotId>(slot), servants,
                                      effort(ways(servants, slot), index));
  }

  // One servant each on two cards: by the later card, with a for each choice on the cards before
  // it.
  Action two_cards(std::uint32_t index) const {
    int slot = 0;
    std::uint32_t before = 0;  // the sum of a over earlier cards
    for (;; ++slot) {
      const std::uint32_t a = ways(1, slot);
      if (index < a * before) break;
      index -= a * before;
      before += a;
    }
    const std::uint32_t a = ways(1, slot);
    return one_card(1, index / a).with_group(1, static_cast<SlotId>(slot), 1, effort(a, index % a));
  }

  // One servant each on three cards: by the latest card, with a for each pair before it.
  Action three_cards(std::uint32_t index) const {
    int slot = 0;
    std::uint32_t before = 0;
    std::uint32_t pairs_before = 0;
    for (;; ++slot) {
      const std::uint32_t a = ways(1, slot);
      if (index < a * pairs_before) break;
      index -= a * pairs_before;
      pairs_before += a * before;
      before += a;
    }
    const std::uint32_t a = ways(1, slot);
    return two_cards(index / a).with_group(2, static_cast<SlotId>(slot), 1, effort(a, index % a));
  }

  // Two servants on one card and one on another: by the card of the two.
  Action pair_and_single(std::uint32_t index) const {
    int slot = 0;
    for (;; ++slot) {
      const std::uint32_t choices = ways(2, slot) * (singles_ - ways(1, slot));
      if (index < choices) break;
      index -= choices;
    }
    const std::uint32_t b = ways(2, slot);
    const int pair_effort = effort(b, index % b);
    index /= b;
    int other = 0;
    for (;; ++other) {
      if (other == slot) continue;
      if (index < ways(1, other)) break;
      index -= ways(1, other);
    }
    const int single_effort = effort(ways(1, other), index);
    const int first = slot < other ? 0 : 1;
    return Action::claim()
        .with_group(first, static_cast<SlotId>(slot), 2, pair_effort)
        .with_group(1 - first, static_cast<SlotId>(other), 1, single_effort);
  }

  std::array<std::uint32_t, kMaxSlots> ways_;  // a, b, c of each card, a byte each
  std::uint32_t singles_ = 0;
  std::array<std::uint32_t, kServants> alone_{};  // one card, by the number of servants
  std::uint32_t pairs_ = 0;                       // one servant each on two cards
  std::uint32_t split_pairs_ = 0;                 // two on one card and one on another
  std::uint32_t triples_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace purloin::crypt
