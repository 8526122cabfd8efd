#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/thiefs_market/manifest.h"
#include "games/thiefs_market/notation.h"
#include "games/thiefs_market/rules.h"
#include "games/thiefs_market/story/story.h"
#include "games/thiefs_market/wire/document.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/tape.h"

namespace purloin::thiefs_market {

// Thief's Market's JSON, see erased.h.
struct Codec : Manifest {
  using Rules = thiefs_market::Rules;
  using State = thiefs_market::State;
  using Action = thiefs_market::Action;

  static std::pair<Rules::Config, wire::json::object> read_options(int seats,
                                                                   const wire::Field& given);

  static std::vector<wire::Piece> pieces();

  using Document = thiefs_market::Document;
  static Document write_state(const Rules& rules, const State& state) {
    return write_document(rules, state);
  }
  // As the rulebook without other players' infamy until the game is over (TM-02).
  static Document write_view(const Rules& rules, const State& state, Vantage vantage);
  static constexpr Memory kProtocolMemory = Memory::kRulebook;
  static constexpr auto read_state = read_document;
  // Where nobody's infamy changed, and the game is not over; always where nothing is hidden.
  static bool changes_alike(const State& before, const State& after, Memory memory);
  static bool scores_alike(const Rules& rules, const State& before, const State& after);
  // "steal 2 return RB": there are many of these.
  static std::size_t tokens_in(const Action& action) {
    return action.kind() == Action::Kind::kSteal ? 4 : 0;
  }
  // TM-30
  static SeatSet racers(const Rules& rules, const State& state) {
    return state.phase == Phase::kGrab ? rules.leaders(state) : SeatSet{};
  }
  static Action race_won_by(Seat seat) { return Action::grab(seat); }
  // Card by card.
  static void put_parts(const Rules& rules, const State& state, Seat seat,
                        const SheetBounds<ScoreSheet>& sheet, wire::Tape& out);
  // TM-02: like the view.
  static thiefs_market::ScoreBounds bounds_as_shown(const Rules& rules, const State& state,
                                                    Vantage vantage) {
    return thiefs_market::bounds_as_shown(rules.catalog(), state, rules.seats(), vantage);
  }
  static std::optional<wire::json::object> deck(const Rules&, const wire::json::object&) {
    return {};
  }

  static constexpr auto needs = thiefs_market::needs;
  static constexpr auto format = format_action;
  static constexpr auto parse = try_parse_action;
  using Event = thiefs_market::Event;
  static constexpr auto describe = thiefs_market::describe;
  static constexpr auto tell = thiefs_market::tell;
  static constexpr auto merge = thiefs_market::merge;
  static constexpr auto ask = thiefs_market::ask;
  static constexpr auto explain_score = thiefs_market::explain_score;
};

}  // namespace purloin::thiefs_market
