#include "games/thiefs_market/card_texts.h"

#include <string_view>
#include <vector>

namespace purloin::thiefs_market {
namespace {

using Texts = std::array<std::string_view, 2>;  // by language

std::string join(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? std::string(last) : std::string(", ");
    text += words[i];
  }
  return text;
}

bool is_gem(Face face) {
  return static_cast<int>(face) < kGems;
}

class CardText {
 public:
  CardText(const CardFacts& card, Language language)
      : card_(card), effect_(card.effect), language_(language) {}

  std::string write() const {
    switch (effect_.kind) {
      case EffectKind::kNone:
        return say({"Nothing but its icons: " + all_icons() + ".",
                    "Rien que ses icônes : " + all_icons() + "."});
      case EffectKind::kTurn:
        return write_turn();
      case EffectKind::kSpend:
        return write_spend();
      case EffectKind::kExtraPurchase:
        return say({"One more purchase in every round in which your final pile showed " + die() +
                        ", this one included.",
                    "Un achat de plus à chaque manche où votre tas final montrait " + die() +
                        ", celle-ci comprise."});
      case EffectKind::kExtraPurchaseAndDiscount:
        return say(
            {"One more purchase in every round, and each of your purchases costs one gem "
             "less, of your choice.",
             "Un achat de plus à chaque manche, et chacun de vos achats coûte un joyau de "
             "moins, au choix."});
      case EffectKind::kGainOnPurchase:
        return say(
            {gain() + " with every purchase that has " + die() + " in its cost, this one included.",
             gain() + " à chaque achat dont le coût comporte " + die() + ", y compris celui-ci."});
      case EffectKind::kPotion:
        return say({"Leaves the game when you buy it; gain the next card of the deck for nothing.",
                    "Quitte le jeu dès son achat ; recevez gratuitement la prochaine carte du "
                    "paquet."});
      case EffectKind::kCopy:
        return say(
            {"When you gain it, choose a card of an opponent: for the rest of the game it "
             "is a copy of that card.",
             "À son arrivée, choisissez une carte d'un adversaire : elle en est la copie "
             "jusqu'à la fin."});
      case EffectKind::kGainPerObject:
        return say({"When you gain it: " + infamy(effect_.infamy) +
                        " for each object of your final pile this round.",
                    "À son arrivée : " + infamy(effect_.infamy) +
                        " par objet de votre tas final de la manche."});
      default:
        return write_other_phases();
    }
  }

 private:
  struct Both {
    std::string english, french;
  };
  std::string say(Both both) const {
    return language_ == Language::kEnglish ? std::move(both.english) : std::move(both.french);
  }

  std::string write_other_phases() const {
    switch (effect_.kind) {
      case EffectKind::kGainIfMarker:
        return say({gain() + " at the end of splitting if your pile has the start marker.",
                    gain() + " à la fin du partage si votre tas a le marqueur."});
      case EffectKind::kGainIfRivalPile:
        return say({gain() + " at the end of splitting if another player's pile has " +
                        number(effect_.amount) + " objects or more.",
                    gain() + " à la fin du partage si le tas d'un autre joueur a au moins " +
                        number(effect_.amount) + " objets."});
      case EffectKind::kGainWhenStolen:
        return say({gain() + " whenever your pile is stolen.",
                    gain() + " chaque fois que votre tas est volé."});
      case EffectKind::kLucky:
        return say(
            {"When your pile is stolen, the dice returned from it keep their faces. Right "
             "before the purchases you may re-roll one die of your pile.",
             "Quand votre tas est volé, les dés rendus au centre gardent leur face. Juste "
             "avant les achats, vous pouvez relancer un dé de votre tas."});
      case EffectKind::kTurnInBonus:
        return say({more_gain() + " at the end of a round in which you turn in at least one " +
                        std::string(face_word(effect_.face, language_)) + ".",
                    more_gain() + " à la fin d'une manche où vous rendez au moins " + die() + "."});
      default:
        return write_score();
    }
  }

  std::string write_turn() const {
    std::vector<std::string> targets;
    for (int f = 0; f < kFaces; ++f) {
      const Face face = static_cast<Face>(f);
      if (((effect_.to >> f) & 1) == 0) continue;
      const std::string article =
          is_gem(face) ? "" : say({"the ", face == Face::kBag ? "la " : "le "});
      targets.push_back(article + std::string(face_word(face, language_)));
    }
    return say(
        {often() + ": turn " + die() + " of your pile to " + join(targets, " or ") + ".",
         often() + " : tournez " + die() + " de votre tas sur " + join(targets, " ou ") + "."});
  }

  std::string write_spend() const {
    const std::string price =
        effect_.spends_gold ? gold(1) : die() + say({" of your pile", " de votre tas"});
    return say({often() + ": give up " + price + " and " + gain_in_sentence() + ".",
                often() + " : cédez " + price + " et " + gain_in_sentence() + "."});
  }

