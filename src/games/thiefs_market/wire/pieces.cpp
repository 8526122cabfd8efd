#include "games/thiefs_market/notation.h"
#include "games/thiefs_market/story/card_texts.h"
#include "games/thiefs_market/wire/box.h"
#include "games/thiefs_market/wire/codec.h"
#include "wire/events.h"

namespace purloin::thiefs_market {

using namespace wire;
namespace {

Piece card_piece(const CardFacts& card) {
  Piece piece;
  piece.id = card.id;
  piece.kind = "card";
  piece.text = event_json(describe_card(card));
  piece.deck = std::string(1, letter(card.deck));
  std::string cost;
  for (std::size_t gem = 0; gem < kGems; ++gem) {
    cost.append(static_cast<std::size_t>(card.cost[gem]), face_letter(static_cast<Face>(gem)));
  }
  piece.cost = std::move(cost);
  std::vector<std::string> icons;
  for (std::size_t icon = 0; icon < kIcons; ++icon) {
    icons.insert(icons.end(), static_cast<std::size_t>(card.icons[icon]),
                 std::string(icon_name(static_cast<Icon>(icon))));
  }
  piece.icons = std::move(icons);
  return piece;
}

}  // namespace

std::vector<Piece> Codec::pieces() {
  std::vector<Piece> pieces;
  for (const auto& card : default_box().cards) pieces.push_back(card_piece(card));
  return pieces;
}

}  // namespace purloin::thiefs_market
