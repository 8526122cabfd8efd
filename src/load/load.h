#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "wire/json.h"

namespace purloin::load {

struct LoadSettings {
  std::string url = "http://127.0.0.1:8080";
  int tables = 100;
  double seconds = 10;
  std::optional<double> rate;  // moves a second in all; nothing: as many as go
  int idle = 0;                // connections that only listen
  // Who plays, each with one connection for all the tables that they sit at; nothing: one for every
  // ten tables, and enough for the largest.
  std::optional<int> clients;
};

// What was measured; times are from sending a move to hearing it acknowledged.
struct LoadReport {
  std::uint64_t moves = 0;
  std::uint64_t refused = 0;
  std::string last_refusal;
  std::uint64_t games = 0;  // played to the end
  double seconds = 0;
  double p50_ms = 0;
  double p99_ms = 0;
  double bytes_per_move = 0;  // sent down, per move and viewer
  std::size_t clients = 0;
  int idle_connections = 0;
  std::optional<double> server_rss_mb;  // where the server runs on this machine
  double moves_per_second() const { return seconds > 0 ? static_cast<double>(moves) / seconds : 0; }
};

wire::json::object write_report(const LoadReport& report);

// Opens tables of all three games, puts a client into every seat, and lets them make random legal
// moves. Throws std::runtime_error when there is no server.
LoadReport run_load(const LoadSettings& settings, const std::function<void(double done)>& progress);

}  // namespace purloin::load
