#include "games/thiefs_market/tensors/tensors.h"

#include <bit>
#include <cassert>
#include <cstring>

namespace purloin::thiefs_market {

static_assert(tensors::Tensors<Tensors>);

namespace {

int count_of(Objects objects, int kind) {
  return kind < kFaces ? objects.count(static_cast<Face>(kind)) : objects.has_marker();
}

Objects some_of(int kind, int count) {
  const Objects one = kind < kFaces ? Objects::die(static_cast<Face>(kind)) : Objects::marker();
  return Objects::from_bits(one.bits() * static_cast<std::uint32_t>(count));
}

// What lies there of the kinds from `kind` on.
Objects from_kind(Objects objects, int kind) {
  return Objects::from_bits(objects.bits() & ~((1u << (4 * kind)) - 1));
}

const Payments& parts_of(unsigned cost) {
  return detail::kPayments[cost];
}
int part_count(unsigned cost) {
  return parts_of(cost).first[kMaxCost + 1];
}

}  // namespace

Tensors::Tensors(const Rules& rules) : rules_(rules) {
  const Catalog& catalog = rules.catalog();
  const auto give = [&](std::uint8_t card, int numbers) {
    const Number first = kUse + static_cast<Number>(card_of_.size());
    card_of_.insert(card_of_.end(), static_cast<std::size_t>(numbers), card);
    return first;
  };
  for_each_card(catalog.usable | catalog.copier, [&](std::uint8_t card) {
    const bool copies = card == catalog.copier_card;
    first_use_[card] = give(card, copies ? kCopierWays : catalog.use[card].ways);
  });
  buy_ = kUse + static_cast<Number>(card_of_.size());
  for_each_card(catalog.all, [&](std::uint8_t card) {
    first_payment_[card] = give(card, part_count(catalog.cost[card]));
  });
  copy_ = kUse + static_cast<Number>(card_of_.size());
  for_each_card(catalog.all, [&](std::uint8_t card) { give(card, 1); });
  number_count_ = static_cast<std::size_t>(kUse) + card_of_.size();
  feature_count_ = feature_names().size();
}

Objects Tensors::pile_at(const State& state, const Partial& partial) const {
  if (partial.source == Partial::kCenter) return state.center;
  return state.player(seat_after(*state.seat, partial.places)).pile;
}

// TM-07 to TM-09, TM-12: something comes to the player; of a rival's pile something also goes back.
Tensors::Range Tensors::range(const State& state, const Partial& partial, int kind) const {
  const Objects pile = pile_at(state, partial);
  const int there = count_of(pile, kind);
  const bool center = partial.source == Partial::kCenter;
  if (center && rules_.is_last_without_pile(state)) return {there, there};
  const bool last = from_kind(pile, kind + 1).empty();
  const Objects earlier = pile - from_kind(pile, kind);
  const bool must_keep = last && partial.kept.empty();
  const bool must_return = last && !center && partial.kept == earlier;
  return {must_keep ? 1 : 0, must_return ? there - 1 : there};
}

bool Tensors::settle(const State& state, Partial& partial) const {
  const Objects pile = pile_at(state, partial);
  for (; partial.asked < kKinds; ++partial.asked) {
    if (count_of(pile, partial.asked) == 0) continue;
    const Range choices = range(state, partial, partial.asked);
    if (choices.least != choices.most) return false;
    partial.kept += some_of(partial.asked, choices.least);
  }
  return true;
}

Action Tensors::split(const State& state, const Partial& partial) const {
  if (partial.source == Partial::kCenter) return Action::take(partial.kept);
  return Action::steal(seat_after(*state.seat, partial.places),
                       pile_at(state, partial) - partial.kept);
}

bool Tensors::can_steal(const State& state, Seat victim) const {
  return state.player(victim).pile.size() > 1;
}

void Tensors::mask_split(const State& state, const Partial& partial, std::uint8_t* mask) const {
  if (partial.source != Partial::kNone) {
    const Range choices = range(state, partial, partial.asked);
    const Number first = kCount + partial.asked * kCounts;
    std::memset(mask + first + choices.least, 1,
                static_cast<std::size_t>(choices.most - choices.least + 1));
    return;
  }
  mask[kTake] = !state.center.empty();
  for (int places = 1; places < rules_.seats(); ++places) {
    mask[kSteal + places - 1] = can_steal(state, seat_after(*state.seat, places));
  }
}

void Tensors::mask_uses(const State& state, std::uint8_t* mask) const {
  const Catalog& catalog = rules_.catalog();
  const Player& player = state.player(*state.seat);
  const CardBits ready = player.cards & ~state.used;
  for_each_card(ready & (catalog.usable | catalog.copier), [&](std::uint8_t card) {
    const std::uint8_t power = acts_as(catalog, state, card);
    if ((catalog.usable & bit(power)) == 0) return;
    const Catalog::Use& with = catalog.use[power];
    const bool payable =
        with.spends_gold ? player.gold > 0 : player.pile.count(static_cast<Face>(with.face)) > 0;
    if (!payable) return;
    std::uint8_t* const first = mask + first_use_[card];
    if (card != catalog.copier_card) {
      std::memset(first, 1, with.ways);
    } else if (with.to == 0) {
      first[kFaces] = 1;
    } else {
      for (int face = 0; face < kFaces; ++face) first[face] = (with.to >> face) & 1u;
    }
  });
}

// TM-17 to TM-19, TM-34
void Tensors::mask_purchases(const State& state, std::uint8_t* mask) const {
  const Catalog& catalog = rules_.catalog();
  const Seat seat = *state.seat;
  const Player& player = state.player(seat);
  if (player.purchases >= rules_.purchases_allowed(state, seat)) return;
  const unsigned gems = player.pile.gems_in_unary();
  const bool discount = (powers_of(catalog, state, player) & catalog.discount) != 0;
  const std::size_t money = std::min<std::size_t>(player.gold + discount, kMaxCost);
  for_each_card(state.market & catalog.affordable[money][gems], [&](std::uint8_t card) {
    const unsigned cost = catalog.cost[card];
    const int price = catalog.cost_size[card] - (discount ? 1 : 0);
    for (int i = 0; i < part_count(cost); ++i) {
      const unsigned part = parts_of(cost).parts[static_cast<std::size_t>(i)];
      const int gold = price - std::popcount(part);
      mask[first_payment_[card] + i] =
          (part & ~gems) == 0 && gold >= 0 && static_cast<std::uint32_t>(gold) <= player.gold;
    }
  });
}

void Tensors::mask(const State& state, const Partial& partial, std::uint8_t* mask) const {
  std::memset(mask, 0, number_count_);
  switch (state.phase) {
    case Phase::kSplit:
      return mask_split(state, partial, mask);
    case Phase::kLucky:
      mask[kPass] = 1;
      for (int face = 0; face < kFaces; ++face) {
        mask[kReroll + face] = state.player(*state.seat).pile.count(static_cast<Face>(face)) > 0;
      }
      return;
    case Phase::kBuy:
      mask[kDone] = 1;
      mask_uses(state, mask);
      return mask_purchases(state, mask);
    default:  // copying
      for (int places = 1; places < rules_.seats(); ++places) {
        for_each_card(state.player(seat_after(*state.seat, places)).cards,
                      [&](std::uint8_t card) { mask[copy_ + card] = 1; });
      }
  }
}

Action Tensors::use(const State& state, Number number) const {
  const Catalog& catalog = rules_.catalog();
  const std::uint8_t card = card_of_[static_cast<std::size_t>(number - kUse)];
  const Catalog::Use& with = catalog.use[acts_as(catalog, state, card)];
  if (with.to == 0) return Action::spend(card);
  const int way = number - first_use_[card];
  const int to = card == catalog.copier_card ? way : nth_set_bit_of_byte(with.to, way);
  return Action::turn(card, static_cast<Face>(with.face), static_cast<Face>(to));
}

Action Tensors::purchase(const State& state, Number number) const {
  const std::uint8_t card = card_of_[static_cast<std::size_t>(number - kUse)];
  const auto way = static_cast<std::size_t>(number - first_payment_[card]);
  const unsigned part = parts_of(rules_.catalog().cost[card]).parts[way];
  return Action::buy(card, dice_from_unary(part),
                     rules_.price(state, *state.seat, card) - std::popcount(part));
}

std::optional<Action> Tensors::say(const State& state, Partial& partial, Number number) const {
  if (number == kDone) return Action::done();
  if (number == kPass) return Action::pass();
  if (number < kReroll) {
    if (number == kTake) {
      partial = {Partial::kCenter, 0, 0, {}};
    } else if (number < kCount) {
      partial = {Partial::kRival, static_cast<std::uint8_t>(number - kSteal + 1), 0, {}};
    } else {
      partial.kept += some_of(partial.asked, (number - kCount) % kCounts);
      ++partial.asked;
    }
    if (settle(state, partial)) return split(state, partial);
    return std::nullopt;
  }
  if (number < kUse) return Action::reroll(static_cast<Face>(number - kReroll));
  if (number < buy_) return use(state, number);
  if (number < copy_) return purchase(state, number);
  const auto card = static_cast<std::uint8_t>(number - copy_);
  int places = 1;
  while ((state.player(seat_after(*state.seat, places)).cards & bit(card)) == 0) ++places;
  return Action::copy(seat_after(*state.seat, places), card);
}

void Tensors::spell_split(const State& state, Action action, tensors::Word& word) const {
  Partial partial;
  Objects kept = action.objects();
  if (action.kind() == Action::Kind::kTake) {
    word.push_back(kTake);
  } else {
    word.push_back(kSteal + places_after(*state.seat, action.seat()) - 1);
    kept = state.player(action.seat()).pile - action.objects();
  }
  std::optional<Action> said = say(state, partial, word.back());
  while (!said) {
    word.push_back(kCount + partial.asked * kCounts + count_of(kept, partial.asked));
    said = say(state, partial, word.back());
  }
}

Tensors::Number Tensors::number_of_use(Action action) const {
  const Catalog& catalog = rules_.catalog();
  const std::uint8_t card = action.card();
  const bool turns = action.kind() == Action::Kind::kTurn;
  const int to = static_cast<int>(action.to());
  if (card == catalog.copier_card) return first_use_[card] + (turns ? to : kFaces);
  const unsigned before = catalog.use[card].to & ((1u << to) - 1);
  return first_use_[card] + (turns ? std::popcount(before) : 0);
}

void Tensors::spell(const State& state, Action action, tensors::Word& word) const {
  word.clear();
  switch (action.kind()) {
    case Action::Kind::kTake:
    case Action::Kind::kSteal:
      return spell_split(state, action, word);
    case Action::Kind::kReroll:
      return word.push_back(kReroll + static_cast<Number>(action.face()));
    case Action::Kind::kPass:
      return word.push_back(kPass);
    case Action::Kind::kTurn:
    case Action::Kind::kSpend:
      return word.push_back(number_of_use(action));
    case Action::Kind::kBuy: {
      const Payments& ways = parts_of(rules_.catalog().cost[action.card()]);
      std::size_t way = 0;
      while (dice_from_unary(ways.parts[way]) != action.dice_paid()) ++way;
      return word.push_back(first_payment_[action.card()] + static_cast<Number>(way));
    }
    case Action::Kind::kCopy:
      return word.push_back(copy_ + action.card());
    default:
      return word.push_back(kDone);
  }
}

std::string Tensors::name_of(Number number) const {
  const auto text = [](int n) { return std::to_string(n); };
  if (number == kDone) return "done";
  if (number == kPass) return "pass";
  if (number == kTake) return "take";
  if (number < kCount) return "steal from seat +" + text(number - kSteal + 1);
  if (number < kReroll) {
    const int kind = (number - kCount) / kCounts;
    const std::string what =
        kind < kFaces ? std::string(face_name(static_cast<Face>(kind))) : "marker";
    return "keep " + text((number - kCount) % kCounts) + " " + what;
  }
  if (number < kUse) {
    return "reroll " + std::string(face_name(static_cast<Face>(number - kReroll)));
  }
  const std::uint8_t card = card_of_[static_cast<std::size_t>(number - kUse)];
  const std::string& id = rules_.facts(card).id;
  if (number >= copy_) return "copy " + id;
  if (number >= buy_) {
    const auto way = static_cast<std::size_t>(number - first_payment_[card]);
    const Objects dice = dice_from_unary(parts_of(rules_.catalog().cost[card]).parts[way]);
    std::string paid = "gold";
    for (int gem = 0; gem < kGems; ++gem) {
      const auto face = static_cast<Face>(gem);
      if (dice.count(face) > 0)
        paid += " and " + text(dice.count(face)) + " " + std::string(face_name(face));
    }
    return "buy " + id + " with " + paid;
  }
  const int way = number - first_use_[card];
  const bool copies = card == rules_.catalog().copier_card;
  const unsigned to = copies ? (1u << kFaces) - 1 : rules_.catalog().use[card].to;
  if (to == 0 || way >= std::popcount(to)) return "spend " + id;
  return "turn " + id + " to " +
         std::string(face_name(static_cast<Face>(nth_set_bit_of_byte(to, way))));
}

}  // namespace purloin::thiefs_market
