#pragma once

#include <cstdint>
#include <string>

namespace purloin::lab {

// Mean and spread of independent numbers.
class Sample {
 public:
  void add(double value) {
    ++count_;
    const double step = value - mean_;
    mean_ += step / static_cast<double>(count_);
    squares_ += step * (value - mean_);
  }
  std::uint64_t count() const { return count_; }
  double mean() const { return mean_; }
  double variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }
  struct Interval {
    double low, high;
  };
  // Of the mean of shares of wins, cut at 0 and 1: Student's t with one more that was lost and one
  // more that was won, so that ten wins out of ten are not taken for certainty. It keeps its
  // promise for few numbers too (docs/measuring.md); of fewer than two nothing is known.
  Interval interval95() const;
  // The same numbers with those two.
  Sample with_both_ends() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// Student's t: a number is beyond ± this with a probability of 5%. Needs at least one degree.
double t_quantile(std::uint64_t degrees);

// How much stronger one seat is than each of `rivals` equal others, from its share of the wins;
// kept within what so many games can show.
double elo_of_share(double share, double rivals, double games);

// A sequential test of "no stronger" against "at least `elo` stronger", both errors 5%.
class Sprt {
 public:
  enum class Verdict { kGoOn, kStronger, kNotStronger };

  Sprt(double elo, double seats);
  Verdict decide(const Sample& share) const;
  std::string verdict(const Sample& share) const;

 private:
  double log_likelihood_ratio(const Sample& share) const;
  double elo_;
  double fair_;    // the share of equals
  double better_;  // the share of one that is `elo` stronger
};

}  // namespace purloin::lab
