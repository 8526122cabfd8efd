#pragma once

#include <string>
#include <variant>
#include <vector>

#include <boost/describe/class.hpp>

#include "texts/arguments.h"

// What happens in a game of Crypt, what moves would do, and what scores. Slots count from 1, as
// players count them. A card is its type, which everyone knows, and its coins, which are missing
// where the viewer may not know them, or has to remember them. `down`: it lies face down.
namespace purloin::crypt::events {

using texts::Choice;
using texts::Dice;
using texts::Odds;
using texts::Piece;

// ---- Parts of others.

struct Dealt {
  static constexpr std::string_view kKey = "cr.dealt";
  int slot = 0;
  Piece type;
  Omitted<int> coins;
  bool down = false;
};
BOOST_DESCRIBE_STRUCT(Dealt, (), (slot, type, coins, down))

// A card of the player's treasure that pays for a reward. Everyone learns what it is (CR-19).
struct Flipped {
  static constexpr std::string_view kKey = "cr.flipped";
  Piece type;
  int coins = 0;
};
BOOST_DESCRIBE_STRUCT(Flipped, (), (type, coins))

// A card that lay face down and that the viewer has just collected.
struct Found {
  static constexpr std::string_view kKey = "cr.found";
  Piece type;
  int coins = 0;
};
BOOST_DESCRIBE_STRUCT(Found, (), (type, coins))

// A face-down card that the viewer looks at.
struct Seen {
  static constexpr std::string_view kKey = "cr.seen";
  int slot = 0;
  Piece type;
  int coins = 0;
};
BOOST_DESCRIBE_STRUCT(Seen, (), (slot, type, coins))

struct Claimed {
  static constexpr std::string_view kKey = "cr.claimed";
  int slot = 0;
  Piece type;
  Omitted<int> coins;
  bool down = false;
  int servants = 0;
  int effort = 0;
  Choice pushes;  // nobody, player, ghost
  Omitted<Seat> victim;
  int pushed = 0;  // servants that lay there
};
BOOST_DESCRIBE_STRUCT(Claimed, (),
                      (slot, type, coins, down, servants, effort, pushes, victim, pushed))

struct ClaimGroup {
  static constexpr std::string_view kKey = "cr.claim-group";
  int slot = 0;
  Piece type;
  Omitted<int> coins;
  int servants = 0;
  int effort = 0;
  Choice pushes;
  Omitted<Seat> victim;
  int pushed = 0;
  Odds odds;  // for each servant, to come back
};
BOOST_DESCRIBE_STRUCT(ClaimGroup, (),
                      (slot, type, coins, servants, effort, pushes, victim, pushed, odds))

// What becomes of a card at the end of a round, and of the servants on it.
struct Outcome {
  static constexpr std::string_view kKey = "cr.outcome";
  int slot = 0;
  Piece type;
  Omitted<int> coins;
  bool down = false;
  Choice result;  // collected, discarded, ghost
  Omitted<Seat> seat;
  int servants = 0;
  int effort = 0;
  Dice dice;  // none where nothing is rolled
  int exhausted = 0;
};
BOOST_DESCRIBE_STRUCT(Outcome, (),
                      (slot, type, coins, down, result, seat, servants, effort, dice, exhausted))

struct TieRoll {
  static constexpr std::string_view kKey = "cr.tie-roll";
  Seat seat;
  Dice dice;
  int total = 0;  // 0 without a servant
};
BOOST_DESCRIBE_STRUCT(TieRoll, (), (seat, dice, total))

struct GhostLook {
  static constexpr std::string_view kKey = "cr.ghost-look";
  int slot = 0;
  Piece type;
  Omitted<int> coins;
  bool down = false;
};
BOOST_DESCRIBE_STRUCT(GhostLook, (), (slot, type, coins, down))

// What the Ghost thinks of a card when he has a group to place.
struct GhostVerdict {
  static constexpr std::string_view kKey = "cr.ghost-verdict";
  int slot = 0;
  Choice verdict;      // his, not_beaten, free, pushed_out
  Omitted<Seat> seat;  // whose servants lie there …
  int servants = 0;    // … how many …
  int total = 0;       // … and their total effort
};
BOOST_DESCRIBE_STRUCT(GhostVerdict, (), (slot, verdict, seat, servants, total))

// ---- What happens.

struct Leads {
  static constexpr std::string_view kKey = "cr.leads";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Leads, (), (seat))

struct DealtSides {
  static constexpr std::string_view kKey = "cr.sides";
  std::string sides;  // six letters, in the order of the types
};
BOOST_DESCRIBE_STRUCT(DealtSides, (), (sides))

// Cards drawn to the Crypt, and the type of the deck's top card.
struct Deals {
  static constexpr std::string_view kKey = "cr.deals";
  std::vector<Dealt> cards;
  Omitted<Piece> next;
};
BOOST_DESCRIBE_STRUCT(Deals, (), (cards, next))

struct Claims {
  static constexpr std::string_view kKey = "cr.claims";
  Seat seat;
  std::vector<Claimed> cards;
};
BOOST_DESCRIBE_STRUCT(Claims, (), (seat, cards))

struct Recovers {
  static constexpr std::string_view kKey = "cr.recovers";
  Seat seat;
  int servants = 0;
};
BOOST_DESCRIBE_STRUCT(Recovers, (), (seat, servants))

struct Passes {
  static constexpr std::string_view kKey = "cr.passes";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Passes, (), (seat))

struct Looks {
  static constexpr std::string_view kKey = "cr.looks";
  Seat seat;
  std::vector<Flipped> flipped;
  std::vector<Seen> seen;  // only for the viewer who looks
};
BOOST_DESCRIBE_STRUCT(Looks, (), (seat, flipped, seen))

struct Revives {
  static constexpr std::string_view kKey = "cr.revives";
  Seat seat;
  std::vector<Flipped> flipped;
};
BOOST_DESCRIBE_STRUCT(Revives, (), (seat, flipped))

struct Takes {
  static constexpr std::string_view kKey = "cr.takes";
  Seat seat;
  std::vector<Flipped> flipped;
  int slot = 0;
  Piece type;
  Omitted<int> coins;  // only for the viewer who takes it
};
BOOST_DESCRIBE_STRUCT(Takes, (), (seat, flipped, slot, type, coins))

struct Rerolls {
  static constexpr std::string_view kKey = "cr.rerolls";
  Seat seat;
  std::vector<Flipped> flipped;
  int slot = 0;
  Piece type;
  Omitted<int> coins;
  bool down = false;
  int effort = 0;
};
BOOST_DESCRIBE_STRUCT(Rerolls, (), (seat, flipped, slot, type, coins, down, effort))

struct Rerolled {
  static constexpr std::string_view kKey = "cr.rerolled";
  Seat seat;
  int slot = 0;
  Piece type;
  Omitted<int> coins;
  bool down = false;
  Dice dice;
  int effort = 0;
  bool back = false;
};
BOOST_DESCRIBE_STRUCT(Rerolled, (), (seat, slot, type, coins, down, dice, effort, back))

struct Collects {
  static constexpr std::string_view kKey = "cr.collects";
  std::vector<Outcome> cards;
  std::vector<Found> found;  // by type and coins: treasure has no order, so neither has this
};
BOOST_DESCRIBE_STRUCT(Collects, (), (cards, found))

// CR-23
struct FirstIdols {
  static constexpr std::string_view kKey = "cr.first-idols";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(FirstIdols, (), (seat))

// CR-17
struct PushedOut {
  static constexpr std::string_view kKey = "cr.pushed-out";
  Seat seat;
  int servants = 0;  // recovered
};
BOOST_DESCRIBE_STRUCT(PushedOut, (), (seat, servants))

struct Tiebreak {
  static constexpr std::string_view kKey = "cr.tiebreak";
  std::vector<TieRoll> rolls;
};
BOOST_DESCRIBE_STRUCT(Tiebreak, (), (rolls))

struct GhostRolls {
  static constexpr std::string_view kKey = "cr.ghost-rolls";
  Dice dice;
  bool again = false;  // his second turn (CR-34)
  std::vector<GhostLook> cards;
};
BOOST_DESCRIBE_STRUCT(GhostRolls, (), (dice, again, cards))

// Equal dice of the Ghost, and where they go.
struct GhostGroup {
  static constexpr std::string_view kKey = "cr.ghost-group";
  int servants = 0;
  int effort = 0;
  int total = 0;
  std::vector<GhostVerdict> cards;
  Omitted<int> slot;  // none: set aside
};
BOOST_DESCRIBE_STRUCT(GhostGroup, (), (servants, effort, total, cards, slot))

// ---- What a move would do.

struct Claim {
  static constexpr std::string_view kKey = "cr.claim";
  std::vector<ClaimGroup> cards;
};
BOOST_DESCRIBE_STRUCT(Claim, (), (cards))

struct Recover {
  static constexpr std::string_view kKey = "cr.recover";
  int servants = 0;
};
BOOST_DESCRIBE_STRUCT(Recover, (), (servants))

struct Pass {
  static constexpr std::string_view kKey = "cr.pass";
};
BOOST_DESCRIBE_STRUCT(Pass, (), ())

struct Look {
  static constexpr std::string_view kKey = "cr.look";
  std::vector<Flipped> flipped;
};
BOOST_DESCRIBE_STRUCT(Look, (), (flipped))

struct Revive {
  static constexpr std::string_view kKey = "cr.revive";
  std::vector<Flipped> flipped;
};
BOOST_DESCRIBE_STRUCT(Revive, (), (flipped))

struct Take {
  static constexpr std::string_view kKey = "cr.take";
  std::vector<Flipped> flipped;
  int slot = 0;
  Piece type;
};
BOOST_DESCRIBE_STRUCT(Take, (), (flipped, slot, type))

struct Reroll {
  static constexpr std::string_view kKey = "cr.reroll";
  std::vector<Flipped> flipped;
  int slot = 0;
  Piece type;
  Omitted<int> coins;
  int effort = 0;
  Odds odds;
};
BOOST_DESCRIBE_STRUCT(Reroll, (), (flipped, slot, type, coins, effort, odds))

// ---- What scores.

struct CoinPoints {
  static constexpr std::string_view kKey = "cr.coin-points";
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(CoinPoints, (), (points))

struct CollectorPoints {
  static constexpr std::string_view kKey = "cr.collector-points";
  Piece collector;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(CollectorPoints, (), (collector, points))

struct ServantPoints {
  static constexpr std::string_view kKey = "cr.servant-points";
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(ServantPoints, (), (points))

// ---- What is asked of whoever is to act.

struct AsksClaim {
  static constexpr std::string_view kKey = "cr.asks-claim";
  int servants = 0;  // available
  int exhausted = 0;
  bool one_card = false;  // Lights Out (CR-11)
  bool look = false;      // a Manuscript can be flipped …
  bool revive = false;    // … and two Remains
};
BOOST_DESCRIBE_STRUCT(AsksClaim, (), (servants, exhausted, one_card, look, revive))

struct AsksTake {
  static constexpr std::string_view kKey = "cr.asks-take";
  int pottery = 0;  // not flipped
  bool look = false;
};
BOOST_DESCRIBE_STRUCT(AsksTake, (), (pottery, look))

struct AsksReroll {
  static constexpr std::string_view kKey = "cr.asks-reroll";
  int idols = 0;     // not flipped
  int servants = 0;  // that can be rolled again
};
BOOST_DESCRIBE_STRUCT(AsksReroll, (), (idols, servants))

struct AsksRevive {
  static constexpr std::string_view kKey = "cr.asks-revive";
  int remains = 0;  // not flipped
  int exhausted = 0;
};
BOOST_DESCRIBE_STRUCT(AsksRevive, (), (remains, exhausted))

// ---- What pieces do.

struct TreasureText {
  static constexpr std::string_view kKey = "cr.treasure";
};
BOOST_DESCRIBE_STRUCT(TreasureText, (), ())

struct CollectorText {
  static constexpr std::string_view kKey = "cr.collector";
  Choice side;  // idol_A to tapestry_B
};
BOOST_DESCRIBE_STRUCT(CollectorText, (), (side))

using Event = std::variant<Leads, DealtSides, Deals, Claims, Recovers, Passes, Looks, Revives,
                           Takes, Rerolls, Rerolled, Collects, FirstIdols, PushedOut, Tiebreak,
                           GhostRolls, GhostGroup, Claim, Recover, Pass, Look, Revive, Take, Reroll,
                           CoinPoints, CollectorPoints, ServantPoints, AsksClaim, AsksTake,
                           AsksReroll, AsksRevive, TreasureText, CollectorText>;

}  // namespace purloin::crypt::events
