#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bus/fake_bus.h"
#include "support/party.h"

// Several servers on one store and one bus.
namespace purloin::server {

class TestHouse {
 public:
  explicit TestHouse(std::size_t count, HallSettings settings = {}) : settings_(settings) {
    for (std::size_t i = 0; i < count; ++i) start(i);
  }

  FakeEnvironment& at(std::size_t i) { return *servers_.at(i); }
  bool lives(std::size_t i) const { return servers_.at(i) != nullptr; }
  // It is gone without a word.
  void kill(std::size_t i) { servers_.at(i).reset(); }
  void start(std::size_t i) {
    if (servers_.size() <= i) servers_.resize(i + 1);
    servers_[i] = std::make_unique<FakeEnvironment>(settings_, log, bus);
    frozen_.resize(servers_.size());
    frozen_[i] = false;
  }
  // Time passes for it, and nothing happens there.
  void freeze(std::size_t i, bool is_frozen) { frozen_.at(i) = is_frozen; }
  // Time goes on everywhere, in small steps, and what is said is heard.
  void advance(Milliseconds by) {
    constexpr Milliseconds kStep = 10;
    for (Milliseconds passed = 0; passed < by; passed += kStep) {
      log->clock += kStep;
      for (std::size_t i = 0; i < servers_.size(); ++i) {
        if (!servers_[i]) continue;
        if (frozen_[i]) {
          servers_[i]->sleep(kStep);
        } else {
          servers_[i]->advance(kStep);
        }
      }
      if (on_its_way) on_its_way(bus->waiting());
      bus->deliver();
    }
  }
  // Which server minds a table; as many as there are: none.
  std::size_t who_minds(const std::string& table) {
    for (std::size_t i = 0; i < servers_.size(); ++i) {
      if (servers_[i] && servers_[i]->hall().neighbours()->minds(*parse_table(table))) return i;
    }
    return servers_.size();
  }
  wire::OpenedTable open(std::size_t where, const wire::NewTable& asked) {
    wire::OpenedTable opened;
    at(where).hall().open(asked, [&](const auto& answer) { opened = answer.value(); });
    advance(10);
    return opened;
  }
  std::size_t steps_of(const std::string& table) { return log->steps(*parse_table(table)).size(); }

  std::shared_ptr<MemoryLog> log = std::make_shared<MemoryLog>();
  std::shared_ptr<bus::FakeBus> bus = std::make_shared<bus::FakeBus>();
  // What becomes of messages before they are heard.
  std::function<void(std::deque<bus::Message>&)> on_its_way;

 private:
  HallSettings settings_;
  std::vector<std::unique_ptr<FakeEnvironment>> servers_;
  std::vector<bool> frozen_;
};

}  // namespace purloin::server
