#include <algorithm>

#include "server/hall.h"
#include "server/neighbours.h"
#include "server/stored_table.h"
#include "wire/described.h"

// What servers tell each other, and what they make of it.
namespace purloin::server {
namespace {

std::optional<Attendance> read_attendance(const std::string& body) {
  boost::system::error_code error;
  const auto given = wire::json::parse(body, error);
  if (error) return std::nullopt;
  auto there = wire::try_read<Attendance>(given);
  if (!there) return std::nullopt;
  return std::move(*there);
}

std::string subject_of(TableId table) {
  return "table." + table_name(table);
}

}  // namespace

void Neighbours::listen(TableId table) {
  auto& ear = ears_[table];
  if (ear.subscription) return;
  ear.subscription = house_.subscribe(
      subject_of(table), [this, table](const std::string& body) { hear_of_table(table, body); },
      [this, table] { has_begun(table); });
}

// From now on everybody hears of everybody: who comes says so, and is answered by who is there.
void Neighbours::has_begun(TableId id) {
  constexpr Milliseconds kUntilAnswered = 2000;
  ears_[id].knows_from = world_.now() + kUntilAnswered;
  has_missed(id);
  if (attendance_told_.contains(id)) greet(*hall_.tables_.at(id));
}

bool Neighbours::may_be_followed(TableId id) const {
  const auto ear = ears_.find(id);
  const auto found = hall_.tables_.find(id);
  return ear == ears_.end() || found == hall_.tables_.end() ||
         world_.now() < ear->second.knows_from || found->second->others.are_there();
}

void Neighbours::greet(LiveTable& table) {
  TableNotice notice;
  const Attendance here = table.attendance();
  if (here != Attendance{}) notice.here = here;
  notice.newest = table.match().version();
  notice.newest_line = table.chat().newest();
  publish(table.id(), std::move(notice));
}

void Neighbours::has_missed(TableId id) {
  if (const auto found = hall_.tables_.find(id); found != hall_.tables_.end()) {
    refresh(*found->second, [] {});
  } else if (const auto ear = ears_.find(id); ear != ears_.end()) {
    ear->second.has_missed = true;  // it is being read
  }
}

void Neighbours::came(LiveTable& table) {
  listen(table.id());
  table.number_spectators_from(first_spectator_);
  visited_.insert(table.id());
  if (std::exchange(ears_[table.id()].has_missed, false)) refresh(table, [] {});
}

void Neighbours::gone(TableId table) {
  ears_.erase(table);
  wanted_.erase(table);
  refused_.erase(table);
  visited_.erase(table);
  if (attendance_told_.erase(table) > 0) attendance_[table] = std::nullopt;
  if (held_.contains(table)) give_up(table);
}

void Neighbours::refresh(LiveTable& table, std::function<void()> then) {
  refreshes_.push_back({table.id(), std::move(then)});
  if (!is_refreshing_) refresh_next();
}

// One question is under way at a time: at a full house, where everybody comes to new tables, those
// who come meanwhile share the next one.
void Neighbours::refresh_next() {
  is_refreshing_ = !refreshes_.empty();
  if (!is_refreshing_) return;
  std::map<TableId, store::Seen> known;
  for (const auto& [id, then] : refreshes_) {
    const auto found = hall_.tables_.find(id);
    if (found == hall_.tables_.end()) continue;
    const LiveTable& table = *found->second;
    known.insert({id, {id, table.match().version(), table.chat().newest()}});
  }
  std::vector<store::Seen> asked;
  for (const auto& [id, seen] : known) asked.push_back(seen);
  house_.read_newer(std::move(asked),
                    [this, refreshed = std::exchange(refreshes_, {})](const NewerRead& read) {
                      // Where nothing can be read, what is known has to do.
                      if (read) take_newer(*read);
                      for (const auto& one : refreshed) {
                        if (read && one.table > read->up_to) {
                          refreshes_.push_back(one);
                        } else {
                          one.then();
                        }
                      }
                      refresh_next();
                    });
}

void Neighbours::publish(TableId table, TableNotice notice,
                         const std::vector<std::string_view>& lines) {
  ++numbers_.said;
  notice.from = name_;
  house_.publish(subject_of(table), with_lines(wire::to_json(notice), lines));
}

void Neighbours::tell(const LiveTable& table, TableNotice notice) {
  publish(table.id(), std::move(notice));
}

void Neighbours::tell_house(HouseNotice notice) {
  ++numbers_.said;
  notice.from = name_;
  house_.publish("house", wire::to_json(notice));
}

void Neighbours::tell(const LiveTable& table, const store::Batch& batch) {
  hall_.when_stored(table, [this, id = table.id(), steps = batch.steps, chat = batch.chat,
                            tables = batch.tables](const wire::Refusal* lost) {
    if (lost != nullptr) return;
    for (const auto& row : tables) {
      HouseNotice news;
      news.listed = ListedNews{table_name(row.table), row.game,    row.is_listed,
                               row.updated,           row.summary, row.opener};
      tell_house(std::move(news));
    }
    if (!may_be_followed(id)) return;
    TableNotice notice;
    std::vector<std::string_view> lines;
    if (!steps.empty()) notice.step = steps.front().version;
    if (!chat.empty()) notice.line = chat.front().number;
    for (const auto& row : steps) lines.push_back(row.body);
    for (const auto& row : chat) lines.push_back(row.body);
    if (!lines.empty()) publish(id, std::move(notice), lines);
  });
}

void Neighbours::tell_attendance(const LiveTable& table) {
  const TableId id = table.id();
  const Attendance here = table.attendance();
  const bool is_nobody = here == Attendance{};
  const std::string body = is_nobody ? "" : wire::to_json(here);
  if (const auto told = attendance_told_.find(id);
      told == attendance_told_.end() ? is_nobody : told->second == body) {
    return;
  }
  if (is_nobody) {
    attendance_told_.erase(id);
    attendance_[id] = std::nullopt;
  } else {
    attendance_told_[id] = body;
    attendance_[id] = body;
  }
  TableNotice notice;
  notice.here = here;
  publish(id, std::move(notice));
}

void Neighbours::tell_room(const std::vector<store::NoteRow>& notes) {
  HouseNotice notice;
  auto& room = notice.room.emplace();
  for (const auto& note : notes) {
    NoteNews news{note.kind, note.page, note.number, {}};
    if (note.body) news.body = *note.body;
    room.push_back(std::move(news));
  }
  tell_house(std::move(notice));
}

void Neighbours::tell_here(const std::string& room, std::vector<std::string> persons) {
  HouseNotice notice;
  notice.here = RoomHere{room, std::move(persons)};
  tell_house(std::move(notice));
}

void Neighbours::take_stored_attendance(const std::vector<TableId>& visited,
                                        const store::HouseRow& heard) {
  constexpr Milliseconds kOnItsWay = 3000;  // to the store, what was heard over the bus
  std::map<TableId, std::map<std::string, Attendance>> stored;
  for (const auto& row : heard.attendance) {
    if (auto there = read_attendance(row.body.value_or(""))) {
      stored[row.table][row.server] = std::move(*there);
    }
  }
  for (const TableId id : visited) {
    const auto found = hall_.tables_.find(id);
    if (found == hall_.tables_.end()) continue;
    LiveTable& table = *found->second;
    auto now = stored[id];
    for (const auto& [server, there] : table.others.attendance) now.try_emplace(server);
    for (const auto& [server, there] : now) {
      const auto heard_at = table.others.heard_of.find(server);
      const bool is_news =
          heard_at != table.others.heard_of.end() && world_.now() - heard_at->second < kOnItsWay;
      if (!is_news) take_attendance(table, server, there);
    }
  }
}

void Neighbours::take_attendance(LiveTable& table, const std::string& server,
                                 const Attendance& there) {
  const bool is_new = !table.others.attendance.contains(server);
  if (server == name_ || !table.take_attendance(server, there, world_.now())) return;
  // What happened here before was told to nobody.
  if (is_new) greet(table);
  for (const int seat : there.looking) {
    if (seat >= 0 && seat < table.match().seats()) Bell::looked(table, Seat(seat));
  }
  hall_.tell_presence(table);
  hall_.expect_eviction(table);
}

void Neighbours::forget_the_dead() {
  for (const auto& [id, table] : hall_.tables_) {
    std::vector<std::string> dead;
    for (const auto& [server, there] : table->others.attendance) {
      if (std::ranges::find(servers_, server) == servers_.end()) dead.push_back(server);
    }
    for (const auto& server : dead) {
      table->take_attendance(server, {}, world_.now());
      table->others.heard_of.erase(server);
    }
    if (!dead.empty()) hall_.tell_presence(*table);
  }
  hall_.rooms_.keep_servers(servers_);
}

void Neighbours::hear_of_table(TableId id, const std::string& body) {
  const auto heard = read_table_notice(body);
  if (!heard || heard->notice.from == name_) return;
  ++numbers_.heard;
  const auto& notice = heard->notice;
  const auto found = hall_.tables_.find(id);
  if (found == hall_.tables_.end()) return has_missed(id);
  LiveTable& table = *found->second;
  if (notice.here) {
    table.others.heard_of[notice.from] = world_.now();
    take_attendance(table, notice.from, *notice.here);
  }
  if (notice.newest.value_or(0) > table.match().version() ||
      notice.newest_line.value_or(0) > table.chat().newest()) {
    refresh(table, [] {});
  }
  if (notice.aside) hall_.hear_aside(table, *notice.aside);
  if (notice.reaction) {
    const auto& [said, seats, spectators] = *notice.reaction;
    hall_.tell(table, nullptr, {seats, spectators}, said);
  }
  if (notice.kept_out) table.keep_out(*notice.kept_out);
  if (notice.unwanted) hall_.send_away_for_others(table, *notice.unwanted);
  if (notice.told && *notice.told >= 0 && *notice.told < kMaxSeats) {
    table.bell.told |= 1U << *notice.told;
  }
  if (notice.is_free && wanted_.contains(id)) beat_soon();
  // Last, since the table may go with it.
  if (notice.step || notice.line) hear_rows(id, *heard);
}

void Neighbours::hear_rows(TableId id, const Heard<TableNotice>& heard) {
  const auto& notice = heard.notice;
  store::Newer news;
  for (std::size_t i = 0; i < heard.lines.size(); ++i) {
    const int at = static_cast<int>(i);
    if (notice.step) {
      news.steps.push_back({id, *notice.step + at, heard.lines[i]});
    } else {
      news.chat.push_back({id, *notice.line + at, heard.lines[i]});
    }
  }
  hall_.take_news(id, news, false);
}

void Neighbours::hear_of_house(const std::string& body) {
  const auto heard = read_house_notice(body);
  if (!heard || heard->notice.from == name_) return;
  ++numbers_.heard;
  const auto& notice = heard->notice;
  if (notice.listed) {
    const auto& news = *notice.listed;
    const auto table = parse_table(news.table);
    if (table) {
      hall_.lobby_.take(
          {*table, news.game, news.is_listed, news.updated, news.summary, news.opener});
    }
  }
  if (notice.room && !notice.room->empty()) {
    Notes notes;
    for (const auto& news : *notice.room) {
      notes.push_back({0, news.kind, news.page, news.number, news.body});
    }
    hall_.rooms_.hear_others(notes);
  }
  if (notice.here) hall_.rooms_.hear_here(notice.from, notice.here->room, notice.here->persons);
  if (notice.people) hall_.look_again_soon();
  if (notice.left) {
    std::erase(servers_, notice.from);
    forget_the_dead();
    beat_soon();
  }
}

}  // namespace purloin::server
