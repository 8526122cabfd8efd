#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "wire/json.h"

namespace purloin::load {

// By default everybody is a browser: all that web/ says is said. What is set otherwise is named in
// the report.
struct LoadSettings {
  std::string url = "http://127.0.0.1:8080";
  int tables = 100;
  double seconds = 10;
  std::optional<double> rate;  // moves a second in all; nothing: as many as go
  int idle = 0;                // connections that only listen
  // Connections that share the seats; nothing: one for every seat and every spectator.
  std::optional<int> clients;
  bool scores = true;
  bool questions = true;   // `describe` before a move is made
  bool spectators = true;  // at every fifth table
  bool coming_and_going = true;
  bool deflate = true;
  std::string bots;        // who plays with the one person at every table; nobody: people only
  std::string transcript;  // a file for what the clients of the first tables say
  // A file for what every client asked, was told and saw, a line of JSON each
  // (tests/house/linearizable.py).
  // Games that run when the time is over are then played to their end.
  std::string history;
};

// What is asked is counted apart from what everybody hears of a move.
struct QuestionReport {
  std::uint64_t answers = 0;
  double mean_bytes = 0;
  std::size_t most_bytes = 0;
  double p50_ms = 0;
  double p99_ms = 0;
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
  double bytes_per_move = 0;  // of updates, as they were on the line, per move and viewer
  QuestionReport legal;
  QuestionReport offered;  // legal moves that came with the turn, unasked: without times
  QuestionReport described;
  QuestionReport bots;         // their moves, from when it was their turn; --bots only
  std::uint64_t returns = 0;   // of people who were gone
  std::uint64_t breaks = 0;    // of lines, by nobody's will here
  std::size_t unfinished = 0;  // games that did not come to their end; --history only
  std::size_t clients = 0;
  int idle_connections = 0;
  std::vector<std::string> left_out;    // of what browsers do
  std::optional<double> server_rss_mb;  // where the server runs on this machine
  double moves_per_second() const { return seconds > 0 ? static_cast<double>(moves) / seconds : 0; }
};

wire::json::object write_report(const LoadReport& report);

// Opens tables of all three games, puts a client into every seat, and lets them make random legal
// moves. Throws std::runtime_error when there is no server.
LoadReport run_load(const LoadSettings& settings, const std::function<void(double done)>& progress);

}  // namespace purloin::load
