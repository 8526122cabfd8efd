#pragma once

#include "lessons/lesson.h"
#include "wire/lesson_messages.h"

namespace purloin::lessons {

inline constexpr std::size_t kMostDescribed = 64;

// What became of a scene with the moves that somebody has played there: each of them right, the
// last one perhaps not. Nothing is kept between two questions: the scene is folded from its
// position every time, by the rules of the game.
wire::Result<wire::LessonAnswer> play_scene(const Lesson& lesson, const wire::LessonRequest& asked);

// What the moves of `describe` would do there.
wire::Result<wire::LessonDescribed> describe_moves(const Lesson& lesson,
                                                   const wire::LessonRequest& asked);

}  // namespace purloin::lessons
