#pragma once

#include "bots/dice_heist_guide.h"
#include "games/crypt/rules.h"
#include "games/thiefs_market/rules.h"

namespace purloin::bots {

// Which guide knows a game. Every game has one.
template <class Rules>
struct GuideOf;

template <>
struct GuideOf<dice_heist::Rules> {
  using Type = DiceHeistGuide;
};

// For a game that nobody has taught the bots yet: they search without knowing anything about it.
struct UntaughtGuide : search::PlainGuide {
  static search::Settings settings() { return {}; }
  template <Game G>
  static typename G::Action greedy(const G& rules, const typename G::State& state, FastRng& rng) {
    return rules.sample_action(state, rng);
  }
};

template <>
struct GuideOf<crypt::Rules> {
  using Type = UntaughtGuide;
};

template <>
struct GuideOf<thiefs_market::Rules> {
  using Type = UntaughtGuide;
};

}  // namespace purloin::bots
