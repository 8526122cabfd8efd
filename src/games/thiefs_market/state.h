#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/bits.h"
#include "core/fixed_vector.h"
#include "core/seat.h"
#include "games/thiefs_market/catalog.h"
#include "games/thiefs_market/objects.h"

namespace purloin::thiefs_market {

// kGrab: over, but the tied still race for the marker.
enum class Phase : std::uint8_t {
  kSetup,
  kRoll,
  kSplit,
  kLucky,
  kBuy,
  kCopy,
  kRefill,
  kGrab,
  kOver
};
// As players see them: kGrab and kOver are both "over".
inline constexpr std::array<std::string_view, 8> kPhaseNames = {"setup", "roll", "split",  "lucky",
                                                                "buy",   "copy", "refill", "over"};

// A seat, or nobody's. Unlike std::optional it has one representation for each.
class MaybeSeat {
 public:
  constexpr MaybeSeat() = default;
  constexpr MaybeSeat(Seat seat) : code_(static_cast<std::uint8_t>(seat.index())) {}
  constexpr bool has_value() const { return code_ != kNone; }
  constexpr Seat operator*() const {
    assert(has_value());
    return Seat(code_);
  }
  friend constexpr bool operator==(MaybeSeat, MaybeSeat) = default;

 private:
  static constexpr std::uint8_t kNone = 0xFF;
  std::uint8_t code_ = kNone;
};

// What counts of a pile as it was when splitting ended (TM-15).
struct FinalPile {
  std::uint8_t objects = 0;
  bool marker = false;
  std::uint8_t gems = 0;  // one bit for each color that showed
  friend bool operator==(const FinalPile&, const FinalPile&) = default;
};

struct Player {
  CardBits cards = 0;
  std::uint32_t gold = 0;
  std::uint32_t infamy = 0;
  // While splitting, an empty pile is none; in the purchase phases everyone has one, also an empty
  // one; otherwise there are none.
  Objects pile;
  FinalPile final_pile;  // in the purchase phases
  std::uint8_t purchases = 0;
  friend bool operator==(const Player&, const Player&) = default;
};

// A row of the market, oldest card first.
struct Row {
  std::array<std::uint8_t, kRow> cards{};
  std::uint8_t size = 0;

  void push(std::uint8_t card) { cards[size++] = card; }
  void remove(std::uint8_t card) {
    std::size_t i = 0;
    while (cards[i] != card) ++i;
    --size;
    for (; i < size; ++i) cards[i] = cards[i + 1];
    cards[size] = 0;
  }
  friend bool operator==(const Row&, const Row&) = default;
};

struct State {
  CardBits unseen = 0;  // may still be in a deck, or were removed
  CardBits market = 0;  // all rows
  CardBits used = 0;    // abilities used this round, whoever's
  std::array<Player, kPlayers> players{};
  Objects center;
  std::uint32_t round = 1;
  std::array<Row, kDecks> rows{};
  std::array<std::uint8_t, kDecks> bought{};  // this round
  // The used ones in order of use. Turns follow each other, so this orders each player's too.
  std::array<std::uint8_t, kMaxUses> use_order{};
  std::array<std::uint8_t, kMaxCards> gain_order{};  // how many cards its owner had before it
  std::uint8_t copied = kNoCard;                     // what the copying card is
  Phase phase = Phase::kSetup;
  MaybeSeat start;             // who starts, or started, the round
  MaybeSeat seat;              // whose turn or window it is; over: who won the race
  std::uint8_t rerolling = 0;  // dice in the air while splitting or lucky

  Player& player(Seat at) { return players[static_cast<std::size_t>(at.index())]; }
  const Player& player(Seat at) const { return players[static_cast<std::size_t>(at.index())]; }
  // Between the end of splitting and the end of the round: everyone has a pile, and a final one.
  bool is_purchasing() const {
    return phase == Phase::kLucky || phase == Phase::kBuy || phase == Phase::kCopy ||
           (phase == Phase::kRefill && seat.has_value());
  }
  bool is_over() const { return phase == Phase::kGrab || phase == Phase::kOver; }
  friend bool operator==(const State&, const State&) = default;
};

// A player's cards in the order of gaining them.
inline FixedVector<std::uint8_t, kMaxCards> cards_as_gained(const State& state, Seat seat) {
  FixedVector<std::uint8_t, kMaxCards> cards;
  for_each_card(state.player(seat).cards, [&](std::uint8_t) { cards.push_back(0); });
  for_each_card(state.player(seat).cards,
                [&](std::uint8_t card) { cards[state.gain_order[card]] = card; });
  return cards;
}

// The cards that lie somewhere: all but a potion that was bought.
inline CardBits placed_cards(const State& state) {
  CardBits placed = state.unseen | state.market;
  for (const Player& player : state.players) placed |= player.cards;
  return placed;
}
// Whether the potion was bought, and so left the game (TM-39).
inline bool is_potion_gone(const Catalog& catalog, const State& state) {
  return (catalog.potion & ~placed_cards(state)) != 0;
}

// No padding, so equal positions are equal bytes.
static_assert(sizeof(State) <= 256 && std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);

}  // namespace purloin::thiefs_market
