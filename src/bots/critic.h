#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "wire/any_game.h"

namespace purloin::bots {

// What every seat may expect of a position: its share of the win, 0 to 1; alone, its score.
using PerSeat = std::array<double, kMaxSeats>;
struct Standing {
  PerSeat share{};
  PerSeat error{};  // of the estimate: one standard error of its sampling
};

using SeatRewards = std::array<float, kMaxSeats>;

// What brings an estimate nearer to how games end (docs/lookback.md), at the beginning of a game
// and at its end: between them it goes straight. `sharp` is the power to which each share of a
// sample is raised, `mover` what is added to the logarithm of who is to move; alone, coins that are
// added. `doubt` is the part of a sample that does not count: everybody has the same of it.
struct Tuning {
  float sharp = 1, sharp_by_end = 1;
  float mover = 0, mover_by_end = 0;
  float doubt = 0;
};

// What a tuning is fitted to: the samples of a position where a seat acts, before it.
struct Raw {
  std::vector<SeatRewards> samples;
  std::size_t mover = 0;
  float progress = 0;  // of the game, 0 to 1
  Tuning tuning;       // that is in force
};

// A sample of a position that is no end as a tuning has it. Shares still add up to one.
SeatRewards tuned(SeatRewards sample, int seats, std::size_t mover, const Tuning& tuning,
                  float progress);

// How hard a critic looks. What is missing is as the game's own outlook has it.
struct Depth {
  std::optional<int> samples;               // of how a position goes on
  std::optional<std::uint64_t> iterations;  // of the search for a better move
  double part = 1;                          // of both, for who has many positions to look at
  std::uint64_t seed = 1;
  std::optional<Tuning> tuning;             // for who fits it
  const std::atomic<bool>* stop = nullptr;  // set from outside to get any answer at once
};

// What a critic says of a decision, from what its player could know.
struct Verdict {
  bool had_choice = false;
  // What it cost each seat that this was played and not what the critic would have played: nothing
  // where that is the same. Measured with other luck than the better move was found with, so it has
  // no bias: of moves that are as good it is above or below zero by chance.
  PerSeat cost{};
  double gave_up = 0;  // that of who played
  double error = 0;    // of that number: one standard error of its sampling
  std::string better;  // what the critic would have played; empty: the same
};

// Alone, shares are of so many coins.
inline constexpr double kAllAlone = 80;

// What a critic says of a move that could be made, from what its player can know, in shares.
struct Weighed {
  double share = 0;     // what it leads to
  double gives_up = 0;  // against the first of those that are weighed
  double error = 0;     // of that number: one standard error of its sampling
};

// Looks at a game that was played, for one thread. It tells how positions stand, by one estimate
// for all of them: a position where chance acts is worth the mean of its outcomes, one where a seat
// acts what a sample of games played on from there came to, an end what it is. So what chance gives
// at a point has the mean zero whatever the estimate is worth.
//
// The same position, depth and seed give the same numbers.
class Critic {
 public:
  virtual ~Critic() = default;
  virtual Standing stand(const wire::AnyTable& position, const Depth& depth) = 0;
  // Needs a position where a seat acts.
  virtual Raw raw(const wire::AnyTable& position, const Depth& depth) = 0;
  // Needs a position where a seat acts, and a move that is legal there.
  virtual Verdict judge(const wire::AnyTable& position, std::string_view move,
                        const Depth& depth) = 0;
  // Moves that are legal there, the best first: what `judge` would say if it finds that one best.
  virtual std::vector<Weighed> weigh(const wire::AnyTable& position,
                                     std::span<const std::string> moves, const Depth& depth) = 0;
  // How it would probably have gone on: the move and, at most `most` in all, what follows it until
  // its player has another decision; of outcomes of chance the likeliest.
  virtual std::vector<std::string> line(const wire::AnyTable& position, std::string_view move,
                                        std::size_t most, const Depth& depth) = 0;
};

}  // namespace purloin::bots
