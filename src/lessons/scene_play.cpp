#include "lessons/scene_play.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "match/film.h"
#include "registry/games.h"
#include "texts/shape.h"
#include "wire/described.h"

namespace purloin::lessons {
namespace {

namespace json = wire::json;
using match::Step;
using match::StepKind;
using wire::AnyTable;
using wire::Refusal;

// Who a rival of the lesson would be among the bots; a script plays for them.
constexpr std::string_view kRival = "thief";

tl::unexpected<Refusal> refuse(std::string why) {
  return tl::make_unexpected(Refusal{"bad-request", std::move(why)});
}

Step step_of(StepKind kind, Seat seat) {
  Step step;
  step.kind = kind;
  step.seat = seat.index();
  return step;
}

// A table at which everybody sits and that stands where the scene begins.
std::vector<Step> seating(const Lesson& lesson, const Scene& scene, const AnyTable& table) {
  match::Opening opening;
  opening.table = "lesson-" + lesson.game;
  opening.game = lesson.game;
  opening.seats = table.seats();
  opening.options = table.options();
  opening.is_public = true;
  opening.memory = Memory::kOpen;
  opening.position = scene.position;
  opening.cast = lesson.cast;
  for (const auto& who : lesson.cast) opening.bots.emplace_back(who.empty() ? "" : kRival);
  std::vector<Step> steps(1);
  steps[0].kind = StepKind::opened;
  steps[0].opening = std::move(opening);
  steps.push_back(step_of(StepKind::sat, lesson.player()));
  steps[1].text = std::string("you");
  steps[1].token = std::string("of the lesson");
  steps[1].moves = match::Moves();
  return steps;
}

// How many things a list tells of.
std::int64_t count_of(const json::array& list) {
  std::int64_t all = 0;
  for (const auto& item : list) {
    const auto* object = item.if_object();
    const auto* count = object == nullptr ? nullptr : object->if_contains("count");
    all += count == nullptr ? 1 : count->as_int64();
  }
  return all;
}

// The numbers of an event, those of the first item of its lists too: what a text can say of a move.
// Odds are per cent; an event leaves out what is zero.
void add_numbers(json::object& values, const std::string& prefix, const texts::Shape& shape,
                 const json::object& event) {
  using texts::ArgumentKind;
  for (const auto& argument : shape.arguments) {
    const std::string name(argument.name.name);
    const auto* value = event.if_contains(name);
    if (argument.kind == ArgumentKind::number) {
      if (value == nullptr && argument.may_be_missing) continue;
      values.emplace(prefix + name, value == nullptr ? json::value(0) : *value);
    } else if (argument.kind == ArgumentKind::odds) {
      const double chance = value == nullptr ? 0 : value->to_number<double>();
      values.emplace(prefix + name, std::lround(100 * chance));
    } else if (argument.kind == ArgumentKind::list) {
      const json::array list = value == nullptr ? json::array() : value->as_array();
      values.emplace(prefix + name, count_of(list));
      if (!list.empty()) {
        add_numbers(values, prefix, *argument.item, list.front().as_object());
      }
    }
  }
}

void add_numbers_of(json::object& values, const std::string& prefix, const wire::AnyGame& game,
                    const wire::EventJson& event) {
  const auto told = json::parse(event.text).as_object();
  const auto shapes = game.shapes();
  const auto shape =
      std::ranges::find(shapes, std::string_view(told.at("key").as_string()), &texts::Shape::key);
  if (shape != shapes.end()) add_numbers(values, prefix, **shape, told);
}

json::value points_of(const AnyTable& table, Seat seat) {
  return table.scores().at(static_cast<std::size_t>(seat.index())).at("total");
}

// A scene as far as it is played.
class Stage {
 public:
  Stage(const Lesson& lesson, const Scene& scene, std::unique_ptr<AnyTable> table)
      : lesson_(lesson),
        scene_(scene),
        table_(std::move(table)),
        steps_(seating(lesson, scene, *table_)) {}

  // Plays the next move of the player, and what follows it.
  std::optional<Refusal> take(const std::string& text) {
    if (turn() == nullptr || is_wrong_) {
      return Refusal{"bad-request", "moves: the scene does not go on after these."};
    }
    const auto before = table_->clone();
    auto after = table_->clone();
    const auto move = after->play(text);
    if (!move) return move.error();
    const Answer* answer = answer_to(*turn(), move->text);
    if (answer == nullptr) return Refusal{"bad-request", "moves: nothing is known of that one."};
    is_wrong_ = !answer->right.value_or(false);
    if (!is_wrong_ || answer->then) {
      table_ = std::move(after);
      add(*before, *move);
      for (const auto& next : answer->then.value_or(std::vector<std::string>())) {
        if (auto flaw = play_on(next)) return flaw;
      }
    }
    says_ = wire::LessonWords{answer->say, numbers_of(*before, *move)};
    if (!is_wrong_) ++turn_;
    return std::nullopt;
  }

