// Guided first games: each can be played to its end, whatever somebody tries is answered, and every
// text is there, with numbers that the position gives.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <unicode/messagepattern.h>

#include <gtest/gtest.h>

#include "lessons/scene_play.h"
#include "registry/games.h"
#include "wire/described.h"
#include "wire/patch.h"

namespace purloin::lessons {
namespace {

namespace json = wire::json;
using wire::LessonState;

constexpr std::size_t kMostTried = 12;  // moves that one answer fits

wire::LessonAnswer played(const Lesson& lesson, const Scene& scene,
                          const std::vector<std::string>& moves) {
  const auto answer = play_scene(lesson, {scene.id, moves, {}});
  EXPECT_TRUE(answer) << lesson.game << ' ' << scene.id << ": "
                      << (answer ? "" : answer.error().message);
  return answer.value_or(wire::LessonAnswer());
}

// Calls visit(scene, turn, the right moves before it).
template <class F>
void for_each_turn(const Lesson& lesson, F&& visit) {
  for (const auto& scene : lesson.scenes) {
    SCOPED_TRACE(lesson.game + ' ' + scene.id);
    std::vector<std::string> moves;
    for (const auto& turn : scene.turns) {
      visit(scene, turn, moves);
      moves.push_back(turn.answers.front().moves.front());
    }
  }
}

json::value last_document(const wire::FilmAnswer& film) {
  auto document = json::parse(film.doc->text);
  for (const auto& step : film.steps) {
    const auto update = json::parse(wire::to_json(step)).as_object();
    document = wire::apply_update(document, update).value();
  }
  return document;
}

TEST(Lessons, HaveFiveToTwelveTurns) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const Lesson* lesson = find_lesson(game);
    ASSERT_NE(lesson, nullptr) << game;
    ASSERT_NE(registry::find_game(game), nullptr) << game;
    std::size_t turns = 0;
    std::set<std::string> ids;
    for (const auto& scene : lesson->scenes) {
      turns += scene.turns.size();
      EXPECT_TRUE(ids.insert(scene.id).second) << scene.id;
    }
    EXPECT_GE(turns, 5U) << game;
    EXPECT_LE(turns, 12U) << game;
  }
  EXPECT_EQ(find_lesson("chess"), nullptr);
}

TEST(Lessons, EveryPositionLoadsAsItIs) {
  for (const auto& lesson : all_lessons()) {
    for (const auto& scene : lesson.scenes) {
      const auto table = registry::find_game(lesson.game)->load(scene.position);
      ASSERT_TRUE(table) << scene.id << ": " << table.error().message;
      EXPECT_EQ(json::value((*table)->state()), json::value(scene.position)) << scene.id;
      EXPECT_EQ((*table)->seats(), static_cast<int>(lesson.cast.size())) << scene.id;
      EXPECT_EQ((*table)->actor(), Actor::seat(lesson.player())) << scene.id;
    }
  }
}

TEST(Lessons, CanBePlayedToTheirEnd) {
  for (const auto& lesson : all_lessons()) {
    for_each_turn(lesson, [&](const Scene& scene, const Turn& turn, auto moves) {
      const auto asked = played(lesson, scene, moves);
      EXPECT_EQ(asked.state, LessonState::asks);
      ASSERT_TRUE(asked.asks);
      EXPECT_EQ(asked.asks->word, turn.ask);
      const auto document = last_document(asked.film);
      EXPECT_EQ(document.at("you").as_int64(), lesson.player().index());
      EXPECT_EQ(document.at("turn").at("seat").as_int64(), lesson.player().index());
      const std::string& best = turn.answers.front().moves.front();
      EXPECT_TRUE(turn.answers.front().right.value_or(false));
      EXPECT_EQ(std::ranges::count(asked.legal, best), 1) << best;
      moves.push_back(best);
      const auto after = played(lesson, scene, moves);
      EXPECT_EQ(after.state,
                moves.size() == scene.turns.size() ? LessonState::done : LessonState::asks);
      EXPECT_GT(after.film.steps.size(), asked.film.steps.size());
    });
  }
}

