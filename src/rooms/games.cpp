#include "rooms/games.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "wire/described.h"

namespace purloin::rooms {
namespace {

using wire::EndedBy;
using wire::RoomGame;
using wire::RoomScore;
using wire::RoomSeat;

// Whom a seat counts for; empty for somebody who is not known, or sits there twice.
std::string who_of(const Room& room, const RoomGame& game, const RoomSeat& seat) {
  if (seat.bot) return "bot:" + *seat.bot;
  if (!seat.person) return {};
  const std::string_view who = room.now(*seat.person);
  const auto is_same = [&](const RoomSeat& other) {
    return other.person && room.now(*other.person) == who;
  };
  return std::ranges::count_if(game.seats, is_same) == 1 ? std::string(who) : std::string();
}

// Above 0: the first did better.
int compare(const RoomGame& game, const RoomSeat& one, const RoomSeat& other) {
  if (game.by == EndedBy::abandoned) return 0;
  if (one.is_winner != other.is_winner) return one.is_winner ? 1 : -1;
  if (one.is_out != other.is_out) return one.is_out ? -1 : 1;
  if (!one.points || !other.points || *one.points == *other.points) return 0;
  return *one.points > *other.points ? 1 : -1;
}

class Tally {
 public:
  explicit Tally(const Room& room) : room_(room) {}

  void add(const RoomGame& game) {
    std::set<std::string> counted;  // several seats of one bot are one game of it
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      const RoomSeat& seat = game.seats[i];
      const std::string who = who_of(room_, game, seat);
      if (who.empty()) continue;
      add_seat(game, seat, who, counted.insert(who).second);
      for (std::size_t k = i + 1; k < game.seats.size(); ++k) {
        const std::string other = who_of(room_, game, game.seats[k]);
        if (!other.empty() && other != who)
          add_pair(who, other, compare(game, seat, game.seats[k]));
      }
    }
  }

  wire::RoomScoresMessage take() {
    wire::RoomScoresMessage said;
    for (auto& [who, score] : scores_) {
      if (const auto* member = room_.member(who)) score.name = member->name;
      said.scores.push_back(std::move(score));
    }
    std::ranges::stable_sort(said.scores, [](const RoomScore& a, const RoomScore& b) {
      return std::pair(a.wins, a.points) > std::pair(b.wins, b.points);
    });
    for (auto& [names, pair] : pairs_) said.pairs.push_back(std::move(pair));
    std::ranges::stable_sort(said.pairs, std::greater(), &wire::RoomPair::games);
    if (said.pairs.size() > kMostPairs) said.pairs.resize(kMostPairs);
    return said;
  }

 private:
  void add_seat(const RoomGame& game, const RoomSeat& seat, const std::string& who, bool is_first) {
    RoomScore& score = scores_[who];
    score.who = who;
    score.name = seat.bot ? *seat.bot : seat.name;  // the newest
    if (is_first) {
      ++score.games;
      if (game.by == EndedBy::abandoned) ++score.abandoned;
    }
    if (seat.is_winner) ++score.wins;
    if (seat.is_out) ++score.resigned;
    score.points += seat.points.value_or(0);
  }
  void add_pair(const std::string& one, const std::string& other, int ahead) {
    const bool in_order = one < other;
    auto& pair = pairs_[in_order ? std::pair(one, other) : std::pair(other, one)];
    pair.one = in_order ? one : other;
    pair.other = in_order ? other : one;
    ++pair.games;
    if (ahead == 0) return;
    ++(in_order == (ahead > 0) ? pair.one_ahead : pair.other_ahead);
  }

  const Room& room_;
  std::map<std::string, RoomScore> scores_;
  std::map<std::pair<std::string, std::string>, wire::RoomPair> pairs_;
};

constexpr std::int64_t kTablesAMillisecond = 1024;

}  // namespace

std::int64_t number_at(Milliseconds at, std::int64_t table) {
  return at * kTablesAMillisecond + table % kTablesAMillisecond;
}

RoomGame game_of(const match::Match& match, Milliseconds at) {
  RoomGame game;
  game.table = match.opening().table;
  game.game = match.opening().game;
  game.at = at;
  game.by = *match.ended();
  const SeatSet winners = match.winners();
  const bool is_played = game.by == EndedBy::play;
  const auto scores = is_played ? match.table().scores() : wire::json::array();
  for (int i = 0; i < match.seats(); ++i) {
    const auto& place = match.place(Seat(i));
    RoomSeat seat;
    seat.name = place.name;
    if (!place.is_person()) seat.bot = place.bot;
    if (place.is_person() && !place.person.empty()) seat.person = place.person;
    seat.is_winner = winners.contains(Seat(i));
    seat.is_out = place.is_out();
    if (is_played && !seat.is_out) {
      seat.points = scores[static_cast<std::size_t>(i)].at("total").to_number<std::int64_t>();
    }
    game.seats.push_back(std::move(seat));
  }
  return game;
}

Milliseconds evening_began(const Games& games, Milliseconds now) {
  // Numbers follow the time, but for clocks that were set back.
  Milliseconds began = now;
  for (auto it = games.rbegin(); it != games.rend(); ++it) {
    if (began - it->second.at >= kLongPause) break;
    began = std::min(began, it->second.at);
  }
  return began;
}

Result<Span> span_of(const Room& room, const Games& games, const wire::RoomScoresRequest& asked,
                     Milliseconds now) {
  Span span{0, std::numeric_limits<Milliseconds>::max(), asked.game.value_or("")};
  if (asked.span == wire::RoomSpan::evening) span.from = evening_began(games, now);
  if (asked.span != wire::RoomSpan::season) return span;
  const int count = static_cast<int>(room.seasons.size());
  const int number = asked.season.value_or(count);
  if (number < 1 || number > count) {
    return tl::make_unexpected(wire::Refusal{"bad-request", "season: there is no such season."});
  }
  span.from = room.seasons[static_cast<std::size_t>(number - 1)].began;
  if (number < count) span.until = room.seasons[static_cast<std::size_t>(number)].began;
  return span;
}

wire::RoomScoresMessage scores_of(const Room& room, const Games& games, const Span& span) {
  Tally tally(room);
  int count = 0;
  for (const auto& [number, game] : games) {
    if (game.at < span.from || game.at >= span.until) continue;
    if (!span.game.empty() && game.game != span.game) continue;
    tally.add(game);
    ++count;
  }
  auto said = tally.take();
  said.games = count;
  return said;
}

std::optional<RoomGame> read_game(std::string_view text) {
  boost::system::error_code error;
  const auto given = wire::json::parse(text, error);
  if (error) return std::nullopt;
  auto game = wire::try_read<RoomGame>(given);
  if (!game) return std::nullopt;
  return std::move(*game);
}

}  // namespace purloin::rooms
