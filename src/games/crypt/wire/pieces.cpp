#include "games/crypt/wire/codec.h"
#include "wire/events.h"

namespace purloin::crypt {

using namespace wire;
namespace {

Piece piece_of(std::string id, std::string kind) {
  Piece piece;
  piece.text = event_json(*piece_text(id));
  piece.id = std::move(id);
  piece.kind = std::move(kind);
  return piece;
}

}  // namespace

std::vector<Piece> Codec::pieces() {
  std::vector<Piece> pieces;
  for (std::size_t t = 0; t < kTypes; ++t) {
    const std::string type(name_of(static_cast<Type>(t)));
    pieces.push_back(piece_of(type, "treasure"));
    pieces.back().coins = std::vector<int>{1, 2, 3, 4};
    for (const char* side : {" A", " B"}) pieces.push_back(piece_of(type + side, "collector"));
  }
  return pieces;
}

}  // namespace purloin::crypt
