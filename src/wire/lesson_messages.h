#pragma once

#include "wire/messages.h"
#include "wire/websocket_messages.h"

// What is said of guided first games (docs/server-protocol.md, Learning).
namespace purloin::wire {

// A guided game: its scenes in their order.
struct LessonFacts {
  std::string game;
  std::string title;
  std::vector<std::string> scenes;
};
BOOST_DESCRIBE_STRUCT(LessonFacts, (), (game, title, scenes))

// Where somebody is in a scene: what they have played there. With `describe` it is asked what moves
// would do, else what became of them.
struct LessonRequest {
  std::string scene;
  std::vector<std::string> moves;
  Omitted<std::vector<std::string>> describe;
};
BOOST_DESCRIBE_STRUCT(LessonRequest, (), (scene, moves, describe))

// A text of the game's own file by its word, and the numbers that it says.
struct LessonWords {
  std::string word;
  json::object values;
};
BOOST_DESCRIBE_STRUCT(LessonWords, (), (word, values))

// A move is asked for, the last one was not right, or the scene is played.
BOOST_DEFINE_ENUM_CLASS(LessonState, asks, wrong, done)

struct LessonAnswer {
  std::string scene;
  LessonState state{};
  std::optional<LessonWords> says;  // of the last move
  std::optional<LessonWords> asks;
  FilmAnswer film;                 // the scene until now, as the player sees it
  std::vector<std::string> legal;  // all moves, where one is asked for
};
BOOST_DESCRIBE_STRUCT(LessonAnswer, (), (scene, state, says, asks, film, legal))

struct LessonDescribed {
  std::vector<DescribedMove> moves;
};
BOOST_DESCRIBE_STRUCT(LessonDescribed, (), (moves))

}  // namespace purloin::wire
