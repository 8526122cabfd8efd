#include "match/match.h"

#include <algorithm>
#include <utility>

#include "fair/commitment.h"
#include "match/start.h"
#include "match/texts.h"
#include "registry/games.h"

namespace purloin::match {
namespace {

std::vector<Place> first_places(const Step& opened) {
  const Opening& opening = *opened.opening;
  std::vector<Place> places(static_cast<std::size_t>(opening.seats));
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!opening.bots[i].empty()) seat_bot(places, i, opening.bots[i]);
    if (opening.cast) places[i].who = (*opening.cast)[i];
  }
  if (opened.seat) {
    Place& mine = places[static_cast<std::size_t>(*opened.seat)];
    mine.name = opened.text.value_or("");
    mine.token_hash = opened.token.value_or("");
    mine.person = opened.person.value_or("");
    mine.sat_at = 1;
  }
  return places;
}

}  // namespace

Match::Match(const Step& opened, Position start) : opened_(opened), places_(first_places(opened)) {
  if (opening().clock) clock_ = Clock(*opening().clock, seats());
  version_ = 1;
  order_.push_back({FairAct::commitment, {}, fair::commitment_to(opening().secret)});
  if (opened.moves) fold_start(opened, std::move(start));
}

void Match::apply(const Step& step) {
  fold(step, nullptr);
}

Step Match::take(Step step, Position after) {
  fold(step, std::move(after));
  return step;
}

void Match::fold(const Step& step, Position after) {
  ++version_;
  const Seat seat(step.seat.value_or(0));
  auto left_before = clock_.left();
  if (step.left_ms) clock_.set_left(*step.left_ms);
  switch (step.kind) {
    case StepKind::opened:
      break;
    case StepKind::sat:
      if (has_started()) fold_back(step);  // for somebody else
      place_at(seat).name = step.text.value_or("");
      place_at(seat).token_hash = step.token.value_or("");
      place_at(seat).person = step.person.value_or("");
      place_at(seat).sat_at = version_;
      break;
    case StepKind::stood:
      fold_left(std::vector{seat.index()});
      break;
    case StepKind::late:
      fold_left(step.seats.value_or(std::vector<int>()));
      break;
    case StepKind::committed:
      fold_committed(seat, step.text.value_or(""));
      break;
    case StepKind::revealed:
      fold_revealed(seat, step.words.value_or(""));
      break;
    case StepKind::filled:
      for (std::size_t i = 0; i < places_.size(); ++i) {
        if (places_[i].is_open()) seat_bot(places_, i, step.text.value_or(""));
      }
      break;
    case StepKind::moved:
      fold_moved(step, std::move(after), std::move(left_before));
      return;
    case StepKind::raced:
      fold_raced(step, std::move(after));
      return;
    case StepKind::undone:
      fold_undone();
      return;
    case StepKind::clock:
      place_at(seat).stand_in = true;
      place_at(seat).fell = true;
      ++place_at(seat).falls;
      end_if_abandoned();
      return;
    case StepKind::replaced:
      fold_replaced(step);
      return;
    case StepKind::back:
      fold_back(step);
      return;
    case StepKind::resigned:
      fold_resigned(seat);
      return;
    case StepKind::chat:  // of old matches; what is said is not among the steps any more
      return;
    case StepKind::rematch:
      rematch_ = step.text.value_or("");
      rematch_stays_ = step.stays.value_or(false);
      return;
    case StepKind::kicked:
      fold_left(std::vector{seat.index()});
      return;
    case StepKind::reseated:
      fold_reseated(Seat(step.seats->front()), Seat(step.seats->back()));
      return;
    case StepKind::withdrew:
      fold_withdrew(seat);
      return;
    case StepKind::arranged:
      fold_arranged(*step.opening);
      return;
    case StepKind::renewed:
      opened_.opening->key = step.keys->front();
      opened_.opening->watch = step.keys->back();
      has_new_keys_ = true;
      return;
  }
  if (step.moves) fold_start(step, std::move(after));
}

void Match::fold_start(const Step& step, Position after) {
  Start start = start_game(opening(), places_);
  key_ = start.key;
  if (!after) {
    for (const auto& move : *step.moves) start.table->play_legal(move);
    after = std::move(start.table);
  }
  table_ = std::move(after);
  moves_ = *step.moves;
  turn_ = {step.ran, 0};
}

void Match::fold_moved(const Step& step, Position after, std::vector<Milliseconds> left_before) {
  const Seat seat(*step.seat);
  auto before = table_;
  advance(step, std::move(after));
  const Turn turn_before = std::exchange(turn_, {step.ran, 0});

  // A move may be taken back until chance or somebody else has moved, or it has shown anybody
  // something.
  if (undoer_ != seat) undoable_.clear();
  bool reveals = step.moves->size() > 1 || table_->actor().is_chance() || is_over();
  for (int i = 0; i < seats() && !reveals; ++i) reveals = before->reveals_to(Seat(i), *table_);
  if (reveals) {
    undoable_.clear();
    undoer_.reset();
  } else {
    undoable_.push_back({std::move(before), turn_before, std::move(left_before)});
    undoer_ = seat;
  }
}

void Match::fold_raced(const Step& step, Position after) {
  if (step.seat) race_winner_ = Seat(*step.seat);
  advance(step, std::move(after));
}

void Match::advance(const Step& step, Position after) {
  if (!after) {
    auto next = table_->clone();
    for (const auto& move : *step.moves) next->play_legal(move);
    after = std::move(next);
  }
  table_ = std::move(after);
  moves_.insert(moves_.end(), step.moves->begin(), step.moves->end());
  if (table_->actor().is_nobody()) ended_ = wire::EndedBy::play;
}