  std::string write_score() const {
    const std::string icon(icon_word(effect_.icon, language_));
    const std::string worth = points(effect_.points);
    switch (effect_.kind) {
      case EffectKind::kScoreHideouts:
        return say({worth + ", or " + number(effect_.other_points) +
                        " if you have two or more cards with the " + icon + " icon.",
                    worth + ", ou " + number(effect_.other_points) +
                        " si vous avez au moins deux cartes à l'icône " + icon + "."});
      case EffectKind::kScorePerIcons:
        return say(
            {worth + " for every full " + number(effect_.amount) + " " + icon + " icons you have.",
             worth + " par groupe complet de " + number(effect_.amount) + " icônes " + icon + "."});
      case EffectKind::kScorePerOtherCard:
        return say({worth + " for each other card you have.",
                    worth + " pour chacune de vos autres cartes."});
      case EffectKind::kScorePerInfamy:
        return say(
            {worth + " for every full " + number(effect_.amount) + " infamy you have.",
             worth + " par groupe complet de " + number(effect_.amount) + " jetons d'infamie."});
      case EffectKind::kScoreMap:
        return say({worth + ", but " + number(effect_.other_points) +
                        " if any other player has a card with the " + icon + " icon.",
                    worth + ", mais " + number(effect_.other_points) +
                        " si un autre joueur a une carte à l'icône " + icon + "."});
      case EffectKind::kScorePerRivalIcons:
        return say({worth + " for each " + icon + " icon that other players have.",
                    worth + " par icône " + icon + " des autres joueurs."});
      default:
        return worth + ".";
    }
  }

  std::string often() const {
    if (effect_.once) return say({"Once a round", "Une fois par manche"});
    return say({"On your turn, as often as you like", "À votre tour, autant de fois que voulu"});
  }

  static std::string number(int n) { return std::to_string(n); }
  std::string points(int n) const { return number(n) + (n == 1 ? " point" : " points"); }
  std::string infamy(int n) const {
    return number(n) + say({" infamy", n == 1 ? " jeton d'infamie" : " jetons d'infamie"});
  }
  std::string gold(int n) const {
    return number(n) + say({" gold", n == 1 ? " pièce d'or" : " pièces d'or"});
  }
  std::string amount() const {
    return effect_.gold > 0 ? gold(effect_.gold) : infamy(effect_.infamy);
  }
  std::string gain() const { return say({"Gain ", "Gagnez "}) + amount(); }
  std::string gain_in_sentence() const { return say({"gain ", "gagnez "}) + amount(); }
  std::string more_gain() const {
    const std::string more = effect_.gold > 0 ? number(effect_.gold) + " more gold"
                                              : number(effect_.infamy) + " more infamy";
    return say({"Gain " + more, "Gagnez " + amount() + " de plus"});
  }
  // "a red gem", "a mask".
  std::string die() const {
    const std::string word(face_word(effect_.face, language_));
    if (is_gem(effect_.face)) return say({"a " + word + " gem", "un joyau " + word});
    return say({"a ", effect_.face == Face::kBag ? "une " : "un "}) + word;
  }
  std::string all_icons() const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < kIcons; ++i) {
      if (card_.icons[i] > 0) words.emplace_back(icon_word(static_cast<Icon>(i), language_));
    }
    return join(words, say({" and ", " et "}));
  }

  const CardFacts& card_;
  const Effect& effect_;
  Language language_;
};

std::string_view in_language(const Texts& texts, Language language) {
  return texts[static_cast<std::size_t>(language)];
}

}  // namespace

const std::string& card_name(const CardFacts& card, Language language) {
  return language == Language::kFrench && !card.name_fr.empty() ? card.name_fr : card.name;
}

std::string_view face_word(Face face, Language language) {
  constexpr std::array<Texts, kFaces> kWords = {{{"red", "rouge"},
                                                 {"white", "blanc"},
                                                 {"blue", "bleu"},
                                                 {"green", "vert"},
                                                 {"bag", "bourse"},
                                                 {"mask", "masque"}}};
  return in_language(kWords[static_cast<std::size_t>(face)], language);
}

std::string_view icon_word(Icon icon, Language language) {
  constexpr std::array<Texts, kIcons> kWords = {{{"magic", "magie"},
                                                 {"henchman", "homme de main"},
                                                 {"hideout", "planque"},
                                                 {"finery", "parure"},
                                                 {"map", "carte"},
                                                 {"scheme", "combine"}}};
  return in_language(kWords[static_cast<std::size_t>(icon)], language);
}

std::string card_text(const CardFacts& card, Language language) {
  return CardText(card, language).write();
}

}  // namespace purloin::thiefs_market
