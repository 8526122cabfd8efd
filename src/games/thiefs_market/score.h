#pragma once

#include <array>

#include "core/bounds.h"
#include "core/fixed_vector.h"
#include "core/vantage.h"
#include "games/thiefs_market/catalog.h"
#include "games/thiefs_market/state.h"

namespace purloin::thiefs_market {

// A player's cards as what they are: the copying one as the card that it became (TM-45).
inline CardBits powers_of(const Catalog& catalog, const State& state, const Player& player) {
  if (state.copied == kNoCard || (player.cards & catalog.copier) == 0) return player.cards;
  return (player.cards ^ catalog.copier) | bit(state.copied);
}

// The card whose effect and icons a card has: itself, but for one that became a copy.
inline std::uint8_t acts_as(const Catalog& catalog, const State& state, std::uint8_t card) {
  return card == catalog.copier_card && state.copied != kNoCard ? state.copied : card;
}

struct ScoreSheet {
  int cards = 0;
  int infamy = 0;
  int henchmen = 0;  // the bonus for most or second most icons
  int gold = 0;      // the bonus for most gold
  int total() const { return cards + infamy + henchmen + gold; }
  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;

  static constexpr std::array<ScorePart<ScoreSheet>, 4> kParts = {
      {{"cards", &ScoreSheet::cards},
       {"infamy", &ScoreSheet::infamy},
       {"henchmen", &ScoreSheet::henchmen},
       {"gold", &ScoreSheet::gold}}};
};

using Scores = FixedVector<ScoreSheet, kPlayers>;
using ScoreBounds = FixedVector<SheetBounds<ScoreSheet>, kPlayers>;

// What the cards of all players are worth is counted from these.
struct Standing {
  CardBits powers = 0;
  IconTally icons = 0;
  int hideouts = 0;  // cards with that icon
  int cards = 0;
};
using Standings = std::array<Standing, kPlayers>;
Standings count_standings(const Catalog& catalog, const State& state, int seats);

// How a card scores: how many things it counts, and the points for them.
struct CardScore {
  int count = 0;
  int points = 0;
};
// Of a power of `seat`.
CardScore score_card(const Catalog& catalog, const State& state, const Standings& standings,
                     Seat seat, std::uint8_t power);

// A majority: most of something, second most, or neither; alone or tied.
struct Place {
  int rank = 0;  // 1, 2 or 0 for none
  bool tied = false;
};
// `counts` has zeros for seats that are not there.
Place place_among(const std::array<int, kPlayers>& counts, std::size_t seat);
std::array<int, kPlayers> henchmen_of_all(const Standings& standings);
std::array<int, kPlayers> gold_of_all(const State& state);
int henchman_points(Place place);
int gold_points(Place place);

// Every seat's sheet, as if the game ended now.
Scores score_all(const Catalog& catalog, const State& state, int seats);

// Nobody can have infamy before the first purchases.
bool is_before_gains(const State& state);
// Whether the table shows how much infamy a seat has to a viewer (TM-02): everybody's where it is
// open; as the rulebook one's own and, when the game is over, everybody's.
bool shows_infamy(const State& state, Seat seat, Vantage vantage);
// The same, or it can be told without seeing it.
bool is_infamy_known(const State& state, Seat seat, Vantage vantage);
// Whether the points of a card rise with its owner's infamy.
bool counts_infamy(const Effect& effect);

// Every seat's sheet to somebody who goes by what the table shows. How much infamy a player has is
// not limited by anything else that can be seen (TM-02: it is without limit, and nothing takes it
// away), so whatever counts it is what it is without any, or more.
ScoreBounds bounds_as_shown(const Catalog& catalog, State state, int seats, Vantage vantage);

}  // namespace purloin::thiefs_market
