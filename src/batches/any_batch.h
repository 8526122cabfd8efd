#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batches/any_search.h"
#include "core/playout.h"
#include "core/seat.h"
#include "tensors/tensors.h"
#include "wire/any_game.h"

namespace purloin::batches {

using tensors::Number;

// Who decides, as a number beside those of the seats.
inline constexpr std::int8_t kChanceActs = -1;
inline constexpr std::int8_t kNobodyActs = -2;
// The number that lets luck decide, where chance is a player.
inline constexpr Number kDrawn = -1;
// The number that leaves a game as it is.
inline constexpr Number kStay = -2;

// As simulations are cut (core/playout.h).
inline constexpr std::uint32_t kLongestGame = kDecisionCap;
inline constexpr std::uint64_t kMostOutcomes = 100'000;

// How a game ended in a step.
enum class Ended : std::uint8_t { kNot, kOver, kCut };

struct Order {
  std::string game;
  std::int64_t seats = 0;
  wire::json::object options;
  std::size_t games = 0;
  std::uint64_t seed = 1;
  bool chance_is_player = false;         // else it is settled until a seat acts
  bool restarts = true;                  // a game that has ended is followed by the next one
  std::uint32_t longest = kLongestGame;  // moves after which a game is cut
  int threads = 1;
};

// An outcome of chance, in words and with its probability.
struct Outcome {
  std::string text;
  double probability;
};

// Many tables of one game and rules, whatever the game, that are played side by side. Their numbers
// lie in arrays that stay where they are as long as the batch does; each call writes them anew.
class AnyBatch {
 public:
  virtual ~AnyBatch() = default;
  // All games as they stand, luck included; another batch with arrays of its own.
  virtual std::unique_ptr<AnyBatch> clone() const = 0;

  virtual const Order& order() const = 0;
  virtual std::vector<std::string> feature_names() const = 0;
  virtual std::size_t feature_count() const = 0;
  virtual std::string name_of(Number number) const = 0;
  virtual std::size_t number_count() const = 0;

  // One for each game, or a row for each.
  virtual std::span<const float> features() const = 0;      // what the seat that acts sees
  virtual std::span<const std::uint8_t> masks() const = 0;  // the numbers that it can say
  virtual std::span<const std::int8_t> actors() const = 0;
  // Of the last step: how the game ended in it, and then each seat's share of the win and score.
  virtual std::span<const std::uint8_t> ended() const = 0;
  virtual std::span<const float> returns() const = 0;
  virtual std::span<const std::int32_t> scores() const = 0;
  virtual std::span<const std::uint64_t> seeds() const = 0;      // whose luck the games have
  virtual std::span<const std::uint32_t> decisions() const = 0;  // whole moves of the game so far

  // Begins those games anew, with the luck of those seeds; without seeds, with new luck.
  virtual void reset(std::span<const std::size_t> games, std::span<const std::uint64_t> seeds) = 0;
  // Says one number in each game; what stands for a game that is over does not count. The first
  // game whose number cannot be said there; nothing has changed then.
  virtual std::optional<std::size_t> step(std::span<const Number> numbers) = 0;
  // For every game a number that can be said, each as likely; kDrawn where no seat acts.
  virtual void sample(std::uint64_t seed, std::span<Number> numbers) const = 0;
  // What a seat sees in every game: the acting one also what it has said of its move.
  virtual void observe(Seat seat, std::span<float> rows) const = 0;

  // Of one game; needs its number to be one of the batch.
  virtual void take_over(std::size_t game, const AnyBatch& from, std::size_t which) = 0;
  // A world behind what the seat sees, with luck of its own. What the seat has said of a move stays
  // said; what somebody else has, it does not know of.
  virtual void determinize(std::size_t game, Seat seat, std::uint64_t seed) = 0;
  virtual std::string state_json(std::size_t game) const = 0;
  virtual std::string view_json(std::size_t game, Viewer viewer) const = 0;
  // A state of the same game, seats and options, as state_json gives it.
  virtual wire::Result<bool> load(std::size_t game, std::string_view state) = 0;
  // A position that looks like this view of the seat whose view it is, as view_json or the protocol
  // gives it; what it hides is dealt from the seed.
  virtual wire::Result<bool> load_view(std::size_t game, std::string_view view,
                                       std::uint64_t seed) = 0;
  // The legal moves in the protocol's notation.
  virtual std::vector<std::string> moves(std::size_t game) const = 0;
  // Where chance acts; their places are the numbers by which a step chooses one. Refuses to list
  // more than kMostOutcomes: twelve dice in groups fall in millions of ways.
  virtual wire::Result<std::vector<Outcome>> outcomes(std::size_t game) const = 0;
  // The numbers that say a move of the seat that acts.
  virtual wire::Result<std::vector<Number>> spell(std::size_t game,
                                                  std::string_view move) const = 0;
  // Searches of all games in which a seat acts, from where they stand.
  virtual std::unique_ptr<AnySearch> search(const SearchOrder& order) const = 0;
  // The game by itself, for bots.
  virtual std::unique_ptr<wire::AnyTable> table(std::size_t game) const = 0;
};

// Refuses what the engine would refuse.
wire::Result<std::unique_ptr<AnyBatch>> make_batch(Order order);

}  // namespace purloin::batches
