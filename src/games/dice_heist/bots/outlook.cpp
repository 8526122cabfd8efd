#include "games/dice_heist/bots/outlook.h"

namespace purloin::dice_heist {

// `purloin lab calibrate dice-heist --bots master --seats 3 --games 4000 --think 100 --samples 40
// --fit --seed 11`
bots::Tuning Outlook::tuning(int) {
  return {1.075F, 1.1F, 0.025F, -0.125F};
}

float Outlook::progress(const Rules& rules, const State& state) {
  const auto size = static_cast<float>(std::max(rules.catalog().size, 1));
  return 1 - static_cast<float>(count_bits(state.deck)) / size;
}

search::Rewards Outlook::sample(const Rules& rules, State& state, FastRng&) const {
  return estimate(trained_network(rules.seats()), rules, state);
}

}  // namespace purloin::dice_heist
