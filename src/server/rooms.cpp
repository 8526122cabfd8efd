#include "server/rooms.h"

#include <algorithm>

#include "server/hall.h"
#include "server/log.h"
#include "server/stored_table.h"
#include "wire/described.h"

// Rooms come out of the store, take what becomes of them, and leave memory again.
namespace purloin::server {
namespace {

constexpr int kMostTries = 3;
constexpr int kRowsAtOnce = 100;  // of a page: a commit must not take long

wire::Refusal no_room() {
  return {"unknown-room", wire::reasons::kNoRoom};
}

wire::Reason why_gone(const rooms::Room& room, const std::string& person) {
  if (room.is_removed) return wire::reasons::kRoomRemoved;
  return room.has_kept_out(person) ? wire::reasons::kKeptOut : wire::reasons::kLeftRoom;
}

}  // namespace

void add_room_notes(const LiveTable& table, const Step& step, const std::string& summary,
                    Notes& notes) {
  const Match& match = table.match();
  const std::string& room = *match.opening().room;
  const auto add = [&](const char* kind, Milliseconds at, std::optional<std::string> body) {
    // Whatever becomes of the step becomes of the note.
    notes.push_back({table.id(), kind, room, rooms::number_at(at, table.id()), std::move(body)});
  };
  const Milliseconds opened = table.steps().front().at;
  if (!match.is_over()) return add(kRoomTableNotes, opened, summary);
  if (step.kind == match::StepKind::rematch) return;  // it was over before
  add(kRoomTableNotes, opened, std::nullopt);
  add(kRoomGameNotes, step.at, wire::to_json(rooms::game_of(match, step.at)));
}

void Rooms::read_pages(const std::string& room, std::vector<Page> pages,
                       std::function<void(wire::Result<Notes>)> then) {
  struct Reading {
    std::vector<Page> pages;
    Notes notes;
    std::function<void(wire::Result<Notes>)> then;
    std::function<void()> next;
  };
  const auto reading = std::make_shared<Reading>();
  reading->pages = std::move(pages);
  reading->then = std::move(then);
  reading->next = [this, room, weak = std::weak_ptr(reading)] {
    const auto self = weak.lock();
    if (self->pages.empty()) return self->then(std::move(self->notes));
    const Page page = self->pages.back();
    self->pages.pop_back();
    hall_.read_notes(page.kind, room, page.most, [self](wire::Result<Notes> read) {
      if (!read) return self->then(tl::make_unexpected(read.error()));
      for (auto& note : *read) self->notes.push_back(std::move(note));
      self->next();
    });
  };
  reading->next();
}

void Rooms::load(const std::string& id, std::function<void(Found)> then) {
  if (!parse_table(id)) return then(tl::make_unexpected(no_room()));
  if (const auto found = rooms_.find(id); found != rooms_.end()) {
    if (found->second->room().is_removed) return then(tl::make_unexpected(no_room()));
    return then(found->second.get());
  }
  auto& waiting = loading_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  // The room itself is read last: what is read of a page before is not older than that.
  read_pages(id,
             {{kRoomNotes, 1},
              {kRoomLineNotes, LiveRoom::kLinesKept},
              {kRoomTableNotes, 2 * LiveRoom::kTablesShown},
              {kRoomGameNotes, rooms::kMostGames}},
             [this, id](const wire::Result<Notes>& read) {
               const Found found = take_in(id, read);
               const auto waited = std::move(loading_[id]);
               loading_.erase(id);
               for (const auto& continuation : waited) continuation(found);
               if (found) expect_eviction(**found);
             });
}

Rooms::Found Rooms::take_in(const std::string& id, const wire::Result<Notes>& read) {
  if (!read) return tl::make_unexpected(read.error());
  auto live = std::make_unique<LiveRoom>(id);
  const auto news = live->take(*read);
  if (news.is_broken) {
    log_error("room {} cannot be read", id);
    return tl::make_unexpected(wire::Refusal{"broken-room", wire::reasons::kRoomBroken});
  }
  if (live->version() == 0) return tl::make_unexpected(no_room());
  if (live->room().is_removed) {
    wipe(id);
    return tl::make_unexpected(no_room());
  }
  LiveRoom& room = *rooms_.emplace(id, std::move(live)).first->second;
  if (const auto old = room.outdated(world_.time_of_day()); !old.empty()) {
    hall_.keep(old, [](const wire::Refusal*) {});  // if not now, then another time
  }
  return &room;
}

void Rooms::wipe(const std::string& id) {
  read_pages(id,
             {{kRoomLineNotes, kRowsAtOnce},
              {kRoomTableNotes, kRowsAtOnce},
              {kRoomGameNotes, kRowsAtOnce}},
             [this, id](wire::Result<Notes> read) {
               if (!read || read->empty()) return;
               for (auto& note : *read) note.body.reset();
               hall_.keep(std::move(*read), [this, id](const wire::Refusal* lost) {
                 if (lost == nullptr) wipe(id);
               });
             });
}

void Rooms::read_again(const std::string& id, const std::function<void()>& then) {
  read_pages(id,
             {{kRoomNotes, 1},
              {kRoomLineNotes, LiveRoom::kLinesKept},
              {kRoomTableNotes, LiveRoom::kTablesShown},
              {kRoomGameNotes, LiveRoom::kTablesShown}},
             [this, id, then](const wire::Result<Notes>& read) {
               const auto found = rooms_.find(id);
               if (found != rooms_.end() && read) took(*found->second, found->second->take(*read));
               then();
             });
}

void Rooms::read_again_later(LiveRoom& room) {
  if (room.reading) return;
  room.reading = world_.later(kReadAgain, [this, id = room.id] {
    read_again(id, [this, id] {
      const auto found = rooms_.find(id);
      if (found == rooms_.end()) return;
      found->second->reading.reset();
      if (found->second->has_listeners()) read_again_later(*found->second);
    });
  });
}

void Rooms::submit(LiveRoom& room, LiveRoom::Change change) {
  if (room.changes.size() >= LiveRoom::kMostWaiting) {
    const wire::Refusal refusal{"too-fast", wire::reasons::kTooFast};
    return change.done(room, &refusal);
  }
  room.changes.push_back(std::move(change));
  if (!room.is_writing) go_on(room);
}

void Rooms::go_on(LiveRoom& room) {
  while (!room.is_writing && !room.changes.empty()) {
    auto change = std::move(room.changes.front());
    room.changes.pop_front();
    auto notes = room.room().is_removed ? wire::Result<Notes>(tl::make_unexpected(no_room()))
                                        : change.make(room);
    if (!notes) {
      change.done(room, &notes.error());
    } else if (notes->empty()) {
      change.done(room, nullptr);
    } else {
      keep(room, std::move(change), *notes);
    }
  }
  expect_eviction(room);
}

void Rooms::keep(LiveRoom& room, LiveRoom::Change change, const Notes& notes) {
  room.is_writing = true;
  hall_.keep(notes, [this, &room, change = std::move(change), notes](const wire::Refusal* lost) {
    // A room that writes stays in memory.
    const auto end = [this, &room, change](const wire::Refusal* refusal) {
      room.is_writing = false;
      change.done(room, refusal);
      go_on(room);
    };
    if (lost == nullptr) {
      took(room, room.take(notes));
      hall_.tell_others_of_room(notes);
      return end(nullptr);
    }
    // Another server may have been quicker; or the store is away, and then nothing has changed.
    const auto seen = std::pair(room.version(), room.newest_line());
    read_again(room.id, [this, &room, change, refusal = *lost, seen, end] {
      const bool has_changed = seen != std::pair(room.version(), room.newest_line());
      if (!has_changed || change.tries >= kMostTries) return end(&refusal);
      room.is_writing = false;
      auto again = change;
      ++again.tries;
      room.changes.push_front(std::move(again));
      go_on(room);
    });
  });
}

void Rooms::took(LiveRoom& room, const LiveRoom::News& news) {
  if (news.is_broken) log_error("room {}: what was written of it cannot be read", room.id);
  dismiss(room, news.gone);
  if (!news.lines.empty()) {
    wire::RoomLinesMessage said;
    said.room = room.id;
    said.lines = news.lines;
    const auto message = std::make_shared<const std::string>(wire::to_json(said));
    for (const auto& listener : room.listeners) {
      if (const auto client = listener.client.lock()) client->hear(message);
    }
  }
  if (news.in_document && !room.room().is_removed) tell(room);
  if (room.room().is_removed) wipe(room.id);
}

// At once, on every connection.
void Rooms::dismiss(LiveRoom& room, const std::vector<std::string>& persons) {
  for (const auto& person : persons) {
    wire::RoomGoneMessage gone;
    gone.room = room.id;
    gone.reason = wire::Refusal("room-gone", why_gone(room.room(), person)).reason;
    const auto message = std::make_shared<const std::string>(wire::to_json(gone));
    std::erase_if(room.listeners, [&](const LiveRoom::Listener& one) {
      if (one.person != person) return false;
      if (const auto client = one.client.lock()) {
        std::erase(client->rooms, room.id);
        client->hear(message);
      }
      return true;
    });
    hall_.end_watches(room.id, person);
  }
}

// Several things often happen together: once for all of them, and as with presence the seldomer the
// more there are to tell.
void Rooms::tell(LiveRoom& room) {
  constexpr Milliseconds kTogether = 50;
  constexpr Milliseconds kForEach = 2;
  if (!room.has_listeners()) return tell_here(room);
  if (room.telling) return;
  const auto pause = std::max(kTogether, kForEach * std::ssize(room.listeners));
  room.telling = world_.later(pause, [this, &room] {
    room.telling.reset();
    tell_here(room);
    wire::RoomMessage said;
    said.room = room.id;
    said.doc = room.document(world_.time_of_day());
    const auto message = std::make_shared<const std::string>(wire::to_json(said));
    for (const auto& listener : room.listeners) {
      if (const auto client = listener.client.lock()) client->hear(message);
    }
  });
}

void Rooms::expect_eviction(LiveRoom& room) {
  if (room.eviction) return;
  room.eviction = world_.later(kKeepIdle, [this, &room] {
    room.eviction.reset();
    if (room.is_writing || !room.changes.empty()) return;  // what comes after it asks again
    if (room.has_listeners()) return expect_eviction(room);
    tell_here(room);
    rooms_.erase(std::string(room.id));
  });
}

void Rooms::hear(const std::string& room, const Notes& notes) {
  if (const auto found = rooms_.find(room); found != rooms_.end()) {
    return took(*found->second, found->second->take(notes));
  }
  // Where the room was deleted meanwhile nothing must be left.
  hall_.read_notes(kRoomNotes, room, 1, [this, room](const wire::Result<Notes>& read) {
    if (!read || read->empty()) return;
    const auto stored = rooms::read_room(read->front().body.value_or(""));
    if (stored && stored->is_removed) wipe(room);
  });
}

void Rooms::hear_others(const Notes& notes) {
  std::set<std::string> pages;
  for (const auto& note : notes) pages.insert(note.page);
  for (const auto& page : pages) {
    const auto found = rooms_.find(page);
    if (found != rooms_.end()) took(*found->second, found->second->take(notes));
  }
}

void Rooms::hear_here(const std::string& server, const std::string& room,
                      const std::vector<std::string>& persons) {
  const auto found = rooms_.find(room);
  if (found == rooms_.end()) return;
  auto& elsewhere = found->second->elsewhere;
  const auto known = elsewhere.find(server);
  if ((known == elsewhere.end() ? std::vector<std::string>() : known->second) == persons) return;
  elsewhere[server] = persons;
  tell(*found->second);
}

void Rooms::keep_servers(const std::vector<std::string>& servers) {
  for (const auto& [id, room] : rooms_) {
    const auto is_gone = [&](const auto& one) {
      return std::ranges::find(servers, one.first) == servers.end();
    };
    if (std::erase_if(room->elsewhere, is_gone) > 0) tell(*room);
  }
}

void Rooms::tell_all_here() {
  for (const auto& [id, room] : rooms_) {
    room->here_told.clear();
    tell_here(*room);
  }
}

void Rooms::tell_here(LiveRoom& room) {
  auto here = room.here();
  if (here == room.here_told) return;
  hall_.tell_others_who_is_in(room.id, here);
  room.here_told = std::move(here);
}

void Rooms::admit(const std::string& room, const std::vector<std::string>& names,
                  const std::function<void(const wire::Refusal*)>& then) {
  look_up(room, names, [then](const wire::Result<Standing>& standing) {
    if (!standing) return then(&standing.error());
    if (*standing == Standing::kMember) return then(nullptr);
    const wire::Refusal refusal = not_in_room(*standing);
    then(&refusal);
  });
}

wire::Refusal not_in_room(Rooms::Standing standing) {
  const bool is_kept_out = standing == Rooms::Standing::kKeptOut;
  return {"forbidden", is_kept_out ? wire::reasons::kKeptOut : wire::reasons::kNotMember};
}

void Rooms::look_up(const std::string& room, const std::vector<std::string>& names,
                    const std::function<void(const wire::Result<Standing>&)>& then) {
  load(room, [names, then](const Found& found) {
    if (!found) return then(tl::make_unexpected(found.error()));
    const rooms::Room& known = (*found)->room();
    const auto is_member = [&](const auto& name) { return known.member(name) != nullptr; };
    const auto is_kept_out = [&](const auto& name) { return known.has_kept_out(name); };
    if (std::ranges::any_of(names, is_member)) return then(Standing::kMember);
    then(std::ranges::any_of(names, is_kept_out) ? Standing::kKeptOut : Standing::kOutsider);
  });
}

// What strangers ask for is not read: members have the room on their own page.
void Rooms::write_export(const Export& asked, const Exported& then) {
  const auto number = parse_table(asked.room);
  if (!number) return then(tl::make_unexpected(no_room()));
  const auto write = [asked, then](const Found& found) {
    if (!found) return then(tl::make_unexpected(found.error()));
    if ((*found)->room().member(asked.person) == nullptr) {
      return then(tl::make_unexpected(not_in_room(Standing::kOutsider)));
    }
    if (!asked.may((*found)->games().size())) {
      return then(tl::make_unexpected(wire::Refusal{"too-fast", wire::reasons::kTooFast}));
    }
    then((*found)->write_export());
  };
  if (rooms_.contains(asked.room)) return load(asked.room, write);
  const auto heard = [=, this, number = *number](const wire::Result<Notes>& read) {
    if (!read) return then(tl::make_unexpected(read.error()));
    const bool is_in = std::ranges::find(*read, number, &store::NoteRow::number) != read->end();
    if (is_in) return load(asked.room, write);
    then(tl::make_unexpected(not_in_room(Standing::kOutsider)));
  };
  hall_.read_notes(kRoomPersonNotes, asked.person, kMostRoomsOfOne, heard);
}

}  // namespace purloin::server
