#pragma once

// The critic of a game, made from its codec, the guide of its `master` and an outlook: how a
// position goes on, one sample at a time.
//
//   struct Outlook {
//     static constexpr int kSamples = 400;         // of a position, unless told
//     static constexpr int kIterations = 1'000;    // of the search for a better move
//     static constexpr bool kIsCertain = false;    // whether every sample is the same
//     static Tuning tuning(int seats);             // fitted by `purloin lab calibrate`
//     static float progress(rules, state);         // of the game, 0 to 1
//     search::Rewards sample(rules, changing, rng) const;  // needs a seat that acts
//   };

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "bots/critic.h"
#include "search/search.h"
#include "wire/erased.h"

namespace purloin::bots {

// Of a game about which nobody knows more than the rules: random games to their end.
struct PlainOutlook {
  static constexpr int kSamples = 400;
  static constexpr int kIterations = 1'000;
  static constexpr bool kIsCertain = false;
  static Tuning tuning(int) { return {}; }
  template <Game G>
  static float progress(const G&, const typename G::State&) {
    return 0;
  }
  template <Game G>
  search::Rewards sample(const G& rules, typename G::State& state, FastRng& rng) const {
    PlayoutCounts counts;
    play_randomly(rules, state, rng, counts, search::PlainGuide::kPlayoutCap);
    return search::rewards_at_end(rules, state);
  }
};

// Samples of what each seat gets: their mean and how sure it is.
class SeatMeans {
 public:
  void add(const search::Rewards& rewards) {
    ++count_;
    for (std::size_t i = 0; i < rewards.size(); ++i) {
      const double step = rewards[i] - mean_[i];
      mean_[i] += step / count_;
      squares_[i] += step * (rewards[i] - mean_[i]);
    }
  }
  Standing standing() const {
    Standing standing{mean_, {}};
    for (std::size_t i = 0; i < mean_.size() && count_ > 1; ++i) {
      standing.error[i] = std::sqrt(squares_[i] / (count_ - 1) / count_);
    }
    return standing;
  }

 private:
  double count_ = 0;
  PerSeat mean_{};
  PerSeat squares_{};
};

template <class Codec, class Guide = search::PlainGuide, class Outlook = PlainOutlook>
class TypedCritic final : public Critic {
 public:
  using Rules = typename Codec::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  Standing stand(const wire::AnyTable& position, const Depth& depth) override {
    const auto& table = typed(position);
    const Ask ask(table.rules(), depth);
    FastRng rng(seed_of(table.position(), depth.seed));
    return in_units(ask.rules, value(ask, table.position(), ask.samples, rng));
  }

  Raw raw(const wire::AnyTable& position, const Depth& depth) override {
    const auto& table = typed(position);
    const Ask ask(table.rules(), depth);
    FastRng rng(seed_of(table.position(), depth.seed));
    Raw raw;
    raw.mover = static_cast<std::size_t>(ask.rules.actor(table.position()).seat().index());
    raw.tuning = ask.tuning;
    raw.progress = Outlook::progress(ask.rules, table.position());
    for (int i = 0; i < (Outlook::kIsCertain ? 1 : ask.samples); ++i) {
      State state = table.position();
      raw.samples.push_back(outlook_.sample(ask.rules, state, rng));
    }
    return raw;
  }

  Verdict judge(const wire::AnyTable& position, std::string_view move,
                const Depth& depth) override {
    const auto& table = typed(position);
    const Ask ask(table.rules(), depth);
    const auto played = Codec::parse(ask.rules, table.position(), move);
    Verdict verdict;
    if (!played) return verdict;
    typename Rules::ActionList moves;
    ask.rules.legal_actions(table.position(), moves);
    verdict.had_choice = moves.size() > 1;
    if (!verdict.had_choice) return verdict;
    const Seat seat = ask.rules.actor(table.position()).seat();
    const auto iterations = depth.iterations.value_or(Outlook::kIterations);
    const Action best =
        search_best(ask.rules, table.position(), seat, part_of(iterations, depth.part), depth);
    if (best == *played) return verdict;
    const auto me = static_cast<std::size_t>(seat.index());
    const Standing gap =
        in_units(ask.rules, compare(ask, table.position(), seat, best, *played, depth.seed));
    verdict.cost = gap.share;
    verdict.gave_up = gap.share[me];
    verdict.error = gap.error[me];
    verdict.better = table.format(best);
    return verdict;
  }

