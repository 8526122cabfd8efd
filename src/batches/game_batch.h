#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <memory>
#include <utility>

#include "batches/any_batch.h"
#include "batches/any_of.h"
#include "batches/crew.h"
#include "batches/game_search.h"
#include "search/rewards.h"
#include "tensors/seeded_luck.h"
#include "wire/erased.h"

namespace purloin::batches {

template <class Codec, tensors::Tensors T>
class GameBatch final : public AnyBatch {
 public:
  using Rules = typename Codec::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using Partial = typename T::Partial;

  // `order.options` has all options, as the rules were made of them.
  GameBatch(std::shared_ptr<const Rules> rules, Order order)
      : rules_(std::move(rules)),
        order_(std::move(order)),
        tensors_(std::make_shared<const T>(*rules_)),
        crew_(std::make_unique<Crew>(order_.threads)),
        width_(tensors_->feature_count()),
        numbers_(tensors_->number_count()),
        seats_(static_cast<std::size_t>(rules_->seats())),
        tables_(order_.games),
        features_(order_.games * width_),
        masks_(order_.games * numbers_),
        actors_(order_.games),
        ended_(order_.games),
        returns_(order_.games * seats_),
        scores_(order_.games * seats_),
        seeds_(order_.games),
        decisions_(order_.games) {
    for (std::size_t i = 0; i < order_.games; ++i) seeds_[i] = order_.seed + i;
    each_game([this](std::size_t i) { begin(i); });
  }

  std::unique_ptr<AnyBatch> clone() const override {
    return std::unique_ptr<AnyBatch>(new GameBatch(*this));
  }

  const Order& order() const override { return order_; }
  std::vector<std::string> feature_names() const override { return tensors_->feature_names(); }
  std::size_t feature_count() const override { return width_; }
  std::string name_of(Number number) const override { return tensors_->name_of(number); }
  std::size_t number_count() const override { return numbers_; }

  std::span<const float> features() const override { return features_; }
  std::span<const std::uint8_t> masks() const override { return masks_; }
  std::span<const std::int8_t> actors() const override { return actors_; }
  std::span<const std::uint8_t> ended() const override { return ended_; }
  std::span<const float> returns() const override { return returns_; }
  std::span<const std::int32_t> scores() const override { return scores_; }
  std::span<const std::uint64_t> seeds() const override { return seeds_; }
  std::span<const std::uint32_t> decisions() const override { return decisions_; }

  void reset(std::span<const std::size_t> games, std::span<const std::uint64_t> seeds) override {
    for (std::size_t k = 0; k < games.size(); ++k) {
      const std::size_t i = games[k];
      seeds_[i] = seeds.empty() ? next_seed(i) : seeds[k];
      forget_end(i);
      begin(i);
    }
  }

  std::optional<std::size_t> step(std::span<const Number> numbers) override {
    for (std::size_t i = 0; i < order_.games; ++i) {
      if (!can_say(i, numbers[i])) return i;
    }
    each_game([&](std::size_t i) { advance(i, numbers[i]); });
    return std::nullopt;
  }

  void sample(std::uint64_t seed, std::span<Number> numbers) const override {
    crew_->share(order_.games, [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) {
        FastRng rng((seed + i) * 0x9E3779B97F4A7C15);
        rng.next();
        numbers[i] = actors_[i] >= 0 ? any_of(mask(i), numbers_, rng) : kDrawn;
      }
    });
  }

