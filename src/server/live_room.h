#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "rooms/games.h"
#include "rooms/room.h"
#include "server/client.h"
#include "server/environment.h"
#include "server/limits.h"
#include "store/event_log.h"
#include "wire/room_messages.h"

namespace purloin::server {

// The kinds of a room's notes; its id is their page, but for the last one, whose page is a person.
inline constexpr const char* kRoomNotes = "room";
inline constexpr const char* kRoomGameNotes = "room-game";
inline constexpr const char* kRoomTableNotes = "room-table";
inline constexpr const char* kRoomLineNotes = "room-line";
inline constexpr const char* kRoomPersonNotes = "room-person";

using Notes = std::vector<store::NoteRow>;

// A room in memory: what is stored of it, and who listens. It holds nothing that the store has not.
class LiveRoom {
 public:
  static constexpr int kTablesShown = 50;
  static constexpr int kLinesKept = 100;
  static constexpr std::size_t kGamesShown = 10;
  static constexpr std::size_t kMostWaiting = 50;  // changes that wait for one under way
  // What a table that nobody sits down at, or goes on with, is shown for.
  static constexpr Milliseconds kWaitsFor = 12LL * 3600 * 1000;
  static constexpr Milliseconds kPlaysFor = 14LL * 24 * 3600 * 1000;

  // Who listens, and as whom they came in.
  struct Listener {
    std::weak_ptr<Client> client;
    std::string person;
  };
  // What one member may do of late.
  struct Allowance {
    TokenBucket changes;
    TokenBucket lines;
  };
  // What notes have changed.
  struct News {
    bool is_broken = false;  // the room itself cannot be read
    bool in_document = false;
    std::vector<wire::RoomLine> lines;
    std::vector<std::string> gone;  // persons who are no members any more
  };
  // Makes notes of what somebody wants, or refuses; asked again where another server was quicker.
  struct Change {
    std::function<wire::Result<Notes>(LiveRoom&)> make;
    std::function<void(LiveRoom&, const wire::Refusal*)> done;
    int tries = 0;
  };

  // Who is here at other servers, by server.
  std::map<std::string, std::vector<std::string>> elsewhere;
  std::vector<std::string> here() const;
  std::vector<std::string> here_told;  // to other servers

  explicit LiveRoom(std::string its_id) : id(std::move(its_id)) {}

  // Takes notes over that are stored, whoever wrote them and in whatever order they are heard of.
  News take(const Notes& notes);
  // The notes that make it another room, and what is left of the old one.
  Notes notes_of(const rooms::Room& next) const;
  // Its rows besides the room itself, as rows to take out: all, or of very many the first.
  Notes wiped() const;
  // Those that are not shown any more, likewise.
  Notes outdated(Milliseconds now) const;

  wire::RoomDoc document(Milliseconds now) const;
  std::vector<wire::RoomLine> lines_said() const;
  std::int64_t newest_line() const { return lines_.empty() ? 0 : lines_.rbegin()->first; }
  const rooms::Room& room() const { return room_; }
  const rooms::Games& games() const { return games_; }
  std::int64_t version() const { return version_; }
  // Everything, as JSON, for who wants to keep it.
  std::string write_export() const;

  void listen(const std::shared_ptr<Client>& client, const std::string& person);
  void forget(const Client& client);
  bool has_listeners() const;
  Allowance& allowance_of(const std::string& person, Milliseconds now);

  const std::string id;
  std::vector<Listener> listeners;
  std::deque<Change> changes;
  bool is_writing = false;
  // What is to happen, each at most once; it goes with the room.
  Timer telling;
  Timer reading;
  Timer eviction;

 private:
  void take_room(const store::NoteRow& note, News& news);
  void take_game(const store::NoteRow& note, News& news);
  void take_table(const store::NoteRow& note, News& news);
  void take_line(const store::NoteRow& note, News& news);
  static bool is_shown(const wire::OpenTable& table, Milliseconds now);

  std::int64_t version_ = 0;
  rooms::Room room_;
  rooms::Games games_;
  std::set<std::string> ended_;  // the tables of these games
  std::map<std::int64_t, wire::OpenTable> tables_;
  std::map<std::int64_t, wire::RoomLine> lines_;
  std::map<std::string, Allowance> allowances_;
};

store::NoteRow room_note(const char* kind, const std::string& page, std::int64_t number,
                         std::optional<std::string> body, bool is_new = false);

}  // namespace purloin::server
