#include <array>

#include "wire/crypt.h"

namespace purloin::wire {
namespace {

using crypt::Type;

struct Texts {
  std::string_view english;
  std::string_view french;
  std::string in(Language language) const {
    return std::string(language == Language::kFrench ? french : english);
  }
};

struct TypeTexts {
  Texts name;
  Texts side_a;
  Texts side_b;
};

// In the order of the types; CR-18 and CR-23 to CR-28.
constexpr std::array<TypeTexts, crypt::kTypes> kTexts = {{
    {{"Idol", "Idole"},
     {"Flip an Idol to roll one of your exhausted servants again.",
      "Retournez une Idole pour relancer un de vos serviteurs épuisés."},
     {"First with two Idols: flip them for 5. Anyone else with two or more scores 2.",
      "Premier à deux Idoles : retournez-les pour 5. Les autres en ayant deux ou plus : 2."}},
    {{"Jewelry", "Bijoux"},
     {"With two or more, your most valuable one counts twice.",
      "À partir de deux, le plus précieux compte double."},
     {"1 for each.", "1 par Bijou."}},
    {{"Manuscript", "Manuscrit"},
     {"With two or more, each is worth 4.", "À partir de deux, chacun vaut 4."},
     {"Flip one to look at all face-down cards in the Crypt.",
      "Retournez-en un pour regarder toutes les cartes cachées de la Crypte."}},
    {{"Pottery", "Poterie"},
     {"Two: 2. Three: 4. Four or more: 8.", "Deux : 2. Trois : 4. Quatre ou plus : 8."},
     {"Before claims, flip two to take a face-down card from the Crypt.",
      "Avant les placements, retournez-en deux pour prendre une carte cachée de la Crypte."}},
    {{"Remains", "Ossements"},
     {"In your turn, flip two to recover an exhausted servant.",
      "À votre tour, retournez-en deux pour récupérer un serviteur épuisé."},
     {"Four or more: 10.", "Quatre ou plus : 10."}},
    {{"Tapestry", "Tapisserie"},
     {"The highest total value scores 5; tied players each do.",
      "La plus haute valeur totale rapporte 5, à chaque joueur à égalité."},
     {"Three or more: 7, or 4 each if several players have them.",
      "Trois ou plus : 7, ou 4 chacun si plusieurs joueurs en ont autant."}},
}};

Piece treasure_piece(Type type, Language language) {
  Piece piece;
  piece.id = crypt::name_of(type);
  piece.kind = "treasure";
  piece.name = kTexts[crypt::index(type)].name.in(language);
  piece.text = language == Language::kFrench
                   ? "Vaut ses pièces, et ce qu'en donne son collectionneur."
                   : "Worth its coins, and what its collector gives.";
  piece.coins = std::vector<int>{1, 2, 3, 4};
  return piece;
}

Piece collector_piece(Type type, char side, Language language) {
  const TypeTexts& texts = kTexts[crypt::index(type)];
  Piece piece;
  piece.id = std::string(crypt::name_of(type)) + " " + side;
  piece.kind = "collector";
  piece.name = texts.name.in(language) + " " + side;
  piece.text = (side == 'A' ? texts.side_a : texts.side_b).in(language);
  return piece;
}

}  // namespace

std::vector<Piece> CryptCodec::pieces(Language language) {
  std::vector<Piece> pieces;
  for (std::size_t t = 0; t < crypt::kTypes; ++t) {
    const auto type = static_cast<Type>(t);
    pieces.push_back(treasure_piece(type, language));
    for (const char side : {'A', 'B'}) pieces.push_back(collector_piece(type, side, language));
  }
  return pieces;
}

}  // namespace purloin::wire
