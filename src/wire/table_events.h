#pragma once

#include <string>
#include <variant>
#include <vector>

#include "texts/arguments.h"
#include "texts/shape.h"
#include "wire/messages.h"

// What happens at any table, whatever the game. People are told of by name: a seat's name is
// another one as soon as somebody else sits there.
namespace purloin::wire::events {

struct Opened {
  static constexpr std::string_view kKey = "table.opened";
  Omitted<Seat> seat;
  Omitted<std::string> name;
};
BOOST_DESCRIBE_STRUCT(Opened, (), (seat, name))

struct Sat {
  static constexpr std::string_view kKey = "table.sat";
  Seat seat;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Sat, (), (seat, name))

// Somebody goes on for somebody who was away.
struct TookOver {
  static constexpr std::string_view kKey = "table.took-over";
  Seat seat;
  std::string name;
  std::string from;
};
BOOST_DESCRIBE_STRUCT(TookOver, (), (seat, name, from))

struct Stood {
  static constexpr std::string_view kKey = "table.stood";
  Seat seat;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Stood, (), (seat, name))

// Somebody did not do their part of the dice in time.
struct Late {
  static constexpr std::string_view kKey = "table.late";
  Seat seat;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Late, (), (seat, name))

struct Filled {
  static constexpr std::string_view kKey = "table.filled";
};
BOOST_DESCRIBE_STRUCT(Filled, (), ())

// Who has the say at the table has sent somebody away, or a bot.
struct Kicked {
  static constexpr std::string_view kKey = "table.kicked";
  Seat seat;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Kicked, (), (seat, name))

// Somebody takes another seat, this one.
struct Reseated {
  static constexpr std::string_view kKey = "table.reseated";
  Seat seat;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Reseated, (), (seat, name))

// Who has the say has changed what will be played.
struct Arranged {
  static constexpr std::string_view kKey = "table.arranged";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Arranged, (), (seat))

struct Started {
  static constexpr std::string_view kKey = "table.started";
};
BOOST_DESCRIBE_STRUCT(Started, (), ())

struct Undone {
  static constexpr std::string_view kKey = "table.undone";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Undone, (), (seat))

struct ClockFell {
  static constexpr std::string_view kKey = "table.clock";
  Seat seat;
  bool is_last = false;
};
BOOST_DESCRIBE_STRUCT(ClockFell, (), (seat, is_last))

struct Replaced {
  static constexpr std::string_view kKey = "table.replaced";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Replaced, (), (seat))

struct Back {
  static constexpr std::string_view kKey = "table.back";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Back, (), (seat))

struct Resigned {
  static constexpr std::string_view kKey = "table.resigned";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Resigned, (), (seat))

struct Rematch {
  static constexpr std::string_view kKey = "table.rematch";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Rematch, (), (seat))

// Somebody at the table keeps a spectator out: its links are others from now on.
struct KeptOut {
  static constexpr std::string_view kKey = "table.kept-out";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(KeptOut, (), (seat))

// A bot would have won for somebody who is out.
struct PassedOver {
  static constexpr std::string_view kKey = "table.passed-over";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(PassedOver, (), (seat))

struct Winner {
  static constexpr std::string_view kKey = "table.winner";
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Winner, (), (seat))

struct Over {
  static constexpr std::string_view kKey = "table.over";
  std::vector<Winner> winners;
  int count = 0;  // of winners
  bool is_alone = false;
};
BOOST_DESCRIBE_STRUCT(Over, (), (winners, count, is_alone))

using TableEvent =
    std::variant<Opened, Sat, Stood, Late, Filled, Kicked, Reseated, Arranged, Started, Undone,
                 ClockFell, Replaced, Back, Resigned, Rematch, KeptOut, PassedOver, Over, TookOver>;

}  // namespace purloin::wire::events
