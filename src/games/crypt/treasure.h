#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

#include "core/seat.h"
#include "games/crypt/deck.h"

namespace purloin::crypt {

// One byte for a collected card, 0 for none:
//   bit 7      1
//   bits 5-6   owner
//   bit 4      flipped
//   bit 3      public
//   bits 0-2   who has seen it: the other seats as a list, by its place in the order of lists; 0
//              once everyone has, for a card that is public or flipped
// So of two cards of one kind and owner, the lesser byte is the one that is listed first.
class Entry {
 public:
  constexpr Entry() = default;
  constexpr explicit Entry(std::uint8_t code) : code_(code) {}
  // Needs nobody in `seen` of a card that is public or flipped.
  constexpr Entry(Seat owner, bool flipped, bool is_public, SeatSet seen)
      : code_(static_cast<std::uint8_t>(0x80 | owner.index() << 5 | flipped << 4 | is_public << 3 |
                                        rank(seen, owner))) {}

  constexpr std::uint8_t code() const { return code_; }
  constexpr bool is_card() const { return code_ != 0; }
  constexpr Seat owner() const { return Seat((code_ >> 5) & 3); }
  constexpr bool flipped() const { return (code_ & 0x10) != 0; }
  constexpr bool is_public() const { return (code_ & 0x08) != 0; }
  constexpr SeatSet seen() const { return with_gap(kSetOfRank[code_ & 7u], owner()); }
  friend constexpr bool operator==(Entry, Entry) = default;

 private:
  // Sets of three seats in the order of their lists: [] [0] [0,1] [0,1,2] [0,2] [1] [1,2] [2].
  static constexpr std::array<std::uint8_t, 8> kSetOfRank = {0, 1, 3, 7, 5, 2, 6, 4};
  static constexpr std::array<std::uint8_t, 8> kRankOfSet = {0, 1, 5, 2, 7, 4, 6, 3};

  static constexpr int rank(SeatSet seen, Seat owner) {
    return seen.empty() ? 0 : kRankOfSet[without(seen, owner)];
  }
  // A set of seats without the owner's place, and back.
  static constexpr unsigned without(SeatSet seats, Seat owner) {
    const unsigned below = (1u << owner.index()) - 1;
    return (seats.bits() & below) | ((seats.bits() >> 1) & ~below & 7u);
  }
  static constexpr SeatSet with_gap(unsigned others, Seat owner) {
    const unsigned below = (1u << owner.index()) - 1;
    return SeatSet::from_bits((others & below) | (others & ~below) << 1);
  }

  std::uint8_t code_ = 0;
};

// Everybody's collected cards: for each type a word, in it a byte for each card of the type, two
// for each value in ascending order of coins. The two of a value are ordered by their bytes, so
// equal collections are equal words. A type's cards of one owner are found by comparing all eight
// bytes at once.
class Treasure {
 public:
  constexpr void add(Type type, int coins, Entry entry) {
    const int shift = 16 * (coins - 1);
    std::uint64_t& word = words_[index(type)];
    // The upper byte fills first, being the greater.
    const auto other = static_cast<std::uint8_t>(word >> (shift + 8));
    assert(static_cast<std::uint8_t>(word >> shift) == 0);
    const std::uint64_t low = std::min(other, entry.code());
    const std::uint64_t high = std::max(other, entry.code());
    word = (word & ~(kPair << shift)) | (low | high << 8) << shift;
  }
  void add(Card card, Entry entry) { add(card.type(), card.coins(), entry); }

  int count(Type type, Seat owner) const { return count_bits(of_owner(type, owner)); }
  int count_unflipped(Type type, Seat owner) const { return count_bits(unflipped_of(type, owner)); }
  bool has_unflipped(Type type, Seat owner) const { return unflipped_of(type, owner) != 0; }

  // CR-19: the next card that a reward flips: a public one, then the lowest.
  Card next_to_flip(Type type, Seat owner) const {
    return Card(type, next_byte_to_flip(type, owner) / 2 + 1);
  }
  void flip_next(Type type, Seat owner) {
    const int byte = next_byte_to_flip(type, owner);
    std::uint64_t& word = words_[index(type)];
    word = (word & ~(std::uint64_t{kSeen} << (8 * byte))) | std::uint64_t{kFlipped} << (8 * byte);
    const int shift = 16 * (byte / 2);
    const auto pair = static_cast<std::uint16_t>(word >> shift);
    const auto swapped = static_cast<std::uint16_t>(pair << 8 | pair >> 8);
    // The greater byte is the upper one.
    word = (word & ~(kPair << shift)) | std::uint64_t{std::max(pair, swapped)} << shift;
  }

