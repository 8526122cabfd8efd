#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "bots/bot.h"
#include "bots/knowledge.h"
#include "search/search.h"
#include "wire/erased.h"

namespace purloin::bots {

// The part that all bots of a game share: from a table to its rules and the acting seat's view, and
// back to texts. Nothing else of the table can be reached from `decide`.
template <class Codec>
class TypedBot : public Bot {
 public:
  using Rules = typename Codec::Rules;
  using View = typename Rules::View;
  using Action = typename Rules::Action;

  Choice choose(const wire::AnyTable& table, const Budget& budget) final {
    const auto& typed = dynamic_cast<const wire::ErasedTable<Codec>&>(table);
    const auto& rules = typed.rules();
    const Seat seat = table.actor().seat();
    const auto found = decide(rules, rules.view(typed.position(), seat), seat, budget);
    Choice choice;
    choice.iterations = found.iterations;
    for (const auto& each : found.candidates) {
      choice.considered.push_back({typed.format(each.action), each.visits, each.reward});
    }
    choice.move = choice.considered.front().move;
    return choice;
  }

 protected:
  virtual search::Findings<Rules> decide(const Rules& rules, const View& view, Seat seat,
                                         const Budget& budget) = 0;

  static search::Findings<Rules> only(Action action) {
    search::Findings<Rules> findings;
    findings.candidates.push_back({action, 0, 0});
    return findings;
  }
};

template <class Codec>
class RandomBot final : public TypedBot<Codec> {
  using Base = TypedBot<Codec>;

 protected:
  search::Findings<typename Base::Rules> decide(const typename Base::Rules& rules,
                                                const typename Base::View& view, Seat,
                                                const Budget& budget) override {
    FastRng rng(budget.seed);
    const auto world = rules.determinize(view, rng);
    return Base::only(rules.sample_action(world, rng));
  }
};

template <class Codec>
class GreedyBot final : public TypedBot<Codec> {
  using Base = TypedBot<Codec>;

 protected:
  search::Findings<typename Base::Rules> decide(const typename Base::Rules& rules,
                                                const typename Base::View& view, Seat,
                                                const Budget& budget) override {
    // What hides behind the view does not matter to a greedy thief: any world will do.
    FastRng rng(budget.seed);
    const auto world = rules.determinize(view, rng);
    return Base::only(typename GuideOf<typename Base::Rules>::Type().greedy(rules, world, rng));
  }
};

// How a searching bot thinks. A `temperature` above zero makes it pick among good moves at random,
// the more so the higher: that is how beginners err.
struct Temper {
  std::optional<std::uint64_t> most_iterations;
  double temperature = 0;
};

template <class Codec, class Guide>
class SearchBot final : public TypedBot<Codec> {
  using Base = TypedBot<Codec>;
  using Rules = typename Base::Rules;

 public:
  SearchBot(Guide guide, search::Settings settings, Temper temper)
      : guide_(std::move(guide)), settings_(settings), temper_(temper) {}

 protected:
  search::Findings<Rules> decide(const Rules& rules, const typename Base::View& view, Seat,
                                 const Budget& budget) override {
    typename Rules::ActionList forced;
    FastRng rng(budget.seed);
    rules.legal_actions(rules.determinize(view, rng), forced);
    if (forced.size() == 1) return Base::only(forced[0]);

    if (!search_ || rules_ != &rules) {
      search_ = std::make_unique<search::Search<Rules, Guide>>(rules, guide_, settings_);
      rules_ = &rules;
    }
    search_->forget();
    search::Limits limits;
    limits.threads = budget.threads;
    limits.seed = budget.seed;
    limits.stop = budget.stop;
    limits.iterations = budget.iterations;
    if (budget.time) limits.time = *budget.time;
    if (temper_.most_iterations) {
      limits.iterations =
          std::min(*temper_.most_iterations, budget.iterations.value_or(*temper_.most_iterations));
    }
    auto findings = search_->think(view, limits);
    if (temper_.temperature > 0) shake(findings, rng);
    return findings;
  }

 private:
  // Brings one candidate to the front, chosen with weights exp(reward / temperature).
  void shake(search::Findings<Rules>& findings, FastRng& rng) const {
    auto& list = findings.candidates;
    double most = 0;
    for (const auto& each : list) most = std::max(most, each.reward);
    std::vector<double> weights;
    double sum = 0;
    for (const auto& each : list) {
      weights.push_back(std::exp((each.reward - most) / temper_.temperature));
      sum += weights.back();
    }
    double left = sum * (rng.below(1u << 24) + 0.5) / (1u << 24);
    std::size_t chosen = 0;
    while (chosen + 1 < list.size() && left >= weights[chosen]) left -= weights[chosen++];
    std::rotate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(chosen),
                list.begin() + static_cast<std::ptrdiff_t>(chosen) + 1);
  }

  Guide guide_;
  search::Settings settings_;
  Temper temper_;
  const Rules* rules_ = nullptr;
  std::unique_ptr<search::Search<Rules, Guide>> search_;
};

}  // namespace purloin::bots
