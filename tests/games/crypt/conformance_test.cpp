#include "support/conformance.h"

#include "games/crypt/wire/codec.h"
#include "support/allocations.h"
#include "support/repeated.h"

namespace purloin {
namespace {

using crypt::Rules;
using crypt::State;

Rules rules_for(int seats, unsigned b_sides) {
  return Rules({seats, crypt::Sides::from_bits(b_sides), {}});
}

// CR-01, CR-03: every card is in one place, and each player has three servants.
void expect_conserved(const Rules& rules, const State& state) {
  crypt::Pile cards = state.deck;
  for (int i = 0; i < state.drawn; ++i) {
    const auto& slot = state.crypt[static_cast<std::size_t>(i)];
    if (!slot.taken) cards.add(slot.card);
  }
  for (int i = 0; i < state.discarded; ++i) {
    cards.add(state.discard[static_cast<std::size_t>(i)].card());
  }
  state.treasure.for_each([&](crypt::Card card, crypt::Entry) { cards.add(card); });
  EXPECT_EQ(cards, rules.deal().deck);
  for (int i = 0; i < rules.seats(); ++i) {
    int servants = state.servants_of(Seat(i)) + state.exhausted_of(Seat(i));
    for (const auto& slot : state.crypt) {
      if (slot.by == crypt::Who(Seat(i))) servants += slot.hold.count();
    }
    EXPECT_EQ(servants, crypt::kServants);
  }
}

TEST(CryptConformance, EverySeatCountAndVariant) {
  expect_conformance<crypt::Codec>(4, expect_conserved);
}

// CR-02: any combination of sides.
TEST(CryptConformance, EveryCombinationOfSides) {
  // Odd, so that every side is seen either way.
  const unsigned step = crypt::kSideCombinations / repeated(crypt::kSideCombinations) | 1;
  for (unsigned sides = 0; sides < crypt::kSideCombinations; sides += step) {
    SCOPED_TRACE(crypt::format_sides(crypt::Sides::from_bits(sides)));
    const Rules rules = rules_for(static_cast<int>(1 + sides * 3 / 2 % 4), sides);
    Conformance<crypt::Codec>(rules, sides).play_games(1, expect_conserved);
  }
}

// CR-20, CR-21: with every combination and number of players the game has exactly as many rounds
// as the deck has, each led by the next player.
TEST(CryptConformance, ExactlyEightNineOrEightRounds) {
  FastRng rng(7);
  for (int seats = 1; seats <= 4; ++seats) {
    for (unsigned sides = 0; sides < crypt::kSideCombinations; ++sides) {
      const Rules rules = rules_for(seats, sides);
      State state = rules.start();
      int rounds = 1;
      while (!rules.actor(state).is_nobody()) {
        const State before = state;
        rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                          : rules.sample_action(state, rng));
        expect_conserved(rules, state);
        if (state.round == before.round) continue;
        EXPECT_EQ(state.round, ++rounds);
        if (seats > 1) {
          EXPECT_EQ(state.leader, crypt::Who(next_clockwise(before.leader.seat(), seats)));
        } else {
          EXPECT_NE(state.leader.is_ghost(), before.leader.is_ghost());
        }
      }
      EXPECT_EQ(rounds, seats == 3 ? 9 : 8);
      EXPECT_TRUE(state.deck.empty());
    }
  }
}

TEST(CryptConformance, PlayoutsDoNotAllocate) {
  FastRng rng(3);
  for (int seats = 1; seats <= 4; ++seats) {
    for (const unsigned sides : {0u, 63u, 21u}) {
      const Rules rules = rules_for(seats, sides);
      PlayoutCounts counts;
      const auto before = allocation_count();
      for (int i = 0; i < 20; ++i) {
        State state = rules.start();
        play_randomly(rules, state, rng, counts);
      }
      EXPECT_EQ(allocation_count(), before);
      EXPECT_EQ(counts.games, 20u);
      EXPECT_EQ(counts.capped, 0u);
    }
  }
}

// A search draws worlds all the time, a server looks at every score after every move: none of that
// allocates.
TEST(CryptConformance, ViewsWorldsAndBoundsDoNotAllocate) {
  FastRng rng(4);
  const Rules rules = rules_for(4, 63);
  State state = rules.start();
  const auto before = allocation_count();
  while (!rules.actor(state).is_nobody()) {
    for (int i = 0; i < 4; ++i) {
      const auto view = rules.view(state, Seat(i));
      rules.determinize(view, rng);
      rules.score_bounds(view);
    }
    rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                      : rules.sample_action(state, rng));
  }
  EXPECT_EQ(allocation_count(), before);
}

}  // namespace
}  // namespace purloin
