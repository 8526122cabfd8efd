#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "wire/any_game.h"

// Guided first games, as data/lessons has them.
namespace purloin::lessons {

using wire::Omitted;

// What is said to some moves, and what they lead to.
struct Answer {
  // In the protocol's notation; `...` stands for anything. The first one of a turn is whole, and
  // right: what others are held against.
  std::vector<std::string> moves;
  std::string say;  // the word of a text
  Omitted<bool> right;
  // What chance gives and the others do then, until it is the player's turn or the scene ends. A
  // wrong move that has none is not played but only spoken of.
  Omitted<std::vector<std::string>> then;
};
BOOST_DESCRIBE_STRUCT(Answer, (), (moves, say, right, then))

// The first answer that fits a move is the answer to it; every legal move has one.
struct Turn {
  std::string ask;  // the word of a text
  std::vector<Answer> answers;
};
BOOST_DESCRIBE_STRUCT(Turn, (), (ask, answers))

// A position, and the one or two turns that teach one thing.
struct Scene {
  std::string id;
  wire::json::object position;  // a state, as `load` takes it
  std::vector<Turn> turns;
};
BOOST_DESCRIBE_STRUCT(Scene, (), (id, position, turns))

struct Lesson {
  std::string game;
  std::vector<std::string> cast;  // who sits where; empty for the player
  std::vector<Scene> scenes;

  Seat player() const;
  const Scene* find_scene(std::string_view id) const;
};
BOOST_DESCRIBE_STRUCT(Lesson, (), (game, cast, scenes))

const std::vector<Lesson>& all_lessons();
// Of that game, or nullptr.
const Lesson* find_lesson(std::string_view game);

bool fits(std::string_view pattern, std::string_view move);
// The answer to a move in its canonical text, or nullptr.
const Answer* answer_to(const Turn& turn, std::string_view move);

}  // namespace purloin::lessons
