#pragma once

#include <string_view>
#include <variant>

#include <boost/describe/class.hpp>

#include "texts/arguments.h"

// What happens in a game of Pig, what moves would do, and what scores.
namespace purloin::pig::events {

using texts::Dice;
using texts::Odds;

// ---- What happens.

struct Rolls {
  static constexpr std::string_view kKey = "pg.rolls";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Rolls, (), (seat))

struct Gains {
  static constexpr std::string_view kKey = "pg.gains";
  Seat seat;
  Dice dice;  // one
  int at_stake = 0;
};
BOOST_DESCRIBE_STRUCT(Gains, (), (seat, dice, at_stake))

struct Loses {
  static constexpr std::string_view kKey = "pg.loses";
  Seat seat;
  Dice dice;
  int lost = 0;
};
BOOST_DESCRIBE_STRUCT(Loses, (), (seat, dice, lost))

// The die that reaches the goal.
struct Reaches {
  static constexpr std::string_view kKey = "pg.reaches";
  Seat seat;
  Dice dice;
  int held = 0;
};
BOOST_DESCRIBE_STRUCT(Reaches, (), (seat, dice, held))

struct Holds {
  static constexpr std::string_view kKey = "pg.holds";
  Seat seat;
  int points = 0;
  int held = 0;
};
BOOST_DESCRIBE_STRUCT(Holds, (), (seat, points, held))

// ---- What a move would do.

struct Roll {
  static constexpr std::string_view kKey = "pg.roll";
  int at_stake = 0;
  Odds odds;  // that it is not a 1
};
BOOST_DESCRIBE_STRUCT(Roll, (), (at_stake, odds))

struct Hold {
  static constexpr std::string_view kKey = "pg.hold";
  int points = 0;
  int held = 0;  // with them
};
BOOST_DESCRIBE_STRUCT(Hold, (), (points, held))

// ---- What scores.

struct Points {
  static constexpr std::string_view kKey = "pg.points";
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(Points, (), (points))

// ---- What is asked of whoever is to act.

struct Asks {
  static constexpr std::string_view kKey = "pg.asks";
  int at_stake = 0;
  int held = 0;
  int goal = 0;
};
BOOST_DESCRIBE_STRUCT(Asks, (), (at_stake, held, goal))

using Event = std::variant<Rolls, Gains, Loses, Reaches, Holds, Roll, Hold, Points, Asks>;

}  // namespace purloin::pig::events
