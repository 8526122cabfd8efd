#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "batches/any_batch.h"
#include "bots/bot.h"
#include "selfplay/selfplay.h"

namespace purloin::selfplay {

// Plays games one after the other, on one thread, and keeps what is worth learning from.
class Shard {
 public:
  // `batch` is of one game that does not restart; it and the bot are of the order's game.
  Shard(const Order& order, batches::AnyBatch& batch, bots::Bot& bot)
      : order_(order), batch_(batch), bot_(bot) {}

  // Games `from` up to `to`, and the file that they make.
  std::string play(std::uint64_t from, std::uint64_t to, std::string_view header);
  std::uint64_t rows() const { return numbers_.size(); }

 private:
  // A move that the bot looked at, in numbers.
  struct Looked {
    std::vector<batches::Number> word;
    std::uint64_t visits;
  };
  void play_game(std::uint64_t game);
  std::vector<Looked> look(std::uint64_t decision) const;
  const Looked& choose(std::span<const Looked> looked, std::uint64_t decision) const;
  // Says the move, a row for each number.
  void say(std::span<const Looked> looked, const Looked& chosen, std::uint64_t game,
           std::uint64_t decision);
  std::string write(std::uint64_t from, std::uint64_t to, std::string_view header) const;

  const Order& order_;
  batches::AnyBatch& batch_;
  bots::Bot& bot_;

  // Row by row.
  std::vector<float> features_;
  std::vector<std::uint8_t> masks_;
  std::vector<std::int32_t> visits_;
  std::vector<std::int32_t> numbers_;
  std::vector<std::int8_t> actors_;
  std::vector<std::int32_t> decisions_;
  std::vector<std::uint64_t> games_;
  std::vector<float> outcomes_;
  // Game by game.
  std::vector<float> returns_;
  std::vector<std::int32_t> scores_;
  std::vector<std::int8_t> ended_;
};

}  // namespace purloin::selfplay
