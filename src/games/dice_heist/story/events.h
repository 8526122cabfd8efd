#pragma once

#include <string>
#include <variant>
#include <vector>

#include <boost/describe/class.hpp>

#include "texts/arguments.h"

// What happens in a game of Dice Heist, what moves would do, and what scores.
namespace purloin::dice_heist::events {

using texts::Choice;
using texts::Dice;
using texts::Odds;
using texts::Piece;

// ---- Parts of others.

struct Throw {
  static constexpr std::string_view kKey = "dh.throw";
  Seat seat;
  Dice dice;  // one
};
BOOST_DESCRIBE_STRUCT(Throw, (), (seat, dice))

// Exhibits of one kind.
struct Lot {
  static constexpr std::string_view kKey = "dh.lot";
  Piece exhibit;
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(Lot, (), (exhibit, count))

struct Exhibit {
  static constexpr std::string_view kKey = "dh.exhibit";
  Piece museum;
  Piece exhibit;
};
BOOST_DESCRIBE_STRUCT(Exhibit, (), (museum, exhibit))

// ---- What happens.

struct FirstRoll {
  static constexpr std::string_view kKey = "dh.first-roll";
  std::vector<Throw> throws;
};
BOOST_DESCRIBE_STRUCT(FirstRoll, (), (throws))

struct Recruits {
  static constexpr std::string_view kKey = "dh.recruits";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Recruits, (), (seat))

struct Lures {
  static constexpr std::string_view kKey = "dh.lures";
  Seat seat;
  Seat victim;
};
BOOST_DESCRIBE_STRUCT(Lures, (), (seat, victim))

// `needs` is the lowest face that succeeds.
struct Tries {
  static constexpr std::string_view kKey = "dh.tries";
  Seat seat;
  Piece museum;
  int sidekicks = 0;
  int needs = 0;
  Odds odds;
};
BOOST_DESCRIBE_STRUCT(Tries, (), (seat, museum, sidekicks, needs, odds))

struct Raids {
  static constexpr std::string_view kKey = "dh.raids";
  Seat seat;
  Piece museum;
  Piece exhibit;
  int sidekicks = 0;
  int needs = 0;
  Odds odds;
};
BOOST_DESCRIBE_STRUCT(Raids, (), (seat, museum, exhibit, sidekicks, needs, odds))

struct Succeeds {
  static constexpr std::string_view kKey = "dh.succeeds";
  Seat seat;
  Piece museum;
  Dice dice;  // the thief's first
  int needs = 0;
  std::vector<Lot> taken;
  int returned = 0;  // sidekicks, to the supply
};
BOOST_DESCRIBE_STRUCT(Succeeds, (), (seat, museum, dice, needs, taken, returned))

struct Fails {
  static constexpr std::string_view kKey = "dh.fails";
  Seat seat;
  Piece museum;
  Dice dice;
  int needs = 0;
};
BOOST_DESCRIBE_STRUCT(Fails, (), (seat, museum, dice, needs))

struct OnShow {
  static constexpr std::string_view kKey = "dh.on-show";
  std::vector<Exhibit> cards;
};
BOOST_DESCRIBE_STRUCT(OnShow, (), (cards))

// ---- What a move would do.

struct Recruit {
  static constexpr std::string_view kKey = "dh.recruit";
  int supply = 0;
};
BOOST_DESCRIBE_STRUCT(Recruit, (), (supply))

struct Lure {
  static constexpr std::string_view kKey = "dh.lure";
  Seat victim;
};
BOOST_DESCRIBE_STRUCT(Lure, (), (victim))

struct Heist {
  static constexpr std::string_view kKey = "dh.heist";
  Piece museum;
  int sidekicks = 0;
  int needs = 0;
  Odds odds;
  std::vector<Lot> prize;
};
BOOST_DESCRIBE_STRUCT(Heist, (), (museum, sidekicks, needs, odds, prize))

struct Raid {
  static constexpr std::string_view kKey = "dh.raid";
  Piece museum;
  Piece exhibit;
  int sidekicks = 0;
  int needs = 0;
  Odds odds;
};
BOOST_DESCRIBE_STRUCT(Raid, (), (museum, exhibit, sidekicks, needs, odds))

// ---- What scores.

struct ArtifactPoints {
  static constexpr std::string_view kKey = "dh.artifact-points";
  int count = 0;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(ArtifactPoints, (), (count, points))

struct GemPoints {
  static constexpr std::string_view kKey = "dh.gem-points";
  Piece color;
  int count = 0;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(GemPoints, (), (color, count, points))

struct PaintingPoints {
  static constexpr std::string_view kKey = "dh.painting-points";
  int millions = 0;
  Choice rank;  // most, least, both, neither
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(PaintingPoints, (), (millions, rank, points))

// ---- What things are.

struct MuseumText {
  static constexpr std::string_view kKey = "dh.museum-text";
  Piece city;
  int security = 0;
};
BOOST_DESCRIBE_STRUCT(MuseumText, (), (city, security))

struct ArtifactText {
  static constexpr std::string_view kKey = "dh.artifact-text";
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(ArtifactText, (), (count))

struct FaceDownText {
  static constexpr std::string_view kKey = "dh.face-down-text";
};
BOOST_DESCRIBE_STRUCT(FaceDownText, (), ())

struct GemText {
  static constexpr std::string_view kKey = "dh.gem-text";
};
BOOST_DESCRIBE_STRUCT(GemText, (), ())

struct PaintingText {
  static constexpr std::string_view kKey = "dh.painting-text";
};
BOOST_DESCRIBE_STRUCT(PaintingText, (), ())

// ---- What is asked of whoever is to act.

struct Asks {
  static constexpr std::string_view kKey = "dh.asks";
  int sidekicks = 0;
};
BOOST_DESCRIBE_STRUCT(Asks, (), (sidekicks))

using Event = std::variant<FirstRoll, Recruits, Lures, Tries, Raids, Succeeds, Fails, OnShow,
                           Recruit, Lure, Heist, Raid, ArtifactPoints, GemPoints, PaintingPoints,
                           MuseumText, ArtifactText, FaceDownText, GemText, PaintingText, Asks>;

}  // namespace purloin::dice_heist::events
