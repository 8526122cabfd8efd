#include "lessons/lesson.h"

#include <algorithm>
#include <span>

#include "wire/described.h"

namespace purloin::embedded {
extern const std::span<const std::string_view> lesson_texts;
}  // namespace purloin::embedded

namespace purloin::lessons {

Seat Lesson::player() const {
  return Seat(static_cast<int>(std::ranges::find(cast, "") - cast.begin()));
}

const Scene* Lesson::find_scene(std::string_view id) const {
  const auto found = std::ranges::find(scenes, id, &Scene::id);
  return found == scenes.end() ? nullptr : &*found;
}

const std::vector<Lesson>& all_lessons() {
  static const std::vector<Lesson> all = [] {
    std::vector<Lesson> read;
    for (const std::string_view text : embedded::lesson_texts) {
      read.push_back(wire::try_read<Lesson>(wire::json::parse(text)).value());
    }
    return read;
  }();
  return all;
}

const Lesson* find_lesson(std::string_view game) {
  const auto& all = all_lessons();
  const auto found = std::ranges::find(all, game, &Lesson::game);
  return found == all.end() ? nullptr : &*found;
}

bool fits(std::string_view pattern, std::string_view move) {
  constexpr std::string_view kAnything = "...";
  const auto gap = pattern.find(kAnything);
  if (gap == std::string_view::npos) return pattern == move;
  if (!move.starts_with(pattern.substr(0, gap))) return false;
  const std::string_view rest = pattern.substr(gap + kAnything.size());
  for (std::size_t at = gap; at <= move.size(); ++at) {
    if (fits(rest, move.substr(at))) return true;
  }
  return false;
}

const Answer* answer_to(const Turn& turn, std::string_view move) {
  const auto is_meant = [&](const Answer& answer) {
    return std::ranges::any_of(answer.moves,
                               [&](const std::string& pattern) { return fits(pattern, move); });
  };
  const auto found = std::ranges::find_if(turn.answers, is_meant);
  return found == turn.answers.end() ? nullptr : &*found;
}

}  // namespace purloin::lessons
