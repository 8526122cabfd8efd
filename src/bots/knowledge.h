#pragma once

#include "games/crypt/bots/guide.h"
#include "games/dice_heist/bots/guide.h"
#include "games/thiefs_market/bots/guide.h"

namespace purloin::bots {

// Which guide knows a game. Every game has one, and one for who has time, often the same.
template <class Rules>
struct GuideOf;

template <>
struct GuideOf<dice_heist::Rules> {
  using Type = DiceHeistGuide;
  using Patient = PatientDiceHeistGuide;
};

template <>
struct GuideOf<crypt::Rules> {
  using Type = CryptGuide;
  using Patient = CryptGuide;
};

template <>
struct GuideOf<thiefs_market::Rules> {
  using Type = ThiefsMarketGuide;
  using Patient = ThiefsMarketGuide;
};

}  // namespace purloin::bots
