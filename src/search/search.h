#pragma once

// Information-set Monte Carlo tree search over the concept Game, for any number of seats.
//
//   search::Search<Rules, MyGuide> search(rules, guide, settings);
//   while (rules.actor(state).is_seat()) {
//     const Seat seat = rules.actor(state).seat();
//     const auto found = search.think(rules.view(state, seat), limits);
//     rules.apply(state, found.best().action);
//   }
//
// Every think begins anew, whatever was thought before; who wants to keep what was found out below
// the moves that were played says which they were (follow) before the next one.
//
// Every iteration deals the hidden things anew (determinize), walks down the tree along moves that
// are legal in that deal, adds one node, plays out and credits every seat's own reward to the moves
// that this seat chose. Only the view is ever looked at, so a move cannot depend on secrets.

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/guide.h"
#include "search/rewards.h"
#include "search/tree.h"

namespace purloin::search {

struct Settings {
  double exploration = 0.7;  // of UCB1, blind; rewards lie within 0 to 1
  double prior_weight = 0;   // of exploration led by Guide::prior (PUCT)
  double widening = 3.0;     // a node visited n times may have widening * sqrt(n) + 1 children
  std::size_t tree_nodes = 1u << 20;
};

// How often a search looks at the clock and whether it was asked to stop.
inline constexpr std::uint64_t kIterationsPerLook = 8;
// Whoever may stop a search waits for it, or serves people on the same processor, who may have been
// woken meanwhile. Linux may only look at its next tick whether they should run, milliseconds
// later, unless the thread that thinks asks it to: after some tenth of a millisecond.
inline constexpr std::uint64_t kIterationsPerTurn = 32;

// How long to think: until the first of the given limits. With neither, 1,000 iterations.
struct Limits {
  std::optional<std::uint64_t> iterations;
  std::optional<std::chrono::microseconds> time;
  int threads = 1;
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;  // set from outside to end early
};

template <Game G>
struct Candidate {
  typename G::Action action;
  std::uint64_t visits = 0;
  double reward = 0;  // mean, for the seat that thinks
};

template <Game G>
struct Findings {
  std::vector<Candidate<G>> candidates;  // most visited first
  std::uint64_t iterations = 0;
  const Candidate<G>& best() const { return candidates.front(); }
};

// One tree, one thread.
template <Game G, Guide<G> K>
class Walker {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  Walker(const G& rules, const K& guide, const Settings& settings)
      : rules_(rules),
        guide_(guide),
        settings_(settings),
        tree_(settings.tree_nodes),
        spare_(settings.tree_nodes) {
    path_.reserve(kLongestPath);
  }

  void forget() { tree_.clear(); }
  std::size_t nodes() const { return tree_.size(); }

  // Outcomes with one key share a node, so below it lie moves of positions other than the one that
  // came: those are dropped. The acting seat knows what it may do, so any deal of its view shows
  // it.
  void keep_legal(const typename G::View& view, FastRng rng) {
    const State state = rules_.determinize(view, rng);
    const bool dropped = tree_.drop_children(Tree::root(), [&](const Node& child) {
      return !rules_.is_legal(state, Action::from_bits(child.action));
    });
    if (dropped && tree_[Tree::root()].first_child == kNoNode) forget();
  }

  // Follows moves that were really played, keeping what was found out below them.
  void follow(std::span<const std::uint64_t> keys) {
    NodeId node = Tree::root();
    for (const auto key : keys) {
      node = tree_.find_child(node, key);
      if (node == kNoNode) return forget();
    }
    if (node != Tree::root()) tree_.keep_below(node, spare_);
  }

  void iterate(const typename G::View& view, FastRng& rng) {
    State state = rules_.determinize(view, rng);
    path_.clear();
    path_.push_back({Tree::root(), kNobody});
    while (path_.size() < kLongestPath) {
      const Actor actor = rules_.actor(state);
      if (actor.is_nobody() || is_horizon(state)) break;
      const NodeId node = path_.back().node;
      const Step step = actor.is_chance() ? fall(state, node, rng) : choose(state, node, rng);
      if (step.node == kNoNode) break;
      path_.push_back({step.node, actor.is_seat() ? actor.seat().index() : kNobody});
      if (step.is_new) break;
    }
    credit(guide_.play_out(rules_, state, rng));
  }

