#include "lab/balance.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "fair/chance_stream.h"
#include "registry/bots.h"
#include "registry/games.h"
#include "search/rewards.h"

namespace purloin::lab {
namespace {

constexpr std::uint64_t kMostBalanceDecisions = 2'000;
constexpr std::size_t kGamesOfDeal = 2;
constexpr std::size_t kFewestHolders = 40;  // fewer tell nothing

using Counts = std::map<std::string, int>;

// What is asked of one game.
struct GameFacts {
  bool capped = false;
  std::size_t first = 0;  // who acted first
  std::size_t decisions = 0;
  std::vector<double> shares, scores;
  std::vector<std::map<std::string, double>> parts;
  std::vector<Counts> held, moves;
  std::vector<std::string> sides;
};

void count_held(const wire::json::value& given, const std::string& name, Counts& held);

// {"gem-ruby":2} is two of a kind; {"type":"idol","coins":3,…} is one thing.
void count_held(const wire::json::object& object, Counts& held) {
  if (const auto* type = object.if_contains("type"); type != nullptr && type->is_string()) {
    std::string name(type->get_string());
    if (const auto* coins = object.if_contains("coins"); coins != nullptr && coins->is_int64()) {
      name += fmt::format(" {}", coins->get_int64());
    }
    ++held[name];
    return;
  }
  for (const auto& [key, value] : object) count_held(value, std::string(key), held);
}

// Of a player's own part of a position: names in lists and counts in objects, whatever the game.
void count_held(const wire::json::value& given, const std::string& name, Counts& held) {
  if (const auto* object = given.if_object()) {
    count_held(*object, held);
  } else if (const auto* list = given.if_array()) {
    for (const auto& each : *list) {
      if (each.is_string()) ++held[std::string(each.get_string())];
      if (each.is_object()) count_held(each.get_object(), held);
    }
  } else if (given.is_int64() && given.get_int64() > 0 && name.find('-') != std::string::npos) {
    held[name] += static_cast<int>(given.get_int64());
  }
}

std::vector<Counts> held_in(const wire::json::object& state) {
  std::vector<Counts> all;
  for (const auto& player : state.at("players").as_array()) {
    count_held(player.as_object(), all.emplace_back());
  }
  return all;
}

// Which side of each collector lies there, in games that have them.
std::vector<std::string> sides_in(const wire::json::object& state) {
  std::vector<std::string> sides;
  const auto* letters = state.if_contains("collectors");
  if (letters == nullptr || !letters->is_string()) return sides;
  constexpr std::array kTypes = {"idol", "jewelry", "manuscript", "pottery", "remains", "tapestry"};
  const std::string_view text = letters->get_string();
  for (std::size_t i = 0; i < std::min(text.size(), kTypes.size()); ++i) {
    sides.push_back(fmt::format("{} {}", kTypes[i], text[i]));
  }
  return sides;
}

void read_end(const wire::AnyTable& table, GameFacts& facts) {
  const auto seats = static_cast<std::size_t>(table.seats());
  for (const auto& sheet : table.scores()) {
    facts.scores.push_back(sheet.at("total").to_number<double>());
    auto& parts = facts.parts.emplace_back();
    for (const auto& [name, value] : sheet.at("parts").as_object()) {
      if (value.is_number()) parts[std::string(name)] = value.to_number<double>();
    }
  }
  SeatSet winners = table.winners();
  if (winners.empty()) {
    winners = search::leaders(seats, [&](std::size_t seat) { return facts.scores[seat]; });
  }
  facts.shares.assign(seats, 0);
  for (const Seat seat : winners) {
    facts.shares[static_cast<std::size_t>(seat.index())] = 1.0 / winners.size();
  }
  const auto state = table.state();
  facts.held = held_in(state);
  facts.sides = sides_in(state);
}

GameFacts play_one(const BalanceOrder& order, std::uint64_t deal, std::size_t again) {
  const auto table =
      std::move(registry::find_game(order.game)->start(order.seats, order.options).value());
  const auto luck = fair::key_from_text(fmt::format("balance {} {}", order.seed, deal));
  std::vector<std::unique_ptr<bots::Bot>> bots;
  for (std::int64_t i = 0; i < order.seats; ++i) {
    bots.push_back(registry::make_bot(order.bot, order.game));
  }
  GameFacts facts;
  facts.moves.resize(bots.size());
  while (!table->actor().is_nobody() && facts.decisions < kMostBalanceDecisions) {
    if (table->actor().is_chance()) {
      table->play_chance(luck);
      continue;
    }
    const auto seat = static_cast<std::size_t>(table->actor().seat().index());
    if (facts.decisions == 0) facts.first = seat;
    auto budget = order.budget;
    budget.seed = ((order.seed * 1'000'003 + deal) * 2 + again) * 1'000'003 + facts.decisions;
    ++facts.decisions;
    const auto move = table->play(bots[seat]->choose(*table, budget).move).value();
    ++facts.moves[seat][move.text.substr(0, move.text.find(' '))];
  }
  facts.capped = !table->actor().is_nobody();
  read_end(*table, facts);
  return facts;
}

// Adds games up, in the order of their deals.
class Balance {
 public:
  explicit Balance(const BalanceOrder& order) : seats_(static_cast<std::size_t>(order.seats)) {
    report_.by_seat.resize(seats_);
    report_.by_turn.resize(seats_);
  }

