#pragma once

// Tree searches that stop where something has to be judged, so that whoever judges can do it for
// many at once: a network that is called once for the leaves of a thousand searches.
//
//   search::Moves<Rules> moves(rules);
//   std::vector<search::SteppedTree<search::Moves<Rules>>> trees;
//   for (const auto& view : views) trees.emplace_back(moves, view, seed++);
//   search::think_together(std::span(trees), 100, [&](auto leaves, auto estimates) {
//     for (std::size_t i = 0; i < leaves.size(); ++i) estimates[i].rewards = judge(leaves[i]);
//   });
//   rules.apply(state, Action::from_bits(trees[0].best()));
//
// As in search.h every iteration deals what is hidden anew and looks at nothing but the view. The
// tree branches by what seats choose; chance falls anew each time. What to try next is decided by
// PUCT.

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/rewards.h"

namespace purloin::search {

// What a seat chooses among, as a number that means the same wherever it can be chosen.
using Key = std::uint64_t;

// What such a tree walks over.
template <class W>
concept Ways =
    requires(const W& ways, const typename W::Root& root, typename W::Position& changing,
             const typename W::Position& position, Key key, std::vector<Key>& keys, FastRng& rng) {
      // A position that whoever searches cannot tell from the real one; a seat acts in it.
      { ways.deal(root, rng) } -> std::same_as<typename W::Position>;
      { ways.actor(position) } -> std::same_as<Actor>;  // a seat, or nobody
      ways.list(position, keys);                        // what the seat can choose, ascending
      ways.take(changing, key, rng);  // and chance, until a seat acts or it is over
      { ways.rewards(position) } -> std::same_as<Rewards>;  // where it is over
    };

// The moves of a game, by their bits.
template <Game G>
class Moves {
 public:
  using Root = typename G::View;
  using Position = typename G::State;

  explicit Moves(const G& rules) : rules_(&rules) {}

  Position deal(const Root& view, FastRng& rng) const { return rules_->determinize(view, rng); }
  Actor actor(const Position& state) const { return rules_->actor(state); }
  void list(const Position& state, std::vector<Key>& keys) const {
    typename G::ActionList actions;
    rules_->legal_actions(state, actions);
    for (const auto action : actions) keys.push_back(action.bits());
    std::ranges::sort(keys);
  }
  void take(Position& state, Key key, FastRng& rng) const {
    rules_->apply(state, G::Action::from_bits(key));
    while (rules_->actor(state).is_chance()) {
      rules_->apply(state, rules_->sample_outcome(state, rng));
    }
  }
  Rewards rewards(const Position& state) const { return rewards_at_end(*rules_, state); }

 private:
  const G* rules_;
};

// What somebody thinks of a leaf.
struct Estimate {
  Rewards rewards{};          // the share of the win that each seat expects, by seats
  std::vector<float> priors;  // one for each key of the leaf, not negative; none: all alike
};

// One search. Either it waits for an estimate of its leaf, or it can walk.
template <Ways W>
class SteppedTree {
 public:
  using Position = typename W::Position;

  struct Branch {
    Key key = 0;
    float prior = 0;
    float reward = 0;  // sum, for the seat that chooses here
    std::uint32_t visits = 0;
    std::uint32_t node = 0;  // 0: not walked yet, since nobody comes back to the root
  };
  struct Leaf {
    const Position* position = nullptr;
    std::span<const Key> keys;
  };

  SteppedTree(const W& ways, typename W::Root root, std::uint64_t seed, float exploration = 1)
      : ways_(&ways),
        root_(std::move(root)),
        rng_(seed * 0x9E3779B97F4A7C15 + 1),
        exploration_(exploration) {
    nodes_.emplace_back();
  }

  // Walks down from a world to what is not judged yet. False where the game ends before: what that
  // is worth is known, and counts already. The first one ever stops at the root.
  bool walk() {
    assert(!waits_);
    path_.clear();
    leaf_ = ways_->deal(root_, rng_);
    std::uint32_t node = 0;
    for (;;) {
      const Actor actor = ways_->actor(leaf_);
      if (actor.is_nobody()) {
        credit(ways_->rewards(leaf_));
        return false;
      }
      keys_.clear();
      ways_->list(leaf_, keys_);
      if (!nodes_[node].judged) {
        leaf_node_ = node;
        waits_ = true;
        return true;
      }
      const std::size_t chosen = choose(node);
      path_.push_back({node, chosen, actor.seat()});
      ways_->take(leaf_, nodes_[node].branches[chosen].key, rng_);
      node = below(node, chosen);
    }
  }

  bool waits() const { return waits_; }
  // Needs to wait; good until the estimate is there.
  Leaf leaf() const { return {&leaf_, keys_}; }

