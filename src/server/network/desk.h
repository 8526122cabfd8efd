#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

#include "server/border.h"
#include "server/hall.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/network/addresses.h"
#include "server/network/files.h"

namespace purloin::server {

class Connection;

// Sizes that a client has to keep to.
inline constexpr std::size_t kMostMessageBytes = 16 * 1024;
inline constexpr std::size_t kMostBytesWaiting = 1024 * 1024;
// Shorter ones would hardly get shorter.
inline constexpr std::size_t kDeflatedFrom = 200;
inline constexpr int kRetryAfterStop = 1000;  // ms
// … and where others are there already: not all at once.
inline constexpr int kRetryElsewhere = 50;
inline constexpr int kRetrySpread = 400;

// What every connection works with. All of it on one thread, but for what the store says.
struct Desk {
  Desk(Environment& around, const HallSettings& settings, const std::filesystem::path& web,
       SharedHouse* house)
      : world(around), hall(around, settings, house), files(web) {}

  Environment& world;
  Hall hall;
  Files files;
  Guests guests;
  Networks trusted_proxies;
  Networks metrics_readers;
  Metrics metrics;
  std::string version;
  std::string host;  // that it listens on
  unsigned short port = 0;
  std::unordered_set<Connection*> connections;
  bool is_stopping = false;
  bool has_left = false;  // the house, of which others are
  Timer farewell;
  Timer next_look;  // who has gone without a word
  // Connections that have something to write and have not begun.
  std::vector<std::shared_ptr<Connection>> unsent;
  std::string frames;  // what a connection is about to send: one piece of memory for all of them
  // The store has everything up to this ticket, but for what was lost on the way; its thread sets
  // it after the losses.
  std::atomic<std::uint64_t> durable = 0;
  std::atomic<bool> has_losses = false;
  std::mutex losses_mutex;
  std::vector<store::Loss> losses;

  void note_loss(store::Loss loss) {
    const std::lock_guard lock(losses_mutex);
    losses.push_back(std::move(loss));
    has_losses = true;
  }

  // Tells the hall what is durable, and writes what there is to say. Between any two requests: who
  // waits for a commit does not wait for all the requests that came after theirs as well.
  void catch_up();
  // A message compressed. What all viewers of a step hear is one message, which follows itself but
  // for what one of them hears besides.
  const std::string& deflated(const Message& message);
  // Pings whoever says nothing, and forgets who has gone without a word.
  void mind_silence();

 private:
  struct Deflated {
    Message of;
    std::string payload;
  };
  std::vector<std::shared_ptr<Connection>> being_sent_;
  Deflated for_several_;
  Deflated for_one_;
};

}  // namespace purloin::server
