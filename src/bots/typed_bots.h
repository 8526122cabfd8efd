#pragma once

// The bots of a game, made from its codec and from a guide that knows how to play it. A game of
// which nobody knows more than the rules has all of them too, in two small files:
//
//   src/games/pig/bots/bots.h        namespace purloin::pig {
//                                    std::unique_ptr<bots::Bot> make_bot(std::string_view name);
//                                    }
//
//   src/games/pig/bots/bots.cpp      namespace purloin::pig {
//                                    std::unique_ptr<bots::Bot> make_bot(std::string_view name) {
//                                      return bots::make_typed_bot<Codec>(name);
//                                    }
//                                    }
//
// Its guide is then search::PlainGuide, and greedy takes what raises its score. What a guide of a
// game's own may have is in search/guide.h and, optional, here: `greedy`, `solve` and `settings`.

#include <algorithm>
#include <chrono>
#include <concepts>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "search/search.h"
#include "search/shares.h"
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

// The move after which a seat's score is best, luck up to the next decision counted by a few draws;
// among equals any.
template <Game G>
typename G::Action best_for_score(const G& rules, const typename G::State& state, Seat seat,
                                  FastRng& rng) {
  constexpr int kDraws = 8;
  typename G::ActionList moves;
  rules.legal_actions(state, moves);
  auto best = rules.sample_action(state, rng);
  const auto worth = [&](typename G::Action move) {
    int sum = 0;
    for (int draw = 0; draw < kDraws; ++draw) {
      auto next = state;
      rules.apply(next, move);
      while (rules.actor(next).is_chance()) rules.apply(next, rules.sample_outcome(next, rng));
      sum += rules.score(next)[static_cast<std::size_t>(seat.index())].total();
    }
    return sum;
  };
  int most = worth(best);
  for (const auto move : moves) {
    const int sum = worth(move);
    if (sum > most) {
      most = sum;
      best = move;
    }
  }
  return best;
}

template <class Codec, class Guide>
class GreedyBot final : public TypedBot<Codec> {
  using Base = TypedBot<Codec>;

 protected:
  search::Findings<typename Base::Rules> decide(const typename Base::Rules& rules,
                                                const typename Base::View& view,
                                                [[maybe_unused]] Seat seat,
                                                const Budget& budget) override {
    // What hides behind the view does not matter to a greedy thief: any world will do.
    FastRng rng(budget.seed);
    const auto world = rules.determinize(view, rng);
    if constexpr (requires { Guide::greedy(rules, world, rng); }) {
      return Base::only(Guide::greedy(rules, world, rng));
    } else {
      return Base::only(best_for_score(rules, world, seat, rng));
    }
  }
};

// How a searching bot thinks. A `temperature` above zero makes it pick among good moves at random,
// the more so the higher: that is how beginners err.
struct Temper {
  std::optional<std::uint64_t> most_iterations;
  // For machines that do not get that far in time. It does not count where a budget asks for a
  // number of iterations, so that such games can be repeated.
  std::optional<std::chrono::milliseconds> most_time;
  double temperature = 0;
};

inline constexpr Temper kApprentice{150, std::chrono::milliseconds(40), 0.06};
inline constexpr Temper kThief{800, {}, 0.01};
inline constexpr Temper kUnhurried{};

template <class Codec, class Guide>
class SearchBot final : public TypedBot<Codec> {
  using Base = TypedBot<Codec>;
  using Rules = typename Base::Rules;

 public:
  SearchBot(Guide guide, Temper temper) : guide_(std::move(guide)), temper_(temper) {}

 protected:
  search::Findings<Rules> decide(const Rules& rules, const typename Base::View& view, Seat,
                                 const Budget& budget) override {
    typename Rules::ActionList moves;
    FastRng rng(budget.seed);
    const auto world = rules.determinize(view, rng);
    rules.legal_actions(world, moves);
    if (moves.size() == 1) return Base::only(moves[0]);
    if constexpr (requires { Guide::solve(rules, world); }) {
      if (const auto solved = Guide::solve(rules, world); solved && temper_.temperature == 0) {
        return {{{solved->action, 1, solved->reward}}, 0};
      }
    }
    if (!search_ || rules_ != &rules) {
      search_ = std::make_unique<search::Search<Rules, Guide>>(rules, guide_, settings(rules));
      rules_ = &rules;
    }
    keep_what_is_below(view);
    auto findings = search_->think(view, limits(budget));
    if (temper_.temperature > 0) shake(findings, rng);
    if constexpr (kNothingIsHidden) {
      expected_ = world;
      expected_move_ = findings.best().action;
      rules.apply(expected_, expected_move_);
      expects_ = true;
    }
    return findings;
  }

 private:
  static constexpr bool kNothingIsHidden =
      std::same_as<typename Rules::View, typename Rules::State>;

  // Several moves in a row, as in a purchase turn: what was found out below the first one is of use
  // for the next. After anything else that happened the tree starts anew by itself.
  void keep_what_is_below([[maybe_unused]] const typename Rules::View& view) {
    if constexpr (kNothingIsHidden) {
      if (expects_ && view == expected_) {
        const std::uint64_t key = expected_move_.bits();
        search_->follow({&key, 1});
      }
    }
  }

  static search::Settings settings(const Rules& rules) {
    if constexpr (requires { Guide::settings(rules); }) {
      return Guide::settings(rules);
    } else {
      return {};
    }
  }

  search::Limits limits(const Budget& budget) const {
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
    if (temper_.most_time && !budget.iterations) {
      limits.time = std::min(*temper_.most_time, budget.time.value_or(*temper_.most_time));
    }
    return limits;
  }

  // Brings one candidate to the front, chosen with weights exp(reward / temperature).
  void shake(search::Findings<Rules>& findings, FastRng& rng) const {
    auto& list = findings.candidates;
    std::vector<float> shares;
    for (const auto& each : list) {
      shares.push_back(static_cast<float>(each.reward / temper_.temperature));
    }
    search::share_out(shares);
    float left = (static_cast<float>(rng.below(1u << 24)) + 0.5F) / (1u << 24);
    std::size_t chosen = 0;
    while (chosen + 1 < list.size() && left >= shares[chosen]) left -= shares[chosen++];
    std::rotate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(chosen),
                list.begin() + static_cast<std::ptrdiff_t>(chosen) + 1);
  }

  Guide guide_;
  Temper temper_;
  const Rules* rules_ = nullptr;
  std::unique_ptr<search::Search<Rules, Guide>> search_;
  // The position after the last move, should it be played.
  typename Rules::State expected_{};
  typename Rules::Action expected_move_{};
  bool expects_ = false;
};

// The bot with that name, or nullptr. `PatientGuide` is for who has time.
template <class Codec, class Guide = search::PlainGuide, class PatientGuide = Guide>
std::unique_ptr<Bot> make_typed_bot(std::string_view name) {
  const auto searching = []<class G>(G guide, Temper temper) -> std::unique_ptr<Bot> {
    return std::make_unique<SearchBot<Codec, G>>(std::move(guide), temper);
  };
  if (name == "random") return std::make_unique<RandomBot<Codec>>();
  if (name == "greedy") return std::make_unique<GreedyBot<Codec, Guide>>();
  if (name == "plain") return searching(search::PlainGuide(), kUnhurried);
  if (name == "apprentice") return searching(Guide(), kApprentice);
  if (name == "thief") return searching(Guide(), kThief);
  if (name == "master") return searching(PatientGuide(), kUnhurried);
  return nullptr;
}

}  // namespace purloin::bots
