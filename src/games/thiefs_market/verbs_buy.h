#pragma once

// The purchase turn: the inline verbs of TM-17 to TM-21 and of the cards that act in it.

#include <algorithm>

#include "games/thiefs_market/rules.h"

namespace purloin::thiefs_market {

inline void Rules::pay_gains(Player& player, CardBits cards) const {
  for_each_card(cards, [&](std::uint8_t card) {
    player.gold += catalog_.gold[card];
    player.infamy += catalog_.infamy[card];
  });
}

inline int Rules::purchases_allowed(const State& state, Seat seat) const {
  const Player& player = state.player(seat);
  return 1 + count_bits(powers_of(catalog_, state, player) &
                        catalog_.extra_purchases[player.final_pile.gems]);
}

inline int Rules::price(const State& state, Seat seat, std::uint8_t card) const {
  const CardBits powers = powers_of(catalog_, state, state.player(seat));
  return catalog_.cost_size[card] - ((powers & catalog_.discount) != 0 ? 1 : 0);
}

// TM-18, TM-34. Which gem a discount leaves unpaid does not show: every choice of dice that is part
// of the cost and one short of it can be topped up with gold to all but one gem.
inline PaymentRange Rules::payments(const State& state, std::uint8_t card) const {
  const Player& player = state.player(*state.seat);
  return PaymentRange(player.pile.gems_in_unary() & catalog_.cost[card],
                      price(state, *state.seat, card), player.gold);
}

inline Action Rules::nth_payment(const State& state, std::uint8_t card, int n) const {
  const unsigned dice = payments(state, card).dice(n);
  const int gold = price(state, *state.seat, card) - std::popcount(dice);
  return Action::buy(card, dice_from_unary(dice), gold);
}

// TM-20, TM-31, TM-32
template <class F>
void Rules::for_each_use(const State& state, F&& visit) const {
  const Player& player = state.player(*state.seat);
  const auto offer = [&](std::uint8_t card, std::uint8_t power) {
    const Catalog::Use& use = catalog_.use[power];
    const bool payable =
        use.spends_gold ? player.gold > 0 : player.pile.count(static_cast<Face>(use.face)) > 0;
    if (payable) visit(card, use.ways);
  };
  const CardBits ready = player.cards & ~state.used;
  for_each_card(ready & catalog_.usable, [&](std::uint8_t card) { offer(card, card); });
  if ((ready & catalog_.copier) != 0 && state.copied != kNoCard &&
      (bit(state.copied) & catalog_.usable) != 0) {
    offer(catalog_.copier_card, state.copied);
  }
}

inline Action Rules::nth_use(const State& state, std::uint8_t card, int n) const {
  const Catalog::Use& use = catalog_.use[acts_as(catalog_, state, card)];
  if (use.to == 0) return Action::spend(card);
  return Action::turn(card, static_cast<Face>(use.face),
                      static_cast<Face>(nth_set_bit_of_byte(use.to, n)));
}

// "done", then the uses, then the payments of each card for sale.
template <Rng R>
Action Rules::sample_purchase(const State& state, R& rng) const {
  struct Choice {
    std::uint8_t card;
    std::uint8_t ways;
  };
  std::array<Choice, kMaxUses + kMaxCards> choices;
  std::size_t uses = 0;
  int total = 1;
  for_each_use(state, [&](std::uint8_t card, std::uint8_t ways) {
    choices[uses++] = {card, ways};
    total += ways;
  });
  std::size_t size = uses;
  const Seat seat = *state.seat;
  const Player& player = state.player(seat);
  if (player.purchases < purchases_allowed(state, seat)) {
    const unsigned gems = player.pile.gems_in_unary();
    const bool discount = (powers_of(catalog_, state, player) & catalog_.discount) != 0;
    // What a gem less is to be paid is as if there were a piece of gold more.
    const std::size_t money = std::min<std::size_t>(player.gold + discount, kMaxCost);
    for_each_card(state.market & catalog_.affordable[money][gems], [&](std::uint8_t card) {
      const int ways = PaymentRange(gems & catalog_.cost[card],
                                    catalog_.cost_size[card] - (discount ? 1 : 0), player.gold)
                           .count();
      choices[size++] = {card, static_cast<std::uint8_t>(ways)};
      total += ways;
    });
  }
  int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(total))) - 1;
  if (pick < 0) return Action::done();
  std::size_t at = 0;
  while (pick >= choices[at].ways) pick -= choices[at++].ways;
  return at < uses ? nth_use(state, choices[at].card, pick)
                   : nth_payment(state, choices[at].card, pick);
}