  void add_deal(const std::array<GameFacts, kGamesOfDeal>& deal) {
    std::vector<double> seat(seats_), turn(seats_);
    for (const GameFacts& game : deal) {
      add(game);
      for (std::size_t i = 0; i < seats_; ++i) {
        seat[i] += game.shares[i] / kGamesOfDeal;
        turn[(i + seats_ - game.first) % seats_] += game.shares[i] / kGamesOfDeal;
      }
    }
    for (std::size_t i = 0; i < seats_; ++i) {
      report_.by_seat[i].add(seat[i]);
      report_.by_turn[i].add(turn[i]);
    }
    pairs_.push_back({deal[0].shares, deal[1].shares});
  }

  BalanceReport report() {
    add_luck();
    std::erase_if(report_.holdings,
                  [](const auto& each) { return each.second.share.count() < kFewestHolders; });
    add_habits();
    report_.shared /= static_cast<double>(std::max<std::uint64_t>(report_.games, 1));
    return std::move(report_);
  }

 private:
  void add(const GameFacts& game) {
    ++report_.games;
    report_.capped += game.capped;
    report_.lengths.push_back(static_cast<double>(game.decisions));
    auto sorted = game.scores;
    std::ranges::sort(sorted, std::greater{});
    report_.margins.push_back(sorted[0] - sorted[1]);
    report_.winning.add(sorted[0]);
    report_.shared += std::ranges::count_if(game.shares, [](double s) { return s > 0; }) > 1;
    for (std::size_t i = 0; i < seats_; ++i) {
      report_.scores.push_back(game.scores[i]);
      for (const auto& [name, count] : game.held[i]) {
        report_.holdings[name].share.add(game.shares[i]);
        report_.holdings[name].score.add(game.scores[i]);
      }
      for (const auto& [name, points] : game.parts[i]) {
        report_.parts[name][game.shares[i] > 0 ? 0 : 1].add(points);
      }
      for (const auto& side : game.sides) report_.sides[side].add(game.scores[i]);
      done_.push_back({game.moves[i], game.shares[i]});
      for (const auto& [name, count] : game.moves[i]) report_.habits.try_emplace(name);
    }
  }
  // The correlation between the two games of a deal, seat by seat, and how far it is known.
  void add_luck() {
    double common = 0, all = 0;
    std::vector<std::array<double, 2>> deals;
    for (const auto& [one, other] : pairs_) {
      double both = 0, each = 0;
      for (std::size_t i = 0; i < seats_; ++i) {
        const double mean = report_.by_seat[i].mean();
        both += (one[i] - mean) * (other[i] - mean);
        each += ((one[i] - mean) * (one[i] - mean) + (other[i] - mean) * (other[i] - mean)) / 2;
      }
      common += both;
      all += each;
      deals.push_back({both, each});
    }
    if (all <= 0) return;
    report_.luck = common / all;
    double squares = 0;
    for (const auto& [both, each] : deals) {
      squares += (both - report_.luck * each) * (both - report_.luck * each);
    }
    report_.luck_error = std::sqrt(squares) / all;
  }
  void add_habits() {
    for (auto& [name, habit] : report_.habits) {
      std::vector<std::pair<double, double>> seats;
      for (const auto& [moves, share] : done_) {
        const auto found = moves.find(name);
        seats.emplace_back(found == moves.end() ? 0 : found->second, share);
      }
      std::ranges::stable_sort(seats, {}, [](const auto& seat) { return seat.first; });
      // Who does it as often stands in one third, so that the order of games decides nothing.
      for (std::size_t i = 0; i < seats.size();) {
        std::size_t end = i;
        while (end < seats.size() && seats[end].first == seats[i].first) ++end;
        const std::size_t third = std::min<std::size_t>((i + end) / 2 * 3 / seats.size(), 2);
        for (; i < end; ++i) {
          habit.often[third].add(seats[i].first);
          habit.share[third].add(seats[i].second);
        }
      }
    }
  }

  struct Done {
    Counts moves;
    double share;
  };
  std::size_t seats_;
  BalanceReport report_;
  std::vector<std::array<std::vector<double>, kGamesOfDeal>> pairs_;
  std::vector<Done> done_;
};

wire::Result<bool> check_balance(const BalanceOrder& order) {
  const auto refuse = [](std::string message) {
    return tl::make_unexpected(wire::Refusal{"bad-option", std::move(message)});
  };
  const wire::AnyGame* game = registry::find_game(order.game);
  if (game == nullptr) return refuse("there is no game \"" + order.game + "\"");
  if (order.seats < 2) return refuse("--seats: balance is between two players or more");
  if (registry::make_bot(order.bot, order.game) == nullptr) {
    return refuse("there is no bot \"" + order.bot + "\"");
  }
  if (order.games == 0) return refuse("--games: at least one");
  const auto table = game->start(order.seats, order.options);
  if (!table) return tl::make_unexpected(table.error());
  return true;
}

}  // namespace

wire::Result<BalanceReport> measure_balance(const BalanceOrder& order) {
  if (const auto good = check_balance(order); !good) return tl::make_unexpected(good.error());
  const std::size_t deals = (order.games + kGamesOfDeal - 1) / kGamesOfDeal;
  std::vector<std::array<GameFacts, kGamesOfDeal>> played(deals);
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::uint64_t done = 0;
  const auto work = [&] {
    for (std::size_t deal = next++; deal < deals; deal = next++) {
      for (std::size_t again = 0; again < kGamesOfDeal; ++again) {
        played[deal][again] = play_one(order, deal, again);
        const std::lock_guard lock(mutex);
        if (order.progress) order.progress(++done, deals * kGamesOfDeal);
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work);
    work();
  }
  Balance balance(order);
  for (const auto& deal : played) balance.add_deal(deal);
  return balance.report();
}

}  // namespace purloin::lab
