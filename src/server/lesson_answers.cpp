#include "server/lesson_answers.h"

#include "lessons/scene_play.h"
#include "registry/games.h"
#include "server/film_answers.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

// A scene is folded and filmed for every question: some twenty steps, and a list of moves.
constexpr double kSceneAsDearAsMessages = 5;

Response no_lesson(const Request& request) {
  return refusal_response(request, {"unknown-game", wire::reasons::kUnknownGame});
}

template <class Answer>
Response said(const Request& request, const wire::Result<Answer>& answer) {
  if (!answer) return refusal_response(request, answer.error());
  return long_response(request, wire::to_json(*answer));
}

}  // namespace

Response lesson_facts_answer(const Request& request, std::string_view game) {
  const auto* lesson = lessons::find_lesson(game);
  if (lesson == nullptr) return no_lesson(request);
  wire::LessonFacts facts;
  facts.game = lesson->game;
  facts.title = registry::find_game(game)->title();
  for (const auto& scene : lesson->scenes) facts.scenes.push_back(scene.id);
  return json_response(request, http::status::ok, wire::to_json(facts));
}

Response lesson_answer(const Request& request, std::string_view game, Guest& guest, Desk& desk) {
  if (!guest.messages.take(desk.world.now(), kSceneAsDearAsMessages)) {
    return too_fast(request, desk);
  }
  const auto* lesson = lessons::find_lesson(game);
  if (lesson == nullptr) return no_lesson(request);
  const auto given = read_body(request);
  if (!given) return refusal_response(request, given.error());
  const auto asked = wire::try_read<wire::LessonRequest>(*given);
  if (!asked) return refusal_response(request, asked.error());
  if (asked->describe) return said(request, lessons::describe_moves(*lesson, *asked));
  return said(request, lessons::play_scene(*lesson, *asked));
}

}  // namespace purloin::server
