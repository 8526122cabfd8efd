#include "games/crypt/bots/outlook.h"

namespace purloin::crypt {

// Fitted by `purloin lab lookback crypt --bots master --seats 3 --games 16 --think 100 --samples 40
// --iterations 60 --fit`.
float Outlook::sharpness(int) {
  return 0.6F;
}

search::Rewards Outlook::sample(const Rules& rules, State& state, FastRng& rng,
                                float sharpness) const {
  const Guide guide;
  for (Actor actor = rules.actor(state); !actor.is_nobody(); actor = rules.actor(state)) {
    if (guide.is_horizon(rules, state)) {
      auto rewards = estimate(trained_network(rules.seats()), rules, state);
      bots::sharpen(rewards, rules.seats(), sharpness);
      return rewards;
    }
    rules.apply(state, actor.is_chance() ? rules.sample_outcome(state, rng)
                                         : guide.likely_move(rules, state, rng));
  }
  return search::rewards_at_end(rules, state);
}

}  // namespace purloin::crypt
