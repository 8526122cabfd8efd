#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/environment.h"
#include "server/house.h"
#include "server/live_table.h"
#include "server/notices.h"

namespace purloin::server {

class Hall;

// Other servers on the same database, as one hall sees them (docs/many-servers.md).
//
// The store decides everything: between two who write, who minds which table (its bots, its clocks
// and whatever else happens by itself there), and what time it is. The bus makes it quick. Whatever
// is heard from it is compared with what is known, and what is missing is read.
class Neighbours {
 public:
  // What steps this program can read; raised with every new kind of them, so that tables are minded
  // by those who can.
  static constexpr int kKnows = 1;
  static constexpr Milliseconds kBeatEvery = 1000;

  struct Numbers {
    std::uint64_t said = 0;
    std::uint64_t heard = 0;
    std::uint64_t gaps = 0;        // that were read from the store
    std::uint64_t taken_over = 0;  // tables that another server minded before
    std::size_t minded = 0;
    std::size_t servers = 0;
    bool is_bus_up = false;
  };

  Neighbours(Hall& hall, Environment& world, SharedHouse& house);

  // Begins; `then` when the house knows of this server.
  void join(std::function<void()> then);
  // Gives everything up at once, for others to take; `then` when they can, or cannot be told.
  void leave(std::function<void()> then);
  Numbers numbers() const;

  // ---- Who minds a table.
  // Whether that is this server, now.
  bool minds(const LiveTable& table) const;
  bool minds(TableId table) const;
  // Asks for it or gives it up, as the table is.
  void mind(LiveTable& table);

  // ---- What is known of tables.
  // From now on this server hears of what happens there.
  void listen(TableId table);
  void stop_listening(TableId table) { ears_.erase(table); }
  // The table is in memory.
  void came(LiveTable& table);
  // … and is not any more.
  void gone(TableId table);
  // Reads what it does not know yet; the table may be gone then.
  void refresh(LiveTable& table, std::function<void()> then);
  // What a table handed over to the store is told when it is stored.
  void tell(const LiveTable& table, const store::Batch& batch);
  void tell_attendance(const LiveTable& table);
  void tell(const LiveTable& table, TableNotice notice);
  void tell_house(HouseNotice notice);
  // Notes of a room that were stored.
  void tell_room(const std::vector<store::NoteRow>& notes);
  void tell_here(const std::string& room, std::vector<std::string> persons);
  // The first number of spectators here, so that nobody has the same at another server.
  int first_spectator() const { return first_spectator_; }
  // The store is back: the house's time may have gone on.
  void beat_soon();

 private:
  struct Ear {
    std::unique_ptr<bus::Subscription> subscription;
    bool has_missed = false;  // something while the table was being read
    // Whoever is at the table at another server has been heard of by then.
    Milliseconds knows_from = std::numeric_limits<Milliseconds>::max();
  };

  void beat();
  store::Beat next_beat(bool looks);
  void heard_beat(const store::Beat& said, std::size_t held, Milliseconds sent,
                  const store::HouseRow& heard);
  void beat_failed(const store::Beat& said);
  void take(const store::Beat& said, const store::HouseRow& heard);
  // Whatever was minded here is somebody else's, or is asked for again.
  void lose_all();
  void give_up(TableId table);
  void let_go_on(TableId table);
  // What the store has of those tables, and has not.
  void take_stored_attendance(const std::vector<TableId>& visited, const store::HouseRow& heard);
  void take_attendance(LiveTable& table, const std::string& server, const Attendance& there);
  void forget_the_dead();
  // Once a round. Beats come more often where something is wanted, and cost little then: at a full
  // house games end and begin all the time.
  void look_around();
  // Whether it is that table's turn to be looked at in the store, although nothing was heard.
  bool is_due(TableId table) const;
  void refresh_next();
  void look_for_newer();
  void take_newer(const store::Newer& read);
  void look_at_lobby();
  void has_begun(TableId table);
  // Something may have been said there that was not heard.
  void has_missed(TableId table);
  // Whether another server may have somebody at the table.
  bool may_be_followed(TableId table) const;
  // To who has come to it: who is here, and what is known here.
  void greet(LiveTable& table);
  void hear_of_table(TableId table, const std::string& body);
  void hear_of_house(const std::string& body);
  void hear_rows(TableId table, const Heard<TableNotice>& heard);
  void publish(TableId table, TableNotice notice, const std::vector<std::string_view>& lines = {});

  Hall& hall_;
  Environment& world_;
  SharedHouse& house_;
  std::string name_;
  int first_spectator_ = 0;
  std::function<void()> when_joined_;
  std::function<void()> when_left_;
  bool has_joined_ = false;
  bool leaves_ = false;
  bool begins_anew_ = false;  // whatever the store thinks is minded here is not
  bool is_beating_ = false;
  Timer next_;
  std::optional<Milliseconds> next_at_;
  Milliseconds last_beat_ = 0;
  Milliseconds next_round_ = 0;  // from then on a beat is a round's
  std::uint64_t rounds_ = 0;
  Milliseconds holds_until_ = 0;
  std::unordered_set<TableId> held_;
  std::set<TableId> wanted_;
  std::set<TableId> refused_;  // wanted, and somebody else has them
  std::set<TableId> given_up_;
  std::map<TableId, std::optional<std::string>> attendance_;  // to be told to the store
  std::unordered_map<TableId, std::string> attendance_told_;  // to others
  std::set<TableId> visited_;
  struct Refresh {
    TableId table = 0;
    std::function<void()> then;
  };
  std::vector<Refresh> refreshes_;  // that wait for the next question to the store
  bool is_refreshing_ = false;
  std::vector<std::string> servers_;
  std::unordered_map<TableId, Ear> ears_;
  std::unique_ptr<bus::Subscription> house_ear_;
  Numbers numbers_;
};

}  // namespace purloin::server
