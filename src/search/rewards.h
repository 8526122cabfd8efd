#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "core/game.h"

namespace purloin::search {

// What a finished (or judged) game is worth to each seat, 0 to 1.
using Rewards = std::array<float, kMaxSeats>;

// A game alone has no winner to share; its score counts, and this many points are all there is.
inline constexpr float kSoloFullScore = 80;

// The win, shared among the winners. Needs a game that is over, or was given up at a cap: then the
// leaders count as winners.
template <Game G>
Rewards rewards_at_end(const G& rules, const typename G::State& state) {
  Rewards rewards{};
  if (rules.seats() == 1) {
    const auto total = static_cast<float>(rules.score(state)[0].total());
    rewards[0] = std::clamp(total / kSoloFullScore, 0.0F, 1.0F);
    return rewards;
  }
  SeatSet winners = rules.winners(state);
  if (winners.empty()) {
    const auto scores = rules.score(state);
    int most = scores[0].total();
    for (const auto& sheet : scores) most = std::max(most, sheet.total());
    for (int i = 0; i < rules.seats(); ++i) {
      if (scores[static_cast<std::size_t>(i)].total() == most) winners.insert(Seat(i));
    }
  }
  const float share = 1.0F / static_cast<float>(winners.size());
  for (const Seat seat : winners) rewards[static_cast<std::size_t>(seat.index())] = share;
  return rewards;
}

// The win and, for `part` of the reward, how clearly: a logistic of the lead over the best rival.
// Less noise per game than the bare win, and it keeps a bot trying in a lost game.
template <Game G>
Rewards rewards_with_lead(const G& rules, const typename G::State& state, float part, float scale) {
  Rewards rewards = rewards_at_end(rules, state);
  if (rules.seats() == 1) return rewards;
  const auto scores = rules.score(state);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    int rival = -1'000'000;
    for (std::size_t j = 0; j < scores.size(); ++j) {
      if (j != i) rival = std::max(rival, scores[j].total());
    }
    const float lead = static_cast<float>(scores[i].total() - rival) / scale;
    rewards[i] = (1 - part) * rewards[i] + part / (1 + std::exp(-lead));
  }
  return rewards;
}

// The same, but all rewards add up to one: for `part` of it each seat has a share that is e times
// another's for every `scale` points that it is ahead.
template <Game G>
Rewards rewards_shared_by_score(const G& rules, const typename G::State& state, float part,
                                float scale) {
  Rewards rewards = rewards_at_end(rules, state);
  if (rules.seats() == 1) return rewards;
  const auto scores = rules.score(state);
  int most = scores[0].total();
  for (const auto& sheet : scores) most = std::max(most, sheet.total());
  Rewards shares{};
  float sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    shares[i] = std::exp(static_cast<float>(scores[i].total() - most) / scale);
    sum += shares[i];
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    rewards[i] = (1 - part) * rewards[i] + part * shares[i] / sum;
  }
  return rewards;
}

}  // namespace purloin::search
