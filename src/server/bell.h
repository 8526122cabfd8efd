#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "push/keys.h"
#include "push/sender.h"
#include "server/client.h"
#include "server/environment.h"
#include "server/live_table.h"
#include "wire/refusal.h"

namespace purloin::server {

class Hall;

struct BellSettings {
  bool is_on = true;
  push::Reach reach = push::Reach::kWorld;
};

// Rings for people whose turn it is and who do not look: by Web Push, where they asked for it.
//
// Subscriptions are notes of the table's page and valid for as long as who subscribed sits there
// and the game is on. Nobody is told twice of a turn, or before they have come to the table since
// the last notice.
class Bell {
 public:
  Bell(Hall& hall, Environment& world, BellSettings settings)
      : hall_(hall), world_(world), settings_(settings) {}

  void ask(const std::shared_ptr<Client>& client, const wire::NotifyRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::MuteRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::LookRequest& asked);

  // The table has come into memory, or goes on from somewhere else.
  void came(LiveTable& table, bool is_new);
  // A step was taken there.
  void mind(LiveTable& table, match::StepKind step);
  // Somebody who sits there looks.
  static void looked(LiveTable& table, Seat seat);
  // The house's public key, which browsers subscribe with, in base64url; empty where there are no
  // notices.
  void tell_key(std::function<void(wire::Result<std::string>)> then);
  // Notices that are to be tried later.
  std::size_t put_off() const { return put_off_.size(); }

 private:
  using Key = const push::KeyPair*;
  // A table, and the number of a subscription or, behind those, of a seat.
  using Which = std::pair<TableId, int>;
  static constexpr std::size_t kMostPutOff = 10'000;

  // The table when its subscriptions are known; nullptr: they cannot be read.
  void with_subscriptions(TableId id, std::function<void(LiveTable*)> then);
  void tell_turn(TableId id, Seat seat, int tries);
  void tell(TableId id, int number, int tries);
  void send(TableId id, const NumberedSubscription& to, int tries);
  void heard(TableId id, const NumberedSubscription& of, push::Outcome outcome, int tries);
  // Whether it is that seat's turn and nobody looks from there.
  static bool is_wanted(const LiveTable& table, Seat seat);
  void put_off(Which which, Milliseconds delay, std::function<void()> then);
  // Of who has left, and of a game that is over.
  void drop_old(LiveTable& table);
  void drop(LiveTable& table, const std::function<bool(const NumberedSubscription&)>& is_old);
  void with_key(std::function<void(wire::Result<Key>)> then);
  void make_key();
  void answer_key(const wire::Result<Key>& answer);

  Hall& hall_;
  Environment& world_;
  BellSettings settings_;
  std::optional<push::KeyPair> key_;  // until it is asked for: nothing
  std::vector<std::function<void(wire::Result<Key>)>> waiting_for_key_;
  std::map<Which, Timer> put_off_;
};

}  // namespace purloin::server
