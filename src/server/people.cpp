#include "server/people.h"

#include <algorithm>
#include <set>

#include "fair/commitment.h"
#include "server/hall.h"
#include "server/hall_commands.h"
#include "server/people_reading.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

constexpr std::size_t kMostKnown = 10'000;
constexpr Milliseconds kLookAgain = 30'000;
constexpr std::size_t kMostLookedAt = 1000;

wire::Refusal gone() {
  return no("gone", wire::reasons::kGone);
}

}  // namespace

std::string person_of(std::string_view device) {
  return fair::hash_of("person of " + std::string(device)).substr(0, 32);
}

std::string device_of(std::string_view device) {
  return fair::hash_of("device " + std::string(device)).substr(0, 32);
}

void append_change(std::vector<store::NoteRow>& rows, const std::string& person,
                   const StoredPerson& changed) {
  const std::int64_t next = changed.number + 1;
  rows.push_back({0, "person", person, next, wire::to_json(changed.note), true});
  if (next > kChangesKept) rows.push_back({0, "person", person, next - kChangesKept});
}

store::NoteRow device_row(const std::string& device, const Omitted<std::string>& person) {
  return {0, "device", device, 0, wire::to_json(DeviceNote{person})};
}

const KnownDevice* find_device(const PersonNote& note, std::string_view device) {
  const auto found = std::ranges::find(note.devices, device, &KnownDevice::device);
  return found == note.devices.end() ? nullptr : &*found;
}

void Hall::read_person(const std::string& person, const Heard<StoredPerson>& then) {
  read_notes("person", person, 1, [then](const auto& read) {
    if (!read) return then(tl::make_unexpected(read.error()));
    if (read->empty()) return then(StoredPerson());
    auto note = read_note<PersonNote>(read->back());
    if (!note) return then(tl::make_unexpected(note.error()));
    then(StoredPerson{read->back().number, std::move(*note)});
  });
}

void Hall::read_identity(const std::string& device, const std::string& person,
                         const Heard<Identity>& then) {
  read_notes("device", device, 1, [this, device, person, then](const auto& read) {
    if (!read) return then(tl::make_unexpected(read.error()));
    if (read->empty()) return then(Identity{person});
    const auto note = read_note<DeviceNote>(read->back());
    if (!note) return then(tl::make_unexpected(note.error()));
    if (!note->person) return then(tl::make_unexpected(gone()));
    read_person(*note->person, [device, whose = *note->person, then](const auto& stored) {
      if (!stored) return then(tl::make_unexpected(stored.error()));
      if (find_device(stored->note, device) == nullptr) return then(tl::make_unexpected(gone()));
      then(Identity{whose, stored->note.formerly, true});
    });
  });
}

void Hall::identify(const std::string& device, const std::string& person,
                    const Heard<Identity>& then) {
  read_identity(device, person, [this, device, then](const auto& identity) {
    if (identity) {
      if (known_.size() >= kMostKnown) known_.erase(known_.begin());
      known_.insert_or_assign(device, *identity);
    } else if (identity.error().code == "gone") {
      known_.erase(device);
    } else if (const auto known = known_.find(device); known != known_.end()) {
      // Nobody can be sent away while the store takes nothing.
      return then(known->second);
    }
    then(identity);
  });
}

void Hall::become(const std::shared_ptr<Client>& client, const std::string& device,
                  const Identity& identity) {
  const auto& names = identity.formerly;
  const bool is_the_same =
      client->person == identity.person || std::ranges::find(names, client->person) != names.end();
  if (!is_the_same) stop_being(*client);
  client->person = identity.person;
  client->formerly = identity.formerly;
  client->device = device;
  client->is_linked = identity.is_linked;
  people_[client.get()] = client;
  if (client->is_linked) look_again_later();
}

