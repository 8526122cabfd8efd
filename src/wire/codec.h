#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/vantage.h"
#include "wire/described.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/scratch.h"
#include "wire/tape.h"

namespace purloin::wire {

// What makes a game that has rules one that can be put on a table (erased.h): its manifest, its
// document, its notation and its story.
template <class C>
concept GameCodec =
    Game<typename C::Rules> &&
    requires {
      { C::kId } -> std::convertible_to<std::string_view>;
      { C::kTitle } -> std::convertible_to<std::string_view>;
      { C::kPrefix } -> std::convertible_to<std::string_view>;
      { C::kJson } -> std::convertible_to<std::string_view>;
      { C::kMinSeats } -> std::convertible_to<int>;
      { C::kMaxSeats } -> std::convertible_to<int>;
      { C::kMinutes } -> std::convertible_to<int>;
      { C::kRulesVersion } -> std::convertible_to<int>;
      requires Described<typename C::Document>;
      // What lies on the table, for players.
      { C::pieces() } -> std::same_as<std::vector<Piece>>;
    } &&
    requires(const typename C::Rules& rules, const typename C::Rules::State& state,
             const typename C::Rules::State& later, typename C::Rules::Action action,
             const typename C::Document& document, Vantage vantage, const Field& given,
             const json::object& options, std::string_view text, typename C::Event& event,
             const typename C::Event& next, Seat seat) {
      // The options as requested, with all keys. Throws FieldFault.
      { C::read_options(rules.seats(), given).second } -> std::convertible_to<json::object>;
      // All of a position, and what a viewer is shown of it.
      { C::write_state(rules, state) } -> std::same_as<typename C::Document>;
      { C::write_view(rules, state, vantage) } -> std::same_as<typename C::Document>;
      // Whatever passes can be played on. Throws FieldFault.
      { C::read_state(rules, document) } -> std::same_as<typename C::Rules::State>;
      // {"id","hash"} of replaceable data, or nothing.
      { C::deck(rules, options) } -> std::same_as<std::optional<json::object>>;
      // Whether every view changes in the same way between two positions; no is always safe.
      { C::changes_alike(state, later, vantage.memory) } -> std::same_as<bool>;
      // The memory with which a view is the one that the engine protocol says.
      { C::kProtocolMemory } -> std::convertible_to<Memory>;
      // The notation.
      { C::needs(rules, state) } -> std::convertible_to<std::string>;
      { C::format(rules, state, action) } -> std::convertible_to<std::string>;
      { *C::parse(rules, state, text) } -> std::convertible_to<typename C::Rules::Action>;
      // The story: what a move would do, what happens, whether an event goes on in the next, what
      // is asked of the seat to act, and what of a score comes from what.
      { *C::describe(rules, state, action) } -> std::convertible_to<typename C::Event>;
      { C::tell(rules, state, action, vantage)[0] } -> std::convertible_to<typename C::Event>;
      { C::merge(event, next) } -> std::same_as<bool>;
      { *C::ask(rules, state) } -> std::convertible_to<typename C::Event>;
      { C::explain_score(rules, state, seat)[0] } -> std::convertible_to<typename C::Event>;
    };
// A codec may have, besides:
//   put_parts(rules, state, seat, sheet, tape)  the parts of a score's bounds, where they are not
//                                    just those of the sheet
//   is_passing(state)             -> whether nobody needs to see it
//   bounds_as_shown(rules, state, vantage)  -> the bounds of all scores, where the table shows a
//                                    viewer something else than the rules' view
//   racers(rules, state)          -> those who may race where chance decides, and
//   race_won_by(seat)             -> the outcome by which one of them wins
//   scores_alike(rules, before, after)  -> whether no bound of a score differs, whoever looks;
//                                    no is always safe
//   tokens_in(action)             -> how many tokens its text has, told without writing it; 0 where
//                                    that is not known. For games with hundreds of moves
//   count_moves(rules, state)     -> how many legal ones there are, and
//   list_moves(rules, state, part, most_tokens, list)  lists those that have all tokens of a legal
//                                    one, if any is given, and no more than so many, which are two
//                                    at least; the others are not listed first. For games with
//                                    thousands of moves
// and, where something is secret,
//   hidden_token(rules, state, action, vantage)  -> which token of its text is not for the viewer,
//                                    from 0; nothing where all are
//   tells_alike(rules, state, action)    -> whether everyone is told the same of it
//   imagine_state(rules, document, rng)  -> a position behind a view, as read_state reads one that
//                                    hides nothing
//   known_alike(rules, before, after, seat)  -> whether a seat knows the same secrets in both

// What a viewer is shown, all of it where they see everything. Its lists live in a Scratch.
template <class Codec>
typename Codec::Document document_for(const typename Codec::Rules& rules,
                                      const typename Codec::Rules::State& state, Vantage vantage) {
  return vantage.sees_all ? Codec::write_state(rules, state)
                          : Codec::write_view(rules, state, vantage);
}

// Documents on tapes, in an object that is open, and as a field.
template <class Codec>
void put_state_body(Tape& tape, const typename Codec::Rules& rules,
                    const typename Codec::Rules::State& state) {
  const Scratch scratch;
  put_members(tape, Codec::write_state(rules, state));
}
template <class Codec>
void put_view_body(Tape& tape, const typename Codec::Rules& rules,
                   const typename Codec::Rules::State& state, Vantage vantage) {
  const Scratch scratch;
  put_members(tape, document_for<Codec>(rules, state, vantage));
}
template <class Codec>
typename Codec::Rules::State read_state_body(const typename Codec::Rules& rules,
                                             const Field& given) {
  return Codec::read_state(rules, read_described<typename Codec::Document>(given));
}

}  // namespace purloin::wire
