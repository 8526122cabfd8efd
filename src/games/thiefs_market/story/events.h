#pragma once

#include <string>
#include <variant>
#include <vector>

#include <boost/describe/class.hpp>

#include "games/thiefs_market/story/card_events.h"
#include "texts/arguments.h"

// What happens in a game of Thief's Market, what moves would do, what scores, what is asked, and
// what cards do (card_events.h). Faces of dice are words to choose by, because a message says "a
// bag" and "2 bags": red, white, blue, green, bag, mask, and marker among objects.
namespace purloin::thiefs_market::events {

using texts::Choice;
using texts::Piece;

// ---- Parts of others.

// Objects of one kind.
struct Thing {
  static constexpr std::string_view kKey = "tm.thing";
  Choice face;
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(Thing, (), (face, count))

// Dice of one color that pay for a card.
struct Paid {
  static constexpr std::string_view kKey = "tm.paid";
  Choice face;
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(Paid, (), (face, count))

struct NewCard {
  static constexpr std::string_view kKey = "tm.new-card";
  std::string row;  // A, B or C
  Piece card;
};
BOOST_DESCRIBE_STRUCT(NewCard, (), (row, card))

struct Gain {
  static constexpr std::string_view kKey = "tm.gain";
  Seat seat;
  int gold = 0;
  int infamy = 0;
  bool some = false;  // infamy, but the viewer is not told how much
};
BOOST_DESCRIBE_STRUCT(Gain, (), (seat, gold, infamy, some))

// ---- What happens.

struct Starts {
  static constexpr std::string_view kKey = "tm.starts";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Starts, (), (seat))

struct Deals {
  static constexpr std::string_view kKey = "tm.deals";
  std::vector<NewCard> cards;
};
BOOST_DESCRIBE_STRUCT(Deals, (), (cards))

struct Rolls {
  static constexpr std::string_view kKey = "tm.rolls";
  Seat seat;
  std::vector<Thing> dice;
};
BOOST_DESCRIBE_STRUCT(Rolls, (), (seat, dice))

struct Takes {
  static constexpr std::string_view kKey = "tm.takes";
  Seat seat;
  std::vector<Thing> objects;
};
BOOST_DESCRIBE_STRUCT(Takes, (), (seat, objects))

struct Steals {
  static constexpr std::string_view kKey = "tm.steals";
  Seat seat;
  Seat victim;
  std::vector<Thing> kept;
  std::vector<Thing> returned;
  int rerolled = 0;       // of the returned dice
  bool unrolled = false;  // dice were returned, but none are re-rolled
};
BOOST_DESCRIBE_STRUCT(Steals, (), (seat, victim, kept, returned, rerolled, unrolled))

// How the dice fell that a thief returned.
struct Returned {
  static constexpr std::string_view kKey = "tm.returned";
  Seat seat;  // the thief
  std::vector<Thing> dice;
};
BOOST_DESCRIBE_STRUCT(Returned, (), (seat, dice))

// A lucky die, which is in the air then.
struct Rerolls {
  static constexpr std::string_view kKey = "tm.rerolls";
  Seat seat;
  Choice face;
};
BOOST_DESCRIBE_STRUCT(Rerolls, (), (seat, face))

struct Rerolled {
  static constexpr std::string_view kKey = "tm.rerolled";
  Seat seat;
  std::vector<Thing> dice;
};
BOOST_DESCRIBE_STRUCT(Rerolled, (), (seat, dice))

struct Keeps {
  static constexpr std::string_view kKey = "tm.keeps";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Keeps, (), (seat))

struct Turns {
  static constexpr std::string_view kKey = "tm.turns";
  Seat seat;
  Piece card;
  Choice from;
  Choice to;
};
BOOST_DESCRIBE_STRUCT(Turns, (), (seat, card, from, to))

// What it brings is told by the gains that follow.
struct Spends {
  static constexpr std::string_view kKey = "tm.spends";
  Seat seat;
  Piece card;
  Omitted<Choice> face;  // none: a gold
};
BOOST_DESCRIBE_STRUCT(Spends, (), (seat, card, face))

struct Buys {
  static constexpr std::string_view kKey = "tm.buys";
  Seat seat;
  Piece card;
  std::vector<Paid> paid;
  int gold = 0;
};
BOOST_DESCRIBE_STRUCT(Buys, (), (seat, card, paid, gold))

struct Copies {
  static constexpr std::string_view kKey = "tm.copies";
  Seat seat;
  Piece copier;
  Seat owner;
  Piece card;
};
BOOST_DESCRIBE_STRUCT(Copies, (), (seat, copier, owner, card))

struct PotionIs {
  static constexpr std::string_view kKey = "tm.potion-is";
  Seat seat;
  Piece card;
};
BOOST_DESCRIBE_STRUCT(PotionIs, (), (seat, card))

struct DoneBuying {
  static constexpr std::string_view kKey = "tm.done-buying";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(DoneBuying, (), (seat))

struct RoundEnds {
  static constexpr std::string_view kKey = "tm.round-ends";
  int round = 0;
};
BOOST_DESCRIBE_STRUCT(RoundEnds, (), (round))

// What the action told before brought, whatever the reason.
struct Gains {
  static constexpr std::string_view kKey = "tm.gains";
  std::vector<Gain> gains;
};
BOOST_DESCRIBE_STRUCT(Gains, (), (gains))

// Deck C cannot replace what was bought.
struct SoldOut {
  static constexpr std::string_view kKey = "tm.sold-out";
};
BOOST_DESCRIBE_STRUCT(SoldOut, (), ())

struct Grabs {
  static constexpr std::string_view kKey = "tm.grabs";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Grabs, (), (seat))

// ---- What a move would do.

struct Take {
  static constexpr std::string_view kKey = "tm.take";
  std::vector<Thing> objects;
  std::vector<Thing> left;
};
BOOST_DESCRIBE_STRUCT(Take, (), (objects, left))

struct Steal {
  static constexpr std::string_view kKey = "tm.steal";
  Seat victim;
  std::vector<Thing> kept;
  std::vector<Thing> returned;
  int rerolled = 0;
  bool unrolled = false;
};
BOOST_DESCRIBE_STRUCT(Steal, (), (victim, kept, returned, rerolled, unrolled))

struct Reroll {
  static constexpr std::string_view kKey = "tm.reroll";
  Choice face;
};
BOOST_DESCRIBE_STRUCT(Reroll, (), (face))

struct Keep {
  static constexpr std::string_view kKey = "tm.keep";
};
BOOST_DESCRIBE_STRUCT(Keep, (), ())

struct Turn {
  static constexpr std::string_view kKey = "tm.turn";
  Piece card;
  Choice from;
  Choice to;
};
BOOST_DESCRIBE_STRUCT(Turn, (), (card, from, to))

struct Spend {
  static constexpr std::string_view kKey = "tm.spend";
  Piece card;
  Omitted<Choice> face;  // none: a gold
  int gold = 0;          // the gain
  int infamy = 0;
};
BOOST_DESCRIBE_STRUCT(Spend, (), (card, face, gold, infamy))

struct Buy {
  static constexpr std::string_view kKey = "tm.buy";
  Piece card;
  std::vector<Paid> paid;
  int gold = 0;
};
BOOST_DESCRIBE_STRUCT(Buy, (), (card, paid, gold))

struct Copy {
  static constexpr std::string_view kKey = "tm.copy";
  Seat owner;
  Piece card;
};
BOOST_DESCRIBE_STRUCT(Copy, (), (owner, card))

struct Done {
  static constexpr std::string_view kKey = "tm.done";
};
BOOST_DESCRIBE_STRUCT(Done, (), ())

// ---- What scores.

// `counted` says what the card counts: hideouts, icons, cards, infamy, maps, rivals (their icons)
// or nothing.
struct CardPoints {
  static constexpr std::string_view kKey = "tm.points-card";
  Piece card;
  Omitted<Piece> copied;  // what it is a copy of
  Choice counted;
  Omitted<Piece> icon;  // where it counts icons
  int count = 0;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(CardPoints, (), (card, copied, counted, icon, count, points))

struct InfamyPoints {
  static constexpr std::string_view kKey = "tm.points-infamy";
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(InfamyPoints, (), (points))

// Places are most, most_tied, second, second_tied or neither.
struct HenchmanPoints {
  static constexpr std::string_view kKey = "tm.points-henchmen";
  int count = 0;
  Choice place;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(HenchmanPoints, (), (count, place, points))

struct GoldPoints {
  static constexpr std::string_view kKey = "tm.points-gold";
  int count = 0;
  Choice place;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(GoldPoints, (), (count, place, points))

// ---- What is asked of whoever is to act.

struct AsksSplit {
  static constexpr std::string_view kKey = "tm.asks-split";
  Choice take;         // part, all or nothing of the center
  bool steal = false;  // somebody has a pile to steal
};
BOOST_DESCRIBE_STRUCT(AsksSplit, (), (take, steal))

struct AsksReroll {
  static constexpr std::string_view kKey = "tm.asks-reroll";
};
BOOST_DESCRIBE_STRUCT(AsksReroll, (), ())

struct AsksBuy {
  static constexpr std::string_view kKey = "tm.asks-buy";
  int purchases = 0;  // left
  int gold = 0;
};
BOOST_DESCRIBE_STRUCT(AsksBuy, (), (purchases, gold))

struct AsksCopy {
  static constexpr std::string_view kKey = "tm.asks-copy";
  Piece copier;
};
BOOST_DESCRIBE_STRUCT(AsksCopy, (), (copier))

using Event =
    std::variant<Starts, Deals, Rolls, Takes, Steals, Returned, Rerolls, Rerolled, Keeps, Turns,
                 Spends, Buys, Copies, PotionIs, DoneBuying, RoundEnds, Gains, SoldOut, Grabs, Take,
                 Steal, Reroll, Keep, Turn, Spend, Buy, Copy, Done, CardPoints, InfamyPoints,
                 HenchmanPoints, GoldPoints, AsksSplit, AsksReroll, AsksBuy, AsksCopy, CardIcons,
                 CardTurn, CardSpend, CardExtraPurchase, CardDiscount, CardGainOnPurchase,
                 CardPotion, CardCopy, CardGainPerObject, CardGainIfMarker, CardGainIfRivalPile,
                 CardGainWhenStolen, CardLucky, CardTurnInBonus, CardScore, CardScoreHideouts,
                 CardScorePerIcons, CardScorePerCard, CardScorePerInfamy, CardScoreMap,
                 CardScorePerRivalIcon>;

}  // namespace purloin::thiefs_market::events
