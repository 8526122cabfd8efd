#include "games/dice_heist/terminal/board.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "games/dice_heist/wire/codec.h"
#include "terminal/drawing/sight.h"

namespace purloin::dice_heist {

using namespace terminal;
namespace {

namespace json = wire::json;

std::string paint_kind(const Paint& paint, std::string_view kind) {
  if (kind.starts_with("painting")) return paint.yellow(kind);
  if (kind == "gem-ruby") return paint.red(kind);
  if (kind == "gem-sapphire") return paint.blue(kind);
  if (kind == "gem-emerald") return paint.green(kind);
  if (kind.starts_with("gem")) return paint.magenta(kind);
  return paint.cyan(kind);
}

std::string list_cards(const Paint& paint, const json::object& kinds) {
  std::string text;
  for (const auto& [kind, count] : kinds) {
    if (!text.empty()) text += "  ";
    text += paint_kind(paint, kind);
    if (count.to_number<int>() > 1) text += fmt::format(" x{}", count.to_number<int>());
  }
  return text.empty() ? paint.dim("empty") : text;
}

// A rival's artifacts lie face down: others see how many cards, not what they show (DH-21).
json::object with_artifacts_hidden(const json::object& loot) {
  json::object shown;
  std::int64_t hidden = 0;
  for (const auto& [kind, count] : loot) {
    if (kind.starts_with("artifact")) {
      hidden += count.to_number<std::int64_t>();
    } else {
      shown[kind] = count;
    }
  }
  if (hidden > 0) shown["artifact"] = hidden;
  return shown;
}

int count_cards(const json::object& museums) {
  int cards = 0;
  for (const auto& museum : museums) {
    for (const auto& kind : museum.value().as_object()) cards += kind.value().to_number<int>();
  }
  return cards;
}

std::string points(const Sight& sight, std::size_t seat) {
  return sight.paint.dim(
      fmt::format("  {} points now", show_bounds(sight.scores[seat].at("total"))));
}

struct MuseumLine {
  std::string id, name;
  int security = 0;
};

// The museums of the table in order of security: of its own deck, or of the default one.
std::vector<MuseumLine> museum_lines(const json::object& options) {
  std::vector<MuseumLine> lines;
  if (const auto* own = options.at("deck").if_object()) {
    for (const auto& museum : own->at("museums").as_array()) {
      const auto& facts = museum.as_object();
      const auto* name = facts.if_contains("name");
      const auto& shown = name != nullptr ? *name : facts.at("id");
      lines.push_back({std::string(facts.at("id").as_string()), std::string(shown.as_string()),
                       facts.at("security").to_number<int>()});
    }
  } else {
    for (const auto& piece : Codec::pieces()) {
      if (piece.kind != "museum") continue;
      lines.push_back({piece.id, name_of_piece(Codec::kPrefix, piece.id), *piece.security});
    }
  }
  std::ranges::sort(lines, {}, &MuseumLine::security);
  return lines;
}

}  // namespace

std::string draw_board(const Sight& sight) {
  const Paint& paint = sight.paint;
  const json::object& view = sight.view;
  std::string text;
  for (const auto& museum : museum_lines(view.at("options").as_object())) {
    const auto& shown = view.at("museums").as_object();
    const auto* cards = shown.if_contains(museum.id);
    const std::string cell = fmt::format("{} ({})", museum.name, museum.id);
    text += fmt::format("  {} {}  {}\n", padded(paint.bold(cell), cell.size(), 36),
                        paint.dim(fmt::format("security {}", museum.security)),
                        list_cards(paint, cards != nullptr ? cards->as_object() : json::object{}));
  }
  text += paint.dim(fmt::format("  deck {} cards, supply {} sidekicks\n",
                                count_cards(view.at("deck").as_object()),
                                view.at("supply").to_number<int>()));
  const auto& players = view.at("players").as_array();
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto& player = players[i].as_object();
    const bool turn =
        view.at("seat").is_int64() && view.at("seat").get_int64() == static_cast<std::int64_t>(i);
    const std::string cell = fmt::format("{} {} [seat {}]", turn ? ">" : " ", sight.names[i], i);
    const bool open = view.at("phase").as_string() == "over" ||
                      (sight.viewer && sight.viewer->index() == static_cast<int>(i));
    const auto& loot = player.at("loot").as_object();
    text += fmt::format(
        "  {} {:>2} sidekicks  {}{}\n", padded(turn ? paint.bold(cell) : cell, cell.size(), 28),
        player.at("sidekicks").to_number<int>(),
        list_cards(paint, open ? loot : with_artifacts_hidden(loot)), open ? points(sight, i) : "");
  }
  return text;
}

}  // namespace purloin::dice_heist
