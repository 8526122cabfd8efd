#include "server/deals.h"

#include <algorithm>
#include <chrono>
#include <ctime>

#include <fmt/format.h>

#include "fair/commitment.h"
#include "registry/games.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

using match::Match;
using match::Milliseconds;
using match::Step;
using match::StepKind;

constexpr Milliseconds kWholeDay = 24 * 3600 * 1000;

template <class T>
std::optional<T> parse_note(const store::NoteRow& row) {
  boost::system::error_code error;
  const auto given = wire::json::parse(row.body.value_or(""), error);
  if (error) return std::nullopt;
  auto read = wire::try_read<T>(given);
  return read ? std::optional<T>(std::move(*read)) : std::nullopt;
}

std::string page_named(std::initializer_list<std::string_view> parts) {
  return fmt::format("{}", fmt::join(parts, "/"));
}

wire::TryOutcome outcome_of(const Match& match, Seat seat) {
  if (match.seats() == 1) return wire::TryOutcome::solo;
  if (match.ended() == wire::EndedBy::abandoned) return wire::TryOutcome::lost;
  const SeatSet winners = match.winners();
  if (!winners.contains(seat)) return wire::TryOutcome::lost;
  return winners.size() == 1 ? wire::TryOutcome::won : wire::TryOutcome::tied;
}

// Whether the game was over with this step.
bool ends_game(const Match& match, const Step& step) {
  return match.is_over() && step.kind != StepKind::rematch && step.kind != StepKind::chat;
}

bool is_one_of(const Names& who, std::string_view person) {
  return std::ranges::find(who, person) != who.end();
}

// 48 bits that are something's own.
std::int64_t own_number(const std::string& text) {
  constexpr std::size_t kDigits = 12;
  return std::stoll(fair::hash_of(text).substr(0, kDigits), nullptr, 16);
}

store::NoteRow places_row(store::TableId id, const std::string& person, const TryPlaces& places) {
  const TryPlace& first = places.notes.front();
  const auto number =
      own_number(page_named({"try", first.kind, first.page, std::to_string(first.number)}));
  return {id, std::string(kTriesOfPerson), person, number, wire::to_json(places), false};
}

std::vector<std::string> places_of_day(const wire::AnyGame& game) {
  constexpr int kUsual = 3;
  const int seats =
      game.min_seats() == 1 ? 1 : std::clamp(kUsual, game.min_seats(), game.max_seats());
  std::vector<std::string> places(static_cast<std::size_t>(seats), std::string(match::kStandIn));
  places[0] = "me";
  return places;
}

}  // namespace