// The last scenes of a game end with the game, so that its result is seen.
TEST(Lessons, EndWithTheGame) {
  for (const auto& lesson : all_lessons()) {
    const Scene& last = lesson.scenes.back();
    std::vector<std::string> moves;
    for (const auto& turn : last.turns) moves.push_back(turn.answers.front().moves.front());
    const auto document = last_document(played(lesson, last, moves).film);
    EXPECT_EQ(document.at("phase").as_string(), "over") << lesson.game;
    EXPECT_EQ(document.at("turn").at("winners"), (json::array{lesson.player().index()}))
        << lesson.game;
  }
}

TEST(Lessons, HaveAnAnswerToEveryMoveAndAMoveForEveryAnswer) {
  for (const auto& lesson : all_lessons()) {
    for_each_turn(lesson, [&](const Scene& scene, const Turn& turn, auto moves) {
      std::map<const Answer*, std::size_t> tried;
      const auto asked = played(lesson, scene, moves);
      for (const auto& move : asked.legal) {
        const Answer* answer = answer_to(turn, move);
        ASSERT_NE(answer, nullptr) << move;
        if (++tried[answer] > kMostTried) continue;
        moves.push_back(move);
        const auto after = played(lesson, scene, moves);
        moves.pop_back();
        ASSERT_TRUE(after.says) << move;
        EXPECT_EQ(after.says->word, answer->say) << move;
        EXPECT_EQ(after.state == LessonState::wrong, !answer->right.value_or(false)) << move;
        // Whoever is not right sees what comes of it, or stays where they are.
        const bool shows = answer->right.value_or(false) || answer->then;
        EXPECT_EQ(after.film.steps.size() > asked.film.steps.size(), shows) << move;
        // Nothing hangs in the air.
        const auto turn_after = last_document(after.film).at("turn");
        EXPECT_NE(turn_after.at("actor").as_string(), "race") << move;
      }
      for (const auto& answer : turn.answers) {
        EXPECT_GT(tried[&answer], 0U) << answer.moves.front();
      }
    });
  }
}

// ---- Texts.

using Texts = std::map<std::string, std::string>;

Texts texts_of(const std::string& language, const std::string& game) {
  std::ifstream file(PURLOIN_SOURCE_DIR "/texts/" + language + '/' + game + ".json");
  std::stringstream text;
  text << file.rdbuf();
  Texts found;
  constexpr std::string_view kPrefix = "board.learn.";
  const auto read = json::parse(text.str());
  for (const auto& [key, message] : read.as_object()) {
    if (key.starts_with(kPrefix)) found[key.substr(kPrefix.size())] = message.as_string();
  }
  return found;
}

std::set<std::string> values_said(const std::string& message) {
  UErrorCode error = U_ZERO_ERROR;
  UParseError where;
  const icu::MessagePattern pattern(icu::UnicodeString::fromUTF8(message), &where, error);
  EXPECT_TRUE(U_SUCCESS(error)) << message;
  std::set<std::string> names;
  for (int i = 0; i < pattern.countParts(); ++i) {
    if (pattern.getPart(i).getType() != UMSGPAT_PART_TYPE_ARG_NAME) continue;
    std::string name;
    pattern.getSubstring(pattern.getPart(i)).toUTF8String(name);
    names.insert(name);
  }
  return names;
}

// What a text says stands in its values, of whatever move it is said.
void expect_sayable(const Texts& texts, const std::string& scene, const wire::LessonWords& words,
                    std::set<std::string>& used) {
  const std::string key = scene + '.' + words.word;
  used.insert(key);
  const auto text = texts.find(key);
  ASSERT_NE(text, texts.end()) << key;
  for (const auto& name : values_said(text->second)) {
    EXPECT_TRUE(words.values.contains(name)) << key << " says " << name;
  }
}

TEST(Lessons, HaveTheirTextsInEveryLanguage) {
  for (const auto& lesson : all_lessons()) {
    const std::vector<Texts> languages{texts_of("en", lesson.game), texts_of("fr", lesson.game)};
    std::set<std::string> used;
    const auto expect_words = [&](const Scene& scene, const wire::LessonWords& words) {
      for (const auto& texts : languages) expect_sayable(texts, scene.id, words, used);
    };
    for_each_turn(lesson, [&](const Scene& scene, const Turn& turn, auto moves) {
      const auto asked = played(lesson, scene, moves);
      expect_words(scene, *asked.asks);
      std::map<const Answer*, std::size_t> tried;
      for (const auto& move : asked.legal) {
        if (++tried[answer_to(turn, move)] > kMostTried) continue;
        moves.push_back(move);
        expect_words(scene, *played(lesson, scene, moves).says);
        moves.pop_back();
      }
    });
    for (const auto& texts : languages) {
      for (const auto& [key, text] : texts) EXPECT_TRUE(used.contains(key)) << "unsaid: " << key;
    }
  }
}

