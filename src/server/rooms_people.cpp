#include <algorithm>

#include "server/border.h"
#include "server/hall.h"
#include "server/hall_commands.h"
#include "server/rooms.h"
#include "server/stored_table.h"
#include "wire/described.h"

// Who is in which rooms, under all the names that somebody has had.
namespace purloin::server {
namespace {

store::NoteRow person_note(const std::string& person, const std::string& room,
                           const rooms::Room* is_in) {
  wire::RoomEntry entry;
  entry.room = room;
  if (is_in != nullptr) entry.name = is_in->name;
  return room_note(kRoomPersonNotes, person, *parse_table(room),
                   is_in != nullptr ? std::optional(wire::to_json(entry)) : std::nullopt);
}

bool is_listed(const rooms::Room& room, const std::string& person) {
  return std::ranges::find(room.members, person, &wire::RoomMember::person) != room.members.end();
}

// Each room once.
void add_entries(const Notes& notes, std::vector<wire::RoomEntry>& rooms) {
  for (const auto& note : notes) {
    boost::system::error_code error;
    const auto given = wire::json::parse(note.body.value_or(""), error);
    auto entry = wire::try_read<wire::RoomEntry>(given);
    if (error || !entry) continue;
    const auto known = std::ranges::find(rooms, entry->room, &wire::RoomEntry::room);
    if (known == rooms.end()) rooms.push_back(std::move(*entry));
  }
}

}  // namespace

Notes notes_between(const LiveRoom& live, const rooms::Room& next) {
  Notes notes = live.notes_of(next);
  const rooms::Room& before = live.room();
  for (const auto& member : before.members) {
    if (!is_listed(next, member.person)) {
      notes.push_back(person_note(member.person, live.id, nullptr));
    }
  }
  for (const auto& member : next.members) {
    if (!is_listed(before, member.person) || before.name != next.name) {
      notes.push_back(person_note(member.person, live.id, &next));
    }
  }
  if (next.is_removed) std::ranges::move(live.wiped(), std::back_inserter(notes));
  return notes;
}

LiveRoom::Change Rooms::uniting(const Client& client) {
  LiveRoom::Change change;
  change.make = [person = client.person,
                 formerly = client.formerly](LiveRoom& live) -> wire::Result<Notes> {
    if (!rooms::is_apart(live.room(), formerly)) return Notes{};  // another server was quicker
    return notes_between(live, rooms::unite(live.room(), person, formerly));
  };
  return change;
}

void Rooms::as_one(const std::shared_ptr<Client>& client, const Id& id, LiveRoom& room, Then then) {
  if (!rooms::is_apart(room.room(), client->formerly)) return then(room);
  auto change = uniting(*client);
  change.done = [this, client, id, then = std::move(then)](LiveRoom& live,
                                                           const wire::Refusal* lost) {
    if (lost != nullptr) return refuse(*client, id, *lost);
    then(live);
  };
  submit(room, std::move(change));
}

void Rooms::unite(const std::shared_ptr<Client>& client) {
  const auto listens_to = client->rooms;
  for (const auto& id : listens_to) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end() || !rooms::is_apart(found->second->room(), client->formerly)) {
      continue;
    }
    auto change = uniting(*client);
    // What cannot be stored now is asked for again with whatever they do there next.
    change.done = [](LiveRoom&, const wire::Refusal*) {};
    submit(*found->second, std::move(change));
  }
}

// Under all of their names.
struct Rooms::Listed {
  std::shared_ptr<Client> client;
  std::vector<std::string> names;  // that are still to be looked at
  wire::RoomsMessage said;
};

void Rooms::ask(const std::shared_ptr<Client>& client, const wire::RoomsRequest& asked) {
  if (client->person.empty()) {
    return refuse(*client, asked.id, no("nobody", wire::reasons::kNobody));
  }
  // A page of each name is read.
  if (!client->may_ask(1 + static_cast<double>(client->formerly.size()))) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  const auto listed = std::make_shared<Listed>();
  listed->client = client;
  listed->names = client->formerly;
  listed->names.push_back(client->person);
  listed->said.id = asked.id;
  list(listed);
}

void Rooms::list(const std::shared_ptr<Listed>& listed) {
  auto& [client, names, said] = *listed;
  if (names.empty()) {
    return client->hear(std::make_shared<const std::string>(wire::to_json(said)));
  }
  const std::string name = names.back();
  names.pop_back();
  // What this client asks meanwhile waits: it cannot have many of these under way.
  ++client->waiting_for_tables;
  const auto heard = [this, listed](const wire::Result<Notes>& read) {
    --listed->client->waiting_for_tables;
    if (read) {
      add_entries(*read, listed->said.rooms);
      list(listed);
    } else {
      refuse(*listed->client, listed->said.id, read.error());
    }
    listed->client->go_on();
  };
  hall_.read_notes(kRoomPersonNotes, name, kMostRoomsOfOne, heard);
}

void Rooms::leave_all(std::vector<std::string> names, WhenLeft then) {
  if (names.empty()) return then(nullptr);
  const std::string name = names.back();
  hall_.read_notes(kRoomPersonNotes, name, 1, [=, this](wire::Result<Notes> read) mutable {
    if (!read) return then(&read.error());
    if (read->empty()) {
      names.pop_back();
      return leave_all(std::move(names), std::move(then));
    }
    leave_room(name, read->front(), [=, this](const wire::Refusal* lost) {
      if (lost != nullptr) return then(lost);
      leave_all(names, then);  // the next one: each takes its note out of the list
    });
  });
}

void Rooms::leave_room(const std::string& name, store::NoteRow entry, const WhenLeft& then) {
  load(table_name(entry.number), [=, this](const Found& found) mutable {
    const auto is_no_room = [](const std::string& code) {
      return code == "unknown-room" || code == "broken-room";
    };
    if (!found && !is_no_room(found.error().code)) return then(&found.error());
    if (!found || !is_listed((*found)->room(), name)) {
      entry.body.reset();
      return hall_.keep({std::move(entry)}, then);
    }
    LiveRoom::Change change;
    change.make = [asks = rooms::Asker{name, world_.time_of_day(), {}}](
                      LiveRoom& live) -> wire::Result<Notes> {
      wire::ChangeRoomRequest leave;
      leave.act = wire::RoomAct::leave;
      auto next = rooms::change(live.room(), asks, leave);
      if (!next) return tl::make_unexpected(next.error());
      return notes_between(live, *next);
    };
    change.done = [then](LiveRoom&, const wire::Refusal* lost) { then(lost); };
    submit(**found, std::move(change));
  });
}

}  // namespace purloin::server
