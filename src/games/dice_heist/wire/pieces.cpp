#include <map>

#include "games/dice_heist/wire/codec.h"
#include "games/dice_heist/wire/deck.h"
#include "wire/events.h"

namespace purloin::wire {
namespace {

using dice_heist::Deck;

Piece museum_piece(const Deck::Museum& museum) {
  Piece piece;
  piece.id = museum.id;
  piece.kind = "museum";
  piece.text = event_json(dice_heist::explain(museum));
  piece.security = museum.security;
  piece.city = museum.city;
  return piece;
}

Piece exhibit_piece(const Deck& deck, const Deck::Exhibit& exhibit) {
  Piece piece;
  piece.id = dice_heist::kind_name(deck, exhibit);
  piece.kind = "exhibit";
  piece.text = event_json(dice_heist::explain(exhibit));
  return piece;
}

}  // namespace

std::vector<Piece> DiceHeistCodec::pieces() {
  const Deck& deck = default_dice_heist_deck();
  std::vector<Piece> pieces;
  for (const auto& museum : deck.museums) pieces.push_back(museum_piece(museum));
  std::map<std::string, Piece> kinds;
  for (const auto& exhibit : deck.exhibits) {
    auto piece = exhibit_piece(deck, exhibit);
    const auto place = kinds.emplace(piece.id, std::move(piece)).first;
    place->second.count = place->second.count.value_or(0) + 1;
  }
  for (auto& [id, piece] : kinds) pieces.push_back(std::move(piece));
  return pieces;
}

}  // namespace purloin::wire