  // `prior(i)` is that of the leaf's i-th key. What is no positive number counts as none; where all
  // do, every key is alike.
  template <class Prior>
  void judge(const Rewards& rewards, const Prior& prior) {
    assert(waits_);
    Node& node = nodes_[leaf_node_];
    float sum = 0;
    for (std::size_t i = 0; i < keys_.size(); ++i) sum += positive(prior(i));
    const float alike = 1.0F / static_cast<float>(keys_.size());
    node.branches.reserve(keys_.size());
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      const float share = std::isfinite(sum) && sum > 0 ? positive(prior(i)) / sum : alike;
      node.branches.push_back({keys_[i], share});
    }
    node.judged = true;
    credit(rewards);
    waits_ = false;
  }
  void judge(const Estimate& estimate) {
    assert(estimate.priors.empty() || estimate.priors.size() == keys_.size());
    judge(estimate.rewards,
          [&](std::size_t i) { return estimate.priors.empty() ? 0 : estimate.priors[i]; });
  }

  // What the seat can choose, in ascending order, and how often each was tried. Nothing before the
  // root is judged.
  std::span<const Branch> choices() const { return nodes_[0].branches; }
  // The key that was tried most, of those the one that promises most; needs the root to be judged.
  Key best() const {
    const auto better = [](const Branch& a, const Branch& b) {
      return std::pair(a.visits, a.reward) < std::pair(b.visits, b.reward);
    };
    return std::ranges::max_element(nodes_[0].branches, better)->key;
  }

 private:
  struct Node {
    std::vector<Branch> branches;  // by keys
    bool judged = false;
  };
  struct Step {
    std::uint32_t node;
    std::size_t branch;
    Seat seat;
  };

  static float positive(float prior) { return prior > 0 ? prior : 0; }

  std::uint32_t below(std::uint32_t node, std::size_t branch) {
    if (nodes_[node].branches[branch].node == 0) {
      nodes_[node].branches[branch].node = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back();
    }
    return nodes_[node].branches[branch].node;
  }

  // Calls visit(branch) for those that can be chosen in this world. One that could not be where the
  // node was judged is as likely as any other there.
  template <class Visit>
  void each_legal(std::uint32_t node, const Visit& visit) {
    auto& branches = nodes_[node].branches;
    std::size_t at = 0;
    for (const Key key : keys_) {
      while (at < branches.size() && branches[at].key < key) ++at;
      if (at == branches.size() || branches[at].key != key) {
        const float prior = 1.0F / static_cast<float>(branches.size() + 1);
        branches.insert(branches.begin() + static_cast<std::ptrdiff_t>(at), Branch{key, prior});
      }
      visit(at);
    }
  }

  // PUCT; what was not tried yet is worth what was tried so far.
  std::size_t choose(std::uint32_t node) {
    float priors = 0, reward = 0;
    std::uint32_t visits = 0;
    const auto& branches = nodes_[node].branches;
    each_legal(node, [&](std::size_t at) {
      priors += branches[at].prior;
      reward += branches[at].reward;
      visits += branches[at].visits;
    });
    const float mean = visits == 0 ? 0.5F : reward / static_cast<float>(visits);
    const float lead =
        exploration_ * std::sqrt(static_cast<float>(visits + 1)) / (priors > 0 ? priors : 1.0F);
    std::size_t best = 0;
    float most = -1;
    each_legal(node, [&](std::size_t at) {
      const auto tried = static_cast<float>(branches[at].visits);
      const float worth = tried > 0 ? branches[at].reward / tried : mean;
      const float promise = worth + lead * branches[at].prior / (tried + 1);
      if (promise > most) {
        most = promise;
        best = at;
      }
    });
    return best;
  }

  void credit(const Rewards& rewards) {
    for (const Step& step : path_) {
      Branch& branch = nodes_[step.node].branches[step.branch];
      ++branch.visits;
      branch.reward += rewards[static_cast<std::size_t>(step.seat.index())];
    }
  }

  const W* ways_;
  typename W::Root root_;
  FastRng rng_;
  float exploration_;
  std::vector<Node> nodes_;
  std::vector<Step> path_;
  std::vector<Key> keys_;
  Position leaf_{};
  std::uint32_t leaf_node_ = 0;
  bool waits_ = false;
};

// Opens every tree and walks it so many times. evaluate(leaves, estimates) is called once for all
// leaves of a round, with empty estimates to be filled.
template <Ways W, class Evaluate>
void think_together(std::span<SteppedTree<W>> trees, std::uint64_t iterations,
                    const Evaluate& evaluate) {
  std::vector<typename SteppedTree<W>::Leaf> leaves;
  std::vector<std::size_t> whose;
  std::vector<Estimate> estimates;
  for (std::uint64_t round = 0; round <= iterations; ++round) {  // the first one opens the roots
    leaves.clear();
    whose.clear();
    for (std::size_t i = 0; i < trees.size(); ++i) {
      if (!trees[i].walk()) continue;
      leaves.push_back(trees[i].leaf());
      whose.push_back(i);
    }
    if (leaves.empty()) continue;
    estimates.assign(leaves.size(), {});
    evaluate(std::span<const typename SteppedTree<W>::Leaf>(leaves), std::span(estimates));
    for (std::size_t i = 0; i < whose.size(); ++i) trees[whose[i]].judge(estimates[i]);
  }
}

}  // namespace purloin::search
