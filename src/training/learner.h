#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "bots/network.h"
#include "core/rng.h"

namespace purloin::lab {

inline float uniform(FastRng& rng) {
  return (static_cast<float>(rng.below(1u << 24)) + 0.5F) / (1u << 24);
}

// What a network is to learn from.
struct SchoolOrder {
  int seats = 2;
  std::uint64_t games = 300'000;
  std::uint64_t seed = 1;
  // Now and then: games so far and the mean loss of the latest.
  std::function<void(std::uint64_t done, double loss)> progress;
};

template <class Net>
struct Lesson {
  typename Net::Inputs inputs;
  typename Net::Shares target;
};

// A network that learns: gradient descent with momentum and step sizes of each weight's own
// (Adam), and a slow average of the weights, which is what plays and what is kept.
template <class Net>
class Pupil {
 public:
  Pupil(bots::NetworkShape shape, FastRng& rng) : shape_(shape) {
    const float width = std::sqrt(3.0F / static_cast<float>(shape.inputs));
    for (std::size_t i = 0; i < shape.inputs; ++i) {
      for (float& weight : net_.first[i]) weight = width * (2 * uniform(rng) - 1);
    }
    for (auto& row : net_.second) {
      std::for_each_n(row.begin(), shape.outputs,
                      [&](float& weight) { weight = 0.1F * (2 * uniform(rng) - 1); });
    }
    average_ = net_;
  }
  const Net& average() const { return average_; }

  // Takes a lesson down; when there are enough, studies them all in random order. True when it
  // has just studied; then `loss` is the mean of them.
  bool take(const Lesson<Net>& lesson, double part_done, FastRng& rng, double& loss) {
    lessons_.push_back(lesson);
    if (lessons_.size() < kCourse) return false;
    for (std::size_t i = lessons_.size() - 1; i > 0; --i) {
      std::swap(lessons_[i], lessons_[rng.below(static_cast<std::uint32_t>(i) + 1)]);
    }
    loss = 0;
    for (std::size_t i = 0; i < lessons_.size(); ++i) {
      loss += study(lessons_[i]);
      if (i % kBatch == kBatch - 1) step(rate_at(part_done));
    }
    loss /= static_cast<double>(lessons_.size());
    lessons_.clear();
    return true;
  }

 private:
  static constexpr std::size_t kCourse = 16'384;
  static constexpr std::size_t kBatch = 256;
  static constexpr float kSlowness = 0.9995F;  // of the average
  static constexpr std::size_t kWeights = sizeof(Net) / sizeof(float);

  // Big steps first, small ones to settle.
  static float rate_at(double part_done) {
    return part_done < 0.4 ? 1e-3F : part_done < 0.7 ? 3e-4F : part_done < 0.85 ? 1e-4F : 3e-5F;
  }

  // Every weight of a network as one row of numbers.
  static std::span<float, kWeights> row(Net& net) {
    return std::span<float, kWeights>(&net.first[0][0], kWeights);
  }

  float study(const Lesson<Net>& lesson) {
    typename Net::Hidden hidden, blame{};
    const auto shares = net_.shares(lesson.inputs, shape_, hidden);
    float loss = 0;
    for (std::size_t s = 0; s < shape_.outputs; ++s) {
      const float error = (shares[s] - lesson.target[s]) / kBatch;
      loss -= lesson.target[s] * std::log(shares[s] + 1e-9F);
      slope_.second_bias[s] += error;
      for (std::size_t k = 0; k < Net::kHidden; ++k) {
        slope_.second[k][s] += error * hidden[k];
        blame[k] += error * net_.second[k][s];
      }
    }
    for (std::size_t k = 0; k < Net::kHidden; ++k) {
      if (hidden[k] <= 0) blame[k] = 0;
      slope_.first_bias[k] += blame[k];
    }
    for (std::size_t i = 0; i < shape_.inputs; ++i) {
      const float value = lesson.inputs[i];
      if (value == 0) continue;
      for (std::size_t k = 0; k < Net::kHidden; ++k) slope_.first[i][k] += value * blame[k];
    }
    return loss;
  }

  void step(float rate) {
    ++steps_;
    const float warm_mean = 1 - std::pow(0.9F, static_cast<float>(steps_));
    const float warm_square = 1 - std::pow(0.999F, static_cast<float>(steps_));
    const float keep = std::min(kSlowness, 1 - 1 / (1 + static_cast<float>(steps_) / 3));
    const auto net = row(net_), average = row(average_), slope = row(slope_), mean = row(mean_),
               square = row(square_);
    for (std::size_t i = 0; i < kWeights; ++i) {
      mean[i] = 0.9F * mean[i] + 0.1F * slope[i];
      square[i] = 0.999F * square[i] + 0.001F * slope[i] * slope[i];
      net[i] -= rate * (mean[i] / warm_mean) / (std::sqrt(square[i] / warm_square) + 1e-7F);
      average[i] = keep * average[i] + (1 - keep) * net[i];
      slope[i] = 0;
    }
  }

  bots::NetworkShape shape_;
  std::uint64_t steps_ = 0;
  std::vector<Lesson<Net>> lessons_;
  Net net_, average_, slope_, mean_, square_;
};

// The source file that holds the weights of a network: `made_by` is the command that made it,
// `header` declares `declaration`.
template <class Net>
std::string lessons_source(const Net& net, bots::NetworkShape shape, std::string_view made_by,
                           std::string_view header, std::string_view declaration) {
  std::string text = fmt::format(
      "// Made by: {}\n#include \"{}\"\n\nnamespace purloin::bots {{\n\nconst {} = {{\n", made_by,
      header, declaration);
  std::string line = "   ";
  Net::for_each_weight(net, shape, [&](float weight) {
    const float whole = std::clamp(std::round(weight / bots::kLessonUnit), -32'767.0F, 32'767.0F);
    const auto word = fmt::format(" {},", static_cast<int>(whole));
    if (line.size() + word.size() > 100) {
      text += line + "\n";
      line = "   ";
    }
    line += word;
  });
  line.back() = '}';
  return text + line + ";\n\n}  // namespace purloin::bots\n";
}

}  // namespace purloin::lab
