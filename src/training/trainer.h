#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "bots/net_file.h"
#include "training/loop.h"
#include "training/match.h"

namespace purloin::training {

// How the networks of one game are made and compared, for those who name the game at run time.
struct Trainer {
  std::string_view game;
  int fewest_seats = 2;
  int most_seats = 2;
  std::uint64_t games = 0;  // to train with, unless told otherwise
  // The file of a network that was trained so; its commit is left to whoever knows it.
  bots::NetFile (*train)(const Order& order) = nullptr;
  // The share of wins of one network among others, where there is none those of the program.
  tl::expected<lab::Sample, std::string> (*compare)(const bots::NetFile& one,
                                                    const std::optional<bots::NetFile>& others,
                                                    const MatchOrder& order) = nullptr;
};

// The command that makes a network.
inline std::string command_for(std::string_view game, const Order& order) {
  return "purloin bench train --game " + std::string(game) + " --seats " +
         std::to_string(order.seats) + " --games " + std::to_string(order.games) + " --seed " +
         std::to_string(order.seed);
}

// Made from an adapter (loop.h) that also has kGame, kFewestSeats, kMostSeats and kGames, Guide,
// trained(seats) and rules().
template <class Adapter>
constexpr Trainer make_trainer() {
  using Network = typename Adapter::Network;
  using Guide = typename Adapter::Guide;
  Trainer trainer{Adapter::kGame, Adapter::kFewestSeats, Adapter::kMostSeats, Adapter::kGames};
  trainer.train = [](const Order& order) {
    const Adapter adapter(order.seats);
    const Network net = train(adapter, order);
    return bots::NetFile{std::string(Adapter::kGame),
                         order.seats,
                         adapter.shape(),
                         command_for(Adapter::kGame, order),
                         std::to_string(order.seed),
                         "unknown",
                         bots::pack(net, adapter.shape())};
  };
  trainer.compare = [](const bots::NetFile& one, const std::optional<bots::NetFile>& others,
                       const MatchOrder& order) -> tl::expected<lab::Sample, std::string> {
    if (one.seats < Adapter::kFewestSeats || one.seats > Adapter::kMostSeats) {
      return tl::make_unexpected("there is no network for " + std::to_string(one.seats) + " seats");
    }
    const auto first = bots::network_from<Network>(one, Adapter::kGame);
    if (!first) return tl::make_unexpected(first.error());
    if (others && others->seats != one.seats) {
      return tl::make_unexpected("the networks are for different numbers of players");
    }
    const auto second =
        others ? bots::network_from<Network>(*others, Adapter::kGame) : Adapter::trained(one.seats);
    if (!second) return tl::make_unexpected(second.error());
    const Adapter adapter(one.seats);
    return play_match(adapter.rules(), Guide(*first), Guide(*second), order);
  };
  return trainer;
}

}  // namespace purloin::training
