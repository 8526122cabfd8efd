#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/omitted.h"
#include "wire/any_move.h"
#include "wire/memory.h"
#include "wire/messages.h"

namespace purloin::match {

using wire::Omitted;
using Moves = std::vector<wire::AnyMove>;

// A table whose luck was settled before it was opened: that of a day, or of a game that is over.
// Nobody's words enter it, and who plays it is held against the others (docs/fair-dice.md).
struct Deal {
  Omitted<std::string> day;        // "2026-11-17", UTC
  Omitted<std::string> challenge;  // where its tries stand side by side
  Omitted<std::string> of;         // the table whose luck it is
  bool counts = false;             // the person's first try; else it is for practice
  // What the people of that table gave to its dice, per seat.
  Omitted<std::vector<std::string>> hashes;
  Omitted<std::vector<std::string>> words;
};
BOOST_DESCRIBE_STRUCT(Deal, (), (day, challenge, of, counts, hashes, words))

// How a table was opened; part of its first step.
struct Opening {
  std::string table;
  std::string game;
  int seats = 0;
  wire::json::object options;
  std::vector<std::string> bots;  // per seat, empty where a person may sit
  std::optional<wire::ClockRequest> clock;
  bool is_public = false;
  std::string secret;      // of the dice; shown when the game is over
  std::string key;         // lets sit down and watch
  std::string watch;       // lets watch
  Omitted<int> rules;      // the version of the game's rules; missing: 1
  Omitted<Memory> memory;  // missing: as the rulebook
  // Which character the bot of a seat is, a word that clients know; empty where nobody chose.
  Omitted<std::vector<std::string>> cast;
  Omitted<wire::json::object> position;  // the state that the game begins with
  Omitted<std::string> room;             // whose members may come in, and whose game it is
  Omitted<Deal> deal;                    // missing: everybody agrees upon the dice
  Omitted<int> delay_s;                  // of spectators, while the game is on; missing: none
};
BOOST_DESCRIBE_STRUCT(Opening, (),
                      (table, game, seats, options, bots, clock, is_public, secret, key, watch,
                       rules, memory, cast, position, room, deal, delay_s))

BOOST_DEFINE_ENUM_CLASS(StepKind, opened, sat, stood, filled, moved, undone, clock, replaced, back,
                        resigned, chat, rematch, committed, revealed, late, raced, kicked, reseated,
                        withdrew, arranged, renewed)

// One thing that happened at a table: what is stored, and what a match is the fold of. A step that
// starts the game or moves on holds every outcome of chance that follows, so that folding needs no
// generator. Of a race (raced) the seat is who was first; nobody, and the dice have decided. Who
// takes another seat (reseated) goes from the first of two seats to the second; a table that is
// arranged anew (arranged) has another opening from then on, one with new keys (renewed) other
// links.
struct Step {
  StepKind kind{};
  std::int64_t at = 0;        // Unix time, for people to see
  Omitted<std::int64_t> ran;  // the house's time, where a clock runs or spectators are behind
  Omitted<int> seat;
  // What was said; a name; a bot; the rematch's table; the hash of a player's words.
  Omitted<std::string> text;
  Omitted<std::string> words;  // a player's share of the dice, shown
  // Of those who did not do their part of the dice in time; from where to where somebody moved.
  Omitted<std::vector<int>> seats;
  // The hash of a seat's token; of who opens the table, with or without a seat.
  Omitted<std::string> token;
  Omitted<Moves> moves;
  Omitted<std::vector<std::int64_t>> left_ms;  // of every clock, after this step
  OmittedOnHeap<Opening> opening;              // of the first step, which is one of many
  Omitted<bool> stays;                         // of a rematch: everybody keeps their seat
  Omitted<std::string> person;  // who sits down, where they have said so; nobody is shown it
  Omitted<std::vector<std::string>> keys;  // the new ones: to sit down and watch, and to watch
};
BOOST_DESCRIBE_STRUCT(Step, (),
                      (kind, at, ran, seat, text, words, seats, token, moves, left_ms, opening,
                       stays, person, keys))
// Every table that is open has all of its steps in memory.
static_assert(sizeof(Step) <= 352);

}  // namespace purloin::match
