#include "games/thiefs_market/card_texts.h"
#include "games/thiefs_market/notation.h"
#include "wire/thiefs_market.h"
#include "wire/thiefs_market_box.h"

namespace purloin::wire {
namespace {

using thiefs_market::Face;
using thiefs_market::Icon;

Piece card_piece(const thiefs_market::CardFacts& card, Language language) {
  Piece piece;
  piece.id = card.id;
  piece.kind = "card";
  piece.name = thiefs_market::card_name(card, language);
  piece.text = thiefs_market::card_text(card, language);
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

Piece face_piece(std::string id, std::string name) {
  Piece piece;
  piece.id = std::move(id);
  piece.kind = "face";
  piece.name = std::move(name);
  return piece;
}

}  // namespace

std::vector<Piece> ThiefsMarketCodec::pieces(Language language) {
  std::vector<Piece> pieces;
  for (const auto& card : thiefs_market_box().cards) {
    pieces.push_back(card_piece(card, language));
  }
  for (int f = 0; f < thiefs_market::kFaces; ++f) {
    const auto face = static_cast<Face>(f);
    pieces.push_back(face_piece(std::string(1, thiefs_market::face_letter(face)),
                                std::string(thiefs_market::face_word(face, language))));
  }
  const bool french = language == Language::kFrench;
  pieces.push_back(face_piece("*", french ? "marqueur de premier joueur" : "start marker"));
  pieces.push_back(face_piece("$", french ? "pièce d'or" : "gold"));
  return pieces;
}

}  // namespace purloin::wire
