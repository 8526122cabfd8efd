#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "bots/value_network.h"
#include "core/seat.h"

namespace purloin::bots {

// A trained network as it lies in data/nets/<game>-<seats>.net: lines "name: value" that say what
// it is and what made it, an empty line, and the weights as whole numbers in the order of
// ValueNetwork::for_each_weight, several a line.
struct NetFile {
  std::string game;
  int seats = 0;
  NetworkShape shape;
  std::string command;  // what made it
  std::string seed;
  std::string commit;  // of the program that did
  std::vector<std::int16_t> weights;
};

// The file behind a text, or what is wrong with it and in which line.
tl::expected<NetFile, std::string> read_net(std::string_view text);

std::string write_net(const NetFile& file);

// Whether a file is a network of that game, of the shape that the program has for so many seats and
// has room for; otherwise in which way it is not.
tl::expected<void, std::string> check_fit(const NetFile& file, std::string_view game,
                                          NetworkShape shape, NetworkShape room);

template <class Network>
tl::expected<Network, std::string> network_from(const NetFile& file, std::string_view game) {
  return check_fit(file, game, Network::shape(file.seats), Network::kRoom).map([&] {
    return unpack<Network>(file.shape, file.weights);
  });
}

// The networks that are compiled into the program for one game, by number of seats. A text that
// cannot be read was damaged before it was compiled in: that throws, and names the fault.
template <class Network>
class TrainedNetworks {
 public:
  TrainedNetworks(std::string_view game, std::span<const std::string_view> texts) {
    for (const auto text : texts) {
      const auto file = read_net(text);
      if (!file) fail(game, file.error());
      auto net = network_from<Network>(*file, game);
      if (!net) fail(game, net.error());
      by_seats_.at(static_cast<std::size_t>(file->seats)) =
          std::make_unique<const Network>(std::move(*net));
    }
  }

  const Network& at(int seats) const {
    const auto& net = by_seats_.at(static_cast<std::size_t>(seats));
    if (net == nullptr) throw std::out_of_range("no network for so many seats");
    return *net;
  }

 private:
  [[noreturn]] static void fail(std::string_view game, const std::string& why) {
    throw std::runtime_error("a network of " + std::string(game) + ": " + why);
  }

  std::array<std::unique_ptr<const Network>, kMaxSeats + 1> by_seats_;
};

}  // namespace purloin::bots
