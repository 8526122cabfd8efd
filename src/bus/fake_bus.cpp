#include "bus/fake_bus.h"

#include <algorithm>
#include <utility>

namespace purloin::bus {

bool fits(std::string_view pattern, std::string_view subject) {
  for (;;) {
    const std::size_t dot = std::min(pattern.find('.'), pattern.size());
    const std::size_t end = std::min(subject.find('.'), subject.size());
    const std::string_view word = pattern.substr(0, dot);
    if (word == ">") return !subject.empty();
    if (word != "*" && word != subject.substr(0, end)) return false;
    if (dot == pattern.size() || end == subject.size()) {
      return dot == pattern.size() && end == subject.size();
    }
    pattern.remove_prefix(dot + 1);
    subject.remove_prefix(end + 1);
  }
}

class FakeBus::Listening : public Subscription {
 public:
  Listening(FakeBus& bus, Listeners::iterator place) : bus_(bus), place_(place) {}
  ~Listening() override {
    (*place_)->heard = nullptr;
    bus_.listeners_.erase(place_);
  }

 private:
  FakeBus& bus_;
  Listeners::iterator place_;
};

void FakeBus::publish(std::string_view subject, std::string_view body) {
  if (is_up_) waiting_.push_back({std::string(subject), std::string(body)});
}

std::unique_ptr<Subscription> FakeBus::subscribe(std::string_view subject, Heard heard,
                                                 std::string_view group, Begun begun) {
  listeners_.push_back(std::make_shared<Listener>(
      Listener{std::string(subject), std::string(group), std::move(heard), std::move(begun)}));
  return std::make_unique<Listening>(*this, std::prev(listeners_.end()));
}

void FakeBus::ask(std::string_view subject, std::string_view body, std::chrono::milliseconds,
                  std::function<void(std::optional<std::string>)> then) {
  const std::string inbox = "inbox." + std::to_string(++questions_);
  asked_.emplace(inbox, std::move(then));
  if (is_up_) waiting_.push_back({std::string(subject), std::string(body), inbox});
}

void FakeBus::cut_off() {
  is_up_ = false;
  waiting_.clear();
}

void FakeBus::begin() {
  const Listeners all = listeners_;
  for (const auto& each : all) {
    if (std::exchange(each->has_begun, true) || !each->heard) continue;
    if (const auto begun = std::exchange(each->begun, {})) begun();
  }
}

bool FakeBus::deliver_one() {
  if (!begins_late && is_up_) begin();
  if (waiting_.empty()) return false;
  const Message message = std::move(waiting_.front());
  waiting_.pop_front();
  if (const auto found = asked_.find(message.subject); found != asked_.end()) {
    const auto then = std::move(found->second);
    asked_.erase(found);
    then(message.body);
    return true;
  }
  std::map<std::string, std::vector<std::shared_ptr<Listener>>> groups;
  std::vector<std::shared_ptr<Listener>> hearers;
  for (const auto& each : listeners_) {
    if (!each->has_begun || !fits(each->subject, message.subject)) continue;
    (each->group.empty() ? hearers : groups[each->group]).push_back(each);
  }
  for (const auto& [group, members] : groups) {
    hearers.push_back(members[turns_[group]++ % members.size()]);
  }
  for (const auto& each : hearers) {
    if (each->heard) Heard(each->heard)(message);
  }
  return true;
}

int FakeBus::deliver() {
  int count = 0;
  while (deliver_one()) ++count;
  return count;
}

void FakeBus::run_out_of_patience() {
  auto asked = std::move(asked_);
  asked_.clear();
  for (const auto& [inbox, then] : asked) then(std::nullopt);
}

}  // namespace purloin::bus
