#include "games/dice_heist/score_bounds.h"

#include <algorithm>

// What is hidden is how many artifacts the cards of others show, one or two. The table shows how
// many artifact cards each player and each museum's part of the deck have; so from each museum a
// known number of them was taken, and of how many kinds the rest can be is limited by what the
// museum has.
namespace purloin::dice_heist {
namespace {

struct Range {
  int least = 0;
  int most = 0;
};

int singles_of(const Loot& loot) {
  return tally_count(loot.tally, kTallySingles);
}
int artifact_cards_of(const Loot& loot) {
  return singles_of(loot) + tally_count(loot.tally, kTallyDoubles);
}

// How many of the cards that players took may be singles. Every number in between is possible too.
Range taken_singles(const Catalog& catalog, const State& state) {
  const Bits singles = catalog.minors;
  const Bits doubles = catalog.artifacts & ~singles;
  Range taken;
  for (const Bits museum : catalog.in_museum) {
    const auto away = [&](Bits cards) {  // from the display
      return count_bits(cards & museum) - count_bits(cards & museum & state.display);
    };
    const int gone =
        away(singles) + away(doubles) - count_bits(state.deck & museum & catalog.artifacts);
    taken.least += std::max(0, gone - away(doubles));
    taken.most += std::min(gone, away(singles));
  }
  return taken;
}

}  // namespace

bool is_face_down(const State& state, Seat owner, Vantage vantage) {
  return !vantage.is_open() && !vantage.is_of(owner) && state.phase != Phase::kOver;
}

ScoreBounds bounds_as_shown(const Catalog& catalog, const State& state, int seats,
                            Vantage vantage) {
  const Scores scores = score_all(catalog, state, seats);
  ScoreBounds bounds = exact_bounds(scores);
  Range singles = taken_singles(catalog, state);
  int hidden = 0;  // cards of all
  for (int i = 0; i < seats; ++i) {
    const Loot& loot = state.loot_of(Seat(i));
    if (is_face_down(state, Seat(i), vantage)) {
      hidden += artifact_cards_of(loot);
    } else {
      singles.least -= singles_of(loot);
      singles.most -= singles_of(loot);
    }
  }
  for (int i = 0; i < seats; ++i) {
    if (!is_face_down(state, Seat(i), vantage)) continue;
    const auto at = static_cast<std::size_t>(i);
    const int cards = artifact_cards_of(state.loot_of(Seat(i)));
    const int fewest = std::max(0, singles.least - (hidden - cards));
    const int most = std::min(cards, singles.most);
    const Bounds artifacts = Bounds::between(2 * cards - most, 2 * cards - fewest);
    bounds[at][&ScoreSheet::artifacts] = artifacts;
    bounds[at].total = Bounds::exactly(scores[at].gems + scores[at].paintings);
    bounds[at].total += artifacts;
  }
  return bounds;
}

}  // namespace purloin::dice_heist
