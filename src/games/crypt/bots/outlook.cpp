#include "games/crypt/bots/outlook.h"

namespace purloin::crypt {

// `purloin lab calibrate crypt --bots master --seats 3 --games 4000 --think 100 --samples 40 --fit
// --seed 11`
bots::Tuning Outlook::tuning(int seats) {
  if (seats == 1) return {};
  return {0.8F, 1.25F, 0.075F, 0.3F, 0.05F};
}

float Outlook::progress(const Rules& rules, const State& state) {
  const int rounds = std::max(rules.deal().rounds(), 1);
  return static_cast<float>(state.round - 1) / static_cast<float>(rounds);
}

search::Rewards Outlook::sample(const Rules& rules, State& state, FastRng& rng) const {
  const Guide guide;
  for (Actor actor = rules.actor(state); !actor.is_nobody(); actor = rules.actor(state)) {
    if (guide.is_horizon(rules, state)) {
      return estimate(trained_network(rules.seats()), rules, state);
    }
    rules.apply(state, actor.is_chance() ? rules.sample_outcome(state, rng)
                                         : guide.likely_move(rules, state, rng));
  }
  return search::rewards_at_end(rules, state);
}

}  // namespace purloin::crypt