  // The root's children, as they stand.
  void add_to(std::vector<Candidate<G>>& candidates) const {
    for (NodeId child = tree_[Tree::root()].first_child; child != kNoNode;
         child = tree_[child].next_sibling) {
      const Node& node = tree_[child];
      const auto action = Action::from_bits(node.action);
      auto found = std::ranges::find(candidates, action, &Candidate<G>::action);
      if (found == candidates.end()) found = candidates.insert(found, {action, 0, 0});
      found->visits += node.visits;
      found->reward += node.reward;  // a sum, until the search is over
    }
  }

 private:
  static constexpr std::size_t kLongestPath = 512;

  struct Step {
    NodeId node;  // kNoNode when the tree is full
    bool is_new;
  };
  struct Visit {
    NodeId node;
    int mover;
  };
  static constexpr int kNobody = -1;

  // Where the guide estimates rather than look further (optional: Guide::is_horizon).
  bool is_horizon(const State& state) const {
    if constexpr (requires { guide_.is_horizon(rules_, state); }) {
      return guide_.is_horizon(rules_, state);
    } else {
      return false;
    }
  }

  // Chance: sampled, and led to the node of its key.
  Step fall(State& state, NodeId node, FastRng& rng) {
    const Action outcome = rules_.sample_outcome(state, rng);
    const std::uint64_t key = guide_.outcome_key(rules_, state, outcome);
    rules_.apply(state, outcome);
    const NodeId child = tree_.find_child(node, key);
    return {child != kNoNode ? child : tree_.add_child(node, key, 0), false};
  }

  // A seat: a new move while the node may widen, else the best one known.
  Step choose(State& state, NodeId node, FastRng& rng) {
    NodeId child = kNoNode;
    if (!may_widen(node)) child = best_child(state, node);
    if (child == kNoNode) {  // or nothing that was tried so far is legal in this deal
      const Action action = guide_.propose(rules_, state, rng);
      child = tree_.find_child(node, action.bits());
      if (child == kNoNode) {
        child = tree_.add_child(node, action.bits(), guide_.prior(rules_, state, action));
        if (child != kNoNode) tree_[child].available = 1;
        rules_.apply(state, action);
        return {child, true};
      }
      child = best_child(state, node);
    }
    rules_.apply(state, Action::from_bits(tree_[child].action));
    return {child, false};
  }

  bool may_widen(NodeId node) const {
    const double more = static_cast<double>(tree_[node].children) - 1;
    return more <= 0 ||
           more * more < settings_.widening * settings_.widening * (1.0 + tree_[node].visits);
  }

  // Where nothing is hidden, every deal has the same root: what was tried there stays legal.
  static constexpr bool kOneRoot = std::same_as<typename G::View, State>;

  NodeId best_child(const State& state, NodeId node) {
    const bool all_legal = kOneRoot && node == Tree::root();
    const auto led = static_cast<float>(settings_.prior_weight *
                                        std::sqrt(static_cast<double>(tree_[node].visits)));
    const auto blind = static_cast<float>(settings_.exploration);
    NodeId best = kNoNode;
    float best_value = -1;
    for (NodeId id = tree_[node].first_child; id != kNoNode; id = tree_[id].next_sibling) {
      Node& child = tree_[id];
      if (!all_legal && !rules_.is_legal(state, Action::from_bits(child.action))) continue;
      ++child.available;
      const float value = promise(child, led, blind);
      if (value > best_value) {
        best_value = value;
        best = id;
      }
    }
    return best;
  }

  // Good to a hundredth, which is all that exploring needs: exponent and a straight line between.
  static float fast_log(std::uint32_t n) {
    const int power = std::bit_width(n) - 1;
    const std::uint32_t rest = (n << (31 - power)) & 0x7FFFFFFF;
    return 0.6931F * (static_cast<float>(power) + static_cast<float>(rest) * 0x1p-31F);
  }

  // The inner loop of a wide tree: single precision, one division and one root.
  static float promise(const Node& child, float led, float blind) {
    const float per_visit = 1 / static_cast<float>(child.visits);
    float value = child.reward * per_visit;
    value += blind * std::sqrt(fast_log(child.available) * per_visit);
    if (led > 0) value += led * child.prior / static_cast<float>(child.visits + 1);
    return value;
  }

