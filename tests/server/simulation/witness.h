#pragma once

#include <map>
#include <string>
#include <vector>

#include "match/match.h"
#include "server/fake/memory_log.h"

namespace purloin::simulation {

// Knows of every table what is stored, from the rows alone: it shares no memory with the hall that
// it is held against.
class Witness {
 public:
  explicit Witness(server::MemoryLog& log) : log_(log) {}

  // How many steps of a table are durable.
  int stored(const std::string& table) const;
  // The match after so many steps, which are stored.
  const match::Match& at(const std::string& table, int version);
  const match::Step& step(const std::string& table, int version);
  const match::Match& newest(const std::string& table) { return at(table, stored(table)); }
  // Whether a token opened that seat after so many steps.
  bool holds(const std::string& table, int version, int seat, const std::string& token);

 private:
  struct Story {
    std::vector<match::Step> steps;
    std::vector<match::Match> after;
  };
  Story& story(const std::string& table, int version);

  server::MemoryLog& log_;
  std::map<std::string, Story> stories_;
};

}  // namespace purloin::simulation
