#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
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

// Messages since the beginning.
struct Counts {
  std::uint64_t said = 0;
  std::uint64_t heard = 0;
  std::uint64_t lost = 0;     // nobody was there, or too many waited
  std::uint64_t refused = 0;  // were not sealed with the house's key, or were changed
};

// Whoever lets go of it hears nothing more, and waits for what is being called back; not where that
// lets go of it itself. Ends before its bus.
class Subscription {
 public:
  virtual ~Subscription() = default;
};

// What the servers of one house, and those who think for them, tell each other. It may lose, double
// and reorder what it carries, and be away: nothing may hang on a message but how soon somebody
// hears of what the store has. Old messages may come again. Whatever is called back comes on a
// thread of the bus, one for everybody: to be left soon.
class Bus {
 public:
  virtual ~Bus() = default;
  using Heard = std::function<void(Message)>;
  using Begun = std::function<void()>;
  // Never waits long, and what cannot be sent is lost. Who says it does not hear it.
  virtual void publish(std::string_view subject, std::string_view body) = 0;
  // Everybody who has subscribed hears it; of a group, one. `*` and `>` stand for one word of a
  // subject and for the rest of it, as NATS has it. What was said before `begun`, which is called
  // once and never within the call, may have been missed.
  [[nodiscard]] virtual std::unique_ptr<Subscription> subscribe(std::string_view subject,
                                                                Heard heard,
                                                                std::string_view group = {},
                                                                Begun begun = {}) = 0;
  // Hears the first answer, or nothing when the time is over or nobody is there; once, and never
  // within the call. An answer is a message to where Message::answer_to says.
  virtual void ask(std::string_view subject, std::string_view body,
                   std::chrono::milliseconds patience,
                   std::function<void(std::optional<std::string>)> then) = 0;
  // Whether anybody can be heard now.
  virtual bool is_up() const = 0;
  virtual Counts counts() const { return {}; }
};

// What one key of the house seals, and only who has it can open. Also says where a text was changed
// or put under another subject.
inline constexpr std::size_t kKeyBytes = 32;
std::string seal(std::string_view key, std::string_view subject, std::string_view body);
std::optional<std::string> open(std::string_view key, std::string_view subject,
                                std::string_view sealed);
// The first word of all subjects of a house, so that several can share one NATS. Tells nothing of
// the key.
std::string name_of_house(std::string_view key);

// "nats://[USER:PASSWORD@]HOST[:PORT]", several of them with commas, over which everything goes
// sealed with the key. Goes on trying where nobody is there. Throws std::runtime_error for what is
// no address.
std::unique_ptr<Bus> connect(const std::string& address, std::string key);

}  // namespace purloin::bus