inline void Rules::note_use(State& state, std::uint8_t card) const {
  if ((catalog_.once & bit(acts_as(catalog_, state, card))) == 0) return;
  state.use_order[static_cast<std::size_t>(count_bits(state.used))] = card;
  state.used |= bit(card);
}

// TM-31
inline void Rules::turn_die(State& state, Action action) const {
  Objects& pile = state.player(*state.seat).pile;
  pile -= Objects::die(action.from());
  pile += Objects::die(action.to());
  note_use(state, action.card());
}

// TM-32
inline void Rules::spend(State& state, std::uint8_t card) const {
  Player& player = state.player(*state.seat);
  const std::uint8_t power = acts_as(catalog_, state, card);
  const Catalog::Use& use = catalog_.use[power];
  if (use.spends_gold) {
    --player.gold;
  } else {
    player.pile -= Objects::die(static_cast<Face>(use.face));
  }
  pay_gains(player, bit(power));
  note_use(state, card);
}

// TM-18, TM-19, TM-35, TM-39
inline void Rules::buy(State& state, Action action) const {
  const Seat seat = *state.seat;
  const std::uint8_t card = action.card();
  const std::size_t deck = catalog_.deck[card];
  Player& player = state.player(seat);
  player.pile -= action.dice_paid();
  player.gold -= static_cast<std::uint32_t>(action.gold_paid());
  ++player.purchases;
  state.market &= ~bit(card);
  state.rows[deck].remove(card);
  ++state.bought[deck];
  const CardBits triggers = catalog_.purchase_triggers[card];
  pay_gains(player, (powers_of(catalog_, state, player) | bit(card)) & triggers);
  if ((catalog_.potion & bit(card)) == 0) {
    gain_card(state, seat, card);
  } else if (next_deck(state).has_value()) {
    state.phase = Phase::kRefill;
  }
}

inline bool Rules::rivals_have_cards(const State& state, Seat seat) const {
  CardBits cards = 0;
  for (int i = 0; i < seats_; ++i) {
    if (i != seat.index()) cards |= state.player(Seat(i)).cards;
  }
  return cards != 0;
}

// TM-38, TM-45
inline void Rules::gain_card(State& state, Seat seat, std::uint8_t card) const {
  Player& player = state.player(seat);
  state.gain_order[card] = static_cast<std::uint8_t>(count_bits(player.cards));
  player.cards |= bit(card);
  if ((catalog_.object_gains & bit(card)) != 0) {
    player.infamy += static_cast<std::uint32_t>(player.final_pile.objects * catalog_.infamy[card]);
  }
  if ((catalog_.copier & bit(card)) != 0 && rivals_have_cards(state, seat)) {
    state.phase = Phase::kCopy;
  }
}

// TM-45: from now on the copy, and gained just now.
inline void Rules::copy(State& state, std::uint8_t card) const {
  state.copied = card;
  state.phase = Phase::kBuy;
  if ((catalog_.object_gains & bit(card)) != 0) {
    Player& player = state.player(*state.seat);
    player.infamy += static_cast<std::uint32_t>(player.final_pile.objects * catalog_.infamy[card]);
  }
}

// TM-17: clockwise until the marker's holder would be next.
inline void Rules::end_turn(State& state) const {
  const Seat next = next_clockwise(*state.seat, seats_);
  if (state.player(next).final_pile.marker) {
    end_round(state, next);
  } else {
    state.seat = next;
  }
}

}  // namespace purloin::thiefs_market
