#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/dice_heist/notation.h"
#include "games/dice_heist/rules.h"
#include "games/dice_heist/story/story.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/tape.h"

namespace purloin::wire {

// Dice Heist's JSON, see erased.h.
struct DiceHeistCodec {
  using Rules = dice_heist::Rules;
  using State = Rules::State;
  using Action = Rules::Action;

  static constexpr std::string_view kId = "dice-heist";
  static constexpr std::string_view kTitle = "Dice Heist";
  static constexpr std::string_view kPrefix = "dh";  // of its events
  static constexpr int kMinutes = 20;

  static json::object options();
  static std::pair<Rules::Config, json::object> read_options(int seats, const Field& given);
  static std::vector<json::object> sample_options() { return {{}, {{"targeted-raid", true}}}; }

  static std::vector<Piece> pieces();

  static void put_state(const Rules& rules, const State& state, Tape& out);
  static void put_view(const Rules& rules, const State& state, Viewer, Tape& out) {
    put_state(rules, state, out);
  }
  // The dice are in the air: the events say all of it.
  static bool is_passing(const State& state) { return state.phase == dice_heist::Phase::kRoll; }
  static bool changes_alike(const State&, const State&) { return true; }  // nothing is hidden
  static State read_state(const Rules& rules, const Field& given);
  static std::optional<json::object> deck(const Rules& rules, const json::object& options);

  static constexpr auto needs = dice_heist::needs;
  static constexpr auto format = dice_heist::format_action;
  static constexpr auto parse = dice_heist::try_parse_action;
  using Event = dice_heist::Event;
  static constexpr auto describe = dice_heist::describe;
  static constexpr auto tell = dice_heist::tell;
  static constexpr auto merge = dice_heist::merge;
  static constexpr auto ask = dice_heist::ask;
  static constexpr auto explain_score = dice_heist::explain_score;
};

}  // namespace purloin::wire