  std::vector<Weighed> weigh(const wire::AnyTable& position, std::span<const std::string> moves,
                             const Depth& depth) override {
    const auto& table = typed(position);
    const Ask ask(table.rules(), depth);
    const Seat seat = ask.rules.actor(table.position()).seat();
    const auto me = static_cast<std::size_t>(seat.index());
    std::vector<Weighed> weighed;
    std::optional<Action> best;
    for (const auto& move : moves) {
      const auto action = Codec::parse(ask.rules, table.position(), move);
      if (!action) break;
      if (!best) {
        best = *action;
        weighed.push_back({after(ask, table.position(), seat, *best).share[me], 0, 0});
        continue;
      }
      const Standing gap = compare(ask, table.position(), seat, *best, *action, depth.seed);
      weighed.push_back({weighed.front().share - gap.share[me], gap.share[me], gap.error[me]});
    }
    return weighed;
  }

  std::vector<std::string> line(const wire::AnyTable& position, std::string_view move,
                                std::size_t most, const Depth& depth) override {
    const auto& table = typed(position);
    const Rules& rules = table.rules();
    std::vector<std::string> texts;
    State state = table.position();
    std::optional<Action> next;
    if (const auto parsed = Codec::parse(rules, state, move)) next = *parsed;
    const Seat seat = rules.actor(state).seat();
    constexpr std::uint64_t kQuickly = 200;
    while (next && texts.size() < most) {
      texts.push_back(Codec::format(rules, state, *next));
      rules.apply(state, *next);
      const Actor actor = rules.actor(state);
      if (actor.is_nobody() || (actor.is_seat() && actor.seat() == seat)) break;
      next = actor.is_chance()
                 ? likeliest(rules, state)
                 : std::optional(search_best(rules, state, actor.seat(), kQuickly, depth));
    }
    return texts;
  }

 private:
  template <class T>
  static T part_of(T number, double part) {
    return static_cast<T>(std::ceil(static_cast<double>(number) * part));
  }
  // What an answer is made with.
  struct Ask {
    Ask(const Rules& of, const Depth& depth)
        : rules(of),
          samples(part_of(depth.samples.value_or(Outlook::kSamples), depth.part)),
          tuning(depth.tuning.value_or(Outlook::tuning(of.seats()))),
          seed(depth.seed),
          stop(depth.stop) {}
    bool is_stopped() const {
      if (stop == nullptr) return false;
      if (++looks % search::kIterationsPerTurn == 0) std::this_thread::yield();
      return stop->load(std::memory_order_relaxed);
    }
    const Rules& rules;
    int samples;
    Tuning tuning;
    std::uint64_t seed;
    const std::atomic<bool>* stop;
    mutable std::uint64_t looks = 0;
  };
  struct Likely {
    State state;
    double probability = 0;
  };

  // Chance points with more outcomes, or that lead to more positions, are sampled.
  static constexpr std::uint64_t kMostListed = 20'000;
  static constexpr std::size_t kMostPositions = 48;
  static constexpr int kMostInARow = 3;
  static constexpr int kLeastSamples = 8;  // of each of them
  static constexpr std::size_t kTreeNodes = 1u << 16;
  static constexpr bool kNothingIsHidden = std::same_as<typename Rules::View, State>;

  static const wire::ErasedTable<Codec>& typed(const wire::AnyTable& table) {
    return dynamic_cast<const wire::ErasedTable<Codec>&>(table);
  }

  static std::uint64_t seed_of(const State& state, std::uint64_t seed) {
    std::array<unsigned char, sizeof(State)> bytes;
    std::memcpy(bytes.data(), &state, sizeof(State));
    std::uint64_t hash = 0xCBF29CE484222325 ^ (seed * 0x9E3779B97F4A7C15);
    for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001B3;
    return hash;
  }

