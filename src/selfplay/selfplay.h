#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "wire/json.h"
#include "wire/refusal.h"

namespace purloin::selfplay {

struct Order {
  std::string game;
  std::int64_t seats = 0;
  wire::json::object options;
  std::uint64_t games = 1'000;
  std::uint64_t shard = 100;  // games in a file
  std::string bot = "master";
  std::uint64_t iterations = 200;  // a move
  std::uint64_t varied = 10;       // moves of a game that are drawn by their visits
  std::uint32_t longest = 1'000;   // moves after which a game is cut: some would never end
  std::uint64_t seed = 1;          // the luck of game i is that of seed + i
  // What the data do not hang on:
  std::string folder;
  int threads = 1;
  std::function<void(std::uint64_t done, std::uint64_t shards)> progress;
};

struct Report {
  std::uint64_t shards = 0;
  std::uint64_t found = 0;  // of them, those that were there already
  std::uint64_t games = 0;  // that were played
  std::uint64_t rows = 0;   // of those
};

// The command that makes these data, wherever and on however many threads.
std::string command_of(const Order& order);

// Lets a bot play against itself and writes what it saw, how often it looked at each number and
// what came of it: files shard-00000.npz … in the folder (docs/python.md, Train). A file is there
// when it is whole, and follows from the order alone; so who was interrupted goes on by saying the
// same again. Refuses a folder that has data of another order, or that somebody else is writing to.
// Throws std::runtime_error where something cannot be written.
wire::Result<Report> run(const Order& order);

}  // namespace purloin::selfplay
