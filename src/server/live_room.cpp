#include "server/live_room.h"

#include <algorithm>

#include "wire/described.h"

namespace purloin::server {
namespace {

constexpr double kChangesPerSecond = 1;
constexpr double kChangesAtOnce = 20;
// As at tables (Chat).
constexpr double kRoomLinesPerSecond = 0.5;
constexpr double kRoomLinesAtOnce = 10;

struct RoomExport {
  std::string room;
  std::string name;
  std::vector<wire::RoomMember> members;
  std::vector<wire::RoomSeason> seasons;
  std::vector<wire::RoomDefaults> defaults;
  std::vector<wire::RoomGame> games;
  std::vector<wire::RoomLine> lines;
};
BOOST_DESCRIBE_STRUCT(RoomExport, (), (room, name, members, seasons, defaults, games, lines))

// A damaged note costs what it says, and nothing else.
template <class T>
std::optional<T> read_room_note(const store::NoteRow& note) {
  boost::system::error_code error;
  const auto given = wire::json::parse(note.body.value_or(""), error);
  if (error) return std::nullopt;
  auto read = wire::try_read<T>(given);
  if (!read) return std::nullopt;
  return std::move(*read);
}

template <class Rows>
void drop_first(Rows& rows, std::size_t most) {
  while (rows.size() > most) rows.erase(rows.begin());
}

}  // namespace

store::NoteRow room_note(const char* kind, const std::string& page, std::int64_t number,
                         std::optional<std::string> body, bool is_new) {
  return {store::owner_of(kind, page), kind, page, number, std::move(body), is_new};
}

LiveRoom::News LiveRoom::take(const Notes& notes) {
  News news;
  for (const auto& note : notes) {
    if (note.page != id) continue;
    if (note.kind == kRoomNotes) take_room(note, news);
    if (note.kind == kRoomGameNotes) take_game(note, news);
    if (note.kind == kRoomTableNotes) take_table(note, news);
    if (note.kind == kRoomLineNotes) take_line(note, news);
  }
  return news;
}

// One that was on its way while a newer one came says nothing.
void LiveRoom::take_room(const store::NoteRow& note, News& news) {
  if (note.number <= version_) return;
  auto read = rooms::read_room(note.body.value_or(""));
  if (!read) {
    news.is_broken = true;
    return;
  }
  for (const auto& member : room_.members) {
    if (read->member(member.person) != nullptr) continue;
    news.gone.push_back(member.person);
    allowances_.erase(member.person);
  }
  version_ = note.number;
  room_ = std::move(*read);
  for (auto& listener : listeners) listener.person = room_.now(listener.person);
  news.in_document = true;
  if (!room_.is_removed) return;
  games_.clear();
  tables_.clear();
  lines_.clear();
}

void LiveRoom::take_game(const store::NoteRow& note, News& news) {
  if (!note.body || games_.contains(note.number)) return;
  auto game = rooms::read_game(*note.body);
  if (!game) return;
  ended_.insert(game->table);
  std::erase_if(tables_, [&](const auto& one) { return one.second.table == game->table; });
  games_.emplace(note.number, std::move(*game));
  drop_first(games_, rooms::kMostGames);
  news.in_document = true;
}

void LiveRoom::take_table(const store::NoteRow& note, News& news) {
  if (!note.body) {
    if (tables_.erase(note.number) > 0) news.in_document = true;
    return;
  }
  auto table = read_room_note<wire::OpenTable>(note);
  if (!table || ended_.contains(table->table)) return;
  const auto known = tables_.find(note.number);
  if (known != tables_.end() && (known->second.created > table->created ||
                                 wire::to_json(known->second) == wire::to_json(*table))) {
    return;
  }
  tables_.insert_or_assign(note.number, std::move(*table));
  drop_first(tables_, kTablesShown);
  news.in_document = true;
}

void LiveRoom::take_line(const store::NoteRow& note, News& news) {
  if (!note.body || lines_.contains(note.number)) return;
  auto line = read_room_note<wire::RoomLine>(note);
  if (!line) return;
  line->n = note.number;
  news.lines.push_back(*line);
  lines_.emplace(note.number, std::move(*line));
  drop_first(lines_, kLinesKept);
}

// A number that is taken stays taken, without saying anything: a server that has slept through
// several changes must not find a place free.
Notes LiveRoom::notes_of(const rooms::Room& next) const {
  Notes notes{room_note(kRoomNotes, id, version_ + 1, wire::to_json(next), true)};
  if (version_ > 0) notes.push_back(room_note(kRoomNotes, id, version_, "{}"));
  return notes;
}

Notes LiveRoom::wiped() const {
  constexpr std::size_t kGamesAtOnce = 200;  // a commit must not take long
  Notes notes;
  for (const auto& [number, game] : games_) {
    if (notes.size() == kGamesAtOnce) break;
    notes.push_back(room_note(kRoomGameNotes, id, number, std::nullopt));
  }
  for (const auto& [number, table] : tables_) {
    notes.push_back(room_note(kRoomTableNotes, id, number, std::nullopt));
  }
  for (const auto& [number, line] : lines_) {
    notes.push_back(room_note(kRoomLineNotes, id, number, std::nullopt));
  }
  return notes;
}

bool LiveRoom::is_shown(const wire::OpenTable& table, Milliseconds now) {
  const bool waits = table.phase == wire::TablePhase::waiting;
  return now - table.created < (waits ? kWaitsFor : kPlaysFor);
}

Notes LiveRoom::outdated(Milliseconds now) const {
  Notes notes;
  for (const auto& [number, table] : tables_) {
    if (!is_shown(table, now)) {
      notes.push_back(room_note(kRoomTableNotes, id, number, std::nullopt));
    }
  }
  return notes;
}

std::vector<std::string> LiveRoom::here() const {
  std::set<std::string> persons;
  for (const auto& listener : listeners) {
    if (!listener.client.expired()) persons.insert(listener.person);
  }
  return {persons.begin(), persons.end()};
}

wire::RoomDoc LiveRoom::document(Milliseconds now) const {
  wire::RoomDoc doc;
  doc.name = room_.name;
  doc.key = room_.key;
  doc.maker = room_.maker;
  doc.members = room_.members;
  doc.kept_out = room_.kept_out;
  doc.seasons = room_.seasons;
  doc.defaults = room_.defaults;
  const auto mine = here();
  std::set<std::string> all(mine.begin(), mine.end());
  for (const auto& [server, persons] : elsewhere) all.insert(persons.begin(), persons.end());
  doc.here.assign(all.begin(), all.end());
  for (const auto& [number, table] : tables_) {
    if (is_shown(table, now)) doc.tables.push_back(table);
  }
  auto recent = games_.rbegin();
  for (std::size_t i = 0; i < kGamesShown && recent != games_.rend(); ++i, ++recent) {
    doc.recent.insert(doc.recent.begin(), recent->second);
  }
  doc.games = static_cast<int>(games_.size());
  return doc;
}

std::vector<wire::RoomLine> LiveRoom::lines_said() const {
  std::vector<wire::RoomLine> lines;
  for (const auto& [number, line] : lines_) lines.push_back(line);
  return lines;
}

std::string LiveRoom::write_export() const {
  RoomExport all{id, room_.name, room_.members, room_.seasons, room_.defaults, {}, lines_said()};
  for (const auto& [number, game] : games_) all.games.push_back(game);
  return wire::to_json(all);
}

void LiveRoom::listen(const std::shared_ptr<Client>& client, const std::string& person) {
  forget(*client);
  listeners.push_back({client, person});
}

void LiveRoom::forget(const Client& client) {
  std::erase_if(listeners, [&](const Listener& one) {
    const auto here = one.client.lock();
    return !here || here.get() == &client;
  });
}

bool LiveRoom::has_listeners() const {
  return std::ranges::any_of(listeners, [](const Listener& one) { return !one.client.expired(); });
}

LiveRoom::Allowance& LiveRoom::allowance_of(const std::string& person, Milliseconds now) {
  const auto fresh = [&] {
    return Allowance{{kChangesPerSecond, kChangesAtOnce, now},
                     {kRoomLinesPerSecond, kRoomLinesAtOnce, now}};
  };
  const auto found = allowances_.find(person);
  return found != allowances_.end() ? found->second
                                    : allowances_.emplace(person, fresh()).first->second;
}

}  // namespace purloin::server