  wire::LessonAnswer answer() const {
    wire::LessonAnswer answer;
    answer.scene = scene_.id;
    answer.says = says_;
    answer.film = match::film(steps_, {lesson_.player(), false}, 0, steps_.size());
    if (is_wrong_) {
      answer.state = wire::LessonState::wrong;
    } else if (turn() == nullptr) {
      answer.state = wire::LessonState::done;
    } else {
      answer.state = wire::LessonState::asks;
      answer.asks = wire::LessonWords{turn()->ask, numbers_of_best(*table_)};
      answer.legal = table_->legal_moves(0).value_or(std::vector<std::string>());
    }
    return answer;
  }

  bool asks() const { return !is_wrong_ && turn() != nullptr; }
  const AnyTable& table() const { return *table_; }

 private:
  const wire::AnyGame& game() const { return *registry::find_game(lesson_.game); }
  const Turn* turn() const { return turn_ < scene_.turns.size() ? &scene_.turns[turn_] : nullptr; }

  std::optional<Refusal> play_on(const std::string& text) {
    const auto before = table_->clone();
    const auto move = table_->play(text);
    if (!move) return move.error();
    add(*before, *move);
    return std::nullopt;
  }

  // A seat's move begins a step; outcomes of chance belong to the one that they follow.
  void add(const AnyTable& before, const wire::AnyMove& move) {
    if (before.actor().is_seat()) {
      steps_.push_back(step_of(StepKind::moved, before.actor().seat()));
      steps_.back().moves = match::Moves();
    }
    steps_.back().moves->push_back(move);
  }

  // What the best move of this turn would do, as best_….
  json::object numbers_of_best(const AnyTable& table) const {
    json::object values{{"score", points_of(table, lesson_.player())}};
    const auto best = table.clone()->play(turn()->answers.front().moves.front());
    if (best) add_numbers_of(values, "best_", game(), table.describe(*best));
    return values;
  }

  // What the move would do, and what the player has before and after it.
  json::object numbers_of(const AnyTable& before, const wire::AnyMove& move) const {
    json::object values = numbers_of_best(before);
    values["score_before"] = values.at("score");
    values["score"] = points_of(*table_, lesson_.player());
    add_numbers_of(values, "", game(), before.describe(move));
    return values;
  }

  const Lesson& lesson_;
  const Scene& scene_;
  std::unique_ptr<AnyTable> table_;
  std::vector<Step> steps_;
  std::size_t turn_ = 0;
  bool is_wrong_ = false;
  std::optional<wire::LessonWords> says_;
};

wire::Result<Stage> stage_at(const Lesson& lesson, const wire::LessonRequest& asked) {
  const Scene* scene = lesson.find_scene(asked.scene);
  if (scene == nullptr) return refuse("scene: there is none with this name.");
  auto table = registry::find_game(lesson.game)->load(scene->position);
  if (!table) return tl::make_unexpected(table.error());
  Stage stage(lesson, *scene, std::move(*table));
  for (const auto& move : asked.moves) {
    if (auto flaw = stage.take(move)) return tl::make_unexpected(std::move(*flaw));
  }
  return stage;
}

}  // namespace

wire::Result<wire::LessonAnswer> play_scene(const Lesson& lesson,
                                            const wire::LessonRequest& asked) {
  const auto stage = stage_at(lesson, asked);
  if (!stage) return tl::make_unexpected(stage.error());
  return stage->answer();
}

wire::Result<wire::LessonDescribed> describe_moves(const Lesson& lesson,
                                                   const wire::LessonRequest& asked) {
  const auto& moves = asked.describe.value_or(std::vector<std::string>());
  if (moves.size() > kMostDescribed) return refuse("describe: at most 64 moves.");
  const auto stage = stage_at(lesson, asked);
  if (!stage) return tl::make_unexpected(stage.error());
  if (!stage->asks()) return refuse("describe: no move is asked for.");
  wire::LessonDescribed answer;
  answer.moves = stage->table().describe_all(moves, {}, false);
  return answer;
}

}  // namespace purloin::lessons
