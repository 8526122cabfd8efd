#include <algorithm>

#include "fair/commitment.h"
#include "match/texts.h"
#include "server/border.h"
#include "server/hall_commands.h"
#include "server/rooms.h"
#include "server/stored_table.h"
#include "wire/described.h"

// What clients ask of rooms, one function a message.
namespace purloin::server {
namespace {

// A room that has to be read costs more than a message.
constexpr double kMessagesARoom = 4;
constexpr double kGamesAsDearAsAMessage = 200;

std::string room_of(const std::string& token) {
  auto name = fair::hash_of("room of " + token).substr(0, 16);
  name[0] = "01234567"[name[0] % 8];  // as a table's: a positive number of the store
  return name;
}

}  // namespace

void Rooms::refuse(Client& client, const Id& id, const wire::Refusal& refusal) {
  client.hear(refusal_message(id, refusal));
}

rooms::Asker Rooms::asker(const Client& client) const {
  return {client.person, world_.time_of_day(), fair::random_hex(16)};
}

void Rooms::with_room(const std::shared_ptr<Client>& client, const Id& id, const std::string& room,
                      Then then) {
  if (client->person.empty()) return refuse(*client, id, no("nobody", wire::reasons::kNobody));
  if (!rooms_.contains(room) && !client->may_ask(kMessagesARoom)) {
    return refuse(*client, id, no("too-fast", wire::reasons::kTooFast));
  }
  ++client->waiting_for_tables;
  load(room, [this, client, id, then = std::move(then)](const Found& found) {
    --client->waiting_for_tables;
    if (found) {
      then(**found);
    } else {
      refuse(*client, id, found.error());
    }
    client->go_on();
  });
}

void Rooms::with_member(const std::shared_ptr<Client>& client, const Id& id,
                        const std::string& room, Then then) {
  with_room(client, id, room, [this, client, id, then = std::move(then)](LiveRoom& live) {
    as_one(client, id, live, [this, client, id, then](LiveRoom& whole) {
      if (whole.room().member(client->person) == nullptr) {
        return refuse(*client, id, no("not-member", wire::reasons::kNotMember));
      }
      then(whole);
    });
  });
}

void Rooms::if_few_rooms(const std::shared_ptr<Client>& client, const Id& id,
                         const std::function<void()>& then) {
  ++client->waiting_for_tables;
  hall_.read_notes(kRoomPersonNotes, client->person, kMostRoomsOfOne,
                   [this, client, id, then](const wire::Result<Notes>& read) {
                     --client->waiting_for_tables;
                     if (!read) {
                       refuse(*client, id, read.error());
                     } else if (read->size() >= static_cast<std::size_t>(kMostRoomsOfOne)) {
                       refuse(*client, id, no("too-many", wire::reasons::kManyRooms));
                     } else {
                       then();
                     }
                     client->go_on();
                   });
}

void Rooms::ask(const std::shared_ptr<Client>& client, const wire::MakeRoomRequest& asked) {
  if (client->person.empty()) {
    return refuse(*client, asked.id, no("nobody", wire::reasons::kNobody));
  }
  if (!match::is_token(asked.token)) {
    return refuse(*client, asked.id, no("bad-request", "token: 32 hex digits."));
  }
  if (!client->may_make_room()) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  const std::string id = room_of(asked.token);
  load(id, [this, client, asked, id](const Found& found) {
    if (found) {  // the answer was lost
      if ((*found)->room().member(client->person) != nullptr) {
        return come_in(client, asked.id, **found);
      }
      return refuse(*client, asked.id, no("bad-request", "token: choose another one."));
    }
    if (found.error().code != "unknown-room") return refuse(*client, asked.id, found.error());
    const auto room = rooms::make(asker(*client), asked.name, asked.called);
    if (!room) return refuse(*client, asked.id, room.error());
    if_few_rooms(client, asked.id, [this, client, asked, id, room = *room] {
      hall_.keep(notes_between(LiveRoom(id), room), [this, client, asked, id](const auto* lost) {
        if (lost != nullptr) return refuse(*client, asked.id, *lost);
        with_member(client, asked.id, id,
                    [this, client, asked](LiveRoom& made) { come_in(client, asked.id, made); });
      });
    });
  });
}

void Rooms::ask(const std::shared_ptr<Client>& client, const wire::EnterRequest& asked) {
  with_room(client, asked.id, asked.room, [this, client, asked](LiveRoom& room) {
    as_one(client, asked.id, room, [this, client, asked](LiveRoom& whole) {
      if (whole.room().member(client->person) != nullptr) return come_in(client, asked.id, whole);
      enter_by_link(client, asked, whole);
    });
  });
}

void Rooms::enter_by_link(const std::shared_ptr<Client>& client, const wire::EnterRequest& asked,
                          LiveRoom& room) {
  if (!client->may_sit_down()) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  // What can be refused is refused before anything is read or written.
  const auto joined =
      rooms::join(room.room(), asker(*client), asked.key.value_or(""), asked.called.value_or(""));
  if (!joined) return refuse(*client, asked.id, joined.error());
  if_few_rooms(client, asked.id, [this, client, asked] {
    load(asked.room, [this, client, asked](const Found& found) {
      if (!found) return refuse(*client, asked.id, found.error());
      join(client, asked, **found);
    });
  });
}

void Rooms::join(const std::shared_ptr<Client>& client, const wire::EnterRequest& asked,
                 LiveRoom& room) {
  LiveRoom::Change change;
  change.make = [asks = asker(*client), asked](LiveRoom& live) -> wire::Result<Notes> {
    if (live.room().member(asks.person) != nullptr) return Notes{};
    auto next = rooms::join(live.room(), asks, *asked.key, *asked.called);
    if (!next) return tl::make_unexpected(next.error());
    return notes_between(live, *next);
  };
  change.done = [this, client, id = asked.id](LiveRoom& live, const wire::Refusal* lost) {
    if (lost != nullptr) return refuse(*client, id, *lost);
    come_in(client, id, live);
  };
  submit(room, std::move(change));
}

void Rooms::come_in(const std::shared_ptr<Client>& client, const Id& id, LiveRoom& room) {
  // Who came while this was on its way may have been sent away meanwhile.
  if (room.room().member(client->person) == nullptr) {
    return refuse(*client, id, no("not-member", wire::reasons::kNotMember));
  }
  if (std::ranges::find(client->rooms, room.id) == client->rooms.end()) {
    if (client->rooms.size() >= kMostRoomsHeard) {
      return refuse(*client, id, no("too-many", wire::reasons::kManyRooms));
    }
    client->rooms.push_back(room.id);
  }
  room.listen(client, client->person);
  wire::RoomMessage said;
  said.id = id;
  said.room = room.id;
  said.doc = room.document(world_.time_of_day());
  said.lines = room.lines_said();
  client->hear(std::make_shared<const std::string>(wire::to_json(said)));
  tell(room);
  read_again_later(room);
}

void Rooms::ask(const std::shared_ptr<Client>& client, const wire::ExitRequest& asked) {
  const bool listened = std::erase(client->rooms, asked.room) > 0;
  if (const auto found = rooms_.find(asked.room); listened && found != rooms_.end()) {
    found->second->forget(*client);
    tell(*found->second);
    expect_eviction(*found->second);
  }
  client->hear(std::make_shared<const std::string>(ok(asked.id)));
}

void Rooms::leave(Client& client) {
  for (const auto& id : std::exchange(client.rooms, {})) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) continue;
    found->second->forget(client);
    tell(*found->second);
    expect_eviction(*found->second);
  }
}

