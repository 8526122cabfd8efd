#include <map>

#include "games/dice_heist/wire/codec.h"
#include "games/dice_heist/wire/deck.h"
#include "wire/events.h"

namespace purloin::dice_heist {

using namespace wire;
namespace {

Piece museum_piece(const Deck::Museum& museum) {
  Piece piece;
  piece.id = museum.id;
  piece.kind = "museum";
  piece.text = event_json(explain(museum));
  piece.security = museum.security;
  piece.city = museum.city;
  return piece;
}

Piece exhibit_piece(const Deck& deck, const Deck::Exhibit& exhibit) {
  Piece piece;
  piece.id = kind_name(deck, exhibit);
  piece.kind = "exhibit";
  piece.text = event_json(explain(exhibit));
  return piece;
}

}  // namespace

std::vector<Piece> Codec::pieces() {
  const Deck& deck = default_deck();
  std::vector<Piece> pieces;
  for (const auto& museum : deck.museums) pieces.push_back(museum_piece(museum));
  std::map<std::string, Piece> kinds;
  for (const auto& exhibit : deck.exhibits) {
    auto piece = exhibit_piece(deck, exhibit);
    const auto place = kinds.emplace(piece.id, std::move(piece)).first;
    place->second.count = place->second.count.value_or(0) + 1;
  }
  for (auto& [id, piece] : kinds) pieces.push_back(std::move(piece));
  Piece face_down;
  face_down.id = kFaceDown;
  face_down.kind = "exhibit";
  face_down.text = event_json(explain_face_down());
  pieces.push_back(std::move(face_down));
  return pieces;
}

}  // namespace purloin::dice_heist
