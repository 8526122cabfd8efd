#pragma once

#include <array>
#include <string>
#include <utility>

#include "core/vantage.h"
#include "wire/any_game.h"
#include "wire/described.h"
#include "wire/tape.h"

namespace purloin::test {

inline constexpr std::array<Memory, 2> kMemories = {Memory::kRulebook, Memory::kOpen};

// What a table shows.
inline wire::json::object shown_view(const wire::AnyTable& table, Vantage vantage) {
  wire::Tape tape;
  table.put_view(tape, vantage);
  return std::move(wire::to_value(tape.root()).as_object());
}
inline wire::json::array shown_scores(const wire::AnyTable& table, Vantage vantage) {
  wire::Tape tape;
  table.put_scores(tape, vantage);
  return std::move(wire::to_value(tape.root()).as_array());
}

}  // namespace purloin::test
