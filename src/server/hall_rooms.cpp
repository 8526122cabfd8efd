#include "server/hall.h"
#include "server/hall_commands.h"

// Tables that are a room's.
namespace purloin::server {

void Hall::with_entry(const std::shared_ptr<Client>& client, const Id& id, const std::string& table,
                      const Opens& opens, const std::string& key, const Then& then) {
  with_table(client, id, table, [=, this](LiveTable& found) {
    const auto& opening = found.match().opening();
    const Entry entry = opens(found.match(), key);
    const bool asks_room = opening.room && !client->person.empty() && entry != Entry::kSeat;
    if (!asks_room && entry != Entry::kNone) return then(found);
    if (!asks_room) return refuse(*client, id, no("forbidden", wire::reasons::kPrivate));
    ++client->waiting_for_tables;
    const auto heard = [=, this](const wire::Result<Rooms::Standing>& standing) {
      --client->waiting_for_tables;
      // A room that is no more, or cannot be read, keeps nobody out who has the key.
      const auto is = standing.value_or(Rooms::Standing::kOutsider);
      if (is == Rooms::Standing::kMember ||
          (is == Rooms::Standing::kOutsider && entry == Entry::kKey)) {
        with_table(client, id, table, then);  // it may have left memory meanwhile
      } else {
        refuse(*client, id, standing ? not_in_room(*standing) : standing.error());
      }
      client->go_on();
    };
    rooms_.look_up(*opening.room, names_of(*client), heard);
  });
}

void Hall::as_member(const std::shared_ptr<Client>& client, const Id& id, const std::string& room,
                     const std::vector<std::string>& names, const std::function<void()>& then) {
  ++client->waiting_for_tables;
  rooms_.admit(room, names,
               [=, this, said = said_now(), tries = said_tries_](const wire::Refusal* refusal) {
                 const Saying saying(*this, said ? std::string_view(*said) : saying_, tries);
                 --client->waiting_for_tables;
                 if (refusal != nullptr) {
                   refuse(*client, id, *refusal);
                 } else {
                   then();
                 }
                 client->go_on();
               });
}

void Hall::tell_room(const LiveTable& table, const store::Batch& batch) {
  const auto& room = table.match().opening().room;
  if (!room || batch.notes.empty()) return;
  when_stored(table, [this, room = *room, notes = batch.notes](const wire::Refusal* lost) {
    if (lost != nullptr) return;
    rooms_.hear(room, notes);
    tell_others_of_room(notes);
  });
}

void Hall::end_watches(const std::string& room, const std::string& person) {
  for (const auto& [id, table] : tables_) {
    if (table->match().opening().room.value_or("") != room) continue;
    const auto watchers = table->watchers();
    for (const auto& watcher : watchers) {
      const auto client = watcher.client.lock();
      if (!client || watcher.viewer || client->person != person) continue;
      end_watch(*client, *table);
      tell_unseated(*table, {client});
      tell_presence(*table);
      expect_eviction(*table);
    }
  }
}

}  // namespace purloin::server
