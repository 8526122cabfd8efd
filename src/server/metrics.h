#pragma once

#include <array>
#include <map>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <string>

#include "server/engine.h"

namespace purloin::server {

// What /metrics shows.
class Metrics {
 public:
  Metrics();
  std::string write() const;

  prometheus::Registry registry;
  prometheus::Counter& moves;
  prometheus::Counter& commits;
  prometheus::Counter& messages_in;
  prometheus::Counter& refused;
  prometheus::Counter& dropped;
  prometheus::Counter& put_aside;
  prometheus::Counter& lost;
  prometheus::Gauge& ready;
  prometheus::Gauge& connections;
  prometheus::Gauge& tables;
  prometheus::Gauge& bots_waiting;
  prometheus::Gauge& hints_waiting;
  prometheus::Histogram& bots_waited;
  prometheus::Histogram& hints_waited;
  prometheus::Counter& bots_thought;
  prometheus::Counter& bots_cut;
  prometheus::Counter& hints_refused;
  prometheus::Counter& notices_delivered;
  prometheus::Counter& notices_gone;
  prometheus::Counter& notices_failed;
  prometheus::Gauge& notices_waiting;
  prometheus::Gauge& notices_put_off;
  // Of several servers on one database.
  struct OfHouse {
    prometheus::Gauge* bus_up = nullptr;
    prometheus::Gauge* servers = nullptr;
    prometheus::Gauge* minded = nullptr;
    prometheus::Counter* said = nullptr;
    prometheus::Counter* heard = nullptr;
    prometheus::Counter* gaps = nullptr;
    prometheus::Counter* taken_over = nullptr;
  };
  OfHouse house;
  void add_house();
  // Questions to those who think on other machines.
  prometheus::Counter& far_asked;
  prometheus::Counter& far_answered;
  prometheus::Counter& far_late;
  prometheus::Counter& far_refused;
  prometheus::Gauge& far_thinkers;

  // Of each of other people's programs.
  struct OfEngine {
    prometheus::Counter* moves = nullptr;
    std::array<prometheus::Counter*, kNoMoves> faults{};  // by NoMove
    prometheus::Gauge* waiting = nullptr;
  };
  std::map<std::string, OfEngine> engines;
  void add_engine(const std::string& name);
};

}  // namespace purloin::server
