#include "bots/crypt_guide.h"

#include <algorithm>
#include <cmath>

#include "bots/crypt_worth.h"
#include "bots/tasting.h"

namespace purloin::bots {
namespace {

using crypt::Action;
using crypt::Phase;
using crypt::SlotId;
using crypt::State;
using heirlooms::Weights;
using Rules = crypt::Rules;

constexpr Weights kCareful;
constexpr Weights kCareless{1.0F, 0, 0.05F};  // takes no account of who comes after

struct Hold {
  int slot = -1;
  int count = 0;
  int effort = 0;
  float worth = 0;
};

// The best way to hold one more card with at most `servants`, cards in `used` left out. `mood`
// shifts what each card is worth, so that many good claims come up and not always the same.
Hold best_hold(const Rules& rules, const State& state, int servants, unsigned used,
               const Weights& weights, const std::array<float, crypt::kMaxSlots>& mood) {
  const Seat seat = state.seat.seat();
  const float servant = heirlooms::servant_worth(rules, state, weights);
  Hold best;
  for (int s = 0; s < state.drawn; ++s) {
    const auto id = static_cast<SlotId>(s);
    const auto& slot = state.slot(id);
    if (((used >> s) & 1u) != 0 || slot.taken) continue;
    if (slot.by.is_seat() && slot.by.seat() == seat) continue;
    const float card =
        heirlooms::card_worth(rules, state, seat, id) + mood[static_cast<std::size_t>(s)];
    const int beaten = slot.hold.total();
    for (int count = 1; count <= servants; ++count) {
      for (int effort = beaten / count + 1; effort <= 6; ++effort) {
        const float hold =
            1 - weights.fear * (1 - heirlooms::hold_chance(rules, state, seat, count * effort));
        const float cost = static_cast<float>(count * (effort - 1)) / 6 * servant;
        const float worth = hold * (card - cost) - weights.placement * static_cast<float>(count);
        if (worth > best.worth) best = {s, count, effort, worth};
      }
    }
  }
  return best;
}

// Card by card, the best hold with the servants that are left; or recovering, where that is better.
Action build_claim(const Rules& rules, const State& state, const Weights& weights,
                   const std::array<float, crypt::kMaxSlots>& mood) {
  const Seat seat = state.seat.seat();
  std::array<Hold, Action::kMaxGroups> holds;
  std::size_t groups = 0;
  float worth = 0;
  unsigned used = 0;
  int servants = state.servants_of(seat);
  const std::size_t most = rules.is_last_turn(state) ? 1 : holds.size();
  while (groups < most && servants > 0) {
    const Hold hold = best_hold(rules, state, servants, used, weights, mood);
    if (hold.slot < 0) break;
    holds[groups++] = hold;
    worth += hold.worth;
    used |= 1u << hold.slot;
    servants -= hold.count;
  }
  const float recovered = static_cast<float>(state.exhausted_of(seat)) *
                          heirlooms::servant_worth(rules, state, weights);
  if (groups == 0 || recovered > worth) return Action::recover();
  std::sort(holds.begin(), holds.begin() + static_cast<std::ptrdiff_t>(groups),
            [](const Hold& a, const Hold& b) { return a.slot < b.slot; });
  Action claim = Action::claim();
  for (std::size_t i = 0; i < groups; ++i) {
    claim = claim.with_group(static_cast<int>(i), static_cast<SlotId>(holds[i].slot),
                             holds[i].count, holds[i].effort);
  }
  return claim;
}

// In windows, and for rewards in a claim turn, whatever is worth more than letting it be.
Action best_listed(const Rules& rules, const State& state, const Weights& weights) {
  Rules::ActionList list;
  rules.legal_actions(state, list);
  Action best = list[0];
  float most = -1;
  for (const Action action : list) {
    const float worth = heirlooms::action_worth(rules, state, action, weights);
    if (worth > most) {
      most = worth;
      best = action;
    }
  }
  return best;
}

Action good_move(const Rules& rules, const State& state, const Weights& weights,
                 const std::array<float, crypt::kMaxSlots>& mood) {
  if (state.phase != Phase::kClaim) return best_listed(rules, state, weights);
  const Seat seat = state.seat.seat();
  if (rules.can_revive(state, seat)) return Action::flip_remains();
  return build_claim(rules, state, weights, mood);
}

std::array<float, crypt::kMaxSlots> random_mood(FastRng& rng, float size) {
  std::array<float, crypt::kMaxSlots> mood{};
  for (float& each : mood) {
    each = size * (static_cast<float>(rng.below(2048)) / 1024 - 1);
  }
  return mood;
}

}  // namespace

search::Settings CryptGuide::settings(const Rules&) {
  search::Settings settings;
  settings.exploration = 0.15;
  settings.sight_weight = 0.3;
  settings.widening = 2;
  return settings;
}

CryptGuide::Action CryptGuide::propose(const Rules& rules, const State& state, FastRng& rng) const {
  if (rng.below(6) == 0) return rules.sample_action(state, rng);
  if (rng.below(3) == 0 && state.phase == Phase::kClaim) {
    return best_of_some(rules, state, rng, 12, [&](Action action) {
      return heirlooms::action_worth(rules, state, action, kCareful);
    });
  }
  return good_move(rules, state, kCareful, random_mood(rng, 2.5F));
}

float CryptGuide::first_sight(const Rules& rules, const State& state, Action action) const {
  return std::clamp(0.2F + heirlooms::action_worth(rules, state, action, kCareful) / 12, 0.02F,
                    1.0F);
}

CryptGuide::Action CryptGuide::greedy(const Rules& rules, const State& state, FastRng&) {
  return good_move(rules, state, kCareless, {});
}

search::Rewards CryptGuide::play_out(const Rules& rules, State& state, FastRng& rng) const {
  for (Actor actor = rules.actor(state); !actor.is_nobody(); actor = rules.actor(state)) {
    if (actor.is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
    } else {
      rules.apply(state, good_move(rules, state, kCareful, random_mood(rng, 1.0F)));
    }
  }
  return search::rewards_with_lead(rules, state, 0.5F, 5);
}

}  // namespace purloin::bots