std::string day_of(Milliseconds time_of_day) {
  const std::time_t seconds = static_cast<std::time_t>(time_of_day / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

Milliseconds end_of_day(Milliseconds time_of_day) {
  return (time_of_day / kWholeDay + 1) * kWholeDay;
}

bool is_late(const DayLuck& luck, std::string_view day) {
  return day_of(luck.drawn) >= day;
}

NotesPage day_results(std::string_view day, std::string_view game) {
  return {"dayresult", page_named({day, game}), kMostResults + kMostTriesTold};
}

NotesPage challenge_results(std::string_view challenge) {
  return {"dealresult", std::string(challenge), 2 * kMostTriesTold};
}

NotesPage day_try(std::string_view day, std::string_view game, std::string_view person) {
  return {"daytry", page_named({day, game, person}), 2};
}

NotesPage challenge_try(std::string_view challenge, std::string_view person) {
  return {"dealtry", page_named({challenge, person}), 2};
}

NotesPage challenge_head(std::string_view challenge) {
  return {"deal", std::string(challenge), 1};
}

NotesPage day_secret(std::string_view day) {
  return {"daysecret", std::string(day), 1};
}

TryTerms terms_of_day(std::string_view day, const DayLuck& luck, std::string_view game,
                      const Names& who) {
  TryTerms terms;
  terms.table.game = game;
  terms.table.places = places_of_day(*registry::find_game(game));
  terms.table.seats = static_cast<int>(terms.table.places.size());
  terms.deal.day = std::string(day);
  terms.secret = luck.secret;
  for (const auto& person : who) terms.claims.push_back(day_try(day, game, person));
  return terms;
}

wire::Result<TryTerms> terms_of_challenge(std::string_view challenge, const Match& first,
                                          std::optional<int> seat, const Names& who) {
  const match::Opening& opening = first.opening();
  const auto& places = first.places();
  const auto a_person = std::ranges::find_if(places, &match::Place::is_person);
  const int mine =
      seat.value_or(a_person == places.end() ? 0 : static_cast<int>(a_person - places.begin()));
  if (mine < 0 || mine >= first.seats()) {
    return tl::make_unexpected(wire::Refusal{"no-seat", wire::reasons::kNoSeat});
  }
  TryTerms terms;
  terms.table.game = opening.game;
  terms.table.seats = opening.seats;
  terms.table.options = opening.options;
  terms.table.memory = first.memory();
  terms.table.cast.emplace();
  auto& hashes = terms.deal.hashes.emplace();
  auto& words = terms.deal.words.emplace();
  for (int i = 0; i < first.seats(); ++i) {
    const match::Place& place = first.place(Seat(i));
    terms.table.places.push_back(i == mine           ? "me"
                                 : place.bot.empty() ? std::string(match::kStandIn)
                                                     : place.bot);
    terms.table.cast->push_back(i == mine || place.bot.empty() ? "" : place.who);
    hashes.push_back(place.hash);
    words.push_back(place.words);
  }
  terms.deal.challenge = std::string(challenge);
  terms.deal.of = opening.table;
  terms.secret = opening.secret;
  if (opening.deal) terms.deal.day = opening.deal->day;
  for (const auto& person : who) {
    terms.claims.push_back(challenge_try(challenge, person));
    if (terms.deal.day) terms.claims.push_back(day_try(*terms.deal.day, opening.game, person));
  }
  return terms;
}

std::string challenge_of(const Match& first) {
  const match::Opening& opening = first.opening();
  if (opening.deal && opening.deal->challenge) return *opening.deal->challenge;
  return fair::hash_of("challenge of " + opening.table + " " + opening.key).substr(0, 32);
}

TryNote result_of(const Match& match, Seat seat, std::int64_t at) {
  TryNote note;
  note.person = match.place(seat).person;
  note.name = match.place(seat).name;
  note.table = match.opening().table;
  note.seat = seat.index();
  note.by = *match.ended();
  note.outcome = outcome_of(match, seat);
  note.at = at;
  if (note.by != wire::EndedBy::play) return note;
  std::optional<int> best_other;
  const auto scores = match.table().scores();
  for (int i = 0; i < match.seats(); ++i) {
    const int total = scores[static_cast<std::size_t>(i)].at("total").to_number<int>();
    if (i == seat.index()) {
      note.points = total;
    } else {
      best_other = std::max(best_other.value_or(total), total);
    }
  }
  if (best_other) note.margin = note.points - *best_other;
  return note;
}

std::int64_t standing_of(const TryNote& note) {
  constexpr int kMostMargin = 4000;
  constexpr int kStep = 8192;
  if (note.by != wire::EndedBy::play) return 0;
  if (note.outcome == wire::TryOutcome::solo) return 1 + std::clamp(note.points, 0, 3 * kStep);
  const int step = note.outcome == wire::TryOutcome::won    ? 2
                   : note.outcome == wire::TryOutcome::tied ? 1
                                                            : 0;
  return 1 + step * kStep + kMostMargin + std::clamp(note.margin, -kMostMargin, kMostMargin);
}

std::int64_t number_of(const TryNote& note) {
  return (standing_of(note) << 48) | own_number("number of " + note.person);
}

std::vector<store::NoteRow> notes_of_try(store::TableId id, const Match& match, const Step& step) {
  const auto& deal = match.opening().deal;
  std::vector<store::NoteRow> notes;
  if (!deal || !deal->counts || !match.seat_of_opener()) return notes;
  const Seat seat(*match.seat_of_opener());
  const std::string& person = match.place(seat).person;
  const std::string& game = match.opening().game;
  const NotesPage own =
      deal->challenge ? challenge_try(*deal->challenge, person) : day_try(*deal->day, game, person);
  if (step.kind == StepKind::opened) {
    const TryClaim claim{match.opening().table, step.at};
    notes.push_back({id, own.kind, own.page, 1, wire::to_json(claim), true});
    notes.push_back(places_row(id, person, {{{own.kind, own.page, 1}}}));
  } else if (ends_game(match, step)) {
    const TryNote result = result_of(match, seat, step.at);
    const std::string body = wire::to_json(result);
    const NotesPage all =
        deal->challenge ? challenge_results(*deal->challenge) : day_results(*deal->day, game);
    notes.push_back({id, own.kind, own.page, 2, body, false});
    // When the day is over its luck is known: what ends then is held against nobody.
    const bool is_in_time = deal->challenge || day_of(step.at) == *deal->day;
    TryPlaces places{{{own.kind, own.page, 2}}};
    if (is_in_time) {
      notes.push_back({id, all.kind, all.page, number_of(result), body, false});
      places.notes.push_back({all.kind, all.page, number_of(result)});
    }
    notes.push_back(places_row(id, person, places));
  }
  return notes;
}

std::vector<store::NoteRow> named_by(const store::NoteRow& row) {
  std::vector<store::NoteRow> named;
  const auto places = parse_note<TryPlaces>(row);
  if (!places) return named;
  for (const auto& [kind, page, number] : places->notes) named.push_back({0, kind, page, number});
  return named;
}

std::vector<TryNote> read_results(std::span<const store::NoteRow> rows) {
  std::vector<TryNote> results;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    if (auto note = parse_note<TryNote>(*row)) results.push_back(std::move(*note));
  }
  return results;
}

std::vector<wire::TryDoc> docs_of(std::span<const TryNote> results, const Names& who) {
  std::vector<wire::TryDoc> docs;
  std::size_t worse_from = 0;  // the first that did worse than this one
  for (std::size_t i = 0; i < results.size(); ++i) {
    const TryNote& note = results[i];
    wire::TryDoc& doc = docs.emplace_back();
    const bool is_equal = i > 0 && standing_of(results[i - 1]) == standing_of(note);
    doc.place = is_equal ? docs[i - 1].place : static_cast<int>(i) + 1;
    doc.name = note.name;
    doc.is_you = is_one_of(who, note.person);
    doc.seat = note.seat;
    doc.by = note.by;
    doc.outcome = note.outcome;
    doc.points = note.points;
    doc.margin = note.margin;
    while (worse_from < results.size() && standing_of(results[worse_from]) >= standing_of(note)) {
      ++worse_from;
    }
    if (results.size() > 1) {
      doc.beats = static_cast<int>(100 * (results.size() - worse_from) / (results.size() - 1));
    }
  }
  return docs;
}

MyTry read_try(std::span<const store::NoteRow> rows) {
  MyTry mine;
  for (const auto& row : rows) {
    if (row.number == 1) mine.claim = parse_note<TryClaim>(row);
    if (row.number == 2) mine.result = parse_note<TryNote>(row);
  }
  return mine;
}

MyTry first_try(std::span<const std::vector<store::NoteRow>> pages) {
  MyTry first;
  for (const auto& page : pages) {
    const MyTry mine = read_try(page);
    if (!mine.claim) continue;
    if (!mine.result) return mine;
    if (!first.claim || mine.claim->at < first.claim->at) first = mine;
  }
  return first;
}

bool is_day_over(const Match& match, std::string_view today) {
  const auto& deal = match.opening().deal;
  return deal && deal->day && *deal->day < today;
}

bool is_day_on(const Match& match, std::string_view today) {
  const auto& deal = match.opening().deal;
  return deal && deal->day && *deal->day >= today;
}

std::uint64_t seed_of_thought(const Match& match) {
  std::string text = match.seed();
  for (const auto& move : match.moves()) text += "\n" + move.text;
  const auto key = fair::key_from_text(text);
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8 | key[i];
  return seed;
}

}  // namespace purloin::server
