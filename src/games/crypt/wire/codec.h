#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/crypt/notation.h"
#include "games/crypt/rules.h"
#include "games/crypt/story/story.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/tape.h"

namespace purloin::wire {

// Crypt's JSON, see erased.h.
struct CryptCodec {
  using Rules = crypt::Rules;
  using State = Rules::State;
  using Action = Rules::Action;

  static constexpr std::string_view kId = "crypt";
  static constexpr std::string_view kTitle = "Crypt";
  static constexpr std::string_view kPrefix = "cr";  // of its events
  static constexpr int kMinutes = 25;

  static json::object options();
  static std::pair<Rules::Config, json::object> read_options(int seats, const Field& given);
  static std::vector<json::object> sample_options() {
    return {{},
            {{"collectors", "BBBBBB"}},
            {{"collectors", "ABBBAB"}, {"leader", 0}},
            {{"collectors", "random"}}};
  }

  static std::vector<Piece> pieces();

  static void put_state(const Rules& rules, const State& state, Tape& out);
  static void put_view(const Rules& rules, const State& state, Viewer viewer, Tape& out);
  static State read_state(const Rules& rules, const Field& given);
  // A card that is drawn face down.
  static bool hides(const Rules& rules, const State& state, Action action, Viewer) {
    return action.kind() == Action::Kind::kDraw &&
           !rules.is_up(static_cast<crypt::SlotId>(state.drawn));
  }
  // Where no card was moved, turned or looked at, and the game is not over.
  static bool changes_alike(const State& before, const State& after);
  static constexpr auto tells_alike = crypt::tells_alike;
  // What a view calls unseen shrinks when a seat gets to know a card.
  static bool known_alike(const Rules& rules, const State& before, const State& after, Seat seat) {
    return rules.view(before, seat).known.deck == rules.view(after, seat).known.deck;
  }
  // The solo game adds the rank, null where it is not known.
  static void put_parts(const Rules& rules, const State& state, Seat seat,
                        const SheetBounds<crypt::ScoreSheet>& sheet, Tape& out);
  static std::optional<json::object> deck(const Rules&, const json::object&) { return {}; }

  static constexpr auto needs = crypt::needs;
  static constexpr auto format = crypt::format_action;
  static constexpr auto parse = crypt::try_parse_action;
  using Event = crypt::Event;
  static constexpr auto describe = crypt::describe;
  static constexpr auto tell = crypt::tell;
  static constexpr auto merge = crypt::merge;
  static constexpr auto ask = crypt::ask;
  static constexpr auto explain_score = crypt::explain_score;
};

}  // namespace purloin::wire
