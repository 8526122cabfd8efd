#include "selfplay/selfplay.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "batches/any_batch.h"
#include "registry/bots.h"
#include "selfplay/folder.h"
#include "selfplay/shard.h"

namespace purloin::selfplay {
namespace {

namespace json = wire::json;

std::string quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

batches::Order one_game(const Order& order) {
  batches::Order one;
  one.game = order.game;
  one.seats = order.seats;
  one.options = order.options;
  one.games = 1;
  one.restarts = false;
  one.longest = order.longest;
  return one;
}

wire::Result<void> check(const Order& order) {
  const auto refuse = [](std::string why) {
    return tl::make_unexpected(wire::Refusal{"bad-option", std::move(why)});
  };
  if (order.games < 1 || order.shard < 1) return refuse("at least one game is wanted");
  if (order.iterations < 1) return refuse("at least one iteration is wanted");
  if (registry::make_bot(order.bot, order.game) == nullptr) {
    return refuse("there is no bot \"" + order.bot + "\"");
  }
  return {};
}

// What all files of an order say of themselves.
json::object describe(const Order& order, const batches::AnyBatch& batch) {
  json::array numbers;
  for (std::size_t i = 0; i < batch.number_count(); ++i) {
    numbers.emplace_back(batch.name_of(static_cast<batches::Number>(i)));
  }
  json::array features;
  for (const auto& name : batch.feature_names()) features.emplace_back(name);
  return {{"format", 1},
          {"command", command_of(order)},
          {"game", order.game},
          {"seats", order.seats},
          {"options", batch.order().options},
          {"bot", order.bot},
          {"iterations", order.iterations},
          {"varied", order.varied},
          {"longest", order.longest},
          {"seed", order.seed},
          {"feature_names", std::move(features)},
          {"action_names", std::move(numbers)}};
}

// Threads that take one shard after the other.
class Work {
 public:
  Work(const Order& order, const Folder& folder, json::object header)
      : order_(order), folder_(folder), header_(std::move(header)) {
    report_.shards = (order.games + order.shard - 1) / order.shard;
  }

  Report run() {
    {
      std::vector<std::jthread> helpers;
      for (int i = 1; i < order_.threads; ++i) helpers.emplace_back([this] { help(); });
      help();
    }
    if (fault_) std::rethrow_exception(fault_);
    return report_;
  }

 private:
  void help() {
    try {
      const auto batch = *batches::make_batch(one_game(order_));
      const auto bot = registry::make_bot(order_.bot, order_.game);
      for (std::uint64_t shard = next_++; shard < report_.shards; shard = next_++) {
        if (folder_.has(shard)) {
          tell(1, 0, 0);
        } else {
          make(shard, *batch, *bot);
        }
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      fault_ = std::current_exception();
      next_ = report_.shards;  // the others end, too
    }
  }

  void make(std::uint64_t shard, batches::AnyBatch& batch, bots::Bot& bot) {
    const std::uint64_t from = shard * order_.shard;
    const std::uint64_t to = std::min(from + order_.shard, order_.games);
    json::object header = header_;
    header["shard"] = shard;
    header["games"] = json::array{from, to};
    Shard made(order_, batch, bot);
    folder_.write(shard, made.play(from, to, json::serialize(header)));
    tell(0, to - from, made.rows());
  }

  void tell(std::uint64_t found, std::uint64_t games, std::uint64_t rows) {
    const std::lock_guard lock(mutex_);
    report_.found += found;
    report_.games += games;
    report_.rows += rows;
    ++done_;
    if (order_.progress) order_.progress(done_, report_.shards);
  }

  const Order& order_;
  const Folder& folder_;
  const json::object header_;
  std::atomic<std::uint64_t> next_ = 0;
  std::mutex mutex_;
  Report report_;  // shards does not change; the rest by tell
  std::uint64_t done_ = 0;
  std::exception_ptr fault_;
};

}  // namespace

std::string command_of(const Order& order) {
  std::string command = "purloin selfplay " + order.game;
  const auto add = [&](const char* flag, const std::string& value) {
    command += std::string(" --") + flag + " " + value;
  };
  add("seats", std::to_string(order.seats));
  if (!order.options.empty()) add("options", quoted(json::serialize(order.options)));
  add("games", std::to_string(order.games));
  add("shard", std::to_string(order.shard));
  add("bot", order.bot);
  add("iterations", std::to_string(order.iterations));
  add("varied", std::to_string(order.varied));
  add("longest", std::to_string(order.longest));
  add("seed", std::to_string(order.seed));
  return command;
}

wire::Result<Report> run(const Order& order) {
  const auto batch = batches::make_batch(one_game(order));
  if (!batch) return tl::make_unexpected(batch.error());
  if (const auto good = check(order); !good) return tl::make_unexpected(good.error());
  const json::object named = {{"format", 1}, {"command", command_of(order)}};
  const auto folder = Folder::open(order.folder, json::serialize(named) + "\n");
  if (!folder) return tl::make_unexpected(folder.error());
  return Work(order, *folder, describe(order, **batch)).run();
}

}  // namespace purloin::selfplay
