#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace purloin::bus {

// What somebody says on the bus. Whoever wants an answer says where it is to go.
struct Message {
  std::string subject;
  std::string body;
  std::string answer_to{};
};

// Whoever lets go of it hears nothing more.
class Subscription {
 public:
  virtual ~Subscription() = default;
};

// What the servers of one house, and those who think for them, tell each other. It may lose, double
// and reorder what it carries, and be away: nothing may hang on a message but how soon somebody
// hears of what the store has. Whatever is called back comes on a thread of the bus.
class Bus {
 public:
  virtual ~Bus() = default;
  using Heard = std::function<void(Message)>;
  // Never waits; what cannot be sent is lost.
  virtual void publish(std::string_view subject, std::string_view body) = 0;
  // Everybody who has subscribed hears it; of a group, one. `*` and `>` stand for one word of a
  // subject and for the rest of it, as NATS has it.
  [[nodiscard]] virtual std::unique_ptr<Subscription> subscribe(std::string_view subject,
                                                                Heard heard,
                                                                std::string_view group = {}) = 0;
  // Hears the first answer, or nothing when the time is over or nobody is there.
  virtual void ask(std::string_view subject, std::string_view body,
                   std::chrono::milliseconds patience,
                   std::function<void(std::optional<std::string>)> then) = 0;
  // Whether anybody can be heard now.
  virtual bool is_up() const = 0;
};

// What one key of the house seals, and only who has it can open. Also says where a text was changed
// or put under another subject.
inline constexpr std::size_t kKeyBytes = 32;
std::string seal(std::string_view key, std::string_view subject, std::string_view body);
std::optional<std::string> open(std::string_view key, std::string_view subject,
                                std::string_view sealed);

// "nats://HOST:PORT", over which everything goes sealed with the key. Goes on trying where nobody
// is there. Throws std::runtime_error for what is no address.
std::unique_ptr<Bus> connect(const std::string& address, std::string key);

}  // namespace purloin::bus
