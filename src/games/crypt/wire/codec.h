#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/crypt/manifest.h"
#include "games/crypt/notation.h"
#include "games/crypt/rules.h"
#include "games/crypt/story/story.h"
#include "games/crypt/wire/document.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/tape.h"

namespace purloin::crypt {

// Crypt's JSON, see wire/codec.h.
struct Codec : Manifest {
  using Rules = crypt::Rules;
  using State = crypt::State;
  using Action = crypt::Action;

  static std::pair<Rules::Config, wire::json::object> read_options(int seats,
                                                                   const wire::Field& given);

  static std::vector<wire::Piece> pieces();

  using Document = crypt::Document;
  static Document write_state(const Rules& rules, const State& state) {
    return write_document(rules, open_view(state));
  }
  // Written from the view alone, so that it cannot say more.
  static Document write_view(const Rules& rules, const State& state, Vantage vantage) {
    return write_document(rules, view_of(state, rules.deal(), vantage));
  }
  static constexpr Memory kProtocolMemory = Memory::kOpen;
  // From what the view shows, too.
  static ScoreBounds bounds_as_shown(const Rules& rules, const State& state, Vantage vantage) {
    return rules.score_bounds(view_of(state, rules.deal(), vantage));
  }
  static constexpr auto read_state = read_document;
  static constexpr auto imagine_state = imagine_document;
  static std::size_t count_moves(const Rules& rules, const State& state) {
    return rules.legal_count(state);
  }
  static void list_moves(const Rules& rules, const State& state, std::optional<Action> part,
                         std::size_t most_tokens, Rules::ActionList& out);
  // The coins of a card that is drawn face down; as the rulebook, of any that is drawn.
  static std::optional<std::size_t> hidden_token(const Rules& rules, const State& state,
                                                 Action action, Vantage vantage) {
    const bool is_shown = vantage.is_open() && rules.is_up(static_cast<SlotId>(state.drawn));
    if (action.kind() != Action::Kind::kDraw || is_shown) return {};
    return 1;  // "draw COINS"
  }
  // Where no card was moved, turned or looked at, and the game is not over.
  static bool changes_alike(const State& before, const State& after, Memory memory);
  static bool scores_alike(const Rules& rules, const State& before, const State& after);
  static constexpr auto tells_alike = crypt::tells_alike;
  // What a view calls unseen shrinks when a seat gets to know a card.
  static bool known_alike(const Rules& rules, const State& before, const State& after, Seat seat) {
    return rules.view(before, seat).known.deck == rules.view(after, seat).known.deck;
  }
  // The solo game adds the rank, null where it is not known.
  static void put_parts(const Rules& rules, const State& state, Seat seat,
                        const SheetBounds<ScoreSheet>& sheet, wire::Tape& out);
  static std::optional<wire::json::object> deck(const Rules&, const wire::json::object&) {
    return {};
  }

  static constexpr auto needs = crypt::needs;
  static constexpr auto format = format_action;
  static constexpr auto parse = try_parse_action;
  using Event = crypt::Event;
  static constexpr auto describe = crypt::describe;
  static constexpr auto tell = crypt::tell;
  static constexpr auto merge = crypt::merge;
  static constexpr auto ask = crypt::ask;
  static constexpr auto explain_score = crypt::explain_score;
};

}  // namespace purloin::crypt
