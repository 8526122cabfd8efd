#include "bus/bus.h"

#include <arpa/inet.h>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "bus/fake_bus.h"
#include "bus/house_key.h"
#include "support/nats_server.h"

namespace purloin::bus {
namespace {

using namespace std::chrono_literals;

const std::string kOurKey(kKeyBytes, 'k');

template <class Condition>
void wait_until(const Condition& condition) {
  while (!condition()) std::this_thread::sleep_for(1ms);
}

// What was heard, for the test's thread.
class Ear {
 public:
  Bus::Heard hear() {
    return [this](Message message) {
      const std::lock_guard lock(mutex_);
      heard_.push_back(std::move(message));
      changed_.notify_all();
    };
  }
  Message next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !heard_.empty(); });
    Message message = std::move(heard_.front());
    heard_.pop_front();
    return message;
  }
  std::size_t waiting() {
    const std::lock_guard lock(mutex_);
    return heard_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Message> heard_;
};

std::unique_ptr<Bus> connected(const NatsServer& nats, const std::string& key = kOurKey) {
  auto bus = connect(nats.address(), key);
  wait_until([&] { return bus->is_up(); });
  return bus;
}

// What the one says goes to the other from now on. NATS tells nobody that somebody listens.
void acquaint(Bus& speaker, Bus& hearer) {
  Ear ear;
  const auto listening = hearer.subscribe("hello", ear.hear());
  while (ear.waiting() == 0) {
    speaker.publish("hello", "");
    std::this_thread::sleep_for(1ms);
  }
}

// Says something to NATS without any library, and without the key.
void say_raw(int port, const std::string& subject, const std::string& body) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(::connect(socket, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
  const std::string said = "CONNECT {\"verbose\":false}\r\nPUB " + subject + " " +
                           std::to_string(body.size()) + "\r\n" + body + "\r\nPING\r\n";
  ASSERT_EQ(::write(socket, said.data(), said.size()), static_cast<ssize_t>(said.size()));
  std::string heard(4096, '\0');
  std::string all;
  while (all.find("PONG") == std::string::npos) {
    const auto size = ::read(socket, heard.data(), heard.size());
    ASSERT_GT(size, 0);
    all.append(heard, 0, static_cast<std::size_t>(size));
  }
  ::close(socket);
}

TEST(Bus, WhatIsSealedOpensUnderItsSubjectWithItsKeyAlone) {
  const std::string sealed = seal(kOurKey, "table.1", "seven");
  EXPECT_EQ(open(kOurKey, "table.1", sealed), "seven");
  EXPECT_EQ(sealed.find("seven"), std::string::npos);
  EXPECT_EQ(open(kOurKey, "table.2", sealed), std::nullopt);
  EXPECT_EQ(open(std::string(kKeyBytes, 'x'), "table.1", sealed), std::nullopt);
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] ^= 1;
    EXPECT_EQ(open(kOurKey, "table.1", changed), std::nullopt);
    EXPECT_EQ(open(kOurKey, "table.1", sealed.substr(0, i)), std::nullopt);
  }
  EXPECT_NE(seal(kOurKey, "table.1", "seven"), sealed);
}

TEST(Bus, EverybodyHearsWhatFitsAndWhoLetsGoHearsNothingMore) {
  const NatsServer nats;
  const auto one = connected(nats);
  const auto two = connected(nats);
  Ear all;
  Ear some;
  Ear own;
  const auto hears_all = two->subscribe("table.>", all.hear());
  auto hears_some = two->subscribe("table.*.step", some.hear());
  const auto hears_own = one->subscribe("table.1.step", own.hear());
  acquaint(*one, *two);
  one->publish("table.1.step", "first");
  EXPECT_EQ(some.next().body, "first");
  EXPECT_EQ(all.next().subject, "table.1.step");
  one->publish("table.1", "second");
  EXPECT_EQ(all.next().subject, "table.1");
  hears_some.reset();
  one->publish("table.2.step", "third");
  EXPECT_EQ(all.next().body, "third");
  EXPECT_EQ(some.waiting(), 0U);
  acquaint(*two, *one);
  EXPECT_EQ(own.waiting(), 0U) << "who says something does not hear it";
  EXPECT_EQ(one->counts().lost, 0U);
  EXPECT_EQ(two->counts().refused, 0U);
}

