#include "games/thiefs_market/bots/guide.h"

#include <algorithm>
#include <span>

#include "bots/tasting.h"
#include "games/thiefs_market/bots/worth.h"

namespace purloin::thiefs_market {
namespace {

constexpr int kTastes = 10;

// What a pile brings that others may still steal. A share well above the average rarely stays.
float kept_worth(float worth, float fair, int yet_to_act) {
  if (yet_to_act == 0) return worth;
  const float greed = std::clamp((worth - fair) / std::max(fair, 1.0F), 0.0F, 0.9F);
  return worth * (1 - greed) + greed * 0.6F * fair;
}

int players_without_pile(const Rules& rules, const State& state) {
  int without = 0;
  for (int i = 0; i < rules.seats(); ++i) without += state.player(Seat(i)).pile.empty();
  return without;
}

// An even share of everything on the table, for whoever asks.
float fair_share(const Rules& rules) {
  return 2.2F + 0.45F * static_cast<float>(rules.dice()) / static_cast<float>(rules.seats());
}

float face_worth(Face face) {
  if (face == Face::kBag) return kGoldWorth;
  return face == Face::kMask ? kInfamyWorth : 0.55F;
}

}  // namespace

search::Settings Guide::settings(const Rules&) {
  search::Settings settings;
  settings.exploration = 0.1;
  settings.prior_weight = 0.35;
  settings.widening = 1.5;
  return settings;
}

float Guide::worth(const Rules& rules, const State& state, Action action) const {
  const Seat seat = *state.seat;
  const float rounds = rounds_left(rules, state);
  const auto kept = [&](Objects pile, int others) {
    return kept_worth(pile_worth(rules, state, seat, pile, rounds), fair_share(rules), others);
  };
  switch (action.kind()) {
    case Action::Kind::kTake:
      return kept(action.objects(), players_without_pile(rules, state) - 1);
    case Action::Kind::kSteal:
      return kept(state.player(action.seat()).pile - action.objects(),
                  players_without_pile(rules, state));
    case Action::Kind::kBuy:
      return card_worth(rules, state, seat, action.card(), rounds) -
             kGoldWorth * static_cast<float>(action.gold_paid()) -
             0.1F * static_cast<float>(action.dice_paid().size());
    case Action::Kind::kTurn:
      return face_worth(action.to()) - face_worth(action.from());
    case Action::Kind::kSpend: {
      const auto& effect = rules.facts(acts_as(rules.catalog(), state, action.card())).effect;
      const float gain = kGoldWorth * static_cast<float>(effect.gold) +
                         kInfamyWorth * static_cast<float>(effect.infamy);
      // Gold is better spent on cards while there are some to come.
      if (effect.spends_gold) return gain - kGoldWorth - (rounds > 2 ? 1.0F : 0.0F);
      return gain - face_worth(effect.face);
    }
    case Action::Kind::kReroll:
      return 0.6F - face_worth(action.face());
    case Action::Kind::kCopy:
      return card_worth(rules, state, seat, action.card(), rounds);
    default:
      return 0;
  }
}

Action Guide::propose(const Rules& rules, const State& state, FastRng& rng) const {
  if (rng.below(8) == 0) return rules.sample_action(state, rng);
  return bots::best_of_some(rules, state, rng, kTastes,
                            [&](Action action) { return worth(rules, state, action); });
}

float Guide::prior(const Rules& rules, const State& state, Action action) const {
  return std::clamp(0.3F + worth(rules, state, action) / 10, 0.02F, 1.0F);
}

Action Guide::greedy(const Rules& rules, const State& state, FastRng&) {
  Rules::ActionList list;
  rules.legal_actions(state, list);
  const Guide guide;
  const bool splitting = state.phase == Phase::kSplit;
  const float rounds = rounds_left(rules, state);
  Action best = list[0];
  float most = -1e9F;
  for (const Action action : list) {
    float value = guide.worth(rules, state, action);
    // Greed looks at the pile alone, not at who may want it next.
    if (splitting && action.kind() == Action::Kind::kTake) {
      value = pile_worth(rules, state, *state.seat, action.objects(), rounds);
    } else if (splitting) {
      const Objects pile = state.player(action.seat()).pile - action.objects();
      value = pile_worth(rules, state, *state.seat, pile, rounds);
    }
    if (value > most) {
      most = value;
      best = action;
    }
  }
  return best;
}

search::Rewards Guide::play_out(const Rules& rules, State& state, FastRng& rng) const {
  const std::uint32_t round = state.round;
  const int tastes = 4;
  for (int decisions = 0; decisions < 200 && !state.is_over() && state.round == round;) {
    const Actor actor = rules.actor(state);
    if (actor.is_nobody()) break;
    if (actor.is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
      continue;
    }
    ++decisions;
    rules.apply(state, bots::best_of_some(rules, state, rng, tastes, [&](Action action) {
                  return worth(rules, state, action);
                }));
  }
  if (rules.actor(state).is_nobody()) return search::rewards_with_lead(rules, state, 0.5F, 6);

  const float rounds = rounds_left(rules, state);
  const auto scores = rules.score(state);
  // The more rounds are left, the less a lead says.
  const float scale = 3.0F + 0.8F * rounds;
  search::Rewards rewards{};
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    rewards[i] = expected_score(rules, state, seat, scores[i].total(), rounds) / scale;
  }
  search::share_out(std::span(rewards).first(scores.size()));
  return rewards;
}

}  // namespace purloin::thiefs_market