// The clock goes on as if the move had not been made: the time since then is the same player's.
void Match::fold_undone() {
  Undoable& last = undoable_.back();
  table_ = std::move(last.position);
  turn_ = last.turn;
  clock_.set_left(std::move(last.left));
  undoable_.pop_back();
  moves_.pop_back();
  if (undoable_.empty()) undoer_.reset();
}

// Of two, the other wins; among more, a bot plays on for as long as there are people.
void Match::fold_resigned(Seat seat) {
  place_at(seat).stand_in = true;
  place_at(seat).resigned = true;
  if (seats() == 2) {
    winner_by_resignation_ = next_clockwise(seat, 2);
    ended_ = wire::EndedBy::resignation;
  } else {
    end_if_abandoned();
  }
}

void Match::end_if_abandoned() {
  const bool people_left =
      std::ranges::any_of(places_, [](const Place& p) { return p.is_person() && !p.is_out(); });
  if (!people_left) ended_ = wire::EndedBy::abandoned;
}

// What was spent of the turn stays spent when the person is back before the bot has moved.
void Match::fold_replaced(const Step& step) {
  const Seat seat(*step.seat);
  place_at(seat).stand_in = true;
  if (to_act() != seat || !step.ran) return;
  turn_.spent += thought_for(*step.ran);
  turn_.since = step.ran;
}

void Match::fold_back(const Step& step) {
  const Seat seat(*step.seat);
  place_at(seat).stand_in = false;
  const bool fell = std::exchange(place_at(seat).fell, false);
  if (to_act() != seat) return;
  if (fell) turn_.spent = 0;
  turn_.since = step.ran;
}

wire::Names Match::names() const {
  wire::Names names;
  names.reserve(places_.size());
  for (const auto& place : places_) names.push_back(place.name);
  return names;
}

SeatSet Match::passed_over() const {
  SeatSet passed;
  if (ended_ != wire::EndedBy::play) return passed;
  for (const Seat seat : table_->winners()) {
    if (place(seat).is_out()) passed.insert(seat);
  }
  return passed;
}

// Where only somebody who is out has won, it is who has most of the others.
SeatSet Match::winners() const {
  if (ended_ == wire::EndedBy::play) {
    const SeatSet best = table_->winners();
    const SeatSet passed = passed_over();
    SeatSet winners;
    for (const Seat seat : best) {
      if (!passed.contains(seat)) winners.insert(seat);
    }
    return winners.empty() && !passed.empty() ? best_of_those_who_stayed() : winners;
  }
  SeatSet winners;
  if (winner_by_resignation_) winners.insert(*winner_by_resignation_);
  return winners;
}

SeatSet Match::best_of_those_who_stayed() const {
  const auto scores = table_->scores();
  SeatSet best;
  std::optional<std::int64_t> most;
  for (int i = 0; i < seats(); ++i) {
    if (place(Seat(i)).is_out()) continue;
    const auto total = scores[static_cast<std::size_t>(i)].at("total").to_number<std::int64_t>();
    if (!most || total > *most) best = {};
    if (!most || total >= *most) best.insert(Seat(i));
    most = std::max(most.value_or(total), total);
  }
  return best;
}

std::optional<Seat> Match::to_act() const {
  if (!has_started() || is_over() || !table_->actor().is_seat()) return std::nullopt;
  return table_->actor().seat();
}

SeatSet Match::racers() const {
  return has_started() && !is_over() ? table_->racers() : SeatSet{};
}

std::optional<std::string> Match::bot_to_act() const {
  const auto seat = to_act();
  if (!seat) return std::nullopt;
  if (!place(*seat).bot.empty()) return place(*seat).bot;
  if (place(*seat).stand_in) return std::string(kStandIn);
  return std::nullopt;
}

bool Match::is_given_up(Seat seat) const {
  return has_started() && !is_over() && place(seat).is_person() && place(seat).stand_in &&
         !place(seat).is_out();
}

bool Match::goes_on_unwatched() const {
  return clock_.is_slow() && std::ranges::any_of(places_, [](const Place& place) {
           return place.is_person() && !place.is_out();
         });
}

std::optional<Seat> Match::may_undo() const {
  // Who could take moves back would see more of a settled deal than the others.
  if (is_over() || undoable_.empty() || opening().deal) return std::nullopt;
  if (place(*undoer_).stand_in) return std::nullopt;
  return place(*undoer_).is_person() ? undoer_ : std::nullopt;
}

std::optional<Milliseconds> Match::clock_falls_at() const {
  const auto seat = to_act();
  if (!seat || bot_to_act() || !turn_.since) return std::nullopt;
  return clock_.falls_at(*seat, *turn_.since, turn_.spent);
}

Milliseconds Match::thought_for(Milliseconds now) const {
  return std::max<Milliseconds>(0, now - turn_.since.value_or(now));
}

std::optional<Seat> Match::seat_of_token(std::string_view token) const {
  std::optional<Seat> found;
  for (int i = 0; i < seats(); ++i) {
    const Place& at = place(Seat(i));
    if (at.is_person() && fair::has_hash(token, at.token_hash)) found = Seat(i);
  }
  return found;
}

bool Match::was_opened_with(std::string_view token) const {
  return opened_.token && fair::has_hash(token, *opened_.token);
}

std::string Match::seed() const {
  return seed_of(opening(), places_);
}

}  // namespace purloin::match
