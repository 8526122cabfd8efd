#include "games/crypt/terminal/board.h"

#include <array>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "terminal/drawing/sight.h"

namespace purloin::crypt {

using namespace terminal;
namespace {

namespace json = wire::json;

constexpr std::array<std::string_view, 6> kTypes = {"idol",    "jewelry", "manuscript",
                                                    "pottery", "remains", "tapestry"};

std::string paint_type(const Paint& paint, std::string_view type, std::string_view text) {
  if (type == "idol") return paint.yellow(text);
  if (type == "jewelry") return paint.magenta(text);
  if (type == "manuscript") return paint.cyan(text);
  if (type == "pottery") return paint.red(text);
  if (type == "remains") return paint.green(text);
  return paint.blue(text);
}

std::string coins_text(const json::object& card) {
  return card.at("coins").is_null() ? "?" : json::serialize(card.at("coins"));
}

bool is_set(const json::object& card, std::string_view flag) {
  const auto* value = card.if_contains(flag);
  return value != nullptr && value->as_bool();
}

// "idol 1 3*  pottery ?": by type, * for flipped cards, ? where the viewer does not know the value.
std::string list_cards(const Paint& paint, const json::array& cards) {
  std::map<std::string_view, std::string> values;
  for (const auto& card : cards) {
    const auto& fields = card.as_object();
    values[fields.at("type").as_string()] +=
        " " + coins_text(fields) + (is_set(fields, "flipped") ? "*" : "");
  }
  std::string text;
  for (const auto type : kTypes) {
    const auto found = values.find(type);
    if (found == values.end()) continue;
    text += (text.empty() ? "" : "  ") + paint_type(paint, type, std::string(type) + found->second);
  }
  return text.empty() ? paint.dim("nothing") : text;
}

std::string who(const Sight& sight, const json::value& by) {
  if (by.is_string()) return "the Ghost";
  return sight.names[by.to_number<std::size_t>()];
}

std::string slot_line(const Sight& sight, std::size_t number, const json::object& slot) {
  const std::string type(slot.at("type").as_string());
  const bool up = slot.at("up").as_bool();
  std::string card = up ? type + " " + coins_text(slot) : "face-down " + type;
  if (!up && !slot.at("coins").is_null()) card += " (" + coins_text(slot) + ")";
  const std::string cell = padded(paint_type(sight.paint, type, card), card.size(), 26);
  std::string holder = sight.paint.dim("free");
  if (!slot.at("by").is_null()) {
    const auto count = slot.at("count").to_number<int>();
    const auto effort = slot.at("effort").to_number<int>();
    holder =
        fmt::format("{}: {} x {} = {}", who(sight, slot.at("by")), count, effort, count * effort);
  }
  if (slot.at("taken").as_bool()) holder = sight.paint.dim("taken");
  return fmt::format("  {}  {} {}\n", number, cell, holder);
}

std::string head_line(const Sight& sight) {
  const auto& view = sight.view;
  std::string text = fmt::format("  round {} of {}", view.at("round").to_number<int>(),
                                 view.at("seats").to_number<int>() == 3 ? 9 : 8);
  if (!view.at("leader").is_null()) text += ", " + who(sight, view.at("leader")) + " leads";
  if (const auto* sides = view.at("collectors").if_string()) {
    text += ", collectors";
    for (std::size_t t = 0; t < kTypes.size(); ++t) {
      text += fmt::format(" {} {}", kTypes[t], (*sides)[t]);
    }
  }
  if (const auto* top = view.at("top").if_string()) {
    text += fmt::format(", on the deck {}", std::string_view(*top));
  }
  return sight.paint.dim(text) + "\n";
}

std::string player_line(const Sight& sight, std::size_t seat, const json::object& player) {
  const auto& turn_of = sight.view.at("seat");
  const bool turn = turn_of.is_int64() && turn_of.get_int64() == static_cast<std::int64_t>(seat);
  const std::string cell =
      fmt::format("{} {} [seat {}]", turn ? ">" : " ", sight.names[seat], seat);
  const std::string points =
      sight.paint.dim(fmt::format("  {} coins now", show_bounds(sight.scores[seat].at("total"))));
  return fmt::format("  {} {} ready, {} exhausted  {}{}\n",
                     padded(turn ? sight.paint.bold(cell) : cell, cell.size(), 28),
                     player.at("servants").to_number<int>(),
                     player.at("exhausted").to_number<int>(),
                     list_cards(sight.paint, player.at("treasure").as_array()), points);
}

}  // namespace

std::string draw_board(const Sight& sight) {
  const auto& view = sight.view;
  std::string text = head_line(sight);
  std::size_t number = 0;
  for (const auto& slot : view.at("crypt").as_array()) {
    text += slot_line(sight, ++number, slot.as_object());
  }
  std::size_t seat = 0;
  for (const auto& player : view.at("players").as_array()) {
    text += player_line(sight, seat++, player.as_object());
  }
  if (const auto* ghost = view.at("ghost").if_object()) {
    text +=
        fmt::format("    {:<26} {} ready\n", "the Ghost", ghost->at("servants").to_number<int>());
  }
  if (!view.at("discard").as_array().empty()) {
    text += fmt::format("    {:<26} {}\n", "out of the game",
                        list_cards(sight.paint, view.at("discard").as_array()));
  }
  return text;
}

}  // namespace purloin::crypt
