#include "games/dice_heist/bots/endgame.h"

#include <cmath>
#include <unordered_map>
#include <vector>

#include "games/dice_heist/bots/chances.h"
#include "search/rewards.h"

namespace purloin::dice_heist {
namespace {

using search::Rewards;

constexpr int kMostSeats = 4;  // 1,001 ways to hold ten dice, times four turns
constexpr int kMostSweeps = 400;
constexpr float kSettled = 1e-5F;

// Who has how many dice and whose turn it is: all that changes during the race.
class Race {
 public:
  Race(const Rules& rules, const State& state, Museum museum) : rules_(rules), museum_(museum) {
    for (int i = 0; i < rules.seats(); ++i) {
      State taken = state;
      taken.turn = Seat(i);
      rules.apply(taken, Action::heist(museum, 0));
      rules.apply(taken, Action::roll(6));
      ends_.push_back(search::rewards_at_end(rules, taken));
    }
    never_ = search::rewards_at_end(rules, state);  // should nobody want to end it
    add(state);
    for (std::size_t i = 0; i < points_.size(); ++i) expand(i);
  }

  SolvedMove solve() {
    float change = 1;
    for (int sweep = 0; sweep < kMostSweeps && change > kSettled; ++sweep) {
      change = 0;
      // Against the order of discovery, so that news travels fast.
      for (std::size_t i = points_.size(); i-- > 0;) {
        const Rewards old = points_[i].value;
        points_[i].value = best(points_[i]).value;
        for (std::size_t s = 0; s < ends_.size(); ++s) {
          change = std::max(change, std::abs(points_[i].value[s] - old[s]));
        }
      }
    }
    const Option choice = best(points_[0]);
    return {choice.action, choice.value[mover(points_[0])]};
  }

 private:
  struct Point {
    State state;
    Rewards value{};
    std::size_t after_failure = 0;
    std::vector<std::pair<Action, std::size_t>> recruits;
  };
  struct Option {
    Action action;
    Rewards value;
  };

  static std::size_t mover(const Point& point) {
    return static_cast<std::size_t>(point.state.turn.index());
  }

  std::size_t add(const State& state) {
    std::uint64_t key = static_cast<std::uint64_t>(state.turn.index());
    for (const auto dice : state.sidekicks) key = key * 16 + dice;
    const auto [found, is_new] = index_.try_emplace(key, points_.size());
    if (is_new) points_.push_back({state, never_, 0, {}});
    return found->second;
  }

  void expand(std::size_t at) {
    const State state = points_[at].state;
    State failed = state;
    rules_.apply(failed, Action::heist(museum_, 0));
    rules_.apply(failed, Action::roll(1));
    const std::size_t after_failure = add(failed);
    std::vector<std::pair<Action, std::size_t>> recruits;
    const auto recruit = [&](Action action) {
      State next = state;
      rules_.apply(next, action);
      recruits.emplace_back(action, add(next));
    };
    if (state.supply > 0) {
      recruit(Action::recruit());
    } else {
      for (const Seat victim : rules_.richest_rivals(state)) {
        recruit(Action::recruit_from(victim));
      }
    }
    points_[at].after_failure = after_failure;
    points_[at].recruits = std::move(recruits);
  }

  // The dice of a failure come back, so what a heist is worth rises or falls with its chance alone:
  // all dice or none are best.
  Option best(const Point& point) const {
    const std::size_t me = mover(point);
    const int all = point.state.sidekicks_of(point.state.turn);
    Option choice = heist(point, all);
    const Option careless = heist(point, 0);
    if (careless.value[me] > choice.value[me]) choice = careless;
    for (const auto& [action, next] : point.recruits) {
      if (points_[next].value[me] > choice.value[me]) choice = {action, points_[next].value};
    }
    return choice;
  }
  Option heist(const Point& point, int sidekicks) const {
    const float p = chance(rules_.level_to_reach(museum_, false), sidekicks + 1);
    const Rewards& success = ends_[mover(point)];
    const Rewards& failure = points_[point.after_failure].value;
    Option option{Action::heist(museum_, sidekicks), {}};
    for (std::size_t s = 0; s < ends_.size(); ++s) {
      option.value[s] = p * success[s] + (1 - p) * failure[s];
    }
    return option;
  }

  const Rules& rules_;
  Museum museum_;
  std::vector<Rewards> ends_;  // by who robs the museum
  Rewards never_{};
  std::vector<Point> points_;
  std::unordered_map<std::uint64_t, std::size_t> index_;
};

}  // namespace

std::optional<SolvedMove> solve_last_museum(const Rules& rules, const State& state) {
  if (state.phase != Phase::kAct || state.deck != 0 || rules.seats() > kMostSeats) return {};
  if (rules.config().targeted_raid) return {};
  for (int m = 0; m < kMuseums; ++m) {
    const Bits here = rules.catalog().in_museum[static_cast<std::size_t>(m)];
    if ((state.display & ~here) == 0) return Race(rules, state, static_cast<Museum>(m)).solve();
  }
  return {};
}

}  // namespace purloin::dice_heist
