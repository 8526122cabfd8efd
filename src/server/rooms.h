#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/live_room.h"
#include "server/live_table.h"
#include "wire/websocket_messages.h"

namespace purloin::server {

class Hall;

// All rooms that somebody listens to, and everything that clients ask of them. On the hall's
// thread, like the hall.
//
// A change is told when it is stored, and by what is stored: a room in memory takes the notes over
// that the store has taken, its own as those of another server, which it looks for now and then.
class Rooms {
 public:
  static constexpr std::size_t kMostRoomsHeard = 8;  // by one client
  static constexpr int kMostRoomsOfOne = 50;         // person
  static constexpr Milliseconds kReadAgain = 15'000;
  static constexpr Milliseconds kKeepIdle = 30'000;

  using Found = wire::Result<LiveRoom*>;

  Rooms(Hall& hall, Environment& world) : hall_(hall), world_(world) {}

  void ask(const std::shared_ptr<Client>& client, const wire::RoomsRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::MakeRoomRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::EnterRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ExitRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ChangeRoomRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::SayInRoomRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::RoomScoresRequest& asked);
  // The client is gone.
  void leave(Client& client);
  // The client is not who it was: it hears no room any more.
  void turn_out(Client& client);
  // The client is somebody else as well from now on: in the rooms that it listens to, too.
  void unite(const std::shared_ptr<Client>& client);

  // Somebody leaves all rooms, under all of these names.
  using WhenLeft = std::function<void(const wire::Refusal*)>;
  void leave_all(std::vector<std::string> names, WhenLeft then);
  // What somebody is to a room, under all of their names.
  enum class Standing { kMember, kOutsider, kKeptOut };
  void look_up(const std::string& room, const std::vector<std::string>& names,
               const std::function<void(const wire::Result<Standing>&)>& then);
  // Hears nothing for a member, or why they are none.
  void admit(const std::string& room, const std::vector<std::string>& names,
             const std::function<void(const wire::Refusal*)>& then);
  // Everything of a room, as JSON, for a member. `may` says whether they may have so many games
  // written.
  struct Export {
    std::string room;
    std::string person;
    std::function<bool(std::size_t games)> may;
  };
  using Exported = std::function<void(const wire::Result<std::string>&)>;
  void write_export(const Export& asked, const Exported& then);
  // A table of the room has stored these.
  void hear(const std::string& room, const Notes& notes);
  // ---- Other servers on the same database.
  // They have stored these.
  void hear_others(const Notes& notes);
  void hear_here(const std::string& server, const std::string& room,
                 const std::vector<std::string>& persons);
  // Whoever is at a server that is not among these is not here any more.
  void keep_servers(const std::vector<std::string>& servers);
  void tell_all_here();
  std::size_t in_memory() const { return rooms_.size(); }

 private:
  using Id = wire::Omitted<std::int64_t>;
  using Then = std::function<void(LiveRoom&)>;
  struct Page {
    const char* kind;
    int most;
  };

  // Finds a room, reading it if need be.
  void load(const std::string& id, std::function<void(Found)> then);
  Found take_in(const std::string& id, const wire::Result<Notes>& read);
  // The same for what a client asks: it hears why there is none.
  void with_room(const std::shared_ptr<Client>& client, const Id& id, const std::string& room,
                 Then then);
  // … and refuses whoever is no member.
  void with_member(const std::shared_ptr<Client>& client, const Id& id, const std::string& room,
                   Then then);
  // … once whoever the client was before is the same member.
  void as_one(const std::shared_ptr<Client>& client, const Id& id, LiveRoom& room, Then then);
  static LiveRoom::Change uniting(const Client& client);
  struct Listed;
  void list(const std::shared_ptr<Listed>& listed);
  void leave_room(const std::string& name, store::NoteRow entry, const WhenLeft& then);
  void read_pages(const std::string& room, std::vector<Page> pages,
                  std::function<void(wire::Result<Notes>)> then);
  // What another server may have written.
  void read_again(const std::string& id, const std::function<void()>& then);
  void read_again_later(LiveRoom& room);

  // One change of a room is under way at a time.
  void submit(LiveRoom& room, LiveRoom::Change change);
  void go_on(LiveRoom& room);
  void keep(LiveRoom& room, LiveRoom::Change change, const Notes& notes);
  void took(LiveRoom& room, const LiveRoom::News& news);
  void dismiss(LiveRoom& room, const std::vector<std::string>& persons);
  void tell(LiveRoom& room);
  void tell_here(LiveRoom& room);
  void expect_eviction(LiveRoom& room);
  // What is left of a room that is no more.
  void wipe(const std::string& id);

  // Nobody is in any number of rooms.
  void if_few_rooms(const std::shared_ptr<Client>& client, const Id& id,
                    const std::function<void()>& then);
  void come_in(const std::shared_ptr<Client>& client, const Id& id, LiveRoom& room);
  void enter_by_link(const std::shared_ptr<Client>& client, const wire::EnterRequest& asked,
                     LiveRoom& room);
  void join(const std::shared_ptr<Client>& client, const wire::EnterRequest& asked, LiveRoom& room);
  rooms::Asker asker(const Client& client) const;
  void refuse(Client& client, const Id& id, const wire::Refusal& refusal);

  Hall& hall_;
  Environment& world_;
  std::unordered_map<std::string, std::unique_ptr<LiveRoom>> rooms_;
  std::unordered_map<std::string, std::vector<std::function<void(Found)>>> loading_;
};

// Why somebody who is no member may not come.
wire::Refusal not_in_room(Rooms::Standing standing);

// The notes of a step of a table that is a room's: it is shown, or counted and shown no more.
// `summary` is the table as a lobby has it.
void add_room_notes(const LiveTable& table, const Step& step, const std::string& summary,
                    Notes& notes);

// The room is another one from now on: its note, and those of whoever came or went.
Notes notes_between(const LiveRoom& live, const rooms::Room& next);

}  // namespace purloin::server
