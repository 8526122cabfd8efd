#include "server/hall.h"
#include "server/hall_commands.h"

// Tables that are a room's.
namespace purloin::server {

void Hall::with_entry(const std::shared_ptr<Client>& client, const Id& id, const std::string& table,
                      const Opens& opens, const std::string& key, const Then& then) {
  with_table(client, id, table, [=, this](LiveTable& found) {
    const auto& opening = found.match().opening();
    if (opens(found.match(), key)) return then(found);
    if (!opening.room || client->person.empty()) {
      return refuse(*client, id, no("forbidden", wire::reasons::kPrivate));
    }
    ++client->waiting_for_tables;
    auto names = client->formerly;
    names.push_back(client->person);
    rooms_.admit(*opening.room, names, [=, this](const wire::Refusal* refusal) {
      --client->waiting_for_tables;
      if (refusal != nullptr) {
        refuse(*client, id, *refusal);
      } else {
        with_table(client, id, table, then);  // it may have left memory meanwhile
      }
      client->go_on();
    });
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
