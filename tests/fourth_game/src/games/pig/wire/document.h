#pragma once

#include <optional>
#include <span>
#include <string_view>

#include <boost/describe.hpp>

#include "games/pig/rules.h"
#include "wire/scratch.h"
#include "wire/whole.h"

// A position of Pig as JSON: what stands in a state after game, seats and options. Everyone sees
// all of it.
namespace purloin::pig {

inline std::span<const std::string_view> words_of(Phase) {
  return kPhaseNames;
}

using SeatNumber = wire::Whole<0, kPlayers - 1>;
using PointCount = wire::Whole<0, kMostPoints>;

struct PlayerDocument {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "PigPlayer";
  static constexpr std::string_view kNotes[] = {
      "points that this player cannot lose any more",
  };
  PointCount held;
};
BOOST_DESCRIBE_STRUCT(PlayerDocument, (), (held))

struct Document {
  static constexpr bool kIsDocument = true;
  static constexpr std::string_view kType = "PigView";
  static constexpr std::string_view kNotes[] = {
      "what comes next",
      "whose turn it is; null in over",
      "points of this turn that a 1 would take away",
      "one for each seat",
  };
  Phase phase{};
  std::optional<SeatNumber> seat;
  PointCount at_stake;
  wire::List<PlayerDocument> players;
};
BOOST_DESCRIBE_STRUCT(Document, (), (phase, seat, at_stake, players))

Document write_document(const Rules& rules, const State& state);

// Whatever passes can be played on; throws wire::FieldFault.
State read_document(const Rules& rules, const Document& given);

}  // namespace purloin::pig
