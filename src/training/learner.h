#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bots/value_network.h"
#include "core/rng.h"

namespace purloin::training {

inline float uniform(FastRng& rng) {
  return (static_cast<float>(rng.below(1u << 24)) + 0.5F) / (1u << 24);
}

// What a network should have said of a position.
template <class Network>
struct Example {
  typename Network::Inputs inputs;
  typename Network::Shares target{};
};

// A network that learns: gradient descent with momentum and step sizes of each weight's own
// (Adam), and a slow average of the weights, which is what plays and what is kept.
template <class Network>
class Learner {
 public:
  Learner(bots::NetworkShape shape, std::uint64_t seed) : shape_(shape), rng_(seed) {
    const float width = std::sqrt(3.0F / static_cast<float>(shape.inputs));
    for (std::size_t i = 0; i < shape.inputs; ++i) {
      for (float& weight : net_.first[i]) weight = width * (2 * uniform(rng_) - 1);
    }
    for (auto& row : net_.second) {
      std::for_each_n(row.begin(), shape.outputs,
                      [&](float& weight) { weight = 0.1F * (2 * uniform(rng_) - 1); });
    }
    average_ = net_;
  }
  const Network& average() const { return average_; }
  double loss() const { return loss_; }  // the mean over the latest examples

  // Collects examples; whenever there are enough, learns from them in random order. `part_done` of
  // the training decides how big the steps are.
  void learn(const Example<Network>& example, double part_done) {
    examples_.push_back(example);
    if (examples_.size() < kCollected) return;
    for (std::size_t i = examples_.size() - 1; i > 0; --i) {
      std::swap(examples_[i], examples_[rng_.below(static_cast<std::uint32_t>(i) + 1)]);
    }
    double loss = 0;
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      loss += add_gradient(examples_[i]);
      if (i % kBatch == kBatch - 1) step(rate_at(part_done));
    }
    loss_ = loss / static_cast<double>(examples_.size());
    examples_.clear();
  }

 private:
  static constexpr std::size_t kCollected = 16'384;
  static constexpr std::size_t kBatch = 256;
  static constexpr float kSlowness = 0.9995F;  // of the average
  static constexpr std::size_t kWeights = sizeof(Network) / sizeof(float);

  // Big steps first, small ones to settle.
  static float rate_at(double part_done) {
    return part_done < 0.4 ? 1e-3F : part_done < 0.7 ? 3e-4F : part_done < 0.85 ? 1e-4F : 3e-5F;
  }

  // Every weight of a network as one row of numbers.
  static std::span<float, kWeights> row(Network& net) {
    return std::span<float, kWeights>(&net.first[0][0], kWeights);
  }

  float add_gradient(const Example<Network>& example) {
    typename Network::Hidden hidden, blame{};
    const auto shares = net_.shares(example.inputs, shape_, hidden);
    float loss = 0;
    for (std::size_t s = 0; s < shape_.outputs; ++s) {
      const float error = (shares[s] - example.target[s]) / kBatch;
      loss -= example.target[s] * std::log(shares[s] + 1e-9F);
      gradient_.second_bias[s] += error;
      for (std::size_t k = 0; k < Network::kHidden; ++k) {
        gradient_.second[k][s] += error * hidden[k];
        blame[k] += error * net_.second[k][s];
      }
    }
    for (std::size_t k = 0; k < Network::kHidden; ++k) {
      if (hidden[k] <= 0) blame[k] = 0;
      gradient_.first_bias[k] += blame[k];
    }
    for (std::size_t i = 0; i < shape_.inputs; ++i) {
      const float value = example.inputs[i];
      if (value == 0) continue;
      for (std::size_t k = 0; k < Network::kHidden; ++k) gradient_.first[i][k] += value * blame[k];
    }
    return loss;
  }

  void step(float rate) {
    ++steps_;
    cold_mean_ *= 0.9F;
    cold_square_ *= 0.999F;
    const float keep = std::min(kSlowness, 1 - 1 / (1 + static_cast<float>(steps_) / 3));
    const auto net = row(net_), average = row(average_), gradient = row(gradient_),
               mean = row(mean_), square = row(square_);
    for (std::size_t i = 0; i < kWeights; ++i) {
      mean[i] = 0.9F * mean[i] + 0.1F * gradient[i];
      square[i] = 0.999F * square[i] + 0.001F * gradient[i] * gradient[i];
      net[i] -=
          rate * (mean[i] / (1 - cold_mean_)) / (std::sqrt(square[i] / (1 - cold_square_)) + 1e-7F);
      average[i] = keep * average[i] + (1 - keep) * net[i];
      gradient[i] = 0;
    }
  }

  bots::NetworkShape shape_;
  FastRng rng_;
  std::uint64_t steps_ = 0;
  float cold_mean_ = 1, cold_square_ = 1;  // how much of the means is still the zero of the start
  double loss_ = 0;
  std::vector<Example<Network>> examples_;
  Network net_, average_, gradient_, mean_, square_;
};

}  // namespace purloin::training
