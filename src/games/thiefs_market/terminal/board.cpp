#include "games/thiefs_market/terminal/board.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "games/thiefs_market/wire/codec.h"
#include "terminal/drawing/sight.h"

namespace purloin::thiefs_market {

using namespace terminal;
namespace {

namespace json = wire::json;

const texts::Shapes& shapes() {
  static const auto all = texts::shapes_of<Event>();
  return all;
}

const wire::Piece& card_of(std::string_view id) {
  static const auto pieces = Codec::pieces();
  return *std::ranges::find(pieces, id, &wire::Piece::id);
}

std::string paint_face(const Paint& paint, char face) {
  const std::string_view letter(&face, 1);
  switch (face) {
    case 'R':
      return paint.red(letter);
    case 'B':
      return paint.blue(letter);
    case 'G':
      return paint.green(letter);
    case 'Y':
      return paint.yellow(letter);
    case 'P':
      return paint.magenta(letter);
    case '*':
      return paint.cyan(letter);
    default:
      return paint.bold(letter);
  }
}

std::string paint_objects(const Paint& paint, std::string_view objects) {
  std::string text;
  for (const char face : objects) text += paint_face(paint, face);
  return text;
}

std::string draw_market(const Sight& sight) {
  const Paint& paint = sight.paint;
  std::string text;
  for (const auto& [deck, row] : sight.view.at("market").as_object()) {
    for (const auto& id : row.as_array()) {
      const wire::Piece& card = card_of(id.as_string());
      text += fmt::format("  {} {} {} {}\n", paint.dim(deck),
                          padded(paint_objects(paint, *card.cost), card.cost->size(), 4),
                          padded(paint.bold(card.id), card.id.size(), 31),
                          paint.dim(say_event(shapes(), *card.text)));
    }
  }
  return text;
}

std::string draw_table(const Sight& sight) {
  const auto& view = sight.view;
  const std::string_view center = view.at("center").as_string();
  std::string decks;
  for (const auto& [deck, left] : view.at("deck").as_object()) {
    decks += fmt::format(" {} {}", std::string_view(deck), left.to_number<int>());
  }
  const auto air = view.at("rerolling").is_null()
                       ? std::string()
                       : fmt::format(", {} in the air", view.at("rerolling").to_number<int>());
  return sight.paint.dim(fmt::format("  round {}, decks{}, center ",
                                     view.at("round").to_number<int>(), decks)) +
         (center.empty() ? sight.paint.dim("empty") : paint_objects(sight.paint, center)) + air +
         "\n";
}

// "tailor, mimetic-stew as crown"; what was used this round is marked.
std::string list_cards(const Sight& sight, const json::object& player) {
  std::string text;
  const auto& used = player.at("used").as_array();
  const auto& copied = player.at("copied").as_object();
  for (const auto& id : player.at("cards").as_array()) {
    std::string name(id.as_string());
    if (const auto* copy = copied.if_contains(name)) {
      name += " as " + std::string(copy->as_string());
    }
    const bool spent = std::ranges::find(used, id) != used.end();
    text += (text.empty() ? "" : ", ") + (spent ? sight.paint.dim(name + " (used)") : name);
  }
  return text;
}

std::string draw_player(const Sight& sight, std::size_t i) {
  const Paint& paint = sight.paint;
  const auto& view = sight.view;
  const auto& player = view.at("players").as_array()[i].as_object();
  const bool turn =
      view.at("seat").is_int64() && view.at("seat").get_int64() == static_cast<std::int64_t>(i);
  const std::string cell = fmt::format("{} {} [seat {}]", turn ? ">" : " ", sight.names[i], i);
  const std::string_view laid = player.at("pile").is_null()
                                    ? std::string_view()
                                    : std::string_view(player.at("pile").as_string());
  const std::string_view pile = laid.empty() ? "-" : laid;
  const auto& infamy = player.at("infamy");
  const std::string known =
      (infamy.is_null() ? std::string() : fmt::format("  infamy {}", infamy.to_number<int>())) +
      fmt::format("  {} points now", show_bounds(sight.scores[i].at("total")));
  std::string text = fmt::format("  {} pile {} gold {}{}\n",
                                 padded(turn ? paint.bold(cell) : cell, cell.size(), 28),
                                 padded(paint_objects(paint, pile), pile.size(), 14),
                                 player.at("gold").to_number<int>(), paint.dim(known));
  if (const auto cards = list_cards(sight, player); !cards.empty()) {
    text += "      " + cards + "\n";
  }
  return text;
}

}  // namespace

std::string draw_board(const Sight& sight) {
  std::string text = draw_market(sight) + draw_table(sight);
  for (std::size_t i = 0; i < sight.view.at("players").as_array().size(); ++i) {
    text += draw_player(sight, i);
  }
  return text;
}

}  // namespace purloin::thiefs_market
