#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/thiefs_market/objects.h"
#include "games/thiefs_market/payments.h"

namespace purloin::thiefs_market {

inline constexpr int kPlayers = 5;
inline constexpr int kDecks = 3;
inline constexpr int kRow = 5;        // cards of a full row (TM-03)
inline constexpr int kMaxCards = 54;  // the box has 53 with its promos
inline constexpr int kMaxUses = 16;   // once-a-round abilities in one box, a copied one included

enum class Deck : std::uint8_t { kA, kB, kC };
constexpr std::size_t index(Deck deck) {
  return static_cast<std::size_t>(deck);
}
constexpr char letter(Deck deck) {
  return "ABC"[index(deck)];
}
inline constexpr std::array<Deck, kDecks> kAllDecks = {Deck::kA, Deck::kB, Deck::kC};
// The letter as a text that outlives everything.
constexpr std::string_view key_of(Deck deck) {
  return std::string_view("ABC").substr(index(deck), 1);
}

enum class Icon : std::uint8_t { kMagic, kHenchman, kHideout, kFinery, kMap, kScheme };
inline constexpr int kIcons = 6;
std::string_view icon_name(Icon icon);
constexpr std::string_view face_name(Face face) {
  constexpr std::array<std::string_view, kFaces> kNames = {"red",   "white", "blue",
                                                           "green", "bag",   "mask"};
  return kNames[static_cast<std::size_t>(face)];
}

enum class EffectKind : std::uint8_t {
  kNone,
  // On the purchase turn.
  kTurn,                      // a die showing `face` to one of `to`
  kSpend,                     // a die showing `face` out of the pile, or a gold, for the gain
  kExtraPurchase,             // if the final pile showed `face`
  kExtraPurchaseAndDiscount,  // one gem of every cost stays unpaid
  kGainOnPurchase,            // the gain, for a cost with `face`
  kPotion,                    // gain the next card of the deck instead
  kCopy,                      // on gaining it becomes a copy of an opponent's card
  kGainPerObject,             // on gaining it, the gain for each object of the final pile
  // In other phases.
  kGainIfMarker,     // the gain, if the final pile has the marker
  kGainIfRivalPile,  // the gain, if another's final pile has `amount` objects
  kGainWhenStolen,   // the gain, each time the pile is stolen
  kLucky,            // stolen dice are not re-rolled; one die may be before the purchases
  kTurnInBonus,      // the gain, for turning in at least one `face`
  // At the end.
  kScore,               // `points`
  kScoreHideouts,       // `points` for one card with the icon, `other_points` for more
  kScorePerIcons,       // `points` for every full `amount` of the icon
  kScorePerOtherCard,   // `points` each
  kScorePerInfamy,      // `points` for every full `amount`
  kScoreMap,            // `points`, or `other_points` if another player has the icon
  kScorePerRivalIcons,  // `points` for each icon of the other players
};

// What a card does: a kind, and those parameters that the kind has.
struct Effect {
  EffectKind kind = EffectKind::kNone;
  Face face{};
  std::uint8_t to = 0;  // faces, one bit each
  Icon icon{};
  bool spends_gold = false;  // kSpend: a gold, not a die
  bool once = false;         // at most once a round
  int gold = 0;              // the gain
  int infamy = 0;
  int points = 0;
  int other_points = 0;
  int amount = 0;
  friend bool operator==(const Effect&, const Effect&) = default;
};

struct CardFacts {
  std::string id;
  std::string name;
  std::string name_fr;  // empty where the box gives none
  Deck deck{};
  std::array<int, kGems> cost{};
  std::array<int, kIcons> icons{};
  bool promo = false;
  Effect effect;
};

// Everything printed on the components of one box.
struct Box {
  std::array<int, kPlayers + 1> dice{};  // by number of players
  std::array<int, kDecks> deck_size{};   // after the removal
  int start_gold = 0;
  std::vector<CardFacts> cards;
  bool is_default = false;  // players' catalogues have names for its cards
};

// The limits that the rules rely on, as sentences about what breaks them; empty for a playable box.
std::vector<std::string> box_problems(const Box& box);

}  // namespace purloin::thiefs_market
