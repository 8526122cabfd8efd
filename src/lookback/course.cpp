#include "lookback/course.h"

#include "match/film.h"
#include "match/start.h"

namespace purloin::lookback {
namespace {

void play_through(Course& course, match::Position first) {
  course.seats = first->seats();
  course.positions.push_back(std::move(first));
  for (const auto& move : course.moves) {
    auto next = course.positions.back()->clone();
    next->play(move).value();
    course.positions.push_back(std::move(next));
  }
}

std::vector<double> shares_of(SeatSet winners, int seats) {
  std::vector<double> shares(static_cast<std::size_t>(seats), 0);
  for (const Seat seat : winners) {
    shares[static_cast<std::size_t>(seat.index())] = 1.0 / static_cast<double>(winners.size());
  }
  return shares;
}

std::vector<double> result_of(const match::AnyTable& last, SeatSet winners) {
  if (last.seats() > 1) return shares_of(winners, last.seats());
  return {last.scores().at(0).at("total").to_number<double>()};
}

// Whoever does not count at the end although the moves alone would say so.
std::optional<Seat> who_left(const match::Match& match) {
  for (int i = 0; i < match.seats(); ++i) {
    if (match.place(Seat(i)).is_out() && !match.winners().contains(Seat(i))) return Seat(i);
  }
  return std::nullopt;
}

}  // namespace

match::Result<Course> course_of(std::span<const match::Step> steps) {
  match::Match match(steps[0]);
  Course course;
  int over_at = 0;
  for (const auto& step : steps.subspan(1)) {
    match.apply(step);
    course.versions.resize(std::min(course.versions.size(), match.moves().size()));
    course.versions.resize(match.moves().size(), match.version());
    if (match.is_over() && over_at == 0) over_at = match.version();
  }
  if (!match.is_over()) return match::refuse("not-over", wire::reasons::kNotOver);
  if (match.moves().size() > kMostMoves) return match::refuse("too-long", "the game is too long");
  course.game = match.opening().game;
  for (const auto& move : match.moves()) course.moves.push_back(move.text);
  auto first = match::first_table(match.opening());
  if (!first) return tl::make_unexpected(first.error());
  play_through(course, std::move(*first));
  course.result = result_of(*course.positions.back(), match.winners());
  const bool is_played_out = course.positions.back()->actor().is_nobody();
  if (!is_played_out || course.positions.back()->winners() != match.winners()) {
    course.left = who_left(match);
    course.left_at = over_at;
  }
  return course;
}

match::Result<Course> course_of_record(const wire::json::value& record) {
  const auto steps = match::steps_of_record(record);
  if (!steps) return tl::make_unexpected(steps.error());
  return course_of(*steps);
}

Course course_of_moves(std::string game, match::Position first, std::vector<std::string> moves) {
  Course course;
  course.game = std::move(game);
  course.moves = std::move(moves);
  for (std::size_t i = 0; i < course.moves.size(); ++i) {
    course.versions.push_back(static_cast<int>(i) + 1);
  }
  play_through(course, std::move(first));
  const auto& last = *course.positions.back();
  course.result = result_of(last, last.winners());
  return course;
}

}  // namespace purloin::lookback
