#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "games/pig/manifest.h"
#include "games/pig/notation.h"
#include "games/pig/rules.h"
#include "games/pig/story/story.h"
#include "games/pig/wire/document.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/messages.h"

namespace purloin::pig {

// Pig's JSON, see wire/codec.h.
struct Codec : Manifest {
  using Rules = pig::Rules;
  using State = pig::State;
  using Action = pig::Action;

  static std::pair<Rules::Config, wire::json::object> read_options(int seats,
                                                                   const wire::Field& given);
  static std::vector<wire::Piece> pieces() { return {}; }  // a die has no name

  using Document = pig::Document;
  static constexpr auto write_state = write_document;
  static Document write_view(const Rules& rules, const State& state, Vantage) {
    return write_document(rules, state);  // nothing is hidden
  }
  static constexpr auto read_state = read_document;
  // The die is in the air: the events say all of it.
  static bool is_passing(const State& state) { return state.phase == Phase::kRoll; }
  static bool changes_alike(const State&, const State&, Memory) { return true; }
  static constexpr Memory kProtocolMemory = Memory::kOpen;  // nothing is hidden
  static std::optional<wire::json::object> deck(const Rules&, const wire::json::object&) {
    return {};
  }

  static constexpr auto needs = pig::needs;
  static constexpr auto format = format_action;
  static constexpr auto parse = try_parse_action;
  using Event = pig::Event;
  static constexpr auto describe = pig::describe;
  static constexpr auto tell = pig::tell;
  static constexpr auto merge = pig::merge;
  static constexpr auto ask = pig::ask;
  static constexpr auto explain_score = pig::explain_score;
};

}  // namespace purloin::pig
