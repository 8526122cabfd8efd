#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>
#include <vector>

#include "batches/any_search.h"
#include "batches/crew.h"
#include "search/stepped.h"
#include "tensors/tensors.h"

namespace purloin::batches {

// Numbers as what a search chooses among: a move that is said in several is several choices.
template <tensors::Tensors T>
class NumberWays {
 public:
  using Rules = typename T::Rules;
  struct Root {
    typename Rules::View view;
    typename T::Partial partial;
  };
  struct Position {
    typename Rules::State state;
    typename T::Partial partial;
  };

  NumberWays(std::shared_ptr<const Rules> rules, std::shared_ptr<const T> tensors)
      : rules_(std::move(rules)), tensors_(std::move(tensors)) {}

  const Rules& rules() const { return *rules_; }
  const T& tensors() const { return *tensors_; }

  Position deal(const Root& root, FastRng& rng) const {
    return {rules_->determinize(root.view, rng), root.partial};
  }
  Actor actor(const Position& position) const { return rules_->actor(position.state); }
  void list(const Position& position, std::vector<search::Key>& keys) const {
    std::vector<std::uint8_t> mask(tensors_->number_count());
    tensors_->mask(position.state, position.partial, mask.data());
    for (std::size_t number = 0; number < mask.size(); ++number) {
      if (mask[number] != 0) keys.push_back(number);
    }
  }
  void take(Position& position, search::Key key, FastRng& rng) const {
    const auto action =
        tensors_->say(position.state, position.partial, static_cast<tensors::Number>(key));
    if (!action) return;
    rules_->apply(position.state, *action);
    position.partial = {};
    while (rules_->actor(position.state).is_chance()) {
      rules_->apply(position.state, rules_->sample_outcome(position.state, rng));
    }
  }
  search::Rewards rewards(const Position& position) const {
    return search::rewards_at_end(*rules_, position.state);
  }

 private:
  std::shared_ptr<const Rules> rules_;
  std::shared_ptr<const T> tensors_;
};

template <tensors::Tensors T>
class GameSearch final : public AnySearch {
 public:
  using Ways = NumberWays<T>;
  using Tree = search::SteppedTree<Ways>;

  // `game` is where a root's game stands in the batch.
  struct Start {
    std::size_t game;
    typename Ways::Root root;
  };
  GameSearch(Ways ways, const std::vector<Start>& starts, int threads, const SearchOrder& order)
      : ways_(std::move(ways)),
        width_(ways_.tensors().feature_count()),
        numbers_(ways_.tensors().number_count()),
        seats_(static_cast<std::size_t>(ways_.rules().seats())),
        crew_(threads),
        features_(starts.size() * width_),
        masks_(starts.size() * numbers_),
        actors_(starts.size()) {
    whose_.reserve(starts.size());
    leaf_of_.reserve(starts.size());
    trees_.reserve(starts.size());
    for (const Start& start : starts) {
      trees_.emplace_back(ways_, start.root, order.seed + start.game, order.exploration);
      game_of_.push_back(start.game);
    }
  }
  GameSearch(const GameSearch&) = delete;

  std::size_t walk() override {
    assert(!waits());
    crew_.share(trees_.size(), [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) trees_[i].walk();
    });
    leaf_of_.clear();
    whose_.clear();
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      if (!trees_[i].waits()) continue;
      leaf_of_.push_back(i);
      whose_.push_back(static_cast<std::int64_t>(game_of_[i]));
    }
    crew_.share(leaf_of_.size(), [&](std::size_t from, std::size_t to) {
      for (std::size_t row = from; row < to; ++row) show(row);
    });
    waits_ = !leaf_of_.empty();
    return leaf_of_.size();
  }
  std::size_t leaves() const override { return leaf_of_.size(); }
  bool waits() const override { return waits_; }

  std::span<const float> features() const override {
    return std::span(features_).first(leaves() * width_);
  }
  std::span<const std::uint8_t> masks() const override {
    return std::span(masks_).first(leaves() * numbers_);
  }
  std::span<const std::int8_t> actors() const override {
    return std::span(actors_).first(leaves());
  }
  std::span<const std::int64_t> games() const override { return whose_; }

  void judge(std::span<const float> priors, std::span<const float> values) override {
    assert(waits() && priors.size() == leaves() * numbers_ && values.size() == leaves() * seats_);
    crew_.share(leaf_of_.size(), [&](std::size_t from, std::size_t to) {
      for (std::size_t row = from; row < to; ++row) {
        search::Rewards rewards{};
        for (std::size_t place = 0; place < seats_; ++place) {
          const std::size_t seat = (static_cast<std::size_t>(actors_[row]) + place) % seats_;
          rewards[seat] = values[row * seats_ + place];
        }
        Tree& tree = trees_[leaf_of_[row]];
        const auto keys = tree.leaf().keys;
        tree.judge(rewards, [&](std::size_t i) { return priors[row * numbers_ + keys[i]]; });
      }
    });
    waits_ = false;
  }

  void visits(std::span<std::int32_t> out) const override {
    std::ranges::fill(out, 0);
    each_choice([&](std::size_t at, const auto& branch) {
      out[at] = static_cast<std::int32_t>(branch.visits);
    });
  }
  void worths(std::span<float> out) const override {
    std::ranges::fill(out, 0.0F);
    each_choice([&](std::size_t at, const auto& branch) {
      if (branch.visits > 0) out[at] = branch.reward / static_cast<float>(branch.visits);
    });
  }

 private:
  void show(std::size_t row) {
    const auto& position = *trees_[leaf_of_[row]].leaf().position;
    const T& tensors = ways_.tensors();
    const Seat seat = ways_.actor(position).seat();
    actors_[row] = static_cast<std::int8_t>(seat.index());
    float* const features = features_.data() + row * width_;
    tensors.observe(ways_.rules().view(position.state, seat), seat, features);
    if (position.partial != typename T::Partial{}) {
      tensors.observe_partial(position.partial, features);
    }
    tensors.mask(position.state, position.partial, masks_.data() + row * numbers_);
  }

  template <class Visit>
  void each_choice(const Visit& visit) const {
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      for (const auto& branch : trees_[i].choices()) {
        visit(game_of_[i] * numbers_ + branch.key, branch);
      }
    }
  }

  Ways ways_;
  std::size_t width_;
  std::size_t numbers_;
  std::size_t seats_;
  Crew crew_;
  std::vector<Tree> trees_;
  std::vector<std::size_t> game_of_;  // each tree
  // Of the leaves, row by row.
  std::vector<std::size_t> leaf_of_;  // the tree
  std::vector<std::int64_t> whose_;
  std::vector<float> features_;
  std::vector<std::uint8_t> masks_;
  std::vector<std::int8_t> actors_;
  bool waits_ = false;
};

}  // namespace purloin::batches
