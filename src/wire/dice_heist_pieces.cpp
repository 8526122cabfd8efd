#include <map>

#include "wire/dice_heist.h"
#include "wire/dice_heist_deck.h"

namespace purloin::wire {
namespace {

using dice_heist::Deck;
using dice_heist::ExhibitKind;

bool french(Language language) {
  return language == Language::kFrench;
}

Piece museum_piece(const Deck::Museum& museum, Language language) {
  Piece piece;
  piece.id = museum.id;
  piece.kind = "museum";
  piece.name = museum.name;
  piece.security = museum.security;
  piece.city = museum.city;
  const std::string level = std::to_string(museum.security);
  piece.text = french(language)
                   ? museum.city + ", sécurité " + level +
                         " : il faut au moins un dé au-dessus de " + level + " pour tout emporter."
                   : museum.city + ", security " + level + ": one die above " + level +
                         " is enough to take everything.";
  return piece;
}

// The facts of scoring (DH-17 to DH-19) for one kind of card.
Piece exhibit_piece(const Deck& deck, const Deck::Exhibit& exhibit, Language language) {
  Piece piece;
  piece.id = dice_heist::kind_name(deck, exhibit);
  piece.kind = "exhibit";
  const std::string value = std::to_string(exhibit.value);
  switch (exhibit.kind) {
    case ExhibitKind::kArtifact:
      piece.name = french(language) ? (exhibit.value == 1 ? "Artefact" : "Paire d'artefacts")
                                    : (exhibit.value == 1 ? "Artifact" : "Pair of artifacts");
      piece.text = french(language)
                       ? (exhibit.value == 1 ? "1 point. À sa révélation, on en révèle un autre."
                                             : value + " points.")
                       : (exhibit.value == 1 ? "1 point. When it is revealed, another one follows."
                                             : value + " points.");
      break;
    case ExhibitKind::kGem: {
      const std::string& color = deck.colors[static_cast<std::size_t>(exhibit.value)];
      piece.name = french(language) ? "Gemme " + color : color + " gem";
      piece.text = french(language)
                       ? "Par couleur : la première vaut 1, la deuxième 2, la troisième 3…"
                       : "In each color the first is worth 1, the second 2, the third 3…";
      break;
    }
    case ExhibitKind::kPainting:
      piece.name = french(language) ? "Tableau de " + value + " M" : "Painting, " + value + "M";
      piece.text = french(language)
                       ? "À la fin, la plus haute valeur totale rapporte 8, la plus basse coûte 4."
                       : "In the end the highest total value scores 8, the lowest loses 4.";
      break;
  }
  return piece;
}

}  // namespace

std::vector<Piece> DiceHeistCodec::pieces(Language language) {
  const Deck& deck = default_dice_heist_deck();
  std::vector<Piece> pieces;
  for (const auto& museum : deck.museums) pieces.push_back(museum_piece(museum, language));
  std::map<std::string, Piece> kinds;
  for (const auto& exhibit : deck.exhibits) {
    auto piece = exhibit_piece(deck, exhibit, language);
    const auto place = kinds.emplace(piece.id, std::move(piece)).first;
    place->second.count = place->second.count.value_or(0) + 1;
  }
  for (auto& [id, piece] : kinds) pieces.push_back(std::move(piece));
  return pieces;
}

}  // namespace purloin::wire
