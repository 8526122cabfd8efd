#include "games/thiefs_market/notation.h"
#include "games/thiefs_market/story/card_texts.h"
#include "wire/events.h"
#include "games/thiefs_market/wire/codec.h"
#include "games/thiefs_market/wire/box.h"

namespace purloin::wire {
namespace {

using thiefs_market::Face;
using thiefs_market::Icon;

Piece card_piece(const thiefs_market::CardFacts& card) {
  Piece piece;
  piece.id = card.id;
  piece.kind = "card";
  piece.text = event_json(thiefs_market::describe_card(card));
  piece.deck = std::string(1, thiefs_market::letter(card.deck));
  std::string cost;
  for (std::size_t gem = 0; gem < thiefs_market::kGems; ++gem) {
    cost.append(static_cast<std::size_t>(card.cost[gem]),
                thiefs_market::face_letter(static_cast<Face>(gem)));
  }
  piece.cost = std::move(cost);
  std::vector<std::string> icons;
  for (std::size_t icon = 0; icon < thiefs_market::kIcons; ++icon) {
    icons.insert(icons.end(), static_cast<std::size_t>(card.icons[icon]),
                 std::string(thiefs_market::icon_name(static_cast<Icon>(icon))));
  }
  piece.icons = std::move(icons);
  return piece;
}

}  // namespace

std::vector<Piece> ThiefsMarketCodec::pieces() {
  std::vector<Piece> pieces;
  for (const auto& card : thiefs_market_box().cards) pieces.push_back(card_piece(card));
  return pieces;
}

}  // namespace purloin::wire
