#include <algorithm>

#include "fair/commitment.h"
#include "match/match.h"
#include "match/start.h"
#include "match/texts.h"
#include "registry/games.h"

// How tables come to be: opened by somebody, or as the rematch of another.
namespace purloin::match {
namespace {

constexpr int kLongestClock = 7 * 24 * 3600;
constexpr int kLongestDelay = 3600;
constexpr std::size_t kMostOptionBytes = 16 * 1024;  // the default decks have 5 to 14 KB
constexpr std::size_t kMostPositionBytes = kMostOptionBytes + 16 * 1024;  // states have 1 to 6 KB

bool can_run(const wire::ClockRequest& clock) {
  const auto within = [](std::optional<int> seconds, int least) {
    return !seconds || (*seconds >= least && *seconds <= kLongestClock);
  };
  return within(clock.move_s, 5) && within(clock.total_s, 30);
}

// Names of bots come from outside: the match knows none.
Result<std::vector<std::string>> read_places(const wire::NewTable& asked, Step& opened) {
  std::vector<std::string> bots;
  if (static_cast<int>(asked.places.size()) != asked.seats) {
    return refuse("bad-option", "places: one entry for each seat.");
  }
  for (std::size_t i = 0; i < asked.places.size(); ++i) {
    const std::string& place = asked.places[i];
    if (place == "me") {
      if (opened.seat) return refuse("bad-option", "places: \"me\" can stand there once.");
      opened.seat = static_cast<int>(i);
    }
    bots.push_back(place == "me" || place == "open" ? "" : place);
  }
  return bots;
}

// A game that begins where another one stood, and has its options. What stands in the state besides
// is left out, so that nothing is stored that means nothing.
Result<Opening> played_on(Opening opening, const wire::json::object& position) {
  if (wire::json::serialize(position).size() > kMostPositionBytes) {
    return refuse("bad-state", "position: at most 32 KiB.");
  }
  opening.position = position;
  auto table = first_table(opening);
  if (!table) return tl::make_unexpected(table.error());
  opening.position = (*table)->state();
  opening.options = (*table)->options();
  return opening;
}

// Whom clients show at the bots' seats. The words are theirs: all that matters here is that they
// are few and short.
Result<std::vector<std::string>> checked_cast(std::vector<std::string> cast, int seats) {
  constexpr std::size_t kLongestWord = 16;
  const auto is_word = [](const std::string& word) {
    return word.size() <= kLongestWord &&
           std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
  };
  if (static_cast<int>(cast.size()) != seats || !std::ranges::all_of(cast, is_word)) {
    return refuse("bad-option", "cast: a word for each seat, of at most 16 letters a to z.");
  }
  return cast;
}

std::vector<Place> places_of(const Step& opened) {
  std::vector<Place> places(opened.opening->bots.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i].bot = opened.opening->bots[i];
  if (opened.seat) {
    Place& mine = places[static_cast<std::size_t>(*opened.seat)];
    mine.token_hash = *opened.token;
  }
  return places;
}

Step first_step(Opening opening, Step opened, const OpeningSecrets& secrets, Milliseconds now) {
  opening.table = secrets.table;
  opening.secret = secrets.dice;
  opening.key = secrets.key;
  opening.watch = secrets.watch;
  opening.deal = secrets.deal;
  opening.rules = registry::find_game(opening.game)->rules_version();
  opened.kind = StepKind::opened;
  opened.at = now;
  if (opening.clock || opening.delay_s) opened.ran = now;
  opened.opening = std::move(opening);
  opened.moves = first_outcomes(*opened.opening, places_of(opened));
  return opened;
}

}  // namespace

std::optional<Refusal> refusal_of_opening(const Opening& opening) {
  if (wire::json::serialize(opening.options).size() > kMostOptionBytes) {
    return Refusal{"bad-option", "options: at most 16 KiB."};
  }
  const auto table = first_table(opening);
  if (!table) return table.error();
  if (opening.clock && !can_run(*opening.clock)) {
    return Refusal{"bad-option", wire::reasons::kClock};
  }
  const int delay = opening.delay_s.value_or(0);
  if (delay != wire::kUntilOver && (delay < 0 || delay > kLongestDelay)) {
    return Refusal{"bad-option", "delay_s: 0 to 3600, or -1 (until the game is over)."};
  }
  if (opening.room && delay != 0) {
    // The room's own list says how its games stand.
    return Refusal{"bad-option", "delay_s: among the members of a room nobody is behind."};
  }
  return std::nullopt;
}

Result<Step> Match::open(const wire::NewTable& asked, const OpeningSecrets& secrets,
                         Milliseconds now) {
  const auto* game = registry::find_game(asked.game);
  if (game == nullptr) return refuse("unknown-game", wire::reasons::GameCalled{asked.game});
  Opening opening;
  opening.game = asked.game;
  opening.seats = asked.seats;
  opening.options = asked.options.value_or(wire::json::object());
  opening.is_public = asked.is_public.value_or(false);
  opening.memory = asked.memory.value_or(Memory::kRulebook);
  if (asked.delay_s.value_or(0) != 0) opening.delay_s = asked.delay_s;
  if (asked.clock && (asked.clock->move_s || asked.clock->total_s)) opening.clock = asked.clock;
  if (asked.position) {
    auto placed = played_on(std::move(opening), *asked.position);
    if (!placed) return tl::make_unexpected(placed.error());
    opening = std::move(*placed);
  }
  opening.room = asked.room;
  if (auto refusal = refusal_of_opening(opening)) return tl::make_unexpected(std::move(*refusal));
  Step opened;
  auto bots = read_places(asked, opened);
  if (!bots) return tl::make_unexpected(bots.error());
  opening.bots = std::move(*bots);
  if (asked.cast) {
    auto cast = checked_cast(*asked.cast, asked.seats);
    if (!cast) return tl::make_unexpected(cast.error());
    opening.cast = std::move(*cast);
  }
  if (opened.seat) {
    auto name = checked_name(asked.name.value_or(""));
    if (!name) return tl::make_unexpected(name.error());
    opened.text = std::move(*name);
  }
  opened.token = fair::hash_of(secrets.token);
  if (opened.seat && !secrets.person.empty()) opened.person = secrets.person;
  return first_step(std::move(opening), std::move(opened), secrets, now);
}

Seat Match::seat_next_time(Seat seat, bool stays) const {
  return stays ? seat : next_clockwise(seat, seats());
}

Result<Step> Match::open_rematch(Seat asks, bool stays, const OpeningSecrets& secrets,
                                 Milliseconds now) const {
  if (!is_over()) return refuse("not-over", wire::reasons::kNotOver);
  Opening opening = this->opening();
  for (int i = 0; i < seats(); ++i) {
    const auto there = static_cast<std::size_t>(seat_next_time(Seat(i), stays).index());
    opening.bots[there] = place(Seat(i)).bot;
    if (opening.cast) (*opening.cast)[there] = place(Seat(i)).who;
  }
  Step opened;
  opened.seat = seat_next_time(asks, stays).index();
  opened.text = place(asks).name;
  opened.token = fair::hash_of(secrets.token);
  if (opened.seat && !secrets.person.empty()) opened.person = secrets.person;
  return first_step(std::move(opening), std::move(opened), secrets, now);
}

}  // namespace purloin::match
