#include "support/conformance.h"

#include "games/thiefs_market/wire/box.h"
#include "games/thiefs_market/wire/codec.h"
#include "support/allocations.h"

namespace purloin {
namespace {

using thiefs_market::Deck;
using thiefs_market::Player;
using thiefs_market::Rules;
using thiefs_market::State;

// TM-01, TM-06: no die and no marker appears or gets lost; what purchases spent is nowhere until
// the round ends, and before that nobody's pile was bigger than its snapshot.
void expect_objects_conserved(const Rules& rules, const State& state) {
  int dice = state.center.dice().size() + state.rerolling;
  int markers = state.center.has_marker();
  int final_objects = 0;
  for (int i = 0; i < rules.seats(); ++i) {
    const Player& player = state.player(Seat(i));
    dice += player.pile.dice().size();
    markers += player.pile.has_marker();
    final_objects += player.final_pile.objects;
    if (state.is_purchasing()) {
      EXPECT_LE(player.pile.size(), player.final_pile.objects);
    }
  }
  EXPECT_EQ(markers, 1);
  EXPECT_EQ(final_objects, state.is_purchasing() ? rules.dice() + 1 : 0);
  if (state.is_purchasing()) {
    EXPECT_LE(dice, rules.dice());
    EXPECT_TRUE(state.center.empty());
  } else {
    EXPECT_EQ(dice, state.phase == thiefs_market::Phase::kSplit ? rules.dice() : 0);
  }
}

// TM-03, TM-21: every card is in one place; only the potion may leave the game.
void expect_cards_conserved(const Rules& rules, const State& state) {
  const auto& catalog = rules.catalog();
  thiefs_market::CardBits found = 0;
  int places = 0;
  const auto place = [&](thiefs_market::CardBits cards) {
    found |= cards;
    places += count_bits(cards);
  };
  place(state.unseen);
  place(state.market);
  for (int i = 0; i < rules.seats(); ++i) place(state.player(Seat(i)).cards);
  EXPECT_EQ(places, count_bits(found));
  EXPECT_EQ(found | catalog.potion, catalog.all);
  int in_rows = 0;
  for (std::size_t d = 0; d < thiefs_market::kDecks; ++d) {
    const auto& row = state.rows[d];
    in_rows += row.size;
    for (std::size_t i = 0; i < row.size; ++i) {
      EXPECT_NE(state.market & bit(row.cards[i]) & catalog.in_deck[d], 0u);
    }
    const int left = rules.left_in_deck(state, static_cast<Deck>(d));
    EXPECT_GE(left, 0);
    EXPECT_LE(left, rules.config().box.deck_size[d]);
  }
  EXPECT_EQ(in_rows, count_bits(state.market));
}

// TM-17: what was bought this round is what the players purchased.
void expect_purchases_counted(const Rules& rules, const State& state) {
  if (!state.is_purchasing()) return;
  int bought = 0;
  int purchases = 0;
  for (const auto each : state.bought) bought += each;
  for (int i = 0; i < rules.seats(); ++i) {
    purchases += state.player(Seat(i)).purchases;
    EXPECT_LE(state.player(Seat(i)).purchases, rules.purchases_allowed(state, Seat(i)));
  }
  EXPECT_EQ(bought, purchases);
}

void expect_conserved(const Rules& rules, const State& state) {
  expect_objects_conserved(rules, state);
  expect_cards_conserved(rules, state);
  expect_purchases_counted(rules, state);
}

TEST(ThiefsMarketConformance, EverySeatCountAndVariant) {
  expect_conformance<thiefs_market::Codec>(4, expect_conserved);
}

TEST(ThiefsMarketConformance, PlayoutsDoNotAllocate) {
  for (int seats = 3; seats <= 5; ++seats) {
    const Rules rules({seats, true, {}, thiefs_market::default_box()});
    FastRng rng(3);
    PlayoutCounts counts;
    const auto before = allocation_count();
    for (int i = 0; i < 50; ++i) {
      State state = rules.start();
      play_randomly(rules, state, rng, counts);
    }
    EXPECT_EQ(allocation_count(), before);
    EXPECT_EQ(counts.games, 50u);
    EXPECT_EQ(counts.capped, 0u);
  }
}

}  // namespace
}  // namespace purloin
