#pragma once

#include <cstdint>
#include <span>

namespace purloin::match {

struct Place;

// How the dice of a table are agreed upon (docs/fair-dice.md): when everybody sits, every person
// has sealed words of their own, and then every person has shown them, the game begins.
enum class CeremonyStage : std::uint8_t { kSeating, kHashes, kWords, kDone };

CeremonyStage stage_of(std::span<const Place> places);

}  // namespace purloin::match