  void observe(Seat seat, std::span<float> rows) const override {
    crew_->share(order_.games, [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) {
        float* const row = rows.data() + i * width_;
        if (actors_[i] == seat.index()) {
          std::memcpy(row, features_.data() + i * width_, width_ * sizeof(float));
        } else {
          tensors_->observe(rules_->view(tables_[i].state, seat), seat, row);
        }
      }
    });
  }

  void take_over(std::size_t game, const AnyBatch& from, std::size_t which) override {
    const auto& other = static_cast<const GameBatch&>(from);
    tables_[game] = other.tables_[which];
    seeds_[game] = other.seeds_[which];
    decisions_[game] = other.decisions_[which];
    forget_end(game);
    show(game);
  }
  void determinize(std::size_t game, Seat seat, std::uint64_t seed) override {
    Table& table = tables_[game];
    FastRng rng(seed * 0x9E3779B97F4A7C15 + 1);
    table.state = rules_->determinize(rules_->view(table.state, seat), rng);
    if (actors_[game] != seat.index()) table.partial = Partial{};
    table.drawn = LuckCounts{};
    seeds_[game] = rng.next();
    forget_end(game);
    show(game);
  }

  std::string state_json(std::size_t game) const override {
    return wire::json::serialize(table(game)->state());
  }
  std::string view_json(std::size_t game, Viewer viewer) const override {
    return wire::json::serialize(table(game)->view(viewer));
  }
  wire::Result<bool> load(std::size_t game, std::string_view state) override {
    return put_there(game, state,
                     [](const auto& given) { return wire::ErasedGame<Codec>().load(given); });
  }
  wire::Result<bool> load_view(std::size_t game, std::string_view view,
                               std::uint64_t seed) override {
    return put_there(game, view, [seed](const auto& given) {
      return wire::ErasedGame<Codec>().imagine(given, seed);
    });
  }

  std::vector<std::string> moves(std::size_t game) const override {
    const auto here = table(game);
    if (!here->actor().is_seat()) return {};
    return *here->legal_moves(0);
  }
  wire::Result<std::vector<Outcome>> outcomes(std::size_t game) const override {
    std::vector<Outcome> outcomes;
    const State& state = tables_[game].state;
    if (!rules_->actor(state).is_chance()) return outcomes;
    const std::uint64_t count = rules_->outcome_count(state);
    if (count > kMostOutcomes) {
      return tl::make_unexpected(
          wire::Refusal{"too-many", std::to_string(count) + " outcomes are not listed"});
    }
    rules_->for_each_outcome(state, [&](Action outcome, double probability) {
      outcomes.push_back({Codec::format(*rules_, state, outcome), probability});
    });
    return outcomes;
  }
  wire::Result<std::vector<Number>> spell(std::size_t game, std::string_view move) const override;

  std::unique_ptr<AnySearch> search(const SearchOrder& order) const override {
    std::vector<typename GameSearch<T>::Start> starts;
    for (std::size_t i = 0; i < order_.games; ++i) {
      if (actors_[i] < 0) continue;
      starts.push_back({i, {rules_->view(tables_[i].state, Seat(actors_[i])), tables_[i].partial}});
    }
    return std::make_unique<GameSearch<T>>(NumberWays<T>(rules_, tensors_), starts, order_.threads,
                                           order);
  }

  std::unique_ptr<wire::AnyTable> table(std::size_t game) const override {
    return std::make_unique<wire::ErasedTable<Codec>>(rules_, tables_[game].state, order_.options);
  }

 private:
  struct Table {
    State state;
    Partial partial;
    LuckCounts drawn;
  };

  GameBatch(const GameBatch& other)
      : AnyBatch(other),
        rules_(other.rules_),
        order_(other.order_),
        tensors_(other.tensors_),
        crew_(std::make_unique<Crew>(other.order_.threads)),
        width_(other.width_),
        numbers_(other.numbers_),
        seats_(other.seats_),
        tables_(other.tables_),
        features_(other.features_),
        masks_(other.masks_),
        actors_(other.actors_),
        ended_(other.ended_),
        returns_(other.returns_),
        scores_(other.scores_),
        seeds_(other.seeds_),
        decisions_(other.decisions_) {}

  // What `read` makes of a document, in the place of a game.
  template <class Read>
  wire::Result<bool> put_there(std::size_t game, std::string_view document, const Read& read);

  template <class Work>
  void each_game(const Work& work) {
    crew_->share(order_.games, [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) work(i);
    });
  }

  const std::uint8_t* mask(std::size_t i) const { return masks_.data() + i * numbers_; }

  // Games follow each other in a place with seeds that no other place comes to.
  std::uint64_t next_seed(std::size_t i) const { return seeds_[i] + order_.games; }

  void begin(std::size_t i) {
    tables_[i] = {rules_->start(), Partial{}, LuckCounts{}};
    decisions_[i] = 0;
    settle(i);
    show(i);
  }

  // Flattened as random play is (core/playout.h).
  [[gnu::flatten]] void settle(std::size_t i) {
    if (order_.chance_is_player) return;
    Table& table = tables_[i];
    tensors::SeededLuck luck(seeds_[i], table.drawn);
    while (rules_->actor(table.state).is_chance()) {
      rules_->apply(table.state, rules_->draw_outcome(table.state, luck));
    }
  }

  bool can_say(std::size_t i, Number number) const {
    if (number == kStay) return true;
    if (actors_[i] >= 0) {
      return number >= 0 && static_cast<std::size_t>(number) < numbers_ && mask(i)[number] != 0;
    }
    if (actors_[i] == kNobodyActs || number == kDrawn) return true;
    return number >= 0 &&
           static_cast<std::uint64_t>(number) < rules_->outcome_count(tables_[i].state);
  }

  void advance(std::size_t i, Number number) {
    ended_[i] = static_cast<std::uint8_t>(Ended::kNot);
    if (actors_[i] == kNobodyActs || number == kStay) return;
    Table& table = tables_[i];
    if (actors_[i] == kChanceActs) {
      apply_outcome(i, number);
    } else {
      const auto action = tensors_->say(table.state, table.partial, number);
      if (!action) {
        tensors_->observe_partial(table.partial, features_.data() + i * width_);
        tensors_->mask(table.state, table.partial, masks_.data() + i * numbers_);
        return;
      }
      rules_->apply(table.state, *action);
      table.partial = Partial{};
      ++decisions_[i];
      settle(i);
    }
    const bool over = rules_->actor(table.state).is_nobody();
    if (over || decisions_[i] >= order_.longest) {
      end(i, over ? Ended::kOver : Ended::kCut);
      if (order_.restarts) {
        seeds_[i] = next_seed(i);
        return begin(i);
      }
    }
    show(i);
  }

  // Where chance is a player: an outcome by its place, or from the game's luck. Either way it is
  // counted, so that what is drawn later does not hang on how it came about.
  void apply_outcome(std::size_t i, Number number) {
    Table& table = tables_[i];
    tensors::SeededLuck luck(seeds_[i], table.drawn);
    Action chosen = rules_->draw_outcome(table.state, luck);
    if (number != kDrawn) {
      Number place = 0;
      rules_->for_each_outcome(table.state, [&](Action outcome, double) {
        if (place++ == number) chosen = outcome;
      });
    }
    rules_->apply(table.state, chosen);
  }

  void end(std::size_t i, Ended how) {
    ended_[i] = static_cast<std::uint8_t>(how);
    const auto rewards = search::rewards_at_end(*rules_, tables_[i].state);
    const auto sheets = rules_->score(tables_[i].state);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      returns_[i * seats_ + seat] = rewards[seat];
      scores_[i * seats_ + seat] = sheets[seat].total();
    }
  }
  void forget_end(std::size_t i) {
    ended_[i] = static_cast<std::uint8_t>(Ended::kNot);
    std::fill_n(returns_.begin() + static_cast<std::ptrdiff_t>(i * seats_), seats_, 0.0F);
    std::fill_n(scores_.begin() + static_cast<std::ptrdiff_t>(i * seats_), seats_, 0);
  }

  // Who acts, what they see and what they can say; nothing where it is no seat.
  void show(std::size_t i) {
    const Table& table = tables_[i];
    const Actor actor = rules_->actor(table.state);
    float* const row = features_.data() + i * width_;
    std::uint8_t* const can = masks_.data() + i * numbers_;
    // A game that was cut is over, whoever would act.
    const bool cut = decisions_[i] >= order_.longest;
    if (!actor.is_seat() || cut) {
      actors_[i] = actor.is_nobody() || cut ? kNobodyActs : kChanceActs;
      std::memset(row, 0, width_ * sizeof(float));
      std::memset(can, 0, numbers_);
      return;
    }
    const Seat seat = actor.seat();
    actors_[i] = static_cast<std::int8_t>(seat.index());
    tensors_->observe(rules_->view(table.state, seat), seat, row);
    if (table.partial != Partial{}) tensors_->observe_partial(table.partial, row);
    tensors_->mask(table.state, table.partial, can);
  }

  std::shared_ptr<const Rules> rules_;
  Order order_;
  std::shared_ptr<const T> tensors_;
  std::unique_ptr<Crew> crew_;
  std::size_t width_;
  std::size_t numbers_;
  std::size_t seats_;
  std::vector<Table> tables_;
  std::vector<float> features_;
  std::vector<std::uint8_t> masks_;
  std::vector<std::int8_t> actors_;
  std::vector<std::uint8_t> ended_;
  std::vector<float> returns_;
  std::vector<std::int32_t> scores_;
  std::vector<std::uint64_t> seeds_;
  std::vector<std::uint32_t> decisions_;
};

