#include "bots/critic.h"

#include <cmath>
#include <concepts>

#include "search/rewards.h"

namespace purloin::bots {

static_assert(std::same_as<SeatRewards, search::Rewards>);
static_assert(kAllAlone == search::kSoloFullScore);

SeatRewards tuned(SeatRewards sample, int seats, std::size_t mover, const Tuning& tuning,
                  float progress) {
  const float bonus = std::lerp(tuning.mover, tuning.mover_by_end, progress);
  if (seats == 1) {
    sample[0] += bonus / search::kSoloFullScore;
    return sample;
  }
  const float sharp = std::lerp(tuning.sharp, tuning.sharp_by_end, progress);
  if (sharp == 1 && bonus == 0 && tuning.doubt == 0) return sample;
  const auto count = static_cast<std::size_t>(seats);
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sample[i] = sample[i] <= 0 ? 0 : std::pow(sample[i], sharp);
    if (i == mover) sample[i] *= std::exp(bonus);
    sum += sample[i];
  }
  const float even = 1.0F / static_cast<float>(seats);
  for (std::size_t i = 0; i < count && sum > 0; ++i) {
    sample[i] = std::lerp(sample[i] / sum, even, tuning.doubt);
  }
  return sample;
}

}  // namespace purloin::bots