  // One bit for each of a type's eight places, two for each value.
  unsigned places(Type type, Seat owner) const {
    return static_cast<unsigned>((of_owner(type, owner) >> 7) * 0x0102040810204080 >> 56);
  }

  Entry entry(Type type, int place) const {
    return Entry(static_cast<std::uint8_t>(words_[index(type)] >> (8 * place)));
  }
  // Calls visit(Card, Entry) for everyone's cards, by type and coins; those of one owner are in the
  // order in which they are listed.
  template <class F>
  void for_each(F&& visit) const {
    for (std::size_t t = 0; t < kTypes; ++t) {
      for (std::uint64_t held = words_[t] & kHigh; held != 0; held &= held - 1) {
        visit_byte(static_cast<Type>(t), held, visit);
      }
    }
  }
  // Takes out every card that is neither public nor flipped nor the owner's and of which
  // `hides(Card, Entry)` says so; asks in the order of for_each.
  template <class F>
  void take_out_secret(std::optional<Seat> owner, F&& hides) {
    for (std::size_t t = 0; t < kTypes; ++t) {
      const auto type = static_cast<Type>(t);
      const std::uint64_t own = owner ? of_owner(type, *owner) : 0;
      std::uint64_t secret = matching(type, kOwned | kFlipped | kPublic, kOwned) & ~own;
      std::uint64_t taken = 0;
      for (; secret != 0; secret &= secret - 1) {
        if (visit_byte(type, secret, hides)) taken |= (secret & -secret) >> 7;
      }
      if (taken != 0) words_[t] = upper_first(words_[t] & ~(taken * 0xFF));
    }
  }

  friend constexpr bool operator==(const Treasure&, const Treasure&) = default;

 private:
  static constexpr std::uint64_t kEach = 0x0101010101010101;
  static constexpr std::uint64_t kHigh = 0x80 * kEach;
  static constexpr std::uint64_t kPair = 0xFFFF;
  static constexpr std::uint8_t kOwned = 0x80;
  static constexpr std::uint8_t kFlipped = 0x10;
  static constexpr std::uint8_t kPublic = 0x08;
  static constexpr std::uint8_t kSeen = 0x07;

  // The card of the lowest byte that is marked.
  template <class F>
  decltype(auto) visit_byte(Type type, std::uint64_t marked, F&& visit) const {
    const int place = lowest_bit_index(marked) / 8;
    return visit(Card(type, place / 2 + 1), entry(type, place));
  }
  // A card that is alone of its value stands in the upper byte.
  static constexpr std::uint64_t upper_first(std::uint64_t word) {
    constexpr std::uint64_t kEachPair = 0x0001000100010001;
    const std::uint64_t lacking = (~(word >> 15) & kEachPair) * kPair;
    return (word & ~lacking) | (word & lacking) << 8;
  }

  // The high bit of every byte that equals `code` in the bits of `mask`.
  std::uint64_t matching(Type type, std::uint8_t mask, unsigned code) const {
    const std::uint64_t differing = (words_[index(type)] & mask * kEach) ^ code * kEach;
    return ~(((differing & ~kHigh) + ~kHigh) | differing) & kHigh;
  }
  static unsigned code_of(Seat owner) { return kOwned | static_cast<unsigned>(owner.index()) << 5; }
  std::uint64_t of_owner(Type type, Seat owner) const {
    return matching(type, 0xE0, code_of(owner));
  }
  std::uint64_t unflipped_of(Type type, Seat owner) const {
    return matching(type, 0xF0, code_of(owner));
  }
  int next_byte_to_flip(Type type, Seat owner) const {
    const std::uint64_t unflipped = unflipped_of(type, owner);
    assert(unflipped != 0);
    // Moves the public bit of every byte to where matches are marked.
    const std::uint64_t in_public = unflipped & words_[index(type)] << 4;
    return lowest_bit_index(in_public != 0 ? in_public : unflipped) / 8;
  }

  std::array<std::uint64_t, kTypes> words_{};
};

}  // namespace purloin::crypt
