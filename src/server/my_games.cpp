#include <algorithm>

#include "match/document.h"
#include "server/hall_commands.h"
#include "server/people_reading.h"
#include "server/stored_table.h"

// What somebody plays and has played. A note for each game is written with the table's own steps,
// where it changes whose game it is: who sits down, that it begins, that it is over. How a running
// game stands is the table's to say.
namespace purloin::server {
namespace {

constexpr std::size_t kGamesKept = 200;  // of a person, the newest
constexpr int kGamesRead = 400;
constexpr std::size_t kFinishedAtOnce = 20;
constexpr std::size_t kMostRunning = 40;
constexpr std::size_t kMistakesKept = 12;  // of a game
constexpr double kListAsDearAsMessages = 5;

// By when the table was opened, so that the newest have the highest numbers. Fits into 53 bits.
std::int64_t number_of(const LiveTable& table) {
  constexpr int kShift = 10;
  return (table.steps().front().at << kShift) + (table.id() & ((1 << kShift) - 1));
}

wire::MyGame game_of(const LiveTable& table, Seat seat, std::int64_t number, Milliseconds now) {
  const Match& match = table.match();
  const auto frame = match::frame(match);
  wire::MyGame game;
  game.n = number;
  game.table = table.name();
  game.game = frame.game;
  game.title = frame.title;
  game.seats = frame.seats;
  game.mine = seat.index();
  game.phase = frame.phase;
  if (const auto acts = match.to_act()) game.turn = acts->index();
  game.yours =
      (match.to_act() == seat || match.racers().contains(seat)) && !match.place(seat).stand_in;
  if (frame.result) {
    game.by = frame.result->by;
    game.winners = frame.result->winners;
  }
  game.at = now;
  game.key = match.opening().key;
  game.watch = match.opening().watch;
  return game;
}

std::string kind_of_move(const std::string& move) {
  return move.substr(0, move.find(' '));
}

wire::JudgedGame judged_seat(const wire::LookbackDoc& doc, int seat) {
  const auto& sums = doc.seats[static_cast<std::size_t>(seat)];
  wire::JudgedGame judged;
  judged.in_coins = doc.in_coins;
  judged.luck = sums.luck;
  judged.own = sums.own;
  judged.played = sums.played;
  judged.decisions = sums.decisions;
  for (const auto& step : doc.steps) {
    if (step.by != seat || !step.mistake || judged.mistakes.size() == kMistakesKept) continue;
    judged.mistakes.push_back({kind_of_move(step.move), kind_of_move(step.better.value_or("")),
                               step.gave_up.value_or(0)});
  }
  return judged;
}

store::NoteRow row_of(const LiveTable& table, const std::string& person) {
  return {table.id(), "games", person, number_of(table)};
}

bool sits_there(const Match& match, const std::string& person) {
  return std::ranges::any_of(match.places(),
                             [&](const auto& place) { return place.person == person; });
}

}  // namespace

void Hall::note_games(LiveTable& table, const Step& step, store::Batch& batch) {
  const Match& match = table.match();
  const bool is_move = step.kind == match::StepKind::moved;
  if (is_move && !match.is_over()) return;
  const bool is_new = step.kind == match::StepKind::opened;
  const bool begins = step.moves && !is_move && step.kind != match::StepKind::raced;
  const bool ends = match.is_over() && step.kind != match::StepKind::rematch;
  for (const auto& person : table.noted_people()) {
    if (!person.empty() && !sits_there(match, person)) batch.notes.push_back(row_of(table, person));
  }
  std::vector<std::string> noted;
  for (int i = 0; i < match.seats(); ++i) {
    const std::string& person = match.place(Seat(i)).person;
    if (person.empty() || std::ranges::find(noted, person) != noted.end()) continue;
    noted.push_back(person);
    const bool comes = is_new || table.noted_people()[static_cast<std::size_t>(i)] != person;
    if (!comes && !begins && !ends) continue;
    auto note = row_of(table, person);
    note.body = wire::to_json(game_of(table, Seat(i), note.number, world_.time_of_day()));
    note.is_update = !comes;
    batch.notes.push_back(std::move(note));
  }
  table.note_people();
}

// With each player's own note of the game. Who has forgotten all their games meanwhile has no such
// note, and none comes back.
void Hall::note_judged(const std::string& name, const wire::LookbackDoc& doc) {
  const auto id = parse_table(name);
  if (!id) return;
  load(*id, [this, doc](const Found& found) {
    if (!found || !(*found)->match().is_over()) return;
    const LiveTable& table = **found;
    std::vector<store::NoteRow> rows;
    for (int i = 0; i < static_cast<int>(doc.seats.size()); ++i) {
      const std::string& person = table.match().place(Seat(i)).person;
      const bool is_noted = std::ranges::find(rows, person, &store::NoteRow::page) != rows.end();
      if (person.empty() || is_noted) continue;
      auto note = row_of(table, person);
      auto game = game_of(table, Seat(i), note.number, table.steps().back().at);
      game.judged = judged_seat(doc, i);
      note.body = wire::to_json(game);
      note.is_update = true;
      rows.push_back(std::move(note));
    }
    // Lost is lost: the look-back itself is kept, statistics go without it.
    if (!rows.empty()) keep(std::move(rows), [](const wire::Refusal*) {});
  });
}

// A list that is being put together.
struct Hall::Gathered {
  std::shared_ptr<Client> client;
  wire::GamesRequest asked;
  std::string device;
  std::vector<std::string> pages;  // that are still to be read
  std::vector<wire::MyGame> running;
  std::vector<wire::MyGame> finished;
  std::size_t unseen = 0;  // running ones whose tables are still to be looked at
};

void Hall::ask(const std::shared_ptr<Client>& client, const wire::GamesRequest& asked) {
  if (client->device.empty()) {
    return refuse(*client, asked.id, no("nobody", wire::reasons::kNobody));
  }
  if (!client->may_ask(kListAsDearAsMessages)) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  auto gathered = std::make_shared<Gathered>();
  gathered->client = client;
  gathered->asked = asked;
  gathered->device = client->device;
  gathered->pages = client->formerly;
  gathered->pages.push_back(client->person);
  gather_games(gathered);
}

void Hall::gather_games(const std::shared_ptr<Gathered>& gathered) {
  if (gathered->pages.empty()) return look_at_running(gathered);
  const std::string page = gathered->pages.back();
  gathered->pages.pop_back();
  const auto heard = [this, gathered](const wire::Result<std::vector<store::NoteRow>>& read) {
    if (!read) return refuse(*gathered->client, gathered->asked.id, read.error());
    std::vector<store::NoteRow> old;
    for (std::size_t i = 0; i < read->size(); ++i) {
      if (i + kGamesKept < read->size()) {
        old.push_back((*read)[i]);
        old.back().body.reset();
        continue;
      }
      auto game = read_note<wire::MyGame>((*read)[i]);
      if (!game) continue;  // it costs its own place in the list
      const bool is_over = game->phase == wire::TablePhase::over;
      (is_over ? gathered->finished : gathered->running).push_back(std::move(*game));
    }
    if (!old.empty()) keep(std::move(old), [](const wire::Refusal*) {});
    gather_games(gathered);
  };
  read_notes("games", page, kGamesRead,
             after_pause<std::vector<store::NoteRow>>(gathered->client, heard));
}

void Hall::look_at_running(const std::shared_ptr<Gathered>& gathered) {
  const auto& client = gathered->client;
  const auto newest_first = [](std::vector<wire::MyGame>& games) {
    std::ranges::sort(games, std::ranges::greater(), &wire::MyGame::n);
    const auto is_same = [](const auto& a, const auto& b) { return a.table == b.table; };
    games.erase(std::unique(games.begin(), games.end(), is_same), games.end());
  };
  newest_first(gathered->running);
  if (gathered->asked.before) gathered->running.clear();
  if (gathered->running.size() > kMostRunning) gathered->running.resize(kMostRunning);
  const auto to_read = std::ranges::count_if(
      gathered->running, [&](const auto& game) { return find(game.table) == nullptr; });
  if (!client->may_ask(static_cast<double>(to_read))) {
    return refuse(*client, gathered->asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  const auto tell = [this, gathered, newest_first] {
    if (gathered->client->device != gathered->device) {
      return refuse(*gathered->client, gathered->asked.id, no("gone", wire::reasons::kGone));
    }
    newest_first(gathered->finished);
    wire::GamesMessage said;
    said.id = gathered->asked.id;
    for (auto& game : gathered->running) {
      if (!game.table.empty()) said.games.push_back(std::move(game));
    }
    std::size_t count = 0;
    for (auto& game : gathered->finished) {
      if (gathered->asked.before && game.n >= *gathered->asked.before) continue;
      said.more = count == kFinishedAtOnce;
      if (said.more) break;
      ++count;
      said.games.push_back(std::move(game));
    }
    gathered->client->hear(std::make_shared<const std::string>(wire::to_json(said)));
  };
  gathered->unseen = gathered->running.size() + 1;
  const auto seen = [gathered, tell] {
    if (--gathered->unseen == 0) tell();
  };
  // Never before what it tells of is stored.
  for (std::size_t i = 0; i < gathered->running.size(); ++i) {
    const auto id = parse_table(gathered->running[i].table);
    const auto look = [this, gathered, i, seen](const Found& found) {
      if (!found) return seen();  // as it was written down
      const LiveTable& table = **found;
      wire::MyGame game = gathered->running[i];
      const auto& places = table.match().places();
      const auto mine = std::ranges::find_if(
          places, [&](const auto& place) { return gathered->client->is(place.person); });
      if (mine == places.end()) {
        game.table.clear();  // left meanwhile
      } else {
        const Seat seat(static_cast<int>(mine - places.begin()));
        game = game_of(table, seat, game.n, table.steps().back().at);
      }
      when_stored(table, [gathered, i, seen, game](const wire::Refusal* lost) {
        if (lost == nullptr) gathered->running[i] = game;
        seen();
      });
    };
    if (id) {
      load(*id, look);
    } else {
      seen();
    }
  }
  seen();
}

}  // namespace purloin::server
