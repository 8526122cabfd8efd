#include "bus/nats_bus.h"

#include <algorithm>
#include <stdexcept>

#include <sodium.h>

#include "bus/numbered.h"

namespace purloin::bus {
namespace {

using namespace std::chrono_literals;

// What was said and waits for the thread that speaks; more is lost.
constexpr std::size_t kMostWaiting = 8'192;
constexpr std::size_t kMostBytesWaiting = 8 << 20;
constexpr std::size_t kMostQuestions = 8'192;
constexpr auto kRest = 500ms;  // before somebody is called anew who does not want us

class Listening : public Subscription {
 public:
  Listening(NatsBus& bus, std::shared_ptr<Listener> listener)
      : bus_(bus), listener_(std::move(listener)) {}
  ~Listening() override { bus_.let_go(listener_); }

 private:
  NatsBus& bus_;
  std::shared_ptr<Listener> listener_;
};

std::vector<std::string> servers_of(const std::string& address) {
  std::vector<std::string> servers;
  for (std::size_t begin = 0; begin <= address.size();) {
    const std::size_t end = std::min(address.find(',', begin), address.size());
    servers.push_back(address.substr(begin, end - begin));
    begin = end + 1;
  }
  for (const std::string& server : servers) {
    const std::size_t scheme = server.find("://");
    const bool is_known = server.starts_with("nats://") || server.starts_with("tls://");
    if (!is_known || scheme + 3 == server.size() ||
        server.find_first_of(" \t\r\n/", scheme + 3) != std::string::npos) {
      throw std::runtime_error("no address of a bus (nats://HOST:PORT): " + address);
    }
  }
  return servers;
}

std::string random_word() {
  std::string bytes(16, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  std::string hex(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                 bytes.size());
  hex.pop_back();
  return hex;
}

// NATS' threads tell how the connection is.
void note(void* number, bool is_up, bool is_closed) {
  const auto line = Numbered<Line>::all().find(reinterpret_cast<std::uintptr_t>(number));
  if (!line) return;  // of an earlier connection
  line->is_up = is_up;
  line->is_closed = is_closed;
}
void is_here(natsConnection*, void* number) {
  note(number, true, false);
}
void is_gone(natsConnection*, void* number) {
  note(number, false, false);
}
void is_over(natsConnection*, void* number) {
  note(number, false, true);
}
void has_trouble(natsConnection*, natsSubscription*, natsStatus, void*) {}

}  // namespace

NatsBus::NatsBus(const std::string& address, std::string key)
    : address_(address), house_(std::make_shared<House>()), inbox_("inbox." + random_word()) {
  if (key.size() != kKeyBytes) throw std::runtime_error("the key of a bus has 32 bytes");
  servers_of(address);
  house_->prefix = name_of_house(key) + ".";
  house_->key = std::move(key);
  answers_ = std::make_shared<Listener>(
      house_, inbox_ + ".*", "",
      [this](Message message) { answer(message.subject, std::move(message.body)); },
      [this](const std::string& inbox) { answer(inbox, std::nullopt); });
  listeners_.insert(answers_);
  speaker_ = std::thread([this] { speak(); });
  timekeeper_ = std::thread([this] { watch_time(); });
}

NatsBus::~NatsBus() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  said_something_.notify_one();
  {
    const std::lock_guard lock(asked_mutex_);
    no_more_questions_ = true;
    asked_.clear();
  }
  asked_something_.notify_one();
  answers_->fall_silent();
  speaker_.join();
  timekeeper_.join();
  disconnect();
}

Counts NatsBus::counts() const {
  return {house_->said, house_->heard, house_->lost, house_->refused};
}

bool NatsBus::hand_over(Said said) {
  {
    const std::lock_guard lock(mutex_);
    const bool is_full = said_.size() >= kMostWaiting || bytes_waiting_ >= kMostBytesWaiting;
    if (!said.listener && (!line_->is_up || is_full)) {
      ++house_->lost;
      return false;
    }
    bytes_waiting_ += said.body.size();
    said_.push_back(std::move(said));
  }
  said_something_.notify_one();
  return true;
}

void NatsBus::publish(std::string_view subject, std::string_view body) {
  hand_over({std::string(subject), std::string(body), {}, nullptr});
}

std::unique_ptr<Subscription> NatsBus::subscribe(std::string_view subject, Heard heard,
                                                 std::string_view group) {
  auto listener = std::make_shared<Listener>(house_, subject, group, std::move(heard));
  hand_over({{}, {}, {}, listener});
  return std::make_unique<Listening>(*this, std::move(listener));
}

void NatsBus::let_go(const std::shared_ptr<Listener>& listener) {
  listener->fall_silent();
  hand_over({{}, {}, {}, listener});
}

void NatsBus::ask(std::string_view subject, std::string_view body,
                  std::chrono::milliseconds patience, Then then) {
  std::string inbox;
  {
    const std::lock_guard lock(asked_mutex_);
    const bool is_full = asked_.size() >= kMostQuestions;
    const auto until = Clock::now() + (is_full ? 0ms : patience);
    inbox = inbox_ + "." + std::to_string(++questions_);
    asked_.emplace(inbox, Asked{std::move(then), until});
    ends_.emplace(until, inbox);
  }
  if (!hand_over({std::string(subject), std::string(body), inbox, nullptr})) {
    const std::lock_guard lock(asked_mutex_);
    ends_.emplace(Clock::now(), inbox);
  }
  asked_something_.notify_one();
}

void NatsBus::answer(const std::string& inbox, std::optional<std::string> body) {
  Then then;
  {
    const std::lock_guard lock(asked_mutex_);
    const auto found = asked_.find(inbox);
    if (found == asked_.end()) return;
    then = std::move(found->second.then);
    const auto [begin, end] = ends_.equal_range(found->second.until);
    for (auto each = begin; each != end; ++each) {
      if (each->second != inbox) continue;
      ends_.erase(each);
      break;
    }
    asked_.erase(found);
  }
  then(std::move(body));
}

void NatsBus::watch_time() {
  std::unique_lock lock(asked_mutex_);
  while (!no_more_questions_) {
    if (ends_.empty()) {
      asked_something_.wait(lock);
      continue;
    }
    if (const auto next = ends_.begin()->first; next > Clock::now()) {
      asked_something_.wait_until(lock, next);
      continue;
    }
    const std::string inbox = ends_.begin()->second;
    ends_.erase(ends_.begin());
    lock.unlock();
    answer(inbox, std::nullopt);
    lock.lock();
  }
}

void NatsBus::speak() {
  connect();
  std::unique_lock lock(mutex_);
  // What was said before the end is said.
  while (!stopping_ || !said_.empty()) {
    if (line_->is_closed) {
      said_something_.wait_for(lock, kRest, [this] { return stopping_; });
      if (stopping_) return;
      lock.unlock();
      disconnect();
      connect();
      lock.lock();
      continue;
    }
    if (said_.empty()) {
      // Looks now and then whether the connection is closed, which nobody tells it.
      said_something_.wait_for(lock, kRest);
      continue;
    }
    const Said said = std::move(said_.front());
    said_.pop_front();
    bytes_waiting_ -= said.body.size();
    lock.unlock();
    said.listener ? listen(said.listener) : tell(said);
    lock.lock();
  }
}

void NatsBus::connect() {
  const auto servers = servers_of(address_);
  std::vector<const char*> names;
  for (const std::string& server : servers) names.push_back(server.c_str());
  line_->is_closed = false;
  number_ = Numbered<Line>::all().add(line_);
  void* const told = reinterpret_cast<void*>(number_);
  natsOptions* options = nullptr;
  natsOptions_Create(&options);
  natsOptions_SetServers(options, names.data(), static_cast<int>(names.size()));
  natsOptions_SetTimeout(options, 2'000);
  natsOptions_SetWriteDeadline(options, 1'000);
  // Somebody who is there and says nothing is found out after a few seconds.
  natsOptions_SetPingInterval(options, 2'000);
  natsOptions_SetMaxPingsOut(options, 2);
  natsOptions_SetMaxReconnect(options, -1);
  natsOptions_SetReconnectWait(options, 200);
  natsOptions_SetReconnectJitter(options, 100, 100);
  natsOptions_SetReconnectBufSize(options, 1 << 20);
  natsOptions_UseGlobalMessageDelivery(options, true);
  natsOptions_SetRetryOnFailedConnect(options, true, is_here, told);
  natsOptions_SetReconnectedCB(options, is_here, told);
  natsOptions_SetDisconnectedCB(options, is_gone, told);
  natsOptions_SetClosedCB(options, is_over, told);
  natsOptions_SetErrorHandler(options, has_trouble, nullptr);
  const natsStatus status = natsConnection_Connect(&connection_, options);
  natsOptions_Destroy(options);
  if (connection_ == nullptr) {
    line_->is_closed = true;
    return;
  }
  for (const auto& listener : listeners_) Listener::begin(listener, connection_);
  if (status == NATS_OK && natsConnection_Status(connection_) == NATS_CONN_STATUS_CONNECTED) {
    line_->is_up = true;
  }
}

void NatsBus::disconnect() {
  for (const auto& listener : listeners_) listener->end();
  Numbered<Line>::all().remove(number_);
  line_->is_up = false;
  natsConnection_Destroy(connection_);
  connection_ = nullptr;
}

// One that listens already wants to end it.
void NatsBus::listen(const std::shared_ptr<Listener>& listener) {
  if (listeners_.erase(listener) > 0) return listener->end();
  if (listener->is_silent()) return;  // let go before it had begun
  listeners_.insert(listener);
  if (connection_ != nullptr) Listener::begin(listener, connection_);
}

void NatsBus::tell(const Said& said) {
  const std::string subject = house_->prefix + said.subject;
  const std::string answer_to = said.answer_to.empty() ? "" : house_->prefix + said.answer_to;
  const std::string sealed = seal(house_->key, sealed_under(subject, answer_to), said.body);
  const auto size = static_cast<int>(sealed.size());
  natsStatus fault = NATS_CONNECTION_DISCONNECTED;
  if (connection_ != nullptr && line_->is_up) {
    fault = answer_to.empty()
                ? natsConnection_Publish(connection_, subject.c_str(), sealed.data(), size)
                : natsConnection_PublishRequest(connection_, subject.c_str(), answer_to.c_str(),
                                                sealed.data(), size);
  }
  ++(fault == NATS_OK ? house_->said : house_->lost);
  if (fault != NATS_OK && !said.answer_to.empty()) answer(said.answer_to, std::nullopt);
}

std::unique_ptr<Bus> connect(const std::string& address, std::string key) {
  return std::make_unique<NatsBus>(address, std::move(key));
}

}  // namespace purloin::bus