  static double unit(const Rules& rules) {
    return rules.seats() == 1 ? static_cast<double>(search::kSoloFullScore) : 1;
  }
  static Standing in_units(const Rules& rules, Standing standing) {
    for (auto* list : {&standing.share, &standing.error}) {
      for (double& each : *list) each *= unit(rules);
    }
    return standing;
  }

  // Chance up to the next decision, then one sample.
  search::Rewards sample(const Ask& ask, State state, FastRng& rng) const {
    while (ask.rules.actor(state).is_chance()) {
      ask.rules.apply(state, ask.rules.sample_outcome(state, rng));
    }
    if (ask.rules.actor(state).is_nobody()) return search::rewards_at_end(ask.rules, state);
    const auto mover = static_cast<std::size_t>(ask.rules.actor(state).seat().index());
    const float progress = Outlook::progress(ask.rules, state);
    const auto rewards = outlook_.sample(ask.rules, state, rng);
    return tuned(rewards, ask.rules.seats(), mover, ask.tuning, progress);
  }

  // `listed` chance points before this one were listed. A roll may lead to the same roll again.
  Standing value(const Ask& ask, const State& state, int samples, FastRng& rng,
                 int listed = 0) const {
    const Actor actor = ask.rules.actor(state);
    if (actor.is_chance() && listed < kMostInARow) {
      std::vector<Likely> next;
      if (list_outcomes(ask.rules, state, next) && is_enough(samples, next.size()))
        return mean_of(ask, next, samples, rng, listed + 1);
    }
    if (actor.is_nobody() || (actor.is_seat() && Outlook::kIsCertain)) samples = 1;
    SeatMeans means;
    // What is certain is worth the same wherever it is met: a roll before it gives nothing on
    // average.
    FastRng own(seed_of(state, ask.seed));
    for (int i = 0; i < samples && !(i > 0 && ask.is_stopped()); ++i) {
      means.add(sample(ask, state, Outlook::kIsCertain ? own : rng));
    }
    return means.standing();
  }

  // Whether so many positions are looked at one by one with no more than these samples.
  static bool is_enough(int samples, std::size_t positions) {
    return Outlook::kIsCertain ||
           positions * static_cast<std::size_t>(kLeastSamples) <= static_cast<std::size_t>(samples);
  }

  // Every position that chance may lead to, once; false when there are too many.
  static bool list_outcomes(const Rules& rules, const State& state, std::vector<Likely>& next) {
    if (rules.outcome_count(state) > kMostListed) return false;
    bool fits = true;
    rules.for_each_outcome(state, [&](Action outcome, double probability) {
      if (!fits) return;
      State after = state;
      rules.apply(after, outcome);
      const auto known = std::ranges::find(next, after, &Likely::state);
      if (known != next.end()) {
        known->probability += probability;
      } else if (next.size() < kMostPositions) {
        next.push_back({after, probability});
      } else {
        fits = false;
      }
    });
    return fits;
  }

  Standing mean_of(const Ask& ask, const std::vector<Likely>& next, int samples, FastRng& rng,
                   int listed) const {
    Standing mean;
    for (const Likely& each : next) {
      const int some = std::max(kLeastSamples, static_cast<int>(samples * each.probability));
      const int part = Outlook::kIsCertain ? samples : some;
      const Standing there = value(ask, each.state, part, rng, listed);
      for (std::size_t i = 0; i < mean.share.size(); ++i) {
        mean.share[i] += each.probability * there.share[i];
        const double error = each.probability * there.error[i];
        mean.error[i] += error * error;
      }
    }
    for (double& error : mean.error) error = std::sqrt(error);
    return mean;
  }

