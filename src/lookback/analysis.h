#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "bots/critic.h"
#include "lookback/course.h"
#include "wire/lookback_messages.h"

namespace purloin::lookback {

// How much of a document is kept, at most.
inline constexpr std::size_t kMostBytes = 200'000;

// What makes a turning point, in shares of the win.
inline constexpr double kTurningDecision = 0.10;
inline constexpr double kTurningRoll = 0.15;
// Alone, in coins.
inline constexpr double kTurningDecisionInCoins = 4;
inline constexpr double kTurningRollInCoins = 5;

// A game that is being looked at, piece by piece: pieces hang on nothing but the position and the
// depth, so they may be done in any order, by several threads, and again.
class Analysis {
 public:
  Analysis(Course course, bots::Depth depth);

  // As many as there are positions.
  std::size_t pieces() const { return course_.positions.size(); }
  // Looks at a piece with a critic of the game. Different pieces may be looked at at a time. False
  // when it was stopped: then the piece has still to be done.
  bool look(std::size_t piece, bots::Critic& critic, const std::atomic<bool>* stop = nullptr);
  // When every piece is done.
  wire::LookbackDoc document() const;

  const Course& course() const { return course_; }

 private:
  // What was found out of a position and of the move that was made there.
  struct Piece {
    bots::Standing standing;
    bots::Verdict verdict;
    std::vector<std::string> line;
    wire::EventJson told;
  };

  bool is_solo() const { return course_.seats == 1; }
  int whole(double share) const;
  std::vector<int> chances_at(std::size_t piece) const;
  bool is_mistake(const Piece& piece, double drift) const;
  double drift() const;
  void add_step(wire::LookbackDoc& doc, std::size_t move, double drift) const;
  void add_leaving(wire::LookbackDoc& doc) const;
  void add_up(wire::LookbackDoc& doc) const;

  Course course_;
  bots::Depth depth_;
  std::vector<Piece> pieces_;
};

// All of it on so many threads; nothing when it was stopped.
std::optional<wire::LookbackDoc> look_back(
    const Course& course, const bots::Depth& depth, int threads,
    const std::atomic<bool>* stop = nullptr,
    const std::function<void(std::size_t done, std::size_t pieces)>& progress = {});

// As JSON of at most kMostBytes: in very long games what nobody would point at is left out.
std::string write(wire::LookbackDoc doc);

}  // namespace purloin::lookback
