#include "games/crypt/bots/guide.h"

#include <algorithm>
#include <bit>

#include "bots/tasting.h"
#include "games/crypt/bots/worth.h"

namespace purloin::crypt {
namespace {

constexpr GuideWeights kCareful;
constexpr GuideWeights kCareless{1.0F, 0, 0.05F};  // takes no account of who comes after

struct Bid {
  int slot = -1;
  int count = 0;
  int effort = 0;
  float worth = 0;
};

// What every card in the Crypt is worth to the seat to act, and how safe a hold on it would be:
// looked up often while a claim is built, so worked out once. `mood` shifts what each card is
// worth, so that many good claims come up and not always the same.
struct Prospects {
  Prospects(const Rules& rules, const State& state, const GuideWeights& weights,
            const std::array<float, kMaxSlots>& mood)
      : holds(hold_chances(rules, state, state.seat.seat())),
        servant(servant_worth(rules, state, weights)) {
    const Seat seat = state.seat.seat();
    for (float& hold : holds) hold = 1 - weights.fear * (1 - hold);
    for (int s = 0; s < state.drawn; ++s) {
      const auto id = static_cast<SlotId>(s);
      const auto& slot = state.slot(id);
      if (slot.taken || (slot.by.is_seat() && slot.by.seat() == seat)) continue;
      open |= 1u << s;
      const auto at = static_cast<std::size_t>(s);
      cards[at] = card_worth(rules, state, seat, id) + mood[at];
    }
  }
  HoldChances holds;
  float servant;
  unsigned open = 0;  // one bit for each card that can be claimed
  std::array<float, kMaxSlots> cards{};
};

// The best way to hold one more of the cards in `open` with at most `servants`.
Bid best_bid(const State& state, const Prospects& prospects, int servants, unsigned open,
             const GuideWeights& weights) {
  Bid best;
  for (; open != 0; open &= open - 1) {
    const int s = std::countr_zero(open);
    const float card = prospects.cards[static_cast<std::size_t>(s)];
    const int beaten = state.slot(static_cast<SlotId>(s)).hold.total();
    for (int count = 1; count <= servants; ++count) {
      const float placement = weights.placement * static_cast<float>(count);
      for (int effort = beaten / count + 1; effort <= 6; ++effort) {
        const float hold = prospects.holds[static_cast<std::size_t>(count * effort)];
        const float cost = effort_cost(count, effort, prospects.servant);
        const float worth = hold * (card - cost) - placement;
        if (worth > best.worth) best = {s, count, effort, worth};
      }
    }
  }
  return best;
}

// Card by card, the best hold with the servants that are left; or recovering, where that is better.
Action build_claim(const Rules& rules, const State& state, const GuideWeights& weights,
                   const std::array<float, kMaxSlots>& mood) {
  const Seat seat = state.seat.seat();
  const Prospects prospects(rules, state, weights, mood);
  std::array<Bid, Action::kMaxGroups> bids;
  std::size_t groups = 0;
  float worth = 0;
  unsigned open = prospects.open;
  int servants = state.servants_of(seat);
  const std::size_t most = rules.is_last_turn(state) ? 1 : bids.size();
  while (groups < most && servants > 0) {
    const Bid bid = best_bid(state, prospects, servants, open, weights);
    if (bid.slot < 0) break;
    bids[groups++] = bid;
    worth += bid.worth;
    open &= ~(1u << bid.slot);
    servants -= bid.count;
  }
  const float recovered = static_cast<float>(state.exhausted_of(seat)) * prospects.servant;
  if (groups == 0 || recovered > worth) return Action::recover();
  std::sort(bids.begin(), bids.begin() + static_cast<std::ptrdiff_t>(groups),
            [](const Bid& a, const Bid& b) { return a.slot < b.slot; });
  Action claim = Action::claim();
  for (std::size_t i = 0; i < groups; ++i) {
    claim = claim.with_group(static_cast<int>(i), static_cast<SlotId>(bids[i].slot), bids[i].count,
                             bids[i].effort);
  }
  return claim;
}

// In windows, and for rewards in a claim turn, whatever is worth more than letting it be.
Action best_listed(const Rules& rules, const State& state, const GuideWeights& weights) {
  Rules::ActionList list;
  rules.legal_actions(state, list);
  Action best = list[0];
  float most = -1;
  for (const Action action : list) {
    const float worth = action_worth(rules, state, action, weights);
    if (worth > most) {
      most = worth;
      best = action;
    }
  }
  return best;
}

Action good_move(const Rules& rules, const State& state, const GuideWeights& weights,
                 const std::array<float, kMaxSlots>& mood) {
  if (state.phase != Phase::kClaim) return best_listed(rules, state, weights);
  const Seat seat = state.seat.seat();
  if (rules.can_revive(state, seat)) return Action::flip_remains();
  return build_claim(rules, state, weights, mood);
}

std::array<float, kMaxSlots> random_mood(FastRng& rng, float size) {
  std::array<float, kMaxSlots> mood{};
  for (float& each : mood) {
    each = size * (static_cast<float>(rng.below(2048)) / 1024 - 1);
  }
  return mood;
}

}  // namespace

search::Settings Guide::settings(const Rules&) {
  search::Settings settings;
  settings.exploration = 0.15;
  settings.prior_weight = 0.1;
  settings.widening = 1;
  return settings;
}

Action Guide::propose(const Rules& rules, const State& state, FastRng& rng) const {
  if (rng.below(6) == 0) return rules.sample_action(state, rng);
  if (rng.below(3) == 0 && state.phase == Phase::kClaim) {
    return bots::best_of_some(rules, state, rng, 12, [&](Action action) {
      return action_worth(rules, state, action, kCareful);
    });
  }
  return good_move(rules, state, kCareful, random_mood(rng, 2.5F));
}

float Guide::prior(const Rules& rules, const State& state, Action action) const {
  return std::clamp(0.2F + action_worth(rules, state, action, kCareful) / 12, 0.02F, 1.0F);
}

Action Guide::greedy(const Rules& rules, const State& state, FastRng&) {
  return good_move(rules, state, kCareless, {});
}

Action Guide::likely_move(const Rules& rules, const State& state, FastRng& rng) const {
  return good_move(rules, state, kCareful, random_mood(rng, 1.0F));
}

search::Rewards Guide::play_out(const Rules& rules, State& state, FastRng& rng) const {
  for (Actor actor = rules.actor(state); !actor.is_nobody(); actor = rules.actor(state)) {
    if (is_horizon(rules, state)) {
      return estimate(network_ != nullptr ? *network_ : trained_network(rules.seats()), rules,
                      state);
    }
    if (actor.is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
    } else {
      rules.apply(state, likely_move(rules, state, rng));
    }
  }
  return rewards_at_end(rules, state);
}

}  // namespace purloin::crypt
