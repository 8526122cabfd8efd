#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "push/endpoint.h"
#include "push/keys.h"

namespace purloin::push {

// Something to tell one browser.
struct Notice {
  std::string endpoint;
  std::string p256dh;  // of its subscription, in base64url as browsers say it
  std::string auth;
  std::string text;
  std::string topic;  // a later notice of the same topic takes its place, if it still waits
  std::chrono::seconds ttl{0};  // for so long the push service keeps it
};

enum class Fate {
  kDelivered,  // to the push service, which is all that anybody hears
  kGone,       // the subscription is none, or no more
  kLater,      // nobody answers, or the service asks to wait
};
struct Outcome {
  Fate fate{};
  std::chrono::seconds wait{0};  // as the service asks
};

struct SenderSettings {
  Reach reach = Reach::kWorld;
  std::string contact{};      // for the services' people; may be empty
  std::string authorities{};  // a file of certificates; empty: those of the system
  std::size_t lines = 8;      // open at a time
  // Who subscribes names the host, which may be one that never answers: others have their lines and
  // places.
  std::size_t lines_to_one = 4;
  std::size_t most_waiting = 1000;
  std::size_t most_waiting_for_one = 250;
  std::chrono::milliseconds patience{5'000};  // for one notice
  // Where names lead, HOST:PORT:ADDRESS[,ADDRESS…], for tests; of others the system is asked.
  std::vector<std::string> known{};
};

// Hands notices to push services, on a thread of its own: one try each.
class Sender {
 public:
  explicit Sender(SenderSettings settings);
  // Ends at once; who waits hears nothing.
  ~Sender();
  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  // `then` runs on the sender's thread. With too many waiting it is kLater.
  void send(const KeyPair& house, Notice notice, std::function<void(Outcome)> then);
  // Notices that are not answered yet.
  std::size_t waiting() const;

 private:
  class Lines;
  std::unique_ptr<Lines> lines_;
};

// What an answer means; `retry_after` is the header of that name, `now` the Unix time.
Outcome outcome_of(unsigned status, std::string_view retry_after, std::int64_t now);

}  // namespace purloin::push
