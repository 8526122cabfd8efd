#include "statistics/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace purloin::lab {
namespace {

constexpr double kErrorBound = 2.944;  // ln(0.95 / 0.05)
constexpr std::uint64_t kFewest = 10;  // samples before a verdict

}  // namespace

Sample Sample::with_both_ends() const {
  Sample sample = *this;
  sample.add(0);
  sample.add(1);
  return sample;
}

Sample::Interval Sample::interval95() const {
  if (count_ < 2) return {0, 1};
  const Sample wider = with_both_ends();
  const double half =
      t_quantile(count_ - 1) * std::sqrt(wider.variance() / static_cast<double>(wider.count()));
  return {std::max(0.0, wider.mean() - half), std::min(1.0, wider.mean() + half)};
}

double t_quantile(std::uint64_t degrees) {
  constexpr double kFew[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060};
  assert(degrees > 0);
  if (degrees <= std::size(kFew)) return kFew[degrees - 1];
  // Cornish and Fisher's expansion, good to 0.0005 from here on.
  constexpr double z = 1.959964;
  constexpr double z3 = z * z * z;
  constexpr double z5 = z3 * z * z;
  const auto n = static_cast<double>(degrees);
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

double elo_of_share(double share, double rivals, double games) {
  if (rivals <= 0 || games <= 0) return 0;
  const double least = 0.5 / (games + 1);
  const double p = std::clamp(share, least, 1 - least);
  return 400 * std::log10(p * rivals / (1 - p));
}

Sprt::Sprt(double elo, double seats) : elo_(elo), fair_(1 / seats) {
  const double strength = std::pow(10, elo / 400);
  better_ = strength / (strength + seats - 1);
}

// The normal approximation of the generalised SPRT, on shares per deal.
double Sprt::log_likelihood_ratio(const Sample& share) const {
  const double variance = std::max(share.variance(), 1e-3);
  return (better_ - fair_) * (2 * share.mean() - fair_ - better_) *
         static_cast<double>(share.count()) / (2 * variance);
}

Sprt::Verdict Sprt::decide(const Sample& share) const {
  if (share.count() < kFewest) return Verdict::kGoOn;
  const double ratio = log_likelihood_ratio(share);
  if (ratio > kErrorBound) return Verdict::kStronger;
  if (ratio < -kErrorBound) return Verdict::kNotStronger;
  return Verdict::kGoOn;
}

std::string Sprt::verdict(const Sample& share) const {
  const double ratio = log_likelihood_ratio(share);
  switch (decide(share)) {
    case Verdict::kStronger:
      return fmt::format("stronger (log-likelihood ratio {:.2f} for {:+.0f} Elo against 0)", ratio,
                         elo_);
    case Verdict::kNotStronger:
      return fmt::format("not stronger (log-likelihood ratio {:.2f} for {:+.0f} Elo against 0)",
                         ratio, elo_);
    case Verdict::kGoOn:
      break;
  }
  return fmt::format("undecided (log-likelihood ratio {:.2f}; ±{:.2f} decides)", ratio,
                     kErrorBound);
}

}  // namespace purloin::lab
