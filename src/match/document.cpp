#include "match/document.h"

#include "fair/commitment.h"
#include "match/start.h"
#include "registry/games.h"
#include "registry/record.h"
#include "wire/described.h"

namespace purloin::match {
namespace {

std::vector<int> indexes(SeatSet seats) {
  std::vector<int> list;
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

wire::SeatDoc seat_document(const Place& place) {
  wire::SeatDoc seat;
  seat.name = place.name;
  seat.kind = place.is_open()     ? wire::SeatKind::open
              : place.is_person() ? wire::SeatKind::person
                                  : wire::SeatKind::bot;
  if (!place.bot.empty()) seat.bot = place.bot;
  if (!place.bot.empty() && !place.who.empty() && !place.is_person()) seat.who = place.who;
  seat.stand_in = place.stand_in;
  seat.is_out = place.is_out();
  return seat;
}

wire::TurnDoc turn_document(const Match& match) {
  wire::TurnDoc turn;
  if (match.is_over()) {
    turn.actor = wire::ActorKind::over;
    turn.winners = indexes(match.winners());
  } else if (const auto racers = match.racers(); !racers.empty()) {
    turn.actor = wire::ActorKind::race;
    turn.racers = indexes(racers);
  } else {
    turn.actor = wire::ActorKind::seat;
    turn.seat = match.to_act()->index();
  }
  return turn;
}

wire::ClockDoc clock_document(const Match& match) {
  wire::ClockDoc clock{match.clock().move(),
                       match.clock().total(),
                       match.clock().left(),
                       match.clock_falls_at(),
                       {}};
  for (const auto& place : match.places()) clock.falls.push_back(place.falls);
  return clock;
}

wire::FairDoc fair_document(const Match& match) {
  wire::FairDoc fair;
  fair.commitment = fair::commitment_to(match.opening().secret);
  fair.round = match.ceremony_round();
  for (const auto& place : match.places()) {
    fair.hashes.push_back(place.hash);
    fair.words.push_back(place.words);
  }
  // That of a day is everybody's, and shown when the day is over.
  const auto& deal = match.opening().deal;
  if (match.is_over() && !(deal && deal->day)) fair.secret = match.opening().secret;
  return fair;
}

FairRecord fair_record(const Match& match) {
  auto [commitment, round, hashes, words, secret] = fair_document(match);
  return {commitment, round, hashes, words, match.opening().secret, match.order()};
}

// Whose luck it was; what its people gave to it only where the luck is known.
wire::json::value deal_record(const Deal& deal, bool shows_luck) {
  Deal told = deal;
  if (!shows_luck) {
    told.hashes.reset();
    told.words.reset();
  }
  return wire::to_value(told);
}

// The name of the bot in each seat; null where a person sat.
wire::json::array bots(const Match& match) {
  wire::json::array bots;
  for (const auto& place : match.places()) {
    bots.push_back(place.bot.empty() ? wire::json::value() : wire::json::value(place.bot));
  }
  return bots;
}

wire::ResultDoc result_document(const Match& match) {
  wire::ResultDoc result;
  result.by = *match.ended();
  result.winners = indexes(match.winners());
  if (result.by == wire::EndedBy::play) {
    for (int i = 0; i < match.seats(); ++i) {
      match.table().put_explained(result.explained.emplace_back(), Seat(i));
    }
  }
  return result;
}

// A deck of one's own can be long: everybody gets its hash, and who wants the deck the record.
wire::json::object shown_options(const Match& match) {
  const Opening& opening = match.opening();
  auto options = opening.options;
  const auto* deck = options.if_contains("deck");
  if (deck == nullptr || !deck->is_object()) return options;
  const auto facts =
      match.has_started() ? match.table().deck() : first_table(opening).value()->deck();
  if (facts) options["deck"] = *facts;
  return options;
}

// The moves as a spectator has heard of them.
std::vector<std::string> public_moves(const Match& match) {
  std::vector<std::string> moves;
  const auto table = start_game(match.opening(), match.places()).table;
  for (const auto& move : match.moves()) {
    moves.push_back(table->known_move(move, match.vantage(std::nullopt)));
    table->play_legal(move);
  }
  return moves;
}

}  // namespace

wire::PulseDoc pulse(const Match& match) {
  wire::PulseDoc doc;
  if (match.has_started()) doc.turn = turn_document(match);
  if (match.to_act()) match.table().put_asked(doc.asked.emplace());
  if (const auto seat = match.may_undo()) doc.undo = seat->index();
  if (match.clock().runs()) doc.clock = clock_document(match);
  return doc;
}

wire::TableDoc frame(const Match& match) {
  const Opening& opening = match.opening();
  wire::TableDoc doc;
  doc.game = opening.game;
  doc.title = registry::find_game(opening.game)->title();
  doc.options = shown_options(match);
  doc.is_public = opening.is_public;
  doc.memory = match.memory();
  doc.phase = match.is_over()       ? wire::TablePhase::over
              : match.has_started() ? wire::TablePhase::playing
                                    : wire::TablePhase::waiting;
  for (const auto& place : match.places()) doc.seats.push_back(seat_document(place));
  doc.fair = fair_document(match);
  if (const auto host = match.host(); host && !match.has_started()) doc.host = host->index();
  if (match.is_over()) doc.result = result_document(match);
  if (!match.rematch().empty()) doc.rematch = match.rematch();
  if (opening.position) doc.from_position = true;
  doc.room = opening.room;
  if (opening.deal) {
    doc.deal = wire::DealDoc{opening.deal->day, opening.deal->challenge, opening.deal->counts};
  }
  doc.delay_s = match.delay_s();
  return doc;
}

bool shows_scores(const Match& match, bool with_scores) {
  return match.has_started() && (with_scores || match.ended() == wire::EndedBy::play);
}

wire::TableDoc document(const Match& match, Viewer viewer, bool with_scores) {
  return document_from(match, match.vantage(viewer), with_scores);
}

wire::TableDoc document_from(const Match& match, Vantage vantage, bool with_scores) {
  wire::TableDoc doc = frame(match);
  auto [turn, asked, undo, clock] = pulse(match);
  doc.turn = std::move(turn);
  doc.asked = std::move(asked);
  doc.undo = undo;
  doc.clock = std::move(clock);
  if (vantage.viewer) doc.you = vantage.viewer->index();
  if (match.has_started()) match.table().put_view(doc.view.emplace(), vantage);
  if (shows_scores(match, with_scores)) match.table().put_scores(doc.scores.emplace(), vantage);
  return doc;
}

wire::json::object record(const Match& match, bool is_day_over) {
  const Opening& opening = match.opening();
  const bool is_of_a_day = opening.deal && opening.deal->day;
  const bool shows_luck = match.is_over() && (is_day_over || !is_of_a_day);
  registry::GameRecord all;
  all.game = opening.game;
  all.seats = opening.seats;
  all.options = opening.options;
  if (opening.position) all.from = *opening.position;
  std::unique_ptr<AnyTable> waiting;
  if (!match.has_started()) {
    waiting = first_table(opening).value();
  } else {
    if (match.is_over()) {
      all.moves.assign(match.moves().begin(), match.moves().end());
    } else {
      all.moves = public_moves(match);
    }
  }
  if (shows_luck) all.seed = match.seed();
  auto record = registry::write_record(all, waiting ? *waiting : match.table());
  record["rules"] = opening.rules.value_or(1);
  record["table"] = opening.table;
  record["memory"] = wire::to_value(match.memory());
  record["commitment"] = fair::commitment_to(opening.secret);
  record["players"] = wire::json::value_from(match.names());
  record["bots"] = bots(match);
  if (opening.deal) record["deal"] = deal_record(*opening.deal, shows_luck);
  if (shows_luck) {
    record["fair"] = wire::to_value(fair_record(match));
  } else {
    record.erase("seed");
  }
  if (match.is_over()) {
    record["ended"] = wire::to_value(*match.ended());
    record["winners"] = registry::write_seats(match.winners());
    if (const auto first = match.race_winner()) record["raced"] = first->index();
  }
  return record;
}

}  // namespace purloin::match