TEST(Bus, OfAGroupOneHears) {
  const NatsServer nats;
  const auto one = connected(nats);
  const auto two = connected(nats);
  Ear first;
  Ear second;
  const auto asks = connected(nats);
  const auto hears = one->subscribe("work", first.hear(), "workers");
  const auto also = two->subscribe("work", second.hear(), "workers");
  acquaint(*asks, *one);
  acquaint(*asks, *two);
  constexpr std::size_t kMany = 64;
  for (std::size_t i = 0; i < kMany; ++i) asks->publish("work", std::to_string(i));
  wait_until([&] { return first.waiting() + second.waiting() == kMany; });
  acquaint(*asks, *one);  // whatever was said before has come by now
  acquaint(*asks, *two);
  EXPECT_EQ(first.waiting() + second.waiting(), kMany);
  EXPECT_GT(first.waiting(), 0U);
  EXPECT_GT(second.waiting(), 0U);
}

// Answers to questions, as the test's thread waits for them.
std::optional<std::string> ask_and_wait(Bus& bus, const std::string& subject,
                                        std::chrono::milliseconds patience) {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<std::optional<std::string>> answer;
  bus.ask(subject, "how many?", patience, [&](std::optional<std::string> text) {
    const std::lock_guard lock(mutex);
    answer = std::move(text);
    changed.notify_all();
  });
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return answer.has_value(); });
  return *answer;
}

TEST(Bus, AQuestionHasOneAnswerOrNone) {
  const NatsServer nats;
  const auto one = connected(nats);
  const auto two = connected(nats);
  // NATS says at once that nobody listens: an hour is not waited for.
  EXPECT_EQ(ask_and_wait(*one, "count", 1h), std::nullopt);
  const auto answers = two->subscribe("count", [&](const Message& message) {
    two->publish(message.answer_to, message.body + " seven");
    two->publish(message.answer_to, "eight");
  });
  const auto silent = two->subscribe("silence", [](const Message&) {});
  acquaint(*one, *two);
  EXPECT_EQ(ask_and_wait(*one, "count", 1h), "how many? seven");
  EXPECT_EQ(ask_and_wait(*one, "count", 1h), "how many? seven");
  EXPECT_EQ(ask_and_wait(*one, "silence", 20ms), std::nullopt);
}

TEST(Bus, AnotherKeyHearsNothingAndNoiseIsRefused) {
  const NatsServer nats;
  const auto one = connected(nats);
  const auto two = connected(nats);
  const auto other = connected(nats, std::string(kKeyBytes, 'x'));
  Ear ours;
  Ear theirs;
  const auto hears = two->subscribe("news", ours.hear());
  const auto also = other->subscribe("news", theirs.hear());
  acquaint(*one, *two);
  const std::string subject = name_of_house(kOurKey) + ".news";
  say_raw(nats.port(), subject, "noise");
  say_raw(nats.port(), subject, seal(std::string(kKeyBytes, 'x'), subject, "another key"));
  // Sealed for somewhere else.
  say_raw(nats.port(), subject, seal(kOurKey, name_of_house(kOurKey) + ".hello", "elsewhere"));
  one->publish("news", "true");
  EXPECT_EQ(ours.next().body, "true");
  EXPECT_EQ(two->counts().refused, 3U);
  EXPECT_EQ(theirs.waiting(), 0U);
  EXPECT_EQ(other->counts().refused, 0U);
}

TEST(Bus, BeginsWithoutNatsAndComesBackWhenItDoes) {
  NatsServer nats;
  nats.kill();
  const auto one = connect(nats.address(), kOurKey);
  const auto two = connect(nats.address(), kOurKey);
  Ear ear;
  std::atomic<int> begun = 0;
  const auto hears = two->subscribe("news", ear.hear(), {}, [&] { ++begun; });
  EXPECT_FALSE(one->is_up());
  one->publish("news", "lost");
  EXPECT_EQ(ask_and_wait(*one, "anybody", 1h), std::nullopt);
  EXPECT_EQ(one->counts().lost, 2U);
  for (const std::string text : {"first", "second"}) {
    nats.start();
    wait_until([&] { return one->is_up() && two->is_up(); });
    wait_until([&] { return begun == 1; });  // before anybody else wants to listen
    acquaint(*one, *two);
    one->publish("news", text);
    EXPECT_EQ(ear.next().body, text);
    nats.kill();
    wait_until([&] { return !one->is_up() && !two->is_up(); });
  }
}

