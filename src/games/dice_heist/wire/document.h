#pragma once

#include <optional>
#include <span>
#include <string_view>

#include <boost/describe.hpp>

#include "core/omitted.h"
#include "core/vantage.h"
#include "games/dice_heist/rules.h"
#include "wire/map.h"
#include "wire/scratch.h"
#include "wire/tape.h"
#include "wire/whole.h"

// A position of Dice Heist as JSON: what stands in a state after game, seats and options. A table
// as the rulebook counts artifacts that lie face down, and those in the deck, as "artifact".
namespace purloin::dice_heist {

inline std::span<const std::string_view> words_of(Phase) {
  return kPhaseNames;
}

using wire::List;
using wire::Map;
using wire::Name;
using wire::Whole;

using CountByKind = Map<int>;            // {KIND:n}
using CountByMuseum = Map<CountByKind>;  // {MUSEUM:{KIND:n}}
using SeatNumber = Whole<0, kPlayers - 1>;
using DiceCount = Whole<0, kSidekickDice>;

struct PlayerDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "DiceHeistPlayer";
  static constexpr std::string_view kNotes[] = {
      "sidekicks that lie with this player",
      "what was stolen, by kind of exhibit; artifact where it lies face down",
  };
  DiceCount sidekicks;
  CountByKind loot;
};
BOOST_DESCRIBE_STRUCT(PlayerDocument, (), (sidekicks, loot))

struct PendingDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "DiceHeistPending";
  static constexpr std::string_view kNotes[] = {
      "where the dice are thrown",
      "the one exhibit of a raid; null for a heist",
      "that go along",
  };
  Name museum;
  std::optional<Name> kind;
  DiceCount sidekicks;
};
BOOST_DESCRIBE_STRUCT(PendingDocument, (), (museum, kind, sidekicks))

struct Document {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "DiceHeistView";
  static constexpr std::string_view kNotes[] = {
      "what comes next",
      "whose turn it is; null in first-player and over",
      "who still rolls for the first turn; only in first-player",
      "exhibits that are not shown yet; artifact where the table hides how many there are on them",
      "exhibits on display; museums without any are left out",
      "sidekicks that nobody has",
      "one for each seat",
      "the heist or raid whose dice are in the air; null outside roll",
  };
  Phase phase{};
  std::optional<SeatNumber> seat;
  Omitted<SeatSet> contenders;
  CountByMuseum deck;
  CountByMuseum museums;
  DiceCount supply;
  List<PlayerDocument> players;
  std::optional<PendingDocument> pending;
};
BOOST_DESCRIBE_STRUCT(Document, (),
                      (phase, seat, contenders, deck, museums, supply, players, pending))

// As the table shows it; of a state, open to nobody in particular.
Document write_document(const Rules& rules, const State& state, Vantage vantage);

// Whatever passes can be played on; throws wire::FieldFault.
State read_document(const Rules& rules, const Document& given);

}  // namespace purloin::dice_heist
