#include "bots/roster.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <stdexcept>

#include "bots/levels.h"

namespace purloin::bots {
namespace {

struct Enlistment {
  BotFacts facts;
  BotMaker make;
};

struct Roster {
  std::mutex mutex;
  std::deque<Enlistment> enlisted;  // in the order in which they came

  auto find(std::string_view name) {
    return std::ranges::find(enlisted, name, [](const auto& each) { return each.facts.name; });
  }
};

Roster& roster() {
  static Roster all;
  return all;
}

bool is_level(std::string_view name) {
  return std::ranges::find(kLevels, name, &Level::name) != std::end(kLevels);
}

}  // namespace

Enlisted::Enlisted(std::string name, std::string description, BotMaker make)
    : name_(std::move(name)) {
  Roster& all = roster();
  const std::lock_guard lock(all.mutex);
  if (name_.empty() || is_level(name_) || all.find(name_) != all.enlisted.end()) {
    throw std::invalid_argument("there is a bot \"" + name_ + "\" already");
  }
  all.enlisted.push_back({{name_, std::move(description)}, std::move(make)});
}

Enlisted::~Enlisted() {
  Roster& all = roster();
  const std::lock_guard lock(all.mutex);
  all.enlisted.erase(all.find(name_));
}

std::unique_ptr<Bot> make_enlisted(std::string_view name, std::string_view game) {
  Roster& all = roster();
  std::unique_lock lock(all.mutex);
  const auto found = all.find(name);
  if (found == all.enlisted.end()) return nullptr;
  const BotMaker make = found->make;
  lock.unlock();
  return make(game);
}

std::vector<BotFacts> all_bots() {
  std::vector<BotFacts> facts;
  for (const auto& level : kLevels) {
    facts.push_back({std::string(level.name), std::string(level.description)});
  }
  Roster& all = roster();
  const std::lock_guard lock(all.mutex);
  for (const auto& each : all.enlisted) facts.push_back(each.facts);
  return facts;
}

bool is_bot(std::string_view name) {
  Roster& all = roster();
  const std::lock_guard lock(all.mutex);
  return is_level(name) || all.find(name) != all.enlisted.end();
}

}  // namespace purloin::bots