template <class Codec, tensors::Tensors T>
template <class Read>
wire::Result<bool> GameBatch<Codec, T>::put_there(std::size_t game, std::string_view document,
                                                  const Read& read) {
  const auto bad = [](std::string why) {
    return tl::make_unexpected(wire::Refusal{"bad-state", std::move(why)});
  };
  boost::system::error_code error;
  const auto given = wire::json::parse(document, error);
  if (error || !given.is_object()) return bad("the state is no JSON object");
  const auto loaded = read(given.as_object());
  if (!loaded) return tl::make_unexpected(loaded.error());
  const auto& table = static_cast<const wire::ErasedTable<Codec>&>(**loaded);
  if (table.seats() != rules_->seats() || table.options() != order_.options) {
    return bad("the state is of a game with other seats or options than the batch");
  }
  tables_[game] = {table.position(), Partial{}, LuckCounts{}};
  decisions_[game] = 0;
  forget_end(game);
  settle(game);
  show(game);
  return true;
}

template <class Codec, tensors::Tensors T>
wire::Result<std::vector<Number>> GameBatch<Codec, T>::spell(std::size_t game,
                                                             std::string_view move) const {
  const State& state = tables_[game].state;
  const auto illegal = [](std::string why) {
    return tl::make_unexpected(wire::Refusal{"illegal-move", std::move(why)});
  };
  if (actors_[game] < 0) return illegal("no seat acts");
  const auto action = Codec::parse(*rules_, state, move);
  if (!action || !rules_->is_legal(state, *action)) {
    return illegal("\"" + std::string(move) + "\" is not legal here");
  }
  tensors::Word word;
  tensors_->spell(state, *action, word);
  return std::vector<Number>(word.begin(), word.end());
}

}  // namespace purloin::batches
