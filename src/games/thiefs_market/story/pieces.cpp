#include "games/thiefs_market/story/pieces.h"

namespace purloin::thiefs_market {

using texts::Choice;
using texts::Piece;

Choice choice_of(Face face) {
  return {face_name(face)};
}

Piece piece_of(Icon icon) {
  constexpr std::array<std::string_view, kIcons> kIds = {
      "icon-magic", "icon-henchman", "icon-hideout", "icon-finery", "icon-map", "icon-scheme"};
  return {kIds[static_cast<std::size_t>(icon)]};
}

Piece piece_of(const Rules& rules, std::uint8_t card) {
  const CardFacts& facts = rules.facts(card);
  return {rules.config().box.is_default ? facts.id : facts.name};
}

std::vector<events::Thing> things_of(Objects objects) {
  std::vector<events::Thing> things;
  for (int f = 0; f < kFaces; ++f) {
    const Face face = static_cast<Face>(f);
    if (objects.count(face) > 0) things.push_back({choice_of(face), objects.count(face)});
  }
  if (objects.has_marker()) things.push_back({Choice{"marker"}, 1});
  return things;
}

std::vector<events::Paid> dice_paid(Action buy) {
  std::vector<events::Paid> dice;
  for (int f = 0; f < kGems; ++f) {
    const Face face = static_cast<Face>(f);
    const int count = buy.dice_paid().count(face);
    if (count > 0) dice.push_back({choice_of(face), count});
  }
  return dice;
}

Omitted<Choice> face_spent(const Effect& effect) {
  Omitted<Choice> face;
  if (!effect.spends_gold) face = choice_of(effect.face);
  return face;
}

Robbery::Robbery(const Rules& rules, const State& state, Action steal)
    : returned(things_of(steal.objects())) {
  const Player& robbed = state.player(steal.seat());
  kept = things_of(robbed.pile - steal.objects());
  const int dice = steal.objects().dice().size();
  const bool lucky = (powers_of(rules.catalog(), state, robbed) & rules.catalog().lucky) != 0;
  rerolled = lucky ? 0 : dice;
  unrolled = lucky && dice > 0;
}

}  // namespace purloin::thiefs_market
