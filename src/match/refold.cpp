#include <algorithm>

#include "match/match.h"
#include "match/start.h"
#include "match/texts.h"
#include "registry/games.h"

// Steps as a store gives them back: written by another version, by another server or by a broken
// disk. What is no step of this match is refused; nothing is guessed.
namespace purloin::match {
namespace {

tl::unexpected<Refusal> broken(std::string reason) {
  return tl::make_unexpected(Refusal{"broken-table", std::move(reason)});
}

// Plays the moves of one step: the first is a seat's where `seat_begins`, the others are chance's,
// and no outcome is missing, but that of a race that is still on.
std::optional<std::string> play_all(AnyTable& table, const Moves& moves, bool seat_begins) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string where = "moves[" + std::to_string(i) + "] \"" + moves[i].text + "\": ";
    const bool by_seat = seat_begins && i == 0;
    if (by_seat ? !table.actor().is_seat() : !table.actor().is_chance()) {
      return where + "somebody else is to act";
    }
    if (const auto played = table.play(moves[i].text); !played)
      return where + played.error().message;
  }
  if (table.actor().is_chance() && table.racers().empty()) {
    return "moves: an outcome of chance is missing";
  }
  return std::nullopt;
}

std::optional<std::string> flaw_of_opening(const Step& step) {
  if (step.kind != StepKind::opened || !step.opening) return "it does not open a table";
  const Opening& opening = *step.opening;
  const auto* game = registry::find_game(opening.game);
  if (game == nullptr) return "there is no game \"" + opening.game + "\"";
  if (const auto start = first_table(opening); !start) {
    return start.error().message;
  }
  const auto seats = static_cast<std::size_t>(opening.seats);
  if (opening.bots.size() != seats) return "opening.bots: one entry for each seat";
  if (opening.cast && opening.cast->size() != seats) return "opening.cast: one entry for each seat";
  if (!step.seat) return std::nullopt;
  if (*step.seat < 0 || *step.seat >= opening.seats) return "seat: there is no such seat";
  if (!opening.bots[static_cast<std::size_t>(*step.seat)].empty()) {
    return "seat: a bot sits there";
  }
  return std::nullopt;
}

Result<Position> start_of(const Opening& opening, const Moves& moves) {
  auto table = first_table(opening).value();
  if (const auto flaw = play_all(*table, moves, false)) return broken(*flaw);
  return Position(std::move(table));
}

// Which step, and whether it was made under other rules than today's.
std::string place_of(std::size_t index, const Step& first) {
  std::string where = "step " + std::to_string(index + 1);
  if (!first.opening) return where;
  const int then = first.opening->rules.value_or(1);
  const auto* game = registry::find_game(first.opening->game);
  if (game == nullptr || then == game->rules_version()) return where;
  return where + " (rules " + std::to_string(then) + ", now " +
         std::to_string(game->rules_version()) + ")";
}

}  // namespace

std::optional<std::string> Match::flaw_of(const Step& step) const {
  const bool needs_seat = step.kind != StepKind::opened && step.kind != StepKind::filled &&
                          step.kind != StepKind::late && step.kind != StepKind::raced;
  if (needs_seat && !step.seat) return "seat: is missing";
  if (step.seat && (*step.seat < 0 || *step.seat >= seats())) return "seat: there is no such seat";
  if (step.left_ms && step.left_ms->size() != clock_.left().size()) {
    return "left_ms: one for each seat";
  }
  // In old matches the game began as soon as everybody sat.
  if (step.moves && step.kind != StepKind::sat && step.kind != StepKind::filled &&
      step.kind != StepKind::revealed && step.kind != StepKind::moved &&
      step.kind != StepKind::raced) {
    return "moves: nobody moves here";
  }
  return untimely(step);
}

std::optional<std::string> Match::untimely(const Step& step) const {
  const Seat seat(step.seat.value_or(0));
  const bool is_on = has_started() && !is_over();
  switch (step.kind) {
    case StepKind::opened:
      return "a table is opened once";
    case StepKind::sat:
      if (has_started() ? !is_given_up(seat) : !place(seat).is_open()) return "the seat is taken";
      if (has_started() && step.moves) return "moves: the game has begun";
      if (!step.token || step.token->empty()) return "token: is missing";
      break;
    case StepKind::stood:
      if (has_started() || !place(seat).is_person()) return "nobody can leave that seat";
      break;
    case StepKind::late:
    case StepKind::committed:
    case StepKind::revealed:
      return flaw_in_ceremony(step);
    case StepKind::kicked:
    case StepKind::reseated:
    case StepKind::withdrew:
    case StepKind::arranged:
      return flaw_in_waiting_room(step);
    case StepKind::filled:
      if (has_started() || is_full(places_)) return "no seat is open";
      if (!step.text || step.text->empty()) return "text: the bot is missing";
      break;
    case StepKind::moved:
      if (to_act() != seat) return "it is not that seat's turn";
      if (!step.moves || step.moves->empty()) return "moves: are missing";
      break;
    case StepKind::raced:
      if (racers().empty()) return "nobody races";
      if (!step.moves || step.moves->empty()) return "moves: are missing";
      if (step.seat && step.moves->front().text != table_->race_won_by(seat)) {
        return "seat: somebody else was first";
      }
      break;
    case StepKind::undone:
      if (undoable_.empty() || undoer_ != seat) return "there is no move to take back";
      break;
    case StepKind::clock:
    case StepKind::replaced:
    case StepKind::back:
    case StepKind::resigned:
      if (!is_on || !place(seat).is_person()) return "no person plays there";
      break;
    case StepKind::renewed:
      if (!step.keys || step.keys->size() != 2 || !std::ranges::all_of(*step.keys, is_token)) {
        return "keys: two of 32 hex digits";
      }
      break;
    case StepKind::chat:
    case StepKind::rematch:
      if (!step.text) return "text: is missing";
      break;
  }
  return std::nullopt;
}

Result<Position> Match::position_after(const Step& step) const {
  if (!step.moves) return Position();
  const bool seat_begins = step.kind == StepKind::moved;
  if (!seat_begins && step.kind != StepKind::raced) return start_of(opening(), *step.moves);
  auto next = table_->clone();
  if (const auto flaw = play_all(*next, *step.moves, seat_begins)) return broken(*flaw);
  return Position(std::move(next));
}

std::optional<std::string> Match::refold_next(const Step& step) {
  if (auto flaw = flaw_of(step)) return flaw;
  auto after = position_after(step);
  if (!after) return after.error().message;
  if (step.moves && !is_full(places_)) return "a seat is still open";
  fold(step, std::move(*after));
  return std::nullopt;
}

Result<Match> Match::refold(std::span<const Step> steps) {
  if (steps.empty()) return broken("there are no steps");
  const Step& first = steps[0];
  const auto at = [&](std::size_t index, const std::string& flaw) {
    return broken(place_of(index, first) + ": " + flaw);
  };
  if (const auto flaw = flaw_of_opening(first)) return at(0, *flaw);
  Position start;
  if (first.moves) {
    auto begun = start_of(*first.opening, *first.moves);
    if (!begun) return at(0, begun.error().message);
    start = std::move(*begun);
  }
  Match match(first, std::move(start));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i > 0) {
      if (const auto flaw = match.flaw_of(steps[i])) return at(i, *flaw);
      auto after = match.position_after(steps[i]);
      if (!after) return at(i, after.error().message);
      match.fold(steps[i], std::move(*after));
    }
    if (steps[i].moves && !is_full(match.places_)) return at(i, "a seat is still open");
  }
  return match;
}

}  // namespace purloin::match
