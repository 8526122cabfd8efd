#include "games/dice_heist/tensors/tensors.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "tensors/fields.h"

namespace purloin::dice_heist {

static_assert(tensors::Tensors<Tensors>);

Tensors::Tensors(const Rules& rules) : rules_(rules) {
  const Catalog& catalog = rules.catalog();
  for (Bits lots = catalog.lots; lots != 0; lots = without_lowest_bit(lots)) {
    const auto lot = static_cast<std::uint8_t>(lowest_bit_index(lots));
    lot_number_[lot] = static_cast<std::uint8_t>(lots_.size());
    lots_.push_back(lot);
  }
  // Paintings come last in a catalog.
  first_painting_ = catalog.paintings == 0 ? catalog.size : lowest_bit_index(catalog.paintings);
  number_count_ = static_cast<std::size_t>(kRaid);
  if (rules.config().targeted_raid) {
    number_count_ += lots_.size() * static_cast<std::size_t>(kChoicesOfDice);
  }
  feature_count_ = feature_names().size();
}

// Cards are counted in unary, as the state has them: a number for the first of a lot, one for the
// second …
template <class Out>
void Tensors::describe(const View& view, Seat seat, Out& out) const {
  const Catalog& catalog = rules_.catalog();
  const auto card_name = [&](std::string_view place) {
    return [&, place](int card) {
      const int lot = catalog.lot_of[static_cast<std::size_t>(card)];
      const auto museum = static_cast<std::size_t>(catalog.museum[static_cast<std::size_t>(lot)]);
      return std::string(place) + "." + rules_.config().deck.museums[museum].id + "." +
             rules_.kind_of(lot) + "." + std::to_string(card - lot + 1);
    };
  };
  tensors::put_choice(
      out, static_cast<int>(view.phase), static_cast<int>(kPhaseNames.size()),
      [](int i) { return "phase." + std::string(kPhaseNames[static_cast<std::size_t>(i)]); });
  const bool turns = view.phase != Phase::kFirstPlayer && view.phase != Phase::kOver;
  tensors::put_choice(out, turns ? places_after(seat, view.turn) : -1, rules_.seats(),
                      [](int i) { return "turn." + std::to_string(i); });
  out(view.supply, kSidekickDice, "supply");
  out(count_bits(view.deck), 32, "deck.cards");
  out.bits(view.deck, catalog.size, card_name("deck"));
  out.bits(view.display, catalog.size, card_name("display"));

  const bool rolls = view.phase == Phase::kRoll;
  tensors::put_choice(out, rolls ? static_cast<int>(view.pending.museum) : -1, kMuseums,
                      [](int i) { return "pending.museum." + std::to_string(i); });
  out(rolls && view.pending.is_raid(), 1, "pending.raid");
  out(view.pending.sidekicks, kSidekickDice, "pending.sidekicks");

  const Scores scores = rules_.score(view);
  for (int place = 0; place < rules_.seats(); ++place) {
    const Seat at = seat_after(seat, place);
    const Loot& loot = view.loot_of(at);
    out(view.sidekicks_of(at), kSidekickDice, "player.", place, ".sidekicks");
    out(scores[static_cast<std::size_t>(at.index())].total(), 64, "player.", place, ".score");
    for (std::size_t i = 0; i < rules_.tally_kinds().size(); ++i) {
      out(tally_count(loot.tally, static_cast<int>(i)), 8, "player.", place, ".",
          rules_.tally_kinds()[i]);
    }
    const Bits paintings = catalog.paintings == 0 ? 0 : loot.paintings >> first_painting_;
    out.bits(paintings, catalog.size - first_painting_, [&](int i) {
      const int card = first_painting_ + i;
      const int first = lowest_bit_index(catalog.kind[static_cast<std::size_t>(card)]);
      return "player." + std::to_string(place) + "." + rules_.kind_of(card) + "." +
             std::to_string(card - first + 1);
    });
  }
}

std::vector<std::string> Tensors::feature_names() const {
  tensors::FieldNames names;
  describe(rules_.start(), Seat(0), names);
  return names.names();
}

void Tensors::observe(const View& view, Seat seat, float* row) const {
  tensors::FieldWriter writer(row);
  describe(view, seat, writer);
  assert(writer.end() == row + feature_count_);
}

std::string Tensors::name_of(Number number) const {
  if (number == kRecruit) return "recruit";
  if (number < kHeist) return "recruit from seat +" + std::to_string(number - kRecruitFrom + 1);
  const bool raids = number >= kRaid;
  const Number from = number - (raids ? kRaid : kHeist);
  const auto target = static_cast<std::size_t>(from / kChoicesOfDice);
  const std::string with = " with " + std::to_string(from % kChoicesOfDice);
  const auto& museums = rules_.config().deck.museums;
  if (!raids) return "heist " + museums[target].id + with;
  const std::size_t lot = lots_[target];
  return "raid " + museums[rules_.catalog().museum[lot]].id + " " +
         rules_.kind_of(static_cast<int>(lot)) + with;
}

void Tensors::mask(const State& state, Partial, std::uint8_t* mask) const {
  std::memset(mask, 0, number_count_);
  if (state.supply > 0) {
    mask[kRecruit] = 1;
  } else {
    for (const Seat victim : rules_.richest_rivals(state)) {
      mask[kRecruitFrom - 1 + places_after(state.turn, victim)] = 1;
    }
  }
  const auto choices = static_cast<std::size_t>(state.sidekicks_of(state.turn)) + 1;
  for (int m = 0; m < kMuseums; ++m) {
    const Bits exhibits = state.display & rules_.catalog().in_museum[static_cast<std::size_t>(m)];
    if (exhibits != 0) std::memset(mask + kHeist + m * kChoicesOfDice, 1, choices);
  }
  if (!rules_.config().targeted_raid) return;
  for (Bits lots = state.display & rules_.catalog().lots; lots != 0;
       lots = without_lowest_bit(lots)) {
    const Number lot = lot_number_[static_cast<std::size_t>(lowest_bit_index(lots))];
    std::memset(mask + kRaid + lot * kChoicesOfDice, 1, choices);
  }
}

std::optional<Action> Tensors::say(const State& state, Partial&, Number number) const {
  if (number == kRecruit) return Action::recruit();
  if (number < kHeist) {
    return Action::recruit_from(seat_after(state.turn, number - kRecruitFrom + 1));
  }
  if (number < kRaid) {
    const Number from = number - kHeist;
    return Action::heist(static_cast<Museum>(from / kChoicesOfDice), from % kChoicesOfDice);
  }
  const Number from = number - kRaid;
  return Action::raid(lots_[static_cast<std::size_t>(from / kChoicesOfDice)],
                      from % kChoicesOfDice);
}

void Tensors::spell(const State& state, Action action, tensors::Word& word) const {
  word.clear();
  switch (action.kind()) {
    case Action::Kind::kRecruit:
      return word.push_back(kRecruit);
    case Action::Kind::kRecruitFrom:
      return word.push_back(kRecruitFrom - 1 + places_after(state.turn, action.victim()));
    case Action::Kind::kHeist:
      return word.push_back(kHeist + static_cast<Number>(action.museum()) * kChoicesOfDice +
                            action.sidekicks());
    default: {
      const Number lot = lot_number_[static_cast<std::size_t>(action.lot())];
      return word.push_back(kRaid + lot * kChoicesOfDice + action.sidekicks());
    }
  }
}

}  // namespace purloin::dice_heist
