#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/thiefs_market/notation.h"
#include "games/thiefs_market/rules.h"
#include "games/thiefs_market/story/story.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/tape.h"

namespace purloin::wire {

// Thief's Market's JSON, see erased.h.
struct ThiefsMarketCodec {
  using Rules = thiefs_market::Rules;
  using State = Rules::State;
  using Action = Rules::Action;

  static constexpr std::string_view kId = "thiefs-market";
  static constexpr std::string_view kTitle = "Thief's Market";
  static constexpr std::string_view kPrefix = "tm";  // of its events
  static constexpr int kMinutes = 30;

  static json::object options();
  static std::pair<Rules::Config, json::object> read_options(int seats, const Field& given);
  static std::vector<json::object> sample_options() {
    return {{}, {{"promos", true}}, {{"promos", true}, {"start", 1}}};
  }

  static std::vector<Piece> pieces();

  static void put_state(const Rules& rules, const State& state, Tape& out);
  // Without other players' infamy until the game is over (TM-02).
  static void put_view(const Rules& rules, const State& state, Viewer viewer, Tape& out);
  // Where nobody's infamy changed, and the game is not over.
  static bool changes_alike(const State& before, const State& after);
  static State read_state(const Rules& rules, const Field& given);
  // Card by card.
  static void put_parts(const Rules& rules, const State& state, Seat seat,
                        const SheetBounds<thiefs_market::ScoreSheet>& sheet, Tape& out);
  // TM-02: like the view.
  static thiefs_market::ScoreBounds bounds_as_shown(const Rules& rules, const State& state,
                                                    Viewer viewer) {
    return thiefs_market::bounds_as_shown(rules.catalog(), state, rules.seats(), viewer);
  }
  static std::optional<json::object> deck(const Rules&, const json::object&) { return {}; }

  static constexpr auto needs = thiefs_market::needs;
  static constexpr auto format = thiefs_market::format_action;
  static constexpr auto parse = thiefs_market::try_parse_action;
  using Event = thiefs_market::Event;
  static constexpr auto describe = thiefs_market::describe;
  static constexpr auto tell = thiefs_market::tell;
  static constexpr auto merge = thiefs_market::merge;
  static constexpr auto ask = thiefs_market::ask;
  static constexpr auto explain_score = thiefs_market::explain_score;
};

}  // namespace purloin::wire
