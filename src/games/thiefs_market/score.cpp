#include "games/thiefs_market/score.h"

#include <algorithm>

namespace purloin::thiefs_market {
namespace {

int rival_icons(const Standings& standings, Seat seat, Icon icon) {
  int icons = 0;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    if (static_cast<int>(i) != seat.index()) icons += icon_count(standings[i].icons, icon);
  }
  return icons;
}

}  // namespace

Standings count_standings(const Catalog& catalog, const State& state, int seats) {
  Standings standings;
  for (int i = 0; i < seats; ++i) {
    const Player& player = state.player(Seat(i));
    Standing& standing = standings[static_cast<std::size_t>(i)];
    standing.powers = powers_of(catalog, state, player);
    standing.cards = count_bits(player.cards);
    for_each_card(standing.powers, [&](std::uint8_t card) {
      standing.icons += catalog.icons[card];
      standing.hideouts += icon_count(catalog.icons[card], Icon::kHideout) > 0;
    });
  }
  return standings;
}

CardScore score_card(const Catalog& catalog, const State& state, const Standings& standings,
                     Seat seat, std::uint8_t power) {
  const Effect& effect = catalog.facts[power].effect;
  const Standing& own = standings[static_cast<std::size_t>(seat.index())];
  switch (effect.kind) {
    case EffectKind::kScore:  // TM-41
      return {1, effect.points};
    case EffectKind::kScoreHideouts:  // TM-42
      return {own.hideouts, own.hideouts >= 2 ? effect.other_points : effect.points};
    case EffectKind::kScorePerIcons: {  // TM-43
      const int icons = icon_count(own.icons, effect.icon);
      return {icons, icons / effect.amount * effect.points};
    }
    case EffectKind::kScorePerOtherCard:
      return {own.cards - 1, (own.cards - 1) * effect.points};
    case EffectKind::kScorePerInfamy: {
      const int infamy = static_cast<int>(state.player(seat).infamy);
      return {infamy, infamy / effect.amount * effect.points};
    }
    case EffectKind::kScoreMap: {  // TM-44
      const int rivals = rival_icons(standings, seat, effect.icon);
      return {rivals, rivals > 0 ? effect.other_points : effect.points};
    }
    case EffectKind::kScorePerRivalIcons: {  // TM-45
      const int icons = rival_icons(standings, seat, effect.icon);
      return {icons, icons * effect.points};
    }
    default:
      return {};
  }
}

std::array<int, kPlayers> henchmen_of_all(const Standings& standings) {
  std::array<int, kPlayers> icons{};
  for (std::size_t i = 0; i < icons.size(); ++i) {
    icons[i] = icon_count(standings[i].icons, Icon::kHenchman);
  }
  return icons;
}

std::array<int, kPlayers> gold_of_all(const State& state) {
  std::array<int, kPlayers> gold{};
  for (std::size_t i = 0; i < gold.size(); ++i) gold[i] = static_cast<int>(state.players[i].gold);
  return gold;
}

// TM-29: nobody has most of nothing.
Place place_among(const std::array<int, kPlayers>& counts, std::size_t seat) {
  const int own = counts[seat];
  if (own == 0) return {};
  Place place{1, false};
  int above = 0;  // the lowest count above one's own, when all above share it
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (i == seat || counts[i] < own) continue;
    if (counts[i] == own) {
      place.tied = true;
    } else if (above == 0 || counts[i] == above) {
      above = counts[i];
      place.rank = 2;
    } else {
      return {};
    }
  }
  return place;
}

int henchman_points(Place place) {
  const int alone = place.rank == 1 ? 3 : place.rank == 2 ? 1 : 0;
  return std::max(0, alone - (place.tied ? 1 : 0));
}

int gold_points(Place place) {
  if (place.rank != 1) return 0;
  return place.tied ? 2 : 3;
}

Scores score_all(const Catalog& catalog, const State& state, int seats) {
  const Standings standings = count_standings(catalog, state, seats);
  const auto henchmen = henchmen_of_all(standings);
  const auto gold = gold_of_all(state);
  Scores scores;
  for (int i = 0; i < seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    ScoreSheet sheet;
    for_each_card(standings[at].powers, [&](std::uint8_t power) {
      sheet.cards += score_card(catalog, state, standings, Seat(i), power).points;
    });
    sheet.infamy = static_cast<int>(state.player(Seat(i)).infamy);  // TM-28
    sheet.henchmen = henchman_points(place_among(henchmen, at));
    sheet.gold = gold_points(place_among(gold, at));
    scores.push_back(sheet);
  }
  return scores;
}

bool shows_infamy(const State& state, Seat seat, Vantage vantage) {
  return vantage.is_open() || vantage.is_of(seat) || state.is_over();
}

bool is_before_gains(const State& state) {
  return state.round == 1 && (state.phase == Phase::kSetup || state.phase == Phase::kRoll ||
                              state.phase == Phase::kSplit);
}

bool is_infamy_known(const State& state, Seat seat, Vantage vantage) {
  return is_before_gains(state) || shows_infamy(state, seat, vantage);
}

bool counts_infamy(const Effect& effect) {
  return effect.kind == EffectKind::kScorePerInfamy && effect.points > 0;
}

ScoreBounds bounds_as_shown(const Catalog& catalog, State state, int seats, Vantage vantage) {
  for (int i = 0; i < seats; ++i) {
    if (!is_infamy_known(state, Seat(i), vantage)) state.player(Seat(i)).infamy = 0;
  }
  ScoreBounds bounds = exact_bounds(score_all(catalog, state, seats));
  for (int i = 0; i < seats; ++i) {
    if (is_infamy_known(state, Seat(i), vantage)) continue;
    auto& sheet = bounds[static_cast<std::size_t>(i)];
    sheet[&ScoreSheet::infamy].most.reset();
    sheet.total.most.reset();
    for_each_card(powers_of(catalog, state, state.player(Seat(i))), [&](std::uint8_t power) {
      if (counts_infamy(catalog.facts[power].effect)) sheet[&ScoreSheet::cards].most.reset();
    });
  }
  return bounds;
}

}  // namespace purloin::thiefs_market
