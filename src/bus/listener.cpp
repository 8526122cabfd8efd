#include "bus/listener.h"

#include <utility>

#include "bus/numbered.h"

namespace purloin::bus {
namespace {

// Of one listener, that wait to be heard.
constexpr int kMostUnheard = 16'384;
constexpr int kMostBytesUnheard = 16 << 20;

void hear_one(natsConnection*, natsSubscription*, natsMsg* message, void* number) {
  const auto listener = Numbered<Listener>::all().find(reinterpret_cast<std::uintptr_t>(number));
  if (listener) listener->hear(message);
  natsMsg_Destroy(message);
}

}  // namespace

std::string sealed_under(std::string_view subject, std::string_view answer_to) {
  std::string name(subject);
  if (!answer_to.empty()) name.append(" ").append(answer_to);
  return name;
}

Listener::Listener(std::shared_ptr<House> house, std::string_view subject, std::string_view group,
                   Calls calls)
    : house_(std::move(house)),
      subject_(house_->prefix + std::string(subject)),
      group_(group),
      calls_(std::move(calls)) {}

void Listener::hear(natsMsg* message) {
  const std::lock_guard lock(mutex_);
  if (is_silent_) return;
  const std::size_t prefix = house_->prefix.size();
  const std::string subject = natsMsg_GetSubject(message);
  if (subject.size() < prefix) return;
  if (natsMsg_IsNoResponders(message)) {
    if (calls_.nobody_there) calls_.nobody_there(subject.substr(prefix));
    return;
  }
  const char* const reply = natsMsg_GetReply(message);
  const std::string answer_to = reply == nullptr ? "" : reply;
  const std::string_view sealed(natsMsg_GetData(message),
                                static_cast<std::size_t>(natsMsg_GetDataLength(message)));
  auto body = open(house_->key, sealed_under(subject, answer_to), sealed);
  if (!body || (!answer_to.empty() && !answer_to.starts_with(house_->prefix))) {
    ++house_->refused;
    return;
  }
  ++house_->heard;
  calls_.heard({subject.substr(prefix), std::move(*body),
                answer_to.empty() ? "" : answer_to.substr(prefix)});
}

void Listener::has_begun() {
  const std::lock_guard lock(mutex_);
  if (is_silent_) return;
  if (const auto begun = std::exchange(calls_.begun, {})) begun();
}

void Listener::begin(const std::shared_ptr<Listener>& listener, natsConnection* connection) {
  listener->number_ = Numbered<Listener>::all().add(listener);
  void* const number = reinterpret_cast<void*>(listener->number_);
  natsSubscription** const made = &listener->subscription_;
  const char* const subject = listener->subject_.c_str();
  const natsStatus fault =
      listener->group_.empty()
          ? natsConnection_Subscribe(made, connection, subject, hear_one, number)
          : natsConnection_QueueSubscribe(made, connection, subject, listener->group_.c_str(),
                                          hear_one, number);
  if (fault == NATS_OK) natsSubscription_SetPendingLimits(*made, kMostUnheard, kMostBytesUnheard);
}

void Listener::fall_silent() {
  const std::lock_guard lock(mutex_);
  is_silent_ = true;
}

void Listener::end() {
  Numbered<Listener>::all().remove(number_);
  natsSubscription_Destroy(subscription_);
  subscription_ = nullptr;
}

}  // namespace purloin::bus
