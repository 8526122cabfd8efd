#include "games/thiefs_market/bots/outlook.h"

namespace purloin::thiefs_market {

// `purloin lab calibrate thiefs-market --bots master --seats 3 --games 1000 --think 100 --samples
// 24
// --fit --seed 11`: what is ahead at the beginning says nothing.
bots::Tuning Outlook::tuning(int) {
  return {0.025F, 1.7F, -0.15F, 0.225F};
}

float Outlook::progress(const Rules& rules, const State& state) {
  int left = 0;
  int all = 0;
  for (int d = 0; d < kDecks; ++d) {
    left += rules.left_in_deck(state, static_cast<Deck>(d));
    all += rules.config().box.deck_size[static_cast<std::size_t>(d)];
  }
  return std::clamp(1 - static_cast<float>(left) / static_cast<float>(std::max(all, 1)), 0.0F,
                    1.0F);
}

search::Rewards Outlook::sample(const Rules& rules, State& state, FastRng& rng) const {
  const auto rewards = Guide().play_out(rules, state, rng);
  if (!state.is_over()) return rewards;
  while (rules.actor(state).is_chance()) rules.apply(state, rules.sample_outcome(state, rng));
  return search::rewards_at_end(rules, state);
}

}  // namespace purloin::thiefs_market
