#include "bus/nats_bus.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <sodium.h>

#include "bus/numbered.h"

namespace purloin::bus {
namespace {

using namespace std::chrono_literals;

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
      throw std::invalid_argument("no address of a bus (nats://HOST:PORT): " + address);
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
      Listener::Calls{[this](Message message) { answer(message.subject, std::move(message.body)); },
                      {},
                      [this](const std::string& inbox) { answer(inbox, std::nullopt); }});
  listeners_.insert(answers_);
  keeper_ = std::thread([this] { keep_connected(); });
  timekeeper_ = std::thread([this] { watch_time(); });
}

NatsBus::~NatsBus() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wanted_something_.notify_one();
  {
    const std::lock_guard lock(asked_mutex_);
    no_more_questions_ = true;
    asked_.clear();
  }
  asked_something_.notify_one();
  answers_->fall_silent();
  keeper_.join();
  timekeeper_.join();
  disconnect();
}

Counts NatsBus::counts() const {
  return {house_->said, house_->heard, house_->lost, house_->refused};
}

void NatsBus::hand_over(std::shared_ptr<Listener> listener) {
  {
    const std::lock_guard lock(mutex_);
    wanted_.push_back(std::move(listener));
  }
  wanted_something_.notify_one();
}

void NatsBus::publish(std::string_view subject, std::string_view body) {
  tell(subject, body);
}

std::unique_ptr<Subscription> NatsBus::subscribe(std::string_view subject, Heard heard,
                                                 std::string_view group, Begun begun) {
  auto listener = std::make_shared<Listener>(
      house_, subject, group, Listener::Calls{std::move(heard), std::move(begun), {}});
  hand_over(listener);
  return std::make_unique<Listening>(*this, std::move(listener));
}

void NatsBus::let_go(const std::shared_ptr<Listener>& listener) {
  listener->fall_silent();
  hand_over(listener);
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
  if (!tell(subject, body, inbox)) {
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

void NatsBus::keep_connected() {
  connect();
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (line_->is_closed) {
      wanted_something_.wait_for(lock, kRest, [this] { return stopping_; });
      if (stopping_) return;
      lock.unlock();
      disconnect();
      connect();
      lock.lock();
      continue;
    }
    if (wanted_.empty()) {
      // Looks now and then whether the connection is closed, which nobody tells it.
      wanted_something_.wait_for(lock, kRest);
      if (unsettled_.empty() || line_->is_closed) continue;
    }
    const auto wanted = std::exchange(wanted_, {});
    lock.unlock();
    for (const auto& listener : wanted) listen(listener);
    settle();
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
  natsOptions_SetTimeout(options, 1'000);
  // What is said leaves at once, on the thread of who says it: handing it to another one and waking
  // that costs several times as much. NATS that takes nothing more is given up soon.
  natsOptions_SetSendAsap(options, true);
  natsOptions_SetWriteDeadline(options, 200);
  natsOptions_SetNoEcho(options, true);
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
  natsConnection* made = nullptr;
  const natsStatus status = natsConnection_Connect(&made, options);
  natsOptions_Destroy(options);
  {
    const std::lock_guard lock(connection_mutex_);
    connection_ = made;
  }
  if (made == nullptr) {
    line_->is_closed = true;
    return;
  }
  for (const auto& listener : listeners_) Listener::begin(listener, made);
  if (status == NATS_OK && natsConnection_Status(made) == NATS_CONN_STATUS_CONNECTED) {
    line_->is_up = true;
  }
  unsettled_ = listeners_;
  settle();
}

void NatsBus::disconnect() {
  for (const auto& listener : listeners_) listener->end();
  Numbered<Line>::all().remove(number_);
  line_->is_up = false;
  natsConnection* old = nullptr;
  {
    const std::lock_guard lock(connection_mutex_);
    old = std::exchange(connection_, nullptr);
  }
  natsConnection_Destroy(old);
}

void NatsBus::settle() {
  constexpr std::int64_t kMostMs = 1'000;
  if (connection_ == nullptr || !line_->is_up) return;
  // The library sends at once what is said, but not who wants to listen.
  if (natsConnection_FlushTimeout(connection_, kMostMs) != NATS_OK) return;
  for (const auto& listener : std::exchange(unsettled_, {})) listener->has_begun();
}

// One that listens already wants to end it.
void NatsBus::listen(const std::shared_ptr<Listener>& listener) {
  if (listeners_.erase(listener) > 0) {
    unsettled_.erase(listener);
    return listener->end();
  }
  if (listener->is_silent()) return;  // let go before it had begun
  listeners_.insert(listener);
  unsettled_.insert(listener);
  if (connection_ != nullptr) Listener::begin(listener, connection_);
}

bool NatsBus::tell(std::string_view about, std::string_view body, std::string_view inbox) {
  if (!line_->is_up) {
    ++house_->lost;
    return false;
  }
  const std::string subject = house_->prefix + std::string(about);
  const std::string answer_to = inbox.empty() ? "" : house_->prefix + std::string(inbox);
  const std::string sealed = seal(house_->key, sealed_under(subject, answer_to), body);
  const auto size = static_cast<int>(sealed.size());
  natsStatus fault = NATS_CONNECTION_DISCONNECTED;
  {
    const std::lock_guard lock(connection_mutex_);
    if (connection_ != nullptr) {
      fault = answer_to.empty()
                  ? natsConnection_Publish(connection_, subject.c_str(), sealed.data(), size)
                  : natsConnection_PublishRequest(connection_, subject.c_str(), answer_to.c_str(),
                                                  sealed.data(), size);
    }
  }
  ++(fault == NATS_OK ? house_->said : house_->lost);
  return fault == NATS_OK;
}

std::unique_ptr<Bus> connect(const std::string& address, std::string key) {
  return std::make_unique<NatsBus>(address, std::move(key));
}

}  // namespace purloin::bus
