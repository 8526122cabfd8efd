#pragma once

#include <optional>
#include <span>
#include <string_view>

#include <boost/describe.hpp>

#include "core/omitted.h"
#include "games/crypt/rules.h"
#include "games/crypt/wire/values.h"
#include "wire/map.h"
#include "wire/scratch.h"
#include "wire/whole.h"

// A position of Crypt as JSON, as it is or as a viewer knows it: what stands in a state or a view
// after game, seats and options.
namespace purloin::crypt {

inline std::span<const std::string_view> words_of(Phase) {
  return kPhaseNames;
}

inline constexpr int kMaxRounds = 9;
static_assert(deal_for(2).rounds() <= kMaxRounds && deal_for(3).rounds() == kMaxRounds &&
              deal_for(4).rounds() <= kMaxRounds);

using wire::List;
using wire::Map;
using wire::Whole;

using SeatNumber = Whole<0, kPlayers - 1>;
using SlotNumber = Whole<1, kMaxSlots>;
using RoundNumber = Whole<1, kMaxRounds>;
using TurnCount = Whole<0, kPlayers>;
using ServantCount = Whole<0, kServants>;
using Effort = Whole<0, kHighestEffort>;
using Coins = Whole<1, kHighestCoins>;

struct SlotDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "CryptSlot";
  static constexpr std::string_view kNotes[] = {
      "of treasure",
      "null where the viewer does not know them",
      "whether it was drawn face up",
      "who looked at it while it lay here face down",
      "the card has left; what it was and who looked stays until the round ends",
      "whose servants lie here; in the phase idol, who collected it",
      "servants that lie here",
      "of each of them; in the phase idol, what it was",
  };
  Type type{};
  std::optional<Coins> coins;
  bool up = false;
  SeatSet seen;
  bool taken = false;
  Who by;
  ServantCount count;
  Effort effort;
};
BOOST_DESCRIBE_STRUCT(SlotDocument, (), (type, coins, up, seen, taken, by, count, effort))

struct TreasureDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "CryptTreasure";
  static constexpr std::string_view kNotes[] = {
      "of treasure",
      "null where the viewer does not know them",
      "by a reward, which shows it to everyone",
      "whether it was collected face up; flipping does not change that",
      "who else looked at it before it was public or flipped",
  };
  Type type{};
  std::optional<Coins> coins;
  bool flipped = false;
  bool is_public = false;
  SeatSet seen;
};
BOOST_DESCRIBE_STRUCT(TreasureDocument, (), (type, coins, flipped, is_public, seen))

struct PlayerDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "CryptPlayer";
  static constexpr std::string_view kNotes[] = {
      "that can be placed",
      "servants in the box",
      "whether any servant was placed this round",
      "collected cards by type, coins (null first), flipped, public and seen",
  };
  ServantCount servants;
  ServantCount exhausted;
  bool placed = false;
  List<TreasureDocument> treasure;
};
BOOST_DESCRIBE_STRUCT(PlayerDocument, (), (servants, exhausted, placed, treasure))

struct GhostDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "CryptGhost";
  static constexpr std::string_view kNotes[] = {
      "that lie on no card",
      "servants that the player pushed off this round",
  };
  ServantCount servants;
  ServantCount pushed;
};
BOOST_DESCRIBE_STRUCT(GhostDocument, (), (servants, pushed))

struct DiscardDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "CryptDiscard";
  static constexpr std::string_view kNotes[] = {
      "of treasure",
      "null where the viewer does not know them",
      "whether it lay face up",
      "who looked at it while it lay face down",
  };
  Type type{};
  std::optional<Coins> coins;
  bool up = false;
  SeatSet seen;
};
BOOST_DESCRIBE_STRUCT(DiscardDocument, (), (type, coins, up, seen))

struct Document {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "CryptView";
  static constexpr std::string_view kNotes[] = {
      "the side of each collector, A or B, by type; null before they are dealt",
      "what comes next",
      "from 1",
      "who has the first turn of the round; null before one is chosen",
      "whose turn or window it is; null on the Ghost's and where nobody decides",
      "turns taken in this claim phase, the Ghost's too",
      "cards that are left, by type and coins; not in a view before the game is over",
      "in a view instead: the deck and every card whose coins are null, by type and coins",
      "type of the deck's top card; null where there is none or it is not drawn yet",
      "cards of the round in the order of drawing",
      "one for each seat",
      "of the solo game; null in others",
      "who scored the first bonus of Idol B; null with side A",
      "cards out of the game, in the order of discarding",
      "servants that this round's roll exhausted, by slot; only in idol",
      "the slot whose servant is rolled again; only in idol, while it is",
      "who is tied for the most coins; only in tiebreak",
      "only in over",
  };
  Sides collectors;
  Phase phase{};
  RoundNumber round;
  Who leader;
  std::optional<SeatNumber> seat;
  TurnCount turn;
  Omitted<Pile> deck;
  Omitted<Pile> unseen;
  std::optional<Type> top;
  List<SlotDocument> crypt;
  List<PlayerDocument> players;
  std::optional<GhostDocument> ghost;
  std::optional<SeatSet> idol_b;
  List<DiscardDocument> discard;
  Omitted<Map<ServantCount>> rerollable;
  Omitted<SlotNumber> rerolling;
  Omitted<SeatSet> contenders;
  Omitted<SeatSet> winners;
};
BOOST_DESCRIBE_STRUCT(Document, (),
                      (collectors, phase, round, leader, seat, turn, deck, unseen, top, crypt,
                       players, ghost, idol_b, discard, rerollable, rerolling, contenders, winners))

// Of a state: open_view(state).
Document write_document(const Rules& rules, const View& view);

// Whatever passes can be played on; throws wire::FieldFault.
State read_document(const Rules& rules, const Document& given);
// A position behind a view, what it does not tell drawn. Throws FieldFault where there is none.
State imagine_document(const Rules& rules, const Document& given, FastRng& rng);

}  // namespace purloin::crypt
