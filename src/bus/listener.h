#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <nats/nats.h>
#include <string>

#include "bus/bus.h"

namespace purloin::bus {

// What a bus and its listeners share.
struct House {
  std::string key;
  std::string prefix;  // of all subjects
  std::atomic<std::uint64_t> said = 0;
  std::atomic<std::uint64_t> heard = 0;
  std::atomic<std::uint64_t> lost = 0;
  std::atomic<std::uint64_t> refused = 0;
};

// What a message is sealed under: its subject, and where the answer goes, so that nobody can send a
// question again and have the answer elsewhere.
std::string sealed_under(std::string_view subject, std::string_view answer_to);

// Somebody who listens, from the moment they ask to until they let go, over any number of
// connections.
class Listener {
 public:
  // Hears where a question went that nobody listens to.
  using NobodyThere = std::function<void(const std::string& subject)>;
  struct Calls {
    Bus::Heard heard;
    Bus::Begun begun;
    NobodyThere nobody_there;
  };
  Listener(std::shared_ptr<House> house, std::string_view subject, std::string_view group,
           Calls calls);

  static void begin(const std::shared_ptr<Listener>& listener, natsConnection* connection);
  // NATS is told; it may still be heard until `fall_silent`.
  void end();
  // Nothing is called back after this; waits for what is.
  void fall_silent();
  bool is_silent() const { return is_silent_; }
  void hear(natsMsg* message);
  // NATS knows of it.
  void has_begun();

 private:
  std::shared_ptr<House> house_;
  std::string subject_;
  std::string group_;
  Calls calls_;
  std::recursive_mutex mutex_;  // is held while something is called back
  std::atomic<bool> is_silent_ = false;
  natsSubscription* subscription_ = nullptr;
  std::uintptr_t number_ = 0;
};

}  // namespace purloin::bus
