#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace purloin::batches {

struct SearchOrder {
  float exploration = 1;  // the weight of priors
  std::uint64_t seed = 1;
};

// Searches of all games of a batch, in step (search/stepped.h), by the numbers that seats say. They
// are of the positions that the batch had when they were made, and see what the seat to act sees.
//   search.walk();
//   search.judge(priors, values);     // of the leaves, which stand in rows
// as often as wanted; the first time opens the searches.
class AnySearch {
 public:
  virtual ~AnySearch() = default;

  // Walks every search to a leaf, and says how many stopped at one: so many rows there are. Needs
  // the leaves before to be judged.
  virtual std::size_t walk() = 0;
  virtual std::size_t leaves() const = 0;
  virtual bool waits() const = 0;

  virtual std::span<const float> features() const = 0;
  virtual std::span<const std::uint8_t> masks() const = 0;
  virtual std::span<const std::int8_t> actors() const = 0;
  virtual std::span<const std::int64_t> games() const = 0;  // whose leaves they are

  // A row of priors for each leaf, one for each number, not negative, and a row of values: the
  // share of the win that the seat that acts there expects, then those of the others clockwise.
  // Needs leaves that wait.
  virtual void judge(std::span<const float> priors, std::span<const float> values) = 0;

  // For each game, how often each number was tried, and the mean reward of those.
  virtual void visits(std::span<std::int32_t> out) const = 0;
  virtual void worths(std::span<float> out) const = 0;
};

}  // namespace purloin::batches