void Hall::find_person(const std::string& device,
                       std::function<void(wire::Result<std::string>)> then) {
  identify(device_of(device), person_of(device), [then = std::move(then)](const auto& identity) {
    if (!identity) return then(tl::make_unexpected(identity.error()));
    then(identity->person);
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::BeRequest& asked) {
  if (!match::is_token(asked.device)) {
    return refuse(*client, asked.id, no("bad-request", "device: 32 hex digits."));
  }
  const std::string device = device_of(asked.device);
  const auto heard = [this, client, device, id = asked.id](const wire::Result<Identity>& who) {
    if (client->has_left) return;
    if (!who) {
      if (who.error().code == "gone") {
        stop_being(*client);
        look_again_later();
      }
      return refuse(*client, id, who.error());
    }
    become(client, device, *who);
    wire::YouMessage you;
    you.id = id;
    you.person = client->person;
    client->hear(std::make_shared<const std::string>(wire::to_json(you)));
  };
  identify(device, person_of(asked.device), after_pause<Identity>(client, heard));
}

// The client watches on as whoever it is without that: with keys and tokens.
void Hall::stop_being(Client& client) {
  rooms_.turn_out(client);
  const auto itself = people_.find(&client);
  const auto shared = itself == people_.end() ? nullptr : itself->second.lock();
  people_.erase(&client);
  client.person.clear();
  client.formerly.clear();
  client.device.clear();
  client.is_linked = false;
  if (!shared) return;
  const auto watches = client.watches;
  for (const auto& watch : watches) {
    LiveTable& table = *tables_.at(watch.table);
    if (watch.by_person || watches_as_member(client, table)) end_seat_watch(shared, table);
  }
}

bool Hall::watches_as_member(const Client& client, LiveTable& table) const {
  const auto* const me = table.find_spectator(client);
  return me != nullptr && me->link == LiveTable::Watcher::Link::none &&
         table.match().opening().room && !may_look(table.match(), "");
}

void Hall::end_seat_watch(const std::shared_ptr<Client>& client, LiveTable& table) {
  end_watch(*client, table);
  drop_hint_of(table, *client);
  let_bot_think(table);
  tell_presence(table);
  tell_unseated(table, {client});
  expect_eviction(table);
}

void Hall::send_away(const std::string& device) {
  known_.erase(device);
  wire::GoneMessage said;
  said.reason = gone().reason;
  const auto message = std::make_shared<const std::string>(wire::to_json(said));
  std::vector<std::string> were;
  const auto people = people_;
  for (const auto& [who, held] : people) {
    const auto client = held.lock();
    if (!client || client->device != device) continue;
    were = client->formerly;
    were.push_back(client->person);
    stop_being(*client);
    client->hear(message);
  }
  free_seats_of(were);  // that it watches from with tokens
}

void Hall::free_seats_of(const std::vector<std::string>& people) {
  for (const auto& [id, table] : tables_) {
    const auto watchers = table->watchers();
    for (const auto& watcher : watchers) {
      const auto client = watcher.client.lock();
      if (!client || !watcher.viewer) continue;
      const std::string& person = table->match().place(*watcher.viewer).person;
      if (std::ranges::find(people, person) == people.end() || client->is(person)) continue;
      end_seat_watch(client, *table);
    }
  }
}

void Hall::watch_with_bare_token(const std::shared_ptr<Client>& client,
                                 const wire::WatchRequest& asked, const std::string& person) {
  const auto heard = [this, client, asked, person](const wire::Result<StoredPerson>& stored) {
    if (!stored) return refuse(*client, asked.id, stored.error());
    if (stored->note.is_locked) {
      return refuse(*client, asked.id, no("forbidden", wire::reasons::kNoToken));
    }
    with_table(client, asked.id, asked.table, [this, client, asked](LiveTable& table) {
      const auto opens = table.match().seat_of_token(*asked.token);
      if (!opens) return refuse(*client, asked.id, no("forbidden", wire::reasons::kNoToken));
      watch(client, asked, table, opens, false);
      look_again_later();
    });
  };
  read_person(person, after_pause<StoredPerson>(client, heard));
}

void Hall::look_again_later() {
  if (!next_look_) next_look_ = world_.later(kLookAgain, [this] { look_again(); });
}

void Hall::look_again_soon() {
  constexpr Milliseconds kTogether = 100;
  next_look_ = world_.later(kTogether, [this] { look_again(); });
}

void Hall::look_again() {
  next_look_.reset();
  const auto people = people_;
  for (const auto& [who, held] : people) {
    const auto client = held.lock();
    if (!client || !client->is_linked) continue;
    look_again_later();
    read_identity(client->device, {},
                  [this, client, device = client->device](const wire::Result<Identity>& identity) {
                    if (client->has_left || client->device != device) return;
                    if (identity && identity->is_linked) return become(client, device, *identity);
                    if (identity) return;
                    if (identity.error().code == "gone") send_away(device);
                  });
  }
  // Those who came with a token alone.
  std::set<std::string> strangers;
  for (const auto& [id, table] : tables_) {
    for (const auto& watcher : table->watchers()) {
      const auto client = watcher.client.lock();
      if (!client || !watcher.viewer) continue;
      const std::string& person = table->match().place(*watcher.viewer).person;
      if (person.empty() || client->is(person) || strangers.size() >= kMostLookedAt) continue;
      strangers.insert(person);
    }
  }
  if (!strangers.empty()) look_again_later();
  for (const auto& person : strangers) {
    read_person(person, [this, person](const wire::Result<StoredPerson>& stored) {
      if (stored && stored->note.is_locked) free_seats_of({person});
    });
  }
}

}  // namespace purloin::server
