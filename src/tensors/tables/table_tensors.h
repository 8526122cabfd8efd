#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "tensors/tensors.h"
#include "wire/any_game.h"

namespace purloin::tensors {

// A move that is being said, number by number.
struct Saying {
  std::optional<std::string> move;  // where it is whole
  std::vector<Number> next;         // what can be said next; nothing where it is whole
  std::vector<float> features;      // what the seat that acts sees meanwhile, if wanted; likewise
};

// A table for programs that learn, one at a time, as texts and lists. It is for the table that it
// was made for and for those with the same rules: its clones, and their worlds.
class TableTensors {
 public:
  virtual ~TableTensors() = default;
  virtual std::vector<std::string> feature_names() const = 0;
  virtual std::vector<std::string> number_names() const = 0;
  virtual std::vector<float> observe(const wire::AnyTable& table, Seat seat) const = 0;
  // Refuses numbers that cannot be said one after the other by the seat that acts.
  virtual wire::Result<Saying> say(const wire::AnyTable& table, std::span<const Number> said,
                                   bool wants_features) const = 0;
  // The numbers that say a legal move of the seat that acts.
  virtual std::vector<Number> spell(const wire::AnyTable& table, std::string_view move) const = 0;
};

// Nothing for a game that has no tensors.
std::shared_ptr<const TableTensors> tensors_for(const wire::AnyTable& table);

}  // namespace purloin::tensors
