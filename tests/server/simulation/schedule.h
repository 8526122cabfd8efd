#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "server/simulation/pipe.h"

namespace purloin::simulation {

// How often what matters happened at the tables.
struct Happened {
  int seated = 0;
  int moved_by_people = 0;
  int moved_by_bots = 0;
  int undone = 0;
  int evicted = 0;         // before all had left
  int from_elsewhere = 0;  // steps of another server

  Happened& operator+=(const Happened& other);
};

// A seeded schedule: people with two devices each open tables, sit, play, talk, leave and come
// back, while messages are doubled and lost, commits are late or fail, tables are evicted, another
// server writes to the same store and the server crashes. The same seed is the same schedule.
class Schedule {
 public:
  explicit Schedule(std::uint64_t seed);

  // What went wrong first; empty when nothing did.
  std::string run();
  // What was done, a line each.
  const std::vector<std::string>& trace() const { return trace_; }
  const Happened& happened() const { return happened_; }

 private:
  struct Person {
    std::string name;
    std::array<std::shared_ptr<Pipe>, 2> devices;
    std::map<std::string, std::string> tokens;  // by table
    std::map<std::string, Seen> memory;         // by table: what was read last
  };
  struct Known {
    std::string table;
    std::string key;
    bool is_public = false;
  };

  // ---- What happens (acts.cpp).
  void act();
  void act_as_guest();
  void act_as_world();
  void open_table();
  void sit(Person& person, Pipe& pipe, const Known& known);
  void watch(Person& person, Pipe& pipe, const Known& known);
  void play_on();
  bool go_on(const Known& known);
  json::object next_of(const match::Match& match, Seat seat);
  void fail_or_mend();
  void write_from_another_server();
  void crash();
  void advance(match::Milliseconds by);

  // ---- What must hold at the end (schedule.cpp).
  void come_to_rest();
  void check_answers();
  void check_watchers();
  void check_steps();
  void all_leave();
  void check_clocks();
  void check_store();
  void check_lines(const std::string& table, const std::map<int, json::value>& told);

  std::uint64_t below(std::uint64_t bound) { return rng_() % bound; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  Person& anybody() { return people_[below(people_.size())]; }
  Pipe& device_of(Person& person);
  std::shared_ptr<Pipe> connect();
  // Says it, sometimes twice.
  void say(Pipe& pipe, json::object message);
  void read(Person& person);
  void note(std::string line) { trace_.push_back(std::move(line)); }
  void accuse(std::string what) {
    if (accusation_.empty()) accusation_ = std::move(what);
  }

  std::mt19937_64 rng_;
  std::string accusation_;
  std::vector<std::string> trace_;
  Happened happened_;
  server::FakeEnvironment world_;
  Witness witness_;
  Court court_;
  std::vector<Person> people_;
  std::vector<Known> tables_;
  std::set<std::pair<std::string, std::string>> chosen_;  // by bots: position, move
  std::set<std::string> foreign_;  // tables that another server has written to
  bool holds_commits_ = false;
  bool is_broken_ = false;
};

}  // namespace purloin::simulation
