#include "games/dice_heist/bots/outlook.h"

namespace purloin::dice_heist {

bots::Tuning Outlook::tuning(int) {
  return {};
}

float Outlook::progress(const Rules& rules, const State& state) {
  const auto size = static_cast<float>(std::max(rules.catalog().size, 1));
  return 1 - static_cast<float>(count_bits(state.deck)) / size;
}

search::Rewards Outlook::sample(const Rules& rules, State& state, FastRng&) const {
  return estimate(trained_network(rules.seats()), rules, state);
}

}  // namespace purloin::dice_heist
