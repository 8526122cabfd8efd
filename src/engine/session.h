#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fair/key.h"
#include "registry/record.h"
#include "tensors/tables/table_tensors.h"
#include "wire/any_game.h"

namespace purloin::engine {

// A game at one of the engine's tables, with how it came there.
class Session {
 public:
  // `record` is without moves; `table` is where it begins.
  Session(std::unique_ptr<wire::AnyTable> table, registry::GameRecord record);
  // The same game once more.
  Session fork() const;

  const wire::AnyTable& table() const { return *table_; }
  const std::string& game() const { return record_.game; }
  const fair::Key& key() const { return key_; }
  std::size_t moves() const { return moves_.size(); }
  // Nothing for a game that has none. Made when they are first asked for.
  const tensors::TableTensors* tensors();

  // What was said of a move that is not whole yet, number by number.
  const std::vector<tensors::Number>& said() const { return said_; }
  void say(tensors::Number number) { said_.push_back(number); }

  wire::Result<wire::AnyMove> play(std::string_view move);
  // Draws the pending outcome. Needs a chance point.
  const wire::AnyMove& play_chance();
  // Takes the last moves and outcomes back; needs as many. What chance drew it will draw again.
  void undo(std::size_t moves);
  // How many a seat takes back to be where somebody last decided: up to a point where a seat acts.
  std::size_t moves_since_a_decision() const;

  wire::json::object log() const;
  // What a viewer has heard of it: [{"seat":K|null,"move":"…"}], with "?" for what it may not know.
  wire::json::array heard_by(Viewer viewer) const;

 private:
  std::unique_ptr<wire::AnyTable> opening_;
  std::unique_ptr<wire::AnyTable> table_;
  std::vector<wire::AnyMove> moves_;
  std::vector<tensors::Number> said_;
  registry::GameRecord record_;
  fair::Key key_;
  std::shared_ptr<const tensors::TableTensors> tensors_;
};

}  // namespace purloin::engine
