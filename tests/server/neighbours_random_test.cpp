#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "server/simulation/fixed_randomness.h"
#include "server/stored_table.h"
#include "support/house.h"
#include "support/repeated.h"

// Several servers on one store, of which any may die, sleep or be cut off at any moment, and a bus
// that loses, doubles and reorders: by seeds, so that what goes wrong can be looked at.
namespace purloin::server {
namespace {

class Storm {
 public:
  explicit Storm(unsigned seed) : fixed_(seed), random_(seed), house_(kServers, settings()) {
    house_.on_its_way = [this](auto& waiting) { disturb(waiting); };
    for (int i = 0; i < kTables; ++i) {
      auto asked = test::new_table(i % 2 == 0 ? "dice-heist" : "thiefs-market",
                                   {"greedy", "random", "greedy"});
      asked.is_public = true;
      tables_.push_back(house_.open(0, asked).table);
    }
    for (std::size_t i = 0; i < kServers; ++i) visit(i);
  }

  void rage(int rounds) {
    for (int i = 0; i < rounds; ++i) {
      const int what = pick(100);
      const auto where = static_cast<std::size_t>(pick(kServers));
      if (what < 4) {
        die(where);
      } else if (what < 8) {
        asleep_[where] = 5 + pick(60);
        house_.freeze(where, true);
      } else if (what < 11) {
        pick(2) == 0 ? house_.bus->cut_off() : house_.bus->come_back();
      } else if (what < 13) {
        come_and_go(where);
      }
      think();
      house_.advance(10 * (1 + pick(30)));
      for (auto& [who, left] : asleep_) {
        if (left > 0 && --left == 0) house_.freeze(who, false);
      }
    }
  }
  void calm_down() {
    is_calm_ = true;
    house_.bus->come_back();
    for (auto& [who, left] : asleep_) {
      left = 0;
      house_.freeze(who, false);
    }
    for (int i = 0; i < 3000 && !are_over(); ++i) {
      think();
      house_.advance(400);
    }
    house_.advance(8000);
  }
  bool are_over() {
    return std::ranges::all_of(tables_, [&](const auto& table) {
      const auto stored = fold(table);
      return stored->match().is_over();
    });
  }
  // Everybody sees what the store has.
  void compare() {
    for (const auto& table : tables_) {
      const auto stored = fold(table);
      EXPECT_TRUE(stored->match().is_over()) << table;
      for (std::size_t i = 0; i < kServers; ++i) {
        Person fresh(house_.at(i));
        fresh.watch(table);
        EXPECT_EQ(fresh.version, stored->match().version());
        for (auto& person : people_[i]) {
          person.second.answer();  // which finds every version in its order
          if (person.first != table) continue;
          EXPECT_EQ(person.second.version, stored->match().version());
          EXPECT_EQ(person.second.document, fresh.document);
        }
        house_.at(i).hall().leave(*fresh.listener);
      }
    }
  }

 private:
  static constexpr std::size_t kServers = 3;
  static constexpr int kTables = 4;
  static HallSettings settings() {
    HallSettings settings;
    settings.bot_pace = 20;
    return settings;
  }
  int pick(std::size_t among) { return static_cast<int>(random_() % among); }

  std::unique_ptr<LiveTable> fold(const std::string& table) {
    const TableId id = *parse_table(table);
    return fold_table(id, {house_.log->steps(id), {}}).value();
  }
  void visit(std::size_t i) {
    people_[i].clear();
    for (const auto& table : tables_) {
      people_[i].emplace_back(table, Person(house_.at(i)));
      people_[i].back().second.watch(table);
    }
  }
  void die(std::size_t i) {
    people_[i].clear();
    asleep_[i] = 0;
    house_.kill(i);
    house_.advance(10 * pick(500));
    house_.start(i);
    visit(i);
  }
  void come_and_go(std::size_t i) {
    for (auto& person : people_[i]) house_.at(i).hall().leave(*person.second.listener);
    house_.advance(10 * pick(50));
    visit(i);
  }
  void think() {
    for (std::size_t i = 0; i < kServers; ++i) {
      if (asleep_[i] == 0 && (is_calm_ || pick(3) > 0)) house_.at(i).let_bots_answer();
    }
  }
  void disturb(std::deque<bus::Message>& waiting) {
    if (is_calm_) return;
    std::deque<bus::Message> becomes;
    for (const auto& message : waiting) {
      for (int copies = std::min(pick(5), 2); copies > 0; --copies) becomes.push_back(message);
    }
    std::ranges::shuffle(becomes, random_);
    waiting = std::move(becomes);
  }

  simulation::FixedRandomness fixed_;
  std::mt19937 random_;
  TestHouse house_;
  std::vector<std::string> tables_;
  std::map<std::size_t, std::deque<std::pair<std::string, Person>>> people_;
  std::map<std::size_t, int> asleep_;
  bool is_calm_ = false;
};

class Storms : public testing::TestWithParam<unsigned> {};

TEST_P(Storms, EveryGameEndsAndEverybodySeesTheSame) {
  Storm storm(GetParam());
  storm.rage(120);
  storm.calm_down();
  storm.compare();
}

INSTANTIATE_TEST_SUITE_P(Seeds, Storms, testing::Range(1U, 1U + repeated(8)));

}  // namespace
}  // namespace purloin::server
