#include "games/pig/notation.h"

#include <optional>

#include "core/tokens.h"

namespace purloin::pig {

std::string format_action(const Rules&, const State&, Action action) {
  if (action.kind() == Action::Kind::kHold) return "hold";
  if (action.kind() == Action::Kind::kRoll) return "roll";
  return "roll " + std::to_string(action.face());
}

tl::expected<Action, std::string> try_parse_action(const Rules&, const State&,
                                                   std::string_view text) {
  if (text == "roll") return Action::roll();
  if (text == "hold") return Action::hold();
  const Tokens tokens = split_tokens(text);
  const bool is_fall = tokens.size() == 2 && tokens[0] == "roll";
  const auto face = is_fall ? parse_number(tokens[1], 0, 9) : std::nullopt;
  if (!face) {
    return tl::make_unexpected(
        "a move is \"roll\" or \"hold\", and the die falls as \"roll FACE\"");
  }
  return Action::fall(*face);
}

std::string needs(const Rules&, const State&) {
  return "roll 1";
}

}  // namespace purloin::pig
