#include "batches/any_batch.h"
#include "batches/game_batch.h"
#include "tensors/tables/listed_tensors.h"
#include "wire/made_rules.h"

namespace purloin::batches {
namespace {

// Room for the arrays of any sensible batch, and an end to mistakes.
constexpr std::size_t kMostGames = 1u << 24;
constexpr int kMostThreads = 256;

template <class Codec, class T>
wire::Result<std::unique_ptr<AnyBatch>> make(Order order) {
  auto made = wire::make_rules<Codec>(order.seats, order.options);
  if (!made) return tl::make_unexpected(made.error());
  order.options = made->options;
  return std::make_unique<GameBatch<Codec, T>>(std::move(made->rules), std::move(order));
}

}  // namespace

wire::Result<std::unique_ptr<AnyBatch>> make_batch(Order order) {
  if (order.games < 1 || order.games > kMostGames) {
    return tl::make_unexpected(wire::Refusal{"bad-option", "a batch has 1 to 16777216 games"});
  }
  if (order.longest < 1 || order.longest > kLongestGame) {
    return tl::make_unexpected(wire::Refusal{"bad-option", "a game is cut after 1 to 10000 moves"});
  }
  if (order.threads < 1 || order.threads > kMostThreads) {
    return tl::make_unexpected(wire::Refusal{"bad-option", "a batch has 1 to 256 threads"});
  }
  wire::Result<std::unique_ptr<AnyBatch>> batch = tl::make_unexpected(
      wire::Refusal{"unknown-game", "there is no game \"" + order.game + "\" with tensors"});
  tensors::for_each_tensors([&]<class Codec, class T>(Codec, std::type_identity<T>) {
    if (Codec::kId == order.game) batch = make<Codec, T>(order);
  });
  return batch;
}

}  // namespace purloin::batches