  void credit(const Rewards& rewards) {
    for (const Visit& visit : path_) {
      Node& node = tree_[visit.node];
      ++node.visits;
      if (visit.mover != kNobody) node.reward += rewards[static_cast<std::size_t>(visit.mover)];
    }
  }

  const G& rules_;
  const K& guide_;
  const Settings& settings_;
  Tree tree_;
  Tree spare_;
  std::vector<Visit> path_;
};

// A tree for each thread (root parallelism), kept between moves.
template <Game G, Guide<G> K>
class Search {
 public:
  Search(const G& rules, K guide, Settings settings = {})
      : rules_(rules), guide_(std::move(guide)), settings_(settings) {}
  Search(const Search&) = delete;

  // What to do in a view where a seat has to act. With one thread, an iteration limit and no time
  // limit, the same seed finds the same. It begins with an empty tree unless `follow` was called
  // since the last time.
  Findings<G> think(const typename G::View& view, const Limits& limits) {
    const auto deadline =
        std::chrono::steady_clock::now() + limits.time.value_or(std::chrono::hours(24 * 365));
    while (walkers_.size() < static_cast<std::size_t>(std::max(limits.threads, 1))) {
      walkers_.push_back(std::make_unique<Walker<G, K>>(rules_, guide_, settings_));
      walkers_.back()->forget();
    }
    for (auto& walker : walkers_) {
      if (followed_) {
        walker->keep_legal(view, FastRng(limits.seed));
      } else {
        walker->forget();
      }
    }
    followed_ = false;
    std::vector<std::uint64_t> iterations(walkers_.size(), 0);
    const auto walk = [&](std::size_t w) {
      iterations[w] = run(*walkers_[w], view, limits, deadline, w);
    };
    std::vector<std::jthread> helpers;
    for (std::size_t w = 1; w < walkers_.size(); ++w) helpers.emplace_back(walk, w);
    walk(0);
    helpers.clear();
    return collect(iterations);
  }

  // Call with the keys of what was played since the last think (Action::bits of moves,
  // Guide::outcome_key of outcomes) to keep the tree below for the next one.
  void follow(std::span<const std::uint64_t> keys) {
    for (auto& walker : walkers_) walker->follow(keys);
    followed_ = true;
  }
  // Takes back what `follow` kept.
  void forget() {
    for (auto& walker : walkers_) walker->forget();
    followed_ = false;
  }

 private:
  static constexpr std::uint64_t kDefaultIterations = 1'000;

  std::uint64_t run(Walker<G, K>& walker, const typename G::View& view, const Limits& limits,
                    std::chrono::steady_clock::time_point deadline, std::size_t w) {
    const bool timed = limits.time.has_value();
    std::uint64_t most = limits.iterations.value_or(timed ? ~std::uint64_t{0} : kDefaultIterations);
    most = std::max<std::uint64_t>(most, 1);  // there is always a best move
    if (most != ~std::uint64_t{0}) {          // shared among the threads
      most = most / walkers_.size() + (w < most % walkers_.size() ? 1 : 0);
    }
    FastRng rng(limits.seed * 0x9E3779B97F4A7C15 + w);
    std::uint64_t done = 0;
    while (done < most) {
      if (done % kIterationsPerLook == 0 && done > 0) {
        if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) break;
        if (timed && std::chrono::steady_clock::now() >= deadline) break;
        if (limits.stop != nullptr && done % kIterationsPerTurn == 0) std::this_thread::yield();
      }
      walker.iterate(view, rng);
      ++done;
    }
    return done;
  }

  Findings<G> collect(const std::vector<std::uint64_t>& iterations) const {
    Findings<G> findings;
    for (const auto& walker : walkers_) walker->add_to(findings.candidates);
    for (const auto count : iterations) findings.iterations += count;
    for (auto& each : findings.candidates) {
      each.reward /= static_cast<double>(std::max<std::uint64_t>(each.visits, 1));
    }
    std::ranges::stable_sort(findings.candidates, [](const auto& a, const auto& b) {
      return std::pair(a.visits, a.reward) > std::pair(b.visits, b.reward);
    });
    return findings;
  }

  const G& rules_;
  K guide_;
  Settings settings_;
  std::vector<std::unique_ptr<Walker<G, K>>> walkers_;
  bool followed_ = false;
};

}  // namespace purloin::search
