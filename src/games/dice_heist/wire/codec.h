#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/dice_heist/manifest.h"
#include "games/dice_heist/notation.h"
#include "games/dice_heist/rules.h"
#include "games/dice_heist/score_bounds.h"
#include "games/dice_heist/story/story.h"
#include "games/dice_heist/wire/document.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/tape.h"

namespace purloin::dice_heist {

// Dice Heist's JSON, see erased.h.
struct Codec : Manifest {
  using Rules = dice_heist::Rules;
  using State = dice_heist::State;
  using Action = dice_heist::Action;

  static std::pair<Rules::Config, wire::json::object> read_options(int seats,
                                                                   const wire::Field& given);

  static std::vector<wire::Piece> pieces();

  using Document = dice_heist::Document;
  static Document write_state(const Rules& rules, const State& state) {
    return write_document(rules, state, {std::nullopt, Memory::kOpen});
  }
  static constexpr auto write_view = write_document;
  static constexpr Memory kProtocolMemory = Memory::kOpen;
  static constexpr auto read_state = read_document;
  // The dice are in the air: the events say all of it.
  static bool is_passing(const State& state) { return state.phase == Phase::kRoll; }
  // Where nobody took an artifact, and the game is not over; always where nothing is hidden.
  static bool changes_alike(const State& before, const State& after, Memory memory);
  static bool scores_alike(const Rules& rules, const State& before, const State& after);
  // The kind of an artifact that is drawn or raided.
  static std::optional<std::size_t> hidden_token(const Rules& rules, const State& state,
                                                 Action action, Vantage vantage);
  // DH-21: like the view.
  static ScoreBounds bounds_as_shown(const Rules& rules, const State& state, Vantage vantage) {
    return dice_heist::bounds_as_shown(rules.catalog(), state, rules.seats(), vantage);
  }
  static std::optional<wire::json::object> deck(const Rules& rules,
                                                const wire::json::object& options);

  static constexpr auto needs = dice_heist::needs;
  static constexpr auto format = format_action;
  static constexpr auto parse = try_parse_action;
  using Event = dice_heist::Event;
  static constexpr auto describe = dice_heist::describe;
  static constexpr auto tell = dice_heist::tell;
  static constexpr auto merge = dice_heist::merge;
  static constexpr auto ask = dice_heist::ask;
  static constexpr auto explain_score = dice_heist::explain_score;
};

}  // namespace purloin::dice_heist
