#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/seat.h"
#include "games/crypt/deck.h"
#include "games/crypt/treasure.h"

namespace purloin::crypt {

inline constexpr int kPlayers = 4;
inline constexpr int kServants = 3;  // of each player (CR-03)

enum class Phase : std::uint8_t {
  kSetup,
  kReveal,
  kPottery,
  kClaim,
  kCollect,
  kIdol,
  kRemains,
  kTiebreak,
  kOver
};
inline constexpr std::array<std::string_view, 9> kPhaseNames = {
    "setup", "reveal", "pottery", "claim", "collect", "idol", "remains", "tiebreak", "over"};

// Nobody, a player, or the Ghost of the solo game.
class Who {
 public:
  constexpr Who() = default;  // nobody
  constexpr Who(Seat seat) : code_(static_cast<std::uint8_t>(seat.index())) {}
  static constexpr Who ghost() {
    Who who;
    who.code_ = kGhost;
    return who;
  }
  constexpr bool is_nobody() const { return code_ == kNobody; }
  constexpr bool is_ghost() const { return code_ == kGhost; }
  constexpr bool is_seat() const { return code_ < kGhost; }
  constexpr Seat seat() const {
    assert(is_seat());
    return Seat(code_);
  }
  friend constexpr bool operator==(Who, Who) = default;

 private:
  static constexpr std::uint8_t kGhost = kPlayers;
  static constexpr std::uint8_t kNobody = kPlayers + 1;
  std::uint8_t code_ = kNobody;
};

// A place in the Crypt, counted from 0; players and notation count from 1.
enum class SlotId : std::uint8_t {};
inline constexpr SlotId kNoSlot{0xFF};
constexpr std::size_t index(SlotId slot) {
  return static_cast<std::size_t>(slot);
}

// Servants of one player on a card: how many, and the effort that they all have (CR-09). One byte,
// effort in bits 0-2, count in bits 3-4.
class Hold {
 public:
  constexpr Hold() = default;
  constexpr Hold(int count, int effort) : code_(static_cast<std::uint8_t>(count << 3 | effort)) {}
  constexpr int count() const { return code_ >> 3; }
  constexpr int effort() const { return code_ & 7; }
  constexpr int total() const { return count() * effort(); }
  // Without the servants, with what their effort was.
  constexpr Hold emptied() const { return Hold(0, effort()); }
  static constexpr std::size_t kCodes = 32;
  constexpr std::size_t code() const { return code_; }
  friend constexpr bool operator==(Hold, Hold) = default;

 private:
  std::uint8_t code_ = 0;
};

struct Slot {
  Card card;
  SeatSet seen;                 // players who looked at it while it lay here face down
  bool taken = false;           // the card has left; what it was stays until the round ends
  Who by;                       // whose servants lie here, or lay here when it was collected
  Hold hold;                    // those servants; only their effort when it was collected
  std::uint8_t rerollable = 0;  // servants that this round's roll exhausted (CR-18)

  friend bool operator==(const Slot&, const Slot&) = default;
};

// A card out of the game: the card in bits 0-5, whether it lay face up in bit 6, the players who
// had looked at it in bits 8-11.
class Discarded {
 public:
  constexpr Discarded() = default;
  constexpr Discarded(Card card, bool up, SeatSet seen)
      : code_(static_cast<std::uint16_t>(card.code() | unsigned{up} << 6 | seen.bits() << 8)) {}
  constexpr Card card() const { return Card::from_code(code_ & 63u); }
  constexpr bool up() const { return (code_ & 64u) != 0; }
  constexpr SeatSet seen() const { return SeatSet::from_bits(code_ >> 8); }
  friend constexpr bool operator==(Discarded, Discarded) = default;

 private:
  std::uint16_t code_ = 0;
};

struct State {
  Pile deck;  // what can still come, the card on top among them
  Treasure treasure;
  std::array<Discarded, kCards> discard{};  // in the order of discarding
  std::array<Slot, kMaxSlots> crypt{};
  std::array<std::uint8_t, kPlayers> servants{};  // available
  std::array<std::uint8_t, kPlayers> exhausted{};
  std::uint8_t discarded = 0;  // how many of `discard` there are
  std::uint8_t drawn = 0;      // how many of `crypt` there are
  std::uint8_t round = 1;
  std::uint8_t turn = 0;  // turns taken in this claim phase
  Phase phase = Phase::kSetup;
  Sides sides;
  Who leader;
  Who seat;  // whose turn or window it is; never the Ghost
  SlotId rerolling = kNoSlot;
  std::uint8_t ghost_pushed = 0;  // the Ghost's servants that were pushed off this round
  bool top_known = false;
  Type top{};                           // of the deck's top card, while it is known
  SeatSet placed;                       // players who placed a servant this round
  SeatSet idol_b;                       // players who scored the first bonus of Idol B
  SeatSet finalists;                    // contenders in kTiebreak, winners in kOver
  std::array<std::uint8_t, 5> blank{};  // where padding would be

  Slot& slot(SlotId id) { return crypt[index(id)]; }
  const Slot& slot(SlotId id) const { return crypt[index(id)]; }
  std::uint8_t& servants_of(Seat owner) {
    return servants[static_cast<std::size_t>(owner.index())];
  }
  int servants_of(Seat owner) const { return servants[static_cast<std::size_t>(owner.index())]; }
  std::uint8_t& exhausted_of(Seat owner) {
    return exhausted[static_cast<std::size_t>(owner.index())];
  }
  int exhausted_of(Seat owner) const { return exhausted[static_cast<std::size_t>(owner.index())]; }
  friend bool operator==(const State&, const State&) = default;
};

// No padding, so equal positions are equal bytes.
static_assert(sizeof(State) <= 256 && std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);

}  // namespace purloin::crypt
