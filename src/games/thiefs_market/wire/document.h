#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/describe.hpp>

#include "games/thiefs_market/rules.h"
#include "wire/fields.h"
#include "wire/map.h"
#include "wire/scratch.h"
#include "wire/tape.h"
#include "wire/whole.h"

// A position of Thief's Market as JSON: what stands in a state after game, seats and options. A
// view has the same members, some of them null.
namespace purloin::thiefs_market {

inline std::span<const std::string_view> words_of(Phase) {
  return kPhaseNames;
}

// Sets of objects are texts: "RRWP*".
void put_json(wire::Tape& tape, Objects objects);
void read_json(const wire::Field& given, Objects& objects);
inline std::string typescript_of(Objects) {
  return "string";
}

// The gem colors that a final pile showed, as text: "RB".
struct ShownGems {
  std::uint8_t colors = 0;  // as in FinalPile
  friend bool operator==(ShownGems, ShownGems) = default;
};
void put_json(wire::Tape& tape, ShownGems gems);
void read_json(const wire::Field& given, ShownGems& gems);
inline std::string typescript_of(ShownGems) {
  return "string";
}

using wire::List;
using wire::Map;
using wire::Name;
using wire::Whole;

// Tokens and rounds have no limit in the rules. This one keeps sums far from overflow.
inline constexpr int kMostTokens = 1'000'000;
using TokenCount = Whole<0, kMostTokens>;
using RoundNumber = Whole<1, kMostTokens>;
using SeatNumber = Whole<0, kPlayers - 1>;
using PurchaseCount = Whole<0, kMaxCards>;
using ObjectCount = Whole<1, kMaxDice + 1>;  // a die, or the marker, at least
using DiceInTheAir = Whole<1, kMaxDice>;

using CardList = List<Name>;
using CardsLeft = Whole<0, kMaxCards>;
using CardsBought = Whole<0, kRow>;
template <class T>
inline constexpr std::string_view kTypeByDeck = "";
template <>
inline constexpr std::string_view kTypeByDeck<CardList> = "ThiefsMarketCards";
template <>
inline constexpr std::string_view kTypeByDeck<CardsLeft> = "ThiefsMarketCardsLeft";
template <>
inline constexpr std::string_view kTypeByDeck<CardsBought> = "ThiefsMarketCardsBought";

template <class T>
struct ByDeck {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = kTypeByDeck<T>;
  static constexpr std::string_view kNotes[] = {"of deck A", "of deck B", "of deck C"};
  T A{};
  T B{};
  T C{};

  T& operator[](Deck deck) { return deck == Deck::kA ? A : deck == Deck::kB ? B : C; }
  const T& operator[](Deck deck) const { return deck == Deck::kA ? A : deck == Deck::kB ? B : C; }
  BOOST_DESCRIBE_CLASS(ByDeck, (), (A, B, C), (), ())
};

struct FinalPileDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "ThiefsMarketFinalPile";
  static constexpr std::string_view kNotes[] = {
      "how many there were, the marker included",
      "whether the marker was among them",
      "the colors that showed, each once, in the order RWBG",
  };
  ObjectCount objects;
  bool marker = false;
  ShownGems gems;
};
BOOST_DESCRIBE_STRUCT(FinalPileDocument, (), (objects, marker, gems))

struct PlayerDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "ThiefsMarketPlayer";
  static constexpr std::string_view kNotes[] = {
      "faces in the order RWBGYP, then * for the marker; null where there is none",
      "gold tokens",
      "infamy tokens; in a view null for other players until the game is over, but at an open "
      "table",
      "in the order of gaining them",
      "what a card became a copy of",
      "abilities used this round, in order",
      "made this turn",
      "the pile as it was when splitting ended; null outside the purchases",
  };
  std::optional<Objects> pile;
  TokenCount gold;
  std::optional<TokenCount> infamy;
  CardList cards;
  Map<Name> copied;
  CardList used;
  PurchaseCount purchases;
  std::optional<FinalPileDocument> final;
};
BOOST_DESCRIBE_STRUCT(PlayerDocument, (),
                      (pile, gold, infamy, cards, copied, used, purchases, final))

struct Document {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "ThiefsMarketView";
  static constexpr std::string_view kNotes[] = {
      "what comes next",
      "counted from 1",
      "who starts, or started, the round; null until chance has named one",
      "whose turn or window it is, or who won the race; null where nobody's is",
      "faces in the order RWBGYP, then * for the marker",
      "one for each seat",
      "the rows, oldest card first",
      "how many are left to deal",
      "what may still be in a deck or was removed, in the order of the alphabet",
      "how many were bought this round",
      "dice in the air while splitting or lucky, which lie in no pile; else null",
  };
  Phase phase{};
  RoundNumber round;
  std::optional<SeatNumber> start;
  std::optional<SeatNumber> seat;
  Objects center;
  List<PlayerDocument> players;
  ByDeck<CardList> market;
  ByDeck<CardsLeft> deck;
  ByDeck<CardList> unseen;
  ByDeck<CardsBought> bought;
  std::optional<DiceInTheAir> rerolling;
};
BOOST_DESCRIBE_STRUCT(Document, (),
                      (phase, round, start, seat, center, players, market, deck, unseen, bought,
                       rerolling))

Document write_document(const Rules& rules, const State& state);

// Whatever passes can be played on; throws wire::FieldFault.
State read_document(const Rules& rules, const Document& given);

}  // namespace purloin::thiefs_market
