#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/omitted.h"
#include "core/seat.h"

// What events speak of. An event is a described struct with a key (kKey) whose members are of these
// types, of int, bool, std::string, or lists of such structs, which are said by their own keys.
// What a viewer may not know is Omitted.
namespace purloin::texts {

// Something with a name of its own in every language: "gem-ruby", "louvre". A name that no
// catalogue knows (of a deck that somebody made) is said as it is. The text must outlive the event.
struct Piece {
  std::string_view id;
};

// A word that messages choose by; never said itself.
struct Choice {
  std::string_view word;
};

// The chance that something succeeds.
struct Odds {
  double chance = 0;
};

// Dice as they fell.
using Dice = std::vector<std::uint8_t>;

}  // namespace purloin::texts