void Rooms::turn_out(Client& client) {
  const auto listened_to = client.rooms;
  leave(client);
  for (const auto& id : listened_to) {
    wire::RoomGoneMessage gone;
    gone.room = id;
    gone.reason = wire::Refusal("room-gone", wire::reasons::kNotMember).reason;
    client.hear(std::make_shared<const std::string>(wire::to_json(gone)));
  }
}

void Rooms::ask(const std::shared_ptr<Client>& client, const wire::ChangeRoomRequest& asked) {
  with_member(client, asked.id, asked.room, [this, client, asked](LiveRoom& room) {
    if (!room.allowance_of(client->person, world_.now()).changes.take(world_.now())) {
      return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
    }
    LiveRoom::Change change;
    change.make = [asks = asker(*client), asked](LiveRoom& live) -> wire::Result<Notes> {
      auto next = rooms::change(live.room(), asks, asked);
      if (!next) return tl::make_unexpected(next.error());
      return notes_between(live, *next);
    };
    change.done = [this, client, id = asked.id](LiveRoom&, const wire::Refusal* lost) {
      if (lost != nullptr) return refuse(*client, id, *lost);
      client->hear(std::make_shared<const std::string>(ok(id)));
    };
    submit(room, std::move(change));
  });
}

void Rooms::ask(const std::shared_ptr<Client>& client, const wire::SayInRoomRequest& asked) {
  with_member(client, asked.id, asked.room, [this, client, asked](LiveRoom& room) {
    const auto text = match::checked_chat(asked.text);
    if (!text) return refuse(*client, asked.id, text.error());
    if (!room.allowance_of(client->person, world_.now()).lines.take(world_.now())) {
      return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
    }
    LiveRoom::Change change;
    change.make = [asks = asker(*client), text = *text](LiveRoom& live) -> wire::Result<Notes> {
      const auto* const member = live.room().member(asks.person);
      if (member == nullptr) {
        return tl::make_unexpected(no("not-member", wire::reasons::kNotMember));
      }
      const std::int64_t n = live.newest_line() + 1;
      const wire::RoomLine line{n, asks.now, asks.person, member->name, text};
      return Notes{room_note(kRoomLineNotes, live.id, n, wire::to_json(line), true),
                   room_note(kRoomLineNotes, live.id, n - LiveRoom::kLinesKept, std::nullopt)};
    };
    change.done = [this, client, id = asked.id](LiveRoom&, const wire::Refusal* lost) {
      if (lost != nullptr) return refuse(*client, id, *lost);
      client->hear(std::make_shared<const std::string>(ok(id)));
    };
    submit(room, std::move(change));
  });
}

void Rooms::ask(const std::shared_ptr<Client>& client, const wire::RoomScoresRequest& asked) {
  with_member(client, asked.id, asked.room, [this, client, asked](LiveRoom& room) {
    if (!client->may_ask(static_cast<double>(room.games().size()) / kGamesAsDearAsAMessage)) {
      return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
    }
    const auto span = rooms::span_of(room.room(), room.games(), asked, world_.time_of_day());
    if (!span) return refuse(*client, asked.id, span.error());
    auto said = rooms::scores_of(room.room(), room.games(), *span);
    said.id = asked.id;
    said.room = room.id;
    client->hear(std::make_shared<const std::string>(wire::to_json(said)));
  });
}

}  // namespace purloin::server
