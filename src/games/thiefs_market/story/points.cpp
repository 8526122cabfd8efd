// Where points come from.
#include "games/thiefs_market/story/pieces.h"
#include "games/thiefs_market/story/story.h"

namespace purloin::thiefs_market {
namespace {

using texts::Choice;

bool scores_points(EffectKind kind) {
  return kind >= EffectKind::kScore;
}

Choice counted_by(EffectKind kind) {
  switch (kind) {
    case EffectKind::kScoreHideouts:
      return {"hideouts"};
    case EffectKind::kScorePerIcons:
      return {"icons"};
    case EffectKind::kScorePerOtherCard:
      return {"cards"};
    case EffectKind::kScorePerInfamy:
      return {"infamy"};
    case EffectKind::kScoreMap:
      return {"maps"};
    case EffectKind::kScorePerRivalIcons:
      return {"rivals"};
    default:
      return {"nothing"};
  }
}

bool counts_icons(EffectKind kind) {
  return kind == EffectKind::kScorePerIcons || kind == EffectKind::kScorePerRivalIcons;
}

Choice choice_of(Place place) {
  if (place.rank == 0) return {"neither"};
  if (place.rank == 1) return {place.tied ? "most_tied" : "most"};
  return {place.tied ? "second_tied" : "second"};
}

}  // namespace

std::vector<Event> explain_score(const Rules& rules, const State& state, Seat seat) {
  const Catalog& catalog = rules.catalog();
  const Standings standings = count_standings(catalog, state, rules.seats());
  const auto at = static_cast<std::size_t>(seat.index());
  const ScoreSheet sheet = rules.score(state)[at];
  std::vector<Event> lines;
  for (const std::uint8_t card : cards_as_gained(state, seat)) {
    const std::uint8_t power = acts_as(catalog, state, card);
    const Effect& effect = rules.facts(power).effect;
    if (!scores_points(effect.kind)) continue;
    const CardScore score = score_card(catalog, state, standings, seat, power);
    events::CardPoints line{piece_of(rules, card), {},          counted_by(effect.kind), {},
                            score.count,           score.points};
    if (power != card) line.copied = piece_of(rules, power);
    if (counts_icons(effect.kind)) line.icon = piece_of(effect.icon);
    lines.push_back(line);
  }
  lines.push_back(events::InfamyPoints{sheet.infamy});
  const auto henchmen = henchmen_of_all(standings);
  lines.push_back(
      events::HenchmanPoints{henchmen[at], choice_of(place_among(henchmen, at)), sheet.henchmen});
  const auto gold = gold_of_all(state);
  const Place richest = place_among(gold, at);  // there is nothing for the second
  lines.push_back(
      events::GoldPoints{gold[at], choice_of(richest.rank == 1 ? richest : Place{}), sheet.gold});
  return lines;
}

}  // namespace purloin::thiefs_market