  // By how much one move is better than another to every seat, as far as the one that moves can
  // know.
  Standing compare(const Ask& ask, const State& state, Seat seat, Action best, Action played,
                   std::uint64_t seed) const {
    FastRng rng(seed_of(state, seed ^ best.bits()));
    if constexpr (kNothingIsHidden && Outlook::kIsCertain) {
      const Standing a = value(ask, with(ask.rules, state, best), ask.samples, rng);
      const Standing b = value(ask, with(ask.rules, state, played), ask.samples, rng);
      Standing gap;
      for (std::size_t i = 0; i < gap.share.size(); ++i) {
        gap.share[i] = a.share[i] - b.share[i];
        gap.error[i] = std::hypot(a.error[i], b.error[i]);
      }
      return gap;
    } else {
      const auto view = ask.rules.view(state, seat);
      SeatMeans gaps;
      for (int i = 0; i < ask.samples && !(i > 0 && ask.is_stopped()); ++i) {
        const State world = ask.rules.determinize(view, rng);
        // The same luck for both, as far as they use it alike.
        const std::uint64_t luck = rng.next();
        auto gap = sample(ask, with(ask.rules, world, best), luck);
        const auto other = sample(ask, with(ask.rules, world, played), luck);
        for (std::size_t s = 0; s < gap.size(); ++s) gap[s] -= other[s];
        gaps.add(gap);
      }
      return gaps.standing();
    }
  }
  // How it stands after a move, as far as who makes it can know.
  Standing after(const Ask& ask, const State& state, Seat seat, Action move) const {
    FastRng rng(seed_of(state, ask.seed));
    if constexpr (kNothingIsHidden && Outlook::kIsCertain) {
      return value(ask, with(ask.rules, state, move), ask.samples, rng);
    } else {
      const auto view = ask.rules.view(state, seat);
      SeatMeans means;
      for (int i = 0; i < ask.samples && !(i > 0 && ask.is_stopped()); ++i) {
        const State world = ask.rules.determinize(view, rng);
        means.add(sample(ask, with(ask.rules, world, move), rng));
      }
      return means.standing();
    }
  }
  static State with(const Rules& rules, State state, Action move) {
    rules.apply(state, move);
    return state;
  }
  search::Rewards sample(const Ask& ask, const State& state, std::uint64_t luck) const {
    FastRng rng(luck);
    return sample(ask, state, rng);
  }

  Action search_best(const Rules& rules, const State& state, Seat seat, std::uint64_t iterations,
                     const Depth& depth) {
    typename Rules::ActionList moves;
    rules.legal_actions(state, moves);
    if (moves.size() == 1) return moves[0];
    if (!search_ || rules_ != &rules) {
      search_.reset();
      search_ = std::make_unique<search::Search<Rules, Guide>>(rules, Guide(), settings(rules));
      rules_ = &rules;
    }
    search_->forget();
    search::Limits limits;
    limits.iterations = iterations;
    limits.seed = seed_of(state, depth.seed);
    limits.stop = depth.stop;
    return search_->think(rules.view(state, seat), limits).best().action;
  }
  static search::Settings settings(const Rules& rules) {
    search::Settings settings;
    if constexpr (requires { Guide::settings(rules); }) settings = Guide::settings(rules);
    settings.tree_nodes = kTreeNodes;
    return settings;
  }

  static std::optional<Action> likeliest(const Rules& rules, const State& state) {
    if (rules.outcome_count(state) > kMostListed) return std::nullopt;
    std::vector<std::pair<Likely, Action>> seen;
    rules.for_each_outcome(state, [&](Action outcome, double probability) {
      State after = state;
      rules.apply(after, outcome);
      const auto same = [&](const auto& each) { return each.first.state == after; };
      const auto known = std::ranges::find_if(seen, same);
      if (known != seen.end()) {
        known->first.probability += probability;
      } else if (seen.size() < kMostPositions) {
        seen.push_back({{after, probability}, outcome});
      }
    });
    const auto by_chance = [](const auto& each) { return each.first.probability; };
    const auto most = std::ranges::max_element(seen, {}, by_chance);
    return most == seen.end() ? std::nullopt : std::optional(most->second);
  }

  Outlook outlook_;
  const Rules* rules_ = nullptr;
  std::unique_ptr<search::Search<Rules, Guide>> search_;
};

}  // namespace purloin::bots
