#pragma once

#include "server/hall.h"
#include "wire/described.h"

// What the functions for people (people.cpp, devices.cpp, my_games.cpp) have in common.
namespace purloin::server {

// A note that cannot be read is nobody's to lose: it is refused until somebody has looked at it.
template <class T>
wire::Result<T> read_note(const store::NoteRow& row) {
  boost::system::error_code error;
  const auto given = wire::json::parse(row.body.value_or(""), error);
  if (!error) {
    if (auto note = wire::try_read<T>(given)) return note;
  }
  return tl::make_unexpected(wire::Refusal{"try-again", wire::reasons::kUnreadable});
}

template <class Read, class F>
Hall::Heard<Read> Hall::after_pause(const std::shared_ptr<Client>& client, F then) {
  ++client->waiting_for_tables;
  return [client, then = std::move(then)](const wire::Result<Read>& read) {
    --client->waiting_for_tables;
    then(read);
    client->go_on();
  };
}

}  // namespace purloin::server
