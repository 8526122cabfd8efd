#include "match/film.h"
#include "match/start.h"
#include "match/verify.h"
#include "registry/record.h"
#include "wire/described.h"
#include "wire/fields.h"

// A game record as steps. A record has the moves that counted and who played; what people did
// besides (taking back, coming and going) it does not tell.
namespace purloin::match {
namespace {

// Who sat where; a record of the engine does not say.
struct Cast {
  std::vector<std::string> names;
  std::vector<std::string> bots;  // empty for people
};

Cast cast_of(const wire::Field& record, int seats) {
  constexpr std::size_t kLongest = 100;
  Cast cast;
  const auto players = record.find("players");
  const auto bots = record.find("bots");
  for (const auto& list : {players, bots}) {
    if (list && list->size() != static_cast<std::size_t>(seats)) {
      list->fail("has one entry for each seat");
    }
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    cast.names.push_back(players ? std::string((*players)[i].text()) : "P" + std::to_string(i + 1));
    const bool is_bot = bots && !(*bots)[i].is_null();
    cast.bots.push_back(is_bot ? std::string((*bots)[i].text()) : "");
    if (is_bot && cast.bots.back().empty()) (*bots)[i].fail("has a name");
    if (cast.names.back().size() > kLongest || cast.bots.back().size() > kLongest) {
      record.fail("names have at most 100 bytes");
    }
  }
  return cast;
}

Opening opening_of(const wire::Field& record, const registry::GameRecord& game,
                   std::vector<std::string> bots) {
  Opening opening;
  if (const auto table = record.find("table")) opening.table = table->text();
  opening.game = game.game;
  opening.seats = game.seats;
  opening.options = game.options;
  opening.bots = std::move(bots);
  opening.is_public = true;
  opening.memory = Memory::kOpen;
  if (const auto memory = record.find("memory")) {
    opening.memory = wire::read_described<Memory>(*memory);
  }
  if (const auto fair = record.find("fair")) opening.secret = fair->at("secret").text();
  if (game.from) opening.position = *game.from;
  return opening;
}

Step step_of(StepKind kind, int seat) {
  Step step;
  step.kind = kind;
  step.seat = seat;
  return step;
}

// Everybody sits down, and the game begins.
std::vector<Step> seating(Opening opening, const Cast& cast, Moves first) {
  std::vector<Step> steps(1);
  steps[0].kind = StepKind::opened;
  steps[0].opening = std::move(opening);
  for (int i = 0; i < static_cast<int>(cast.names.size()); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!cast.bots[at].empty()) continue;
    Step sat = step_of(StepKind::sat, i);
    sat.text = cast.names[at];
    sat.token = std::string("of the record");
    steps.push_back(std::move(sat));
  }
  steps.back().moves = std::move(first);
  return steps;
}

// The moves of a seat with the outcomes that follow, one after the other.
void add_moves(std::vector<Step>& steps, const registry::Replayed& replayed, std::size_t next) {
  for (; next < replayed.record.moves.size(); ++next) {
    const Actor actor = replayed.positions[next]->actor();
    if (actor.is_seat()) {
      steps.push_back(step_of(StepKind::moved, actor.seat().index()));
      steps.back().moves = Moves();
    }
    steps.back().moves->emplace_back(replayed.record.moves[next]);
  }
}

SeatSet winners_of(const wire::Field& record, int seats) {
  const auto given = record.at("winners");
  SeatSet winners;
  for (std::size_t i = 0; i < given.size(); ++i) {
    winners.insert(Seat(given[i].integer(0, seats - 1)));
  }
  return winners;
}

// Of a game that was played to its end: who has most wins, unless they gave up or ran out of time,
// which bots do not.
void check_winners(const wire::Field& record, const Cast& cast, SeatSet best, SeatSet won) {
  bool has_best = false;
  bool has_others = false;
  for (const Seat seat : won) (best.contains(seat) ? has_best : has_others) = true;
  for (const Seat seat : best) {
    const bool is_bot = !cast.bots[static_cast<std::size_t>(seat.index())].empty();
    if (is_bot && !won.contains(seat)) has_best = has_others = true;
  }
  if (has_best && has_others) record.at("winners").fail("the moves give others");
}

// How the game ended, where it was not played to its end, and who did not count at the end: a
// record does not say when they left, and for looking back it does not matter.
void add_leaving(std::vector<Step>& steps, const wire::Field& record, const Cast& cast,
                 const AnyTable& last) {
  const auto ended = record.find("ended");
  if (!ended) return;
  const int seats = static_cast<int>(cast.names.size());
  const auto how = wire::read_described<wire::EndedBy>(*ended);
  const SeatSet won = winners_of(record, seats);
  const bool is_played_out = last.actor().is_nobody();
  if (is_played_out != (how == wire::EndedBy::play)) ended->fail("the game did not end so");
  const SeatSet best = is_played_out ? last.winners() : SeatSet();
  if (is_played_out) check_winners(record, cast, best, won);
  for (int i = 0; i < seats; ++i) {
    const bool is_person = cast.bots[static_cast<std::size_t>(i)].empty();
    if (!is_person || won.contains(Seat(i))) continue;
    if (how == wire::EndedBy::resignation) {
      steps.push_back(step_of(StepKind::resigned, i));
    } else if (how == wire::EndedBy::abandoned) {
      steps.insert(steps.end(), Clock::kLastFall, step_of(StepKind::clock, i));
    } else if (best.contains(Seat(i))) {
      steps.insert(steps.end() - 1, Clock::kLastFall, step_of(StepKind::clock, i));
    }
  }
  Match match(steps[0]);
  for (const auto& step : std::span(steps).subspan(1)) match.apply(step);
  if (match.ended() != how) ended->fail("the game did not end so");
}

}  // namespace

Result<std::vector<Step>> steps_of_record(const wire::json::value& record) {
  if (const auto verified = verify(record); !verified) {
    return tl::make_unexpected(verified.error());
  }
  const auto replayed = registry::replay_record(record);
  try {
    const wire::Field given(record, "");
    const int seats = replayed->positions[0]->seats();
    const Cast cast = cast_of(given, seats);
    if (replayed->record.seats != seats) given.at("seats").fail("is not that of the position");
    auto opening = opening_of(given, replayed->record, cast.bots);
    if (const auto begun = first_table(opening); !begun) {
      return tl::make_unexpected(begun.error());
    }
    std::size_t next = 0;
    Moves first;
    const auto& moves = replayed->record.moves;
    while (next < moves.size() && replayed->positions[next]->actor().is_chance()) {
      first.emplace_back(moves[next++]);
    }
    auto steps = seating(std::move(opening), cast, std::move(first));
    add_moves(steps, *replayed, next);
    const AnyTable& last = *replayed->positions.back();
    if (last.actor().is_chance() && last.racers().empty()) {
      given.at("moves").fail("an outcome of chance is missing at their end");
    }
    add_leaving(steps, given, cast, last);
    return steps;
  } catch (const wire::FieldFault& fault) {
    return tl::make_unexpected(Refusal{"bad-request", fault.message()});
  }
}

}  // namespace purloin::match
