#pragma once

#include <vector>

#include <boost/describe/class.hpp>

#include "texts/arguments.h"

// What cards do, one event for each kind of effect (deck.h). Gains are gold, infamy or both.
namespace purloin::thiefs_market::events {

using texts::Choice;
using texts::Piece;

// ---- Parts of others.

struct CardIcon {
  static constexpr std::string_view kKey = "tm.card-icon";
  Piece icon;
};
BOOST_DESCRIBE_STRUCT(CardIcon, (), (icon))

struct CardTarget {
  static constexpr std::string_view kKey = "tm.card-target";
  Choice face;
};
BOOST_DESCRIBE_STRUCT(CardTarget, (), (face))

// ---- On the purchase turn.

// Nothing, but it has icons.
struct CardIcons {
  static constexpr std::string_view kKey = "tm.card-icons";
  std::vector<CardIcon> icons;
};
BOOST_DESCRIBE_STRUCT(CardIcons, (), (icons))

struct CardTurn {
  static constexpr std::string_view kKey = "tm.card-turn";
  Choice face;
  std::vector<CardTarget> targets;
  bool once = false;  // a round
};
BOOST_DESCRIBE_STRUCT(CardTurn, (), (face, targets, once))

struct CardSpend {
  static constexpr std::string_view kKey = "tm.card-spend";
  Omitted<Choice> face;  // none: a gold
  int gold = 0;
  int infamy = 0;
  bool once = false;
};
BOOST_DESCRIBE_STRUCT(CardSpend, (), (face, gold, infamy, once))

struct CardExtraPurchase {
  static constexpr std::string_view kKey = "tm.card-extra-purchase";
  Choice face;
};
BOOST_DESCRIBE_STRUCT(CardExtraPurchase, (), (face))

// One more purchase, and a gem less for each.
struct CardDiscount {
  static constexpr std::string_view kKey = "tm.card-discount";
};
BOOST_DESCRIBE_STRUCT(CardDiscount, (), ())

struct CardGainOnPurchase {
  static constexpr std::string_view kKey = "tm.card-gain-on-purchase";
  Choice face;
  int gold = 0;
  int infamy = 0;
};
BOOST_DESCRIBE_STRUCT(CardGainOnPurchase, (), (face, gold, infamy))

struct CardPotion {
  static constexpr std::string_view kKey = "tm.card-potion";
};
BOOST_DESCRIBE_STRUCT(CardPotion, (), ())

struct CardCopy {
  static constexpr std::string_view kKey = "tm.card-copy";
};
BOOST_DESCRIBE_STRUCT(CardCopy, (), ())

struct CardGainPerObject {
  static constexpr std::string_view kKey = "tm.card-gain-per-object";
  int infamy = 0;
};
BOOST_DESCRIBE_STRUCT(CardGainPerObject, (), (infamy))

// ---- In other phases.

struct CardGainIfMarker {
  static constexpr std::string_view kKey = "tm.card-gain-if-marker";
  int gold = 0;
  int infamy = 0;
};
BOOST_DESCRIBE_STRUCT(CardGainIfMarker, (), (gold, infamy))

struct CardGainIfRivalPile {
  static constexpr std::string_view kKey = "tm.card-gain-if-rival-pile";
  int objects = 0;  // at least
  int gold = 0;
  int infamy = 0;
};
BOOST_DESCRIBE_STRUCT(CardGainIfRivalPile, (), (objects, gold, infamy))

struct CardGainWhenStolen {
  static constexpr std::string_view kKey = "tm.card-gain-when-stolen";
  int gold = 0;
  int infamy = 0;
};
BOOST_DESCRIBE_STRUCT(CardGainWhenStolen, (), (gold, infamy))

struct CardLucky {
  static constexpr std::string_view kKey = "tm.card-lucky";
};
BOOST_DESCRIBE_STRUCT(CardLucky, (), ())

struct CardTurnInBonus {
  static constexpr std::string_view kKey = "tm.card-turn-in-bonus";
  Choice face;
  int gold = 0;
  int infamy = 0;
};
BOOST_DESCRIBE_STRUCT(CardTurnInBonus, (), (face, gold, infamy))

// ---- At the end.

struct CardScore {
  static constexpr std::string_view kKey = "tm.card-score";
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(CardScore, (), (points))

struct CardScoreHideouts {
  static constexpr std::string_view kKey = "tm.card-score-hideouts";
  int points = 0;
  int more_points = 0;  // for two or more
  Piece icon;
};
BOOST_DESCRIBE_STRUCT(CardScoreHideouts, (), (points, more_points, icon))

struct CardScorePerIcons {
  static constexpr std::string_view kKey = "tm.card-score-per-icons";
  int points = 0;
  int amount = 0;
  Piece icon;
};
BOOST_DESCRIBE_STRUCT(CardScorePerIcons, (), (points, amount, icon))

struct CardScorePerCard {
  static constexpr std::string_view kKey = "tm.card-score-per-card";
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(CardScorePerCard, (), (points))

struct CardScorePerInfamy {
  static constexpr std::string_view kKey = "tm.card-score-per-infamy";
  int points = 0;
  int amount = 0;
};
BOOST_DESCRIBE_STRUCT(CardScorePerInfamy, (), (points, amount))

struct CardScoreMap {
  static constexpr std::string_view kKey = "tm.card-score-map";
  int points = 0;
  int other_points = 0;  // if somebody else has one too
  Piece icon;
};
BOOST_DESCRIBE_STRUCT(CardScoreMap, (), (points, other_points, icon))

struct CardScorePerRivalIcon {
  static constexpr std::string_view kKey = "tm.card-score-per-rival-icon";
  int points = 0;
  Piece icon;
};
BOOST_DESCRIBE_STRUCT(CardScorePerRivalIcon, (), (points, icon))

}  // namespace purloin::thiefs_market::events
