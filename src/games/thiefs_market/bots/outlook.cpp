#include "games/thiefs_market/bots/outlook.h"

namespace purloin::thiefs_market {

// Fitted by `purloin lab lookback thiefs-market --bots master --seats 3 --games 16 --think 100
// --samples 40 --iterations 60 --fit`.
float Outlook::sharpness(int) {
  return 1.35F;
}

search::Rewards Outlook::sample(const Rules& rules, State& state, FastRng& rng,
                                float sharpness) const {
  auto rewards = Guide().play_out(rules, state, rng);
  if (state.is_over()) {
    while (rules.actor(state).is_chance()) rules.apply(state, rules.sample_outcome(state, rng));
    return search::rewards_at_end(rules, state);
  }
  bots::sharpen(rewards, rules.seats(), sharpness);
  return rewards;
}

}  // namespace purloin::thiefs_market
