#include "statistics/ratings.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace purloin::lab {
namespace {

constexpr double kEloPerNat = 400 / 2.302585092994046;
constexpr int kSteps = 60;  // of Newton's method; a dozen are enough

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// By elimination; the matrices here are positive definite.
Matrix inverse(Matrix matrix) {
  const std::size_t n = matrix.size();
  Matrix result(n, Vector(n, 0));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = matrix[i][i];
    for (std::size_t j = 0; j < n; ++j) {
      matrix[i][j] /= pivot;
      result[i][j] /= pivot;
    }
    for (std::size_t k = 0; k < n; ++k) {
      const double factor = k == i ? 0 : matrix[k][i];
      for (std::size_t j = 0; j < n && factor != 0; ++j) {
        matrix[k][j] -= factor * matrix[i][j];
        result[k][j] -= factor * result[i][j];
      }
    }
  }
  return result;
}

Vector times(const Matrix& matrix, const Vector& vector) {
  Vector product(vector.size(), 0);
  for (std::size_t i = 0; i < vector.size(); ++i) {
    for (std::size_t j = 0; j < vector.size(); ++j) product[i] += matrix[i][j] * vector[j];
  }
  return product;
}

// Adds weight times (e_one - e_others)(e_one - e_others)^T.
void add_difference(Matrix& matrix, const Pairing& pairing, double weight) {
  matrix[pairing.one][pairing.one] += weight;
  matrix[pairing.others][pairing.others] += weight;
  matrix[pairing.one][pairing.others] -= weight;
  matrix[pairing.others][pairing.one] -= weight;
}

class Fit {
 public:
  Fit(std::size_t bots, const std::vector<Pairing>& pairings, double rivals)
      : pairings_(pairings), handicap_(std::log(rivals)), strength_(bots, 0) {
    for (int step = 0; step < kSteps; ++step) improve();
  }

  std::vector<Rating> ratings() const {
    const std::size_t bots = strength_.size();
    const Matrix curvature = inverse(information());
    Matrix noise(bots, Vector(bots, 0));
    std::vector<std::uint64_t> deals(bots, 0);
    for (const Pairing& each : pairings_) {
      const Sample share = each.share.with_both_ends();
      add_difference(noise, each, static_cast<double>(share.count()) * share.variance());
      deals[each.one] += each.share.count();
      deals[each.others] += each.share.count();
    }
    std::vector<Rating> ratings(bots);
    for (std::size_t i = 0; i < bots; ++i) {
      const Vector& row = curvature[i];
      const Vector spread = times(noise, row);
      double variance = 0;
      for (std::size_t j = 0; j < bots; ++j) variance += row[j] * spread[j];
      const double half = deals[i] < 2 ? HUGE_VAL : t_quantile(deals[i] - 1) * std::sqrt(variance);
      ratings[i] = {kEloPerNat * strength_[i], kEloPerNat * (strength_[i] - half),
                    kEloPerNat * (strength_[i] + half)};
    }
    return ratings;
  }

 private:
  double expected(const Pairing& pairing) const {
    const double ahead = strength_[pairing.one] - strength_[pairing.others] - handicap_;
    return 1 / (1 + std::exp(-ahead));
  }
  // Of the strengths; a constant added to all of them changes nothing and is held at 0.
  Matrix information() const {
    const std::size_t bots = strength_.size();
    Matrix matrix(bots, Vector(bots, 1.0 / static_cast<double>(bots)));
    for (const Pairing& each : pairings_) {
      const double p = expected(each);
      add_difference(matrix, each, static_cast<double>(each.share.count() + 2) * p * (1 - p));
    }
    return matrix;
  }
  void improve() {
    Vector slope(strength_.size(), 0);
    for (const Pairing& each : pairings_) {
      const Sample share = each.share.with_both_ends();
      const double more = static_cast<double>(share.count()) * (share.mean() - expected(each));
      slope[each.one] += more;
      slope[each.others] -= more;
    }
    const Vector step = times(inverse(information()), slope);
    for (std::size_t i = 0; i < step.size(); ++i) strength_[i] += std::clamp(step[i], -1.0, 1.0);
  }

  const std::vector<Pairing>& pairings_;
  double handicap_;
  Vector strength_;
};

}  // namespace

std::vector<Rating> rate(std::size_t bots, const std::vector<Pairing>& pairings, double rivals) {
  return Fit(bots, pairings, rivals).ratings();
}

}  // namespace purloin::lab