// ---- Numbers and refusals.

const Scene& scene_of(const Lesson& lesson, const std::string& id) {
  return *lesson.find_scene(id);
}

TEST(Lessons, SayTheNumbersOfThePosition) {
  const Lesson& lesson = *find_lesson("dice-heist");
  // Two sidekicks at security 4: three dice, of which one shows a 5 or a 6.
  const auto few = played(lesson, scene_of(lesson, "sidekicks"), {"heist metropolitan 0"});
  EXPECT_EQ(few.state, LessonState::wrong);
  EXPECT_EQ(few.says->values.at("odds").as_int64(), 33);
  EXPECT_EQ(few.says->values.at("best_odds").as_int64(), 70);
  EXPECT_EQ(few.says->values.at("prize").as_int64(), 2);
  EXPECT_TRUE(few.legal.empty());
  EXPECT_FALSE(few.asks);
  // A third ruby is worth three.
  const auto gems = played(lesson, scene_of(lesson, "gems"), {"heist british 1"});
  EXPECT_EQ(
      gems.says->values.at("score").as_int64() - gems.says->values.at("score_before").as_int64(),
      3);
}

std::string refusal_of(const Lesson& lesson, const std::string& scene,
                       std::vector<std::string> moves) {
  const auto answer = play_scene(lesson, {scene, std::move(moves), {}});
  return answer ? "" : answer.error().code + ' ' + answer.error().message;
}

TEST(Lessons, RefuseWhatIsNoPartOfThem) {
  const Lesson& lesson = *find_lesson("dice-heist");
  EXPECT_EQ(refusal_of(lesson, "chess", {}), "bad-request scene: there is none with this name.");
  EXPECT_TRUE(refusal_of(lesson, "heist", {"heist louvre 9"}).starts_with("illegal-move "));
  EXPECT_TRUE(refusal_of(lesson, "heist", {""}).starts_with("illegal-move "));
  EXPECT_TRUE(refusal_of(lesson, "heist", {"roll 6"}).starts_with("illegal-move "));
  const std::string end = "bad-request moves: the scene does not go on after these.";
  EXPECT_EQ(refusal_of(lesson, "heist", {"heist hermitage 0", "recruit"}), end);
  EXPECT_EQ(refusal_of(lesson, "failing", {"recruit", "recruit"}), end);
  EXPECT_EQ(refusal_of(lesson, "failing", {"heist louvre 3", "heist louvre 3"}), "");
}

TEST(Lessons, DescribeMovesAsATableDoes) {
  const Lesson& lesson = *find_lesson("dice-heist");
  const auto asked = [&](std::vector<std::string> moves, std::vector<std::string> described) {
    wire::LessonRequest request{"heist", std::move(moves), {}};
    request.describe = std::move(described);
    return describe_moves(lesson, request);
  };
  const auto two = asked({}, {"recruit", "heist louvre 7"});
  ASSERT_TRUE(two);
  ASSERT_EQ(two->moves.size(), 2U);
  EXPECT_TRUE(two->moves[0].legal);
  EXPECT_EQ(json::parse(two->moves[0].does.text).at("key").as_string(), "dh.recruit");
  EXPECT_FALSE(two->moves[1].legal);
  EXPECT_FALSE(asked({}, std::vector<std::string>(kMostDescribed + 1, "recruit")));
  EXPECT_FALSE(asked({"recruit"}, {"recruit"}));
}

TEST(Lessons, PatternsFitAnythingBetween) {
  EXPECT_TRUE(fits("recruit", "recruit"));
  EXPECT_FALSE(fits("recruit", "recruit from 1"));
  EXPECT_TRUE(fits("heist louvre ...", "heist louvre 3"));
  EXPECT_FALSE(fits("heist louvre ...", "heist british 3"));
  EXPECT_TRUE(fits("take ...WW...", "take WW"));
  EXPECT_TRUE(fits("take ...WW...", "take RWWP*"));
  EXPECT_FALSE(fits("take ...WW...", "take WRW"));
}

}  // namespace
}  // namespace purloin::lessons