TEST(Bus, NatsThatTakesNothingMoreIsGivenUp) {
  NatsServer nats;
  const auto one = connected(nats);
  nats.freeze();
  // Far more than sockets hold. It goes on being said while nobody takes it, and ends.
  const std::string body(100'000, 'x');
  while (one->is_up()) one->publish("news", body);
  one->publish("news", "lost");
  EXPECT_GT(one->counts().lost, 0U);
  nats.thaw();
  wait_until([&] { return one->is_up(); });
}

TEST(Bus, WhatIsNoAddressIsSaid) {
  for (const char* address : {"", "nats://", "http://here", "nats://a,", "nats://a b"}) {
    EXPECT_THROW(connect(address, kOurKey), std::invalid_argument) << address;
  }
  EXPECT_THROW(connect("nats://here", "short"), std::runtime_error);
}

// A store in which another server puts something the moment after this one has looked.
class BusyLog final : public store::EventLog {
 public:
  explicit BusyLog(const std::string& address) : log_(store::open_event_log(address)) {}
  std::vector<store::NoteRow> notes(const std::string& kind, const std::string& page,
                                    int most) override {
    auto found = log_->notes(kind, page, most);
    if (auto other = std::exchange(comes_first, {})) other(*log_);
    return found;
  }
  void write(const store::Batch& batch) override { log_->write(batch); }
  std::vector<std::string> steps(store::TableId table) override { return log_->steps(table); }
  std::vector<store::ChatRow> chat(store::TableId table) override { return log_->chat(table); }
  std::vector<store::TableRow> listed(int most) override { return log_->listed(most); }
  std::vector<store::DeadlineRow> deadlines() override { return log_->deadlines(); }
  std::int64_t house_time() override { return log_->house_time(); }
  void try_writing() override { log_->try_writing(); }

  std::function<void(store::EventLog&)> comes_first;

 private:
  std::unique_ptr<store::EventLog> log_;
};

TEST(Bus, TheFirstServerMakesTheKeyOfTheHouse) {
  const TemporaryFolder folder;
  BusyLog log("sqlite:" + (folder.path() / "tables.db").string());
  std::string other;
  log.comes_first = [&](store::EventLog& same) { other = house_key(same); };
  const std::string key = house_key(log);
  EXPECT_EQ(key.size(), kKeyBytes);
  EXPECT_EQ(key, other);
  EXPECT_EQ(house_key(log), key);
}

TEST(Bus, PatternsFitAsNatsHasIt) {
  EXPECT_TRUE(fits("a.b", "a.b"));
  EXPECT_TRUE(fits("a.*", "a.b"));
  EXPECT_TRUE(fits("a.>", "a.b.c"));
  EXPECT_FALSE(fits("a.*", "a.b.c"));
  EXPECT_FALSE(fits("a.*.c", "a.b"));
  EXPECT_FALSE(fits("a", "b"));
}

TEST(Bus, OneWithoutANetworkDeliversWhenItIsTold) {
  FakeBus bus;
  std::string heard;
  auto all = bus.subscribe("a.>", [&](const Message& message) { heard += message.body; });
  const auto first =
      bus.subscribe("a.b", [&](const Message& message) { heard += "1" + message.body; }, "g");
  const auto second =
      bus.subscribe("a.b", [&](const Message& message) { heard += "2" + message.body; }, "g");
  bus.publish("a.b", "x");
  bus.publish("a.b", "y");
  EXPECT_EQ(heard, "");
  EXPECT_EQ(bus.deliver(), 2);
  EXPECT_EQ(heard, "x1xy2y");
  all.reset();
  bus.publish("a.c", "z");
  bus.cut_off();
  bus.publish("a.b", "z");
  bus.come_back();
  EXPECT_EQ(bus.deliver(), 0);
  const auto answers = bus.subscribe(
      "q", [&](const Message& message) { bus.publish(message.answer_to, message.body + "!"); });
  std::vector<std::optional<std::string>> answered;
  const auto note = [&](std::optional<std::string> text) { answered.push_back(std::move(text)); };
  bus.ask("q", "yes", 1s, note);
  bus.ask("nobody", "yes", 1s, note);
  bus.deliver();
  bus.run_out_of_patience();
  EXPECT_EQ(answered, (std::vector<std::optional<std::string>>{"yes!", std::nullopt}));
}

}  // namespace
}  // namespace purloin::bus
