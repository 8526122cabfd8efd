#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/shares.h"

namespace purloin::bots {

// How many numbers of a network are in use: positions of fewer seats need fewer.
struct NetworkShape {
  std::size_t inputs = 0;
  std::size_t hidden = 0;
  std::size_t outputs = 0;

  constexpr std::size_t weights() const {
    return (inputs + 1 + outputs) * hidden + outputs;  // the ones are biases
  }
  friend constexpr bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

// A small network that tells how the win will be shared: features of a position, one hidden layer,
// a share for each output. There is room for `MostInputs` and `Lanes`; the shape says how many
// count. Lanes are padded so that they add up as vectors.
//
// Its numbers are added in the order in which they stand, each rounded by itself
// (-ffp-contract=off): so a position has the same value on every machine.
template <std::size_t MostInputs, std::size_t HiddenUnits, std::size_t Lanes>
struct ValueNetwork {
  static constexpr std::size_t kHidden = HiddenUnits;
  static constexpr NetworkShape kRoom{MostInputs, HiddenUnits, Lanes};
  using Inputs = std::array<float, MostInputs>;
  using Hidden = std::array<float, HiddenUnits>;
  using Shares = std::array<float, Lanes>;

  std::array<Hidden, MostInputs> first{};
  Hidden first_bias{};
  std::array<Shares, HiddenUnits> second{};
  Shares second_bias{};

  // Fills `hidden` on the way, for who wants to learn.
  Shares shares(const Inputs& given, NetworkShape shape, Hidden& hidden) const {
    hidden = first_bias;
    for (std::size_t i = 0; i < shape.inputs; ++i) {
      const float value = given[i];
      if (value == 0) continue;
      for (std::size_t k = 0; k < HiddenUnits; ++k) hidden[k] += value * first[i][k];
    }
    Shares out = second_bias;
    for (std::size_t k = 0; k < HiddenUnits; ++k) {
      hidden[k] = std::max(hidden[k], 0.0F);
      for (std::size_t s = 0; s < Lanes; ++s) out[s] += hidden[k] * second[k][s];
    }
    search::share_out(std::span(out).first(shape.outputs));
    return out;
  }

  // Calls visit(float&) for every weight in use, in the order in which they are stored: `first`
  // and its bias, then `second` and its bias.
  template <class Self, class F>
  static void for_each_weight(Self& net, NetworkShape shape, const F& visit) {
    for (std::size_t i = 0; i < shape.inputs; ++i) std::ranges::for_each(net.first[i], visit);
    std::ranges::for_each(net.first_bias, visit);
    for (auto& row : net.second) std::for_each_n(row.begin(), shape.outputs, visit);
    std::for_each_n(net.second_bias.begin(), shape.outputs, visit);
  }
};

// Weights are stored as whole numbers of this many parts of one.
inline constexpr int kWeightScale = 1024;

template <class Network>
Network unpack(NetworkShape shape, std::span<const std::int16_t> weights) {
  Network net;
  auto next = weights.begin();
  Network::for_each_weight(
      net, shape, [&](float& weight) { weight = static_cast<float>(*next++) / kWeightScale; });
  return net;
}

template <class Network>
std::vector<std::int16_t> pack(const Network& net, NetworkShape shape) {
  std::vector<std::int16_t> weights;
  Network::for_each_weight(net, shape, [&](float weight) {
    const float whole = std::clamp(std::round(weight * kWeightScale), -32'767.0F, 32'767.0F);
    weights.push_back(static_cast<std::int16_t>(whole));
  });
  return weights;
}

}  // namespace purloin::bots
