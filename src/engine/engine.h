#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "fair/key.h"
#include "registry/record.h"
#include "wire/any_game.h"
#include "wire/fields.h"

namespace purloin::engine {

// One conversation in the engine protocol: a line in, a line out. Any bytes get an answer, and a
// request that is refused changes nothing.
class Engine {
 public:
  // The answer to one line, without the line break.
  std::string answer(std::string_view line);

 private:
  using Answer = wire::Result<wire::json::object>;

  Answer respond(const wire::Field& request);
  Answer respond_games(const wire::Field& request);
  Answer respond_new(const wire::Field& request);
  Answer respond_load(const wire::Field& request);
  Answer respond_state(const wire::Field& request);
  Answer respond_view(const wire::Field& request);
  Answer respond_legal(const wire::Field& request);
  Answer respond_play(const wire::Field& request);
  Answer respond_chance(const wire::Field& request);
  Answer respond_score(const wire::Field& request);
  Answer respond_best(const wire::Field& request);
  Answer respond_log(const wire::Field& request);

  void begin(std::unique_ptr<wire::AnyTable> table, registry::GameRecord record);
  wire::json::object actor() const;
  Answer played(std::string move);

  std::unique_ptr<wire::AnyTable> table_;
  registry::GameRecord record_;
  fair::Key key_{};
};

}  // namespace purloin::engine
