#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "core/game.h"
#include "search/shares.h"

namespace purloin::search {

// What a finished (or estimated) game is worth to each seat, 0 to 1.
using Rewards = std::array<float, kMaxSeats>;

// A game alone has no winner to share; its score counts, and this many points are all there is.
inline constexpr float kSoloFullScore = 80;

// Who has the most; `total(i)` is what seat i has.
template <class Total>
SeatSet leaders(std::size_t seats, const Total& total) {
  SeatSet ahead;
  auto most = total(0);
  for (std::size_t i = 0; i < seats; ++i) {
    const auto has = total(i);
    if (has > most) {
      most = has;
      ahead = SeatSet{};
    }
    if (has == most) ahead.insert(Seat(static_cast<int>(i)));
  }
  return ahead;
}

// How far a seat is ahead of the best of the others; needs at least two seats.
template <class Total>
int lead(std::size_t seats, std::size_t seat, const Total& total) {
  int rival = std::numeric_limits<int>::min();
  for (std::size_t i = 0; i < seats; ++i) {
    if (i != seat) rival = std::max(rival, total(i));
  }
  return total(seat) - rival;
}

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
    winners = leaders(scores.size(), [&](std::size_t i) { return scores[i].total(); });
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
    const int points = lead(scores.size(), i, [&](std::size_t s) { return scores[s].total(); });
    const float clearly = 1 / (1 + exponential(-static_cast<float>(points) / scale));
    rewards[i] = (1 - part) * rewards[i] + part * clearly;
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
  Rewards shares{};
  for (std::size_t i = 0; i < scores.size(); ++i) {
    shares[i] = static_cast<float>(scores[i].total()) / scale;
  }
  share_out(std::span(shares).first(scores.size()));
  for (std::size_t i = 0; i < scores.size(); ++i) {
    rewards[i] = (1 - part) * rewards[i] + part * shares[i];
  }
  return rewards;
}

}  // namespace purloin::search
