#include "lab/calibration.h"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "registry/bots.h"
#include "search/rewards.h"

namespace purloin::lab {
namespace {

using bots::Raw;
using bots::Tuning;

// Some positions of a game, and how it ended.
struct Estimated {
  std::vector<Raw> positions;
  std::vector<double> result;
};

std::vector<double> given_at(const Raw& raw, std::size_t seats, const Tuning& tuning) {
  std::vector<double> given(seats, 0);
  for (const auto& sample : raw.samples) {
    const auto each = bots::tuned(sample, static_cast<int>(seats), raw.mover, tuning, raw.progress);
    for (std::size_t i = 0; i < seats; ++i) given[i] += each[i];
  }
  const double unit = seats == 1 ? static_cast<double>(search::kSoloFullScore) : 1;
  for (double& each : given) each *= unit / static_cast<double>(raw.samples.size());
  return given;
}

double loss_at(const Raw& raw, const std::vector<double>& result, const Tuning& tuning) {
  const auto given = given_at(raw, result.size(), tuning);
  if (result.size() == 1) return (given[0] - result[0]) * (given[0] - result[0]);
  double loss = 0;
  constexpr double kLeast = 0.002;
  for (std::size_t i = 0; i < result.size(); ++i) {
    loss -= result[i] * std::log(std::max(given[i], kLeast));
  }
  return loss;
}

double mean_loss(const std::vector<const Estimated*>& games, const Tuning& tuning) {
  Sample losses;
  for (const auto* game : games) {
    for (const auto& raw : game->positions) losses.add(loss_at(raw, game->result, tuning));
  }
  return losses.mean();
}

// One number after the other a little up or down, as long as that helps.
Tuning fitted(const std::vector<const Estimated*>& games, Tuning tuning, bool is_solo) {
  std::vector<float Tuning::*> numbers = {&Tuning::mover, &Tuning::mover_by_end};
  if (!is_solo) {
    numbers.insert(numbers.end(), {&Tuning::sharp, &Tuning::sharp_by_end, &Tuning::doubt});
  }
  const auto is_sane = [](const Tuning& one) {
    return one.sharp > 0 && one.sharp_by_end > 0 && one.doubt >= 0 && one.doubt < 0.5F;
  };
  double least = mean_loss(games, tuning);
  const float unit = is_solo ? 20 : 1;
  for (const float step : {0.2F, 0.1F, 0.05F, 0.025F}) {
    for (bool helps = true; helps;) {
      helps = false;
      for (const auto number : numbers) {
        for (const float change : {step * unit, -step * unit}) {
          Tuning other = tuning;
          other.*number += change;
          const double loss = is_sane(other) ? mean_loss(games, other) : least;
          if (loss >= least) continue;
          least = loss;
          tuning = other;
          helps = true;
        }
      }
    }
  }
  return tuning;
}

// Some decisions of a game, as far from each other as they can be; others in other games.
Estimated estimate_some(const CalibrationOrder& order, const lookback::Course& course,
                        std::uint64_t game) {
  std::vector<std::size_t> decisions;
  for (std::size_t i = 0; i < course.moves.size(); ++i) {
    if (course.positions[i]->actor().is_seat()) decisions.push_back(i);
  }
  const auto critic = registry::make_critic(order.games.game);
  Estimated estimated;
  estimated.result = course.result;
  const std::size_t every = std::max<std::size_t>(decisions.size() / order.positions, 1);
  for (std::size_t i = game % every; i < decisions.size(); i += every) {
    estimated.positions.push_back(critic->raw(*course.positions[decisions[i]], order.games.depth));
  }
  return estimated;
}

void try_on(const std::vector<const Estimated*>& games, CalibrationReport& report) {
  Reliability reliability;
  for (const auto* game : games) {
    ++report.games;
    for (const auto& raw : game->positions) {
      ++report.positions;
      const auto given = given_at(raw, game->result.size(), report.tuning);
      for (std::size_t i = 0; i < given.size(); ++i) {
        if (given.size() > 1) reliability.add(given[i], game->result[i]);
      }
      if (given.size() == 1) report.off.add(game->result[0] - given[0]);
    }
    reliability.end_game();
  }
  report.tenths = reliability.tenths();
}

}  // namespace

wire::Result<CalibrationReport> calibrate(const CalibrationOrder& order) {
  const auto opening = opening_of(order.games);
  if (!opening) return tl::make_unexpected(opening.error());
  std::vector<Estimated> games(order.games.games);
  for_each_game(order.games, [&](std::uint64_t game) {
    const auto course = play_bots(order.games, **opening, game);
    if (course) games[game] = estimate_some(order, *course, game);
  });
  std::vector<const Estimated*> fit_by, tried_on;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (games[i].positions.empty()) continue;
    (order.fits && i % 2 == 0 ? fit_by : tried_on).push_back(&games[i]);
  }
  CalibrationReport report;
  if (tried_on.empty() || (order.fits && fit_by.empty())) return report;
  report.tuning = tried_on.front()->positions.front().tuning;
  report.loss_before = mean_loss(tried_on, report.tuning);
  if (order.fits) report.tuning = fitted(fit_by, report.tuning, order.games.seats == 1);
  report.loss = mean_loss(tried_on, report.tuning);
  try_on(tried_on, report);
  return report;
}

}  // namespace purloin::lab
