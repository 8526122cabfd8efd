#include "games/crypt/bots/outlook.h"

namespace purloin::crypt {

// As the network has it: 0.6, which a fit to few games found, is too blunt (docs/lookback.md).
float Outlook::sharpness(int) {
  return 1;
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
