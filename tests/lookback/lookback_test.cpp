// Looking back at a game: luck and skill add up to the result, and a mistake is one.
#include <cmath>

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "fair/chance_stream.h"
#include "lookback/analysis.h"
#include "lookback/summary.h"
#include "match/document.h"
#include "registry/bots.h"
#include "registry/games.h"
#include "support/matches.h"
#include "wire/described.h"

namespace purloin::lookback {
namespace {

namespace json = wire::json;

// As shallow as it gets: what adds up has to add up at any depth.
bots::Depth shallow() {
  bots::Depth depth;
  depth.samples = 6;
  depth.iterations = 16;
  return depth;
}

// Plays on to the end; `bot` moves for everybody.
std::vector<std::string> played_on(const std::string& game, wire::AnyTable& table,
                                   const std::string& bot, const std::string& luck) {
  const auto key = fair::key_from_text(luck);
  const auto player = registry::make_bot(bot, game);
  std::vector<std::string> moves;
  while (!table.actor().is_nobody()) {
    if (table.actor().is_chance()) {
      moves.push_back(table.play_chance(key).text);
      continue;
    }
    bots::Budget budget;
    budget.iterations = 40;
    budget.seed = moves.size();
    moves.push_back(player->choose(table, budget).move);
    table.play(moves.back()).value();
  }
  return moves;
}

match::Position opening_of(const std::string& game, int seats) {
  return registry::find_game(game)->start(seats, {}).value();
}

Course a_game(const std::string& game, int seats, const std::string& bot,
              const std::string& luck = "luck") {
  const auto first = opening_of(game, seats);
  const auto table = first->clone();
  return course_of_moves(game, first, played_on(game, *table, bot, luck));
}

void expect_to_add_up(const Course& course, const wire::LookbackDoc& doc) {
  for (std::size_t i = 0; i < doc.seats.size(); ++i) {
    const auto& seat = doc.seats[i];
    EXPECT_EQ(seat.start + seat.luck + seat.own + seat.others + seat.unforeseen, seat.result) << i;
    EXPECT_EQ(seat.result, std::lround(course.result[i] * (doc.in_coins ? 100 : 10'000))) << i;
  }
}

TEST(Lookback, StartAndLuckAndSkillAddUpToTheResult) {
  for (const auto* game : registry::all_games()) {
    const std::string id(game->id());
    for (const int seats : {game->min_seats(), game->max_seats()}) {
      const auto course = a_game(id, seats, "greedy");
      const auto doc = look_back(course, shallow(), 1);
      ASSERT_TRUE(doc);
      EXPECT_EQ(doc->steps.size(), course.moves.size());
      expect_to_add_up(course, *doc);
    }
  }
}

TEST(Lookback, OfWhoLeavesIsTheirOwnDoing) {
  auto course = a_game("dice-heist", 2, "greedy");
  const auto half = course.moves.size() / 2;
  course.moves.resize(half);
  course.versions.resize(half);
  course.positions.resize(half + 1);
  course.result = {0, 1};
  course.left = Seat(0);
  course.left_at = 99;
  const auto doc = look_back(course, shallow(), 1);
  expect_to_add_up(course, *doc);
  EXPECT_TRUE(doc->steps.back().left);
  EXPECT_EQ(doc->steps.back().by, 0);
  EXPECT_EQ(doc->steps.back().v, 99);
  EXPECT_EQ(doc->seats[1].result, 10'000);
}

TEST(Lookback, AFairDieGivesNothingOnAverage) {
  const auto critic = registry::make_critic("dice-heist");
  const auto course = a_game("dice-heist", 3, "greedy");
  int seen = 0;
  int sampled = 0;
  for (const auto& position : course.positions) {
    if (!position->actor().is_chance()) continue;
    const auto faces = position->legal_moves(6);  // one die, all alike
    if (!faces || faces->size() != 6 || !faces->front().starts_with("roll")) continue;
    ++seen;
    const auto before = critic->stand(*position, {});
    std::vector<bots::Standing> afterwards;
    for (const auto& face : *faces) {
      const auto after = position->clone();
      after->play(face).value();
      afterwards.push_back(critic->stand(*after, {}));
    }
    for (std::size_t seat = 0; seat < 3; ++seat) {
      double luck = 0;
      double errors = 0;
      for (const auto& there : afterwards) {
        luck += (there.share[seat] - before.share[seat]) / 6;
        errors = std::hypot(errors, there.error[seat] / 6);
      }
      // To the last digit, but for cards after the die that are too many to be tried one by one.
      sampled += errors > 0;
      EXPECT_NEAR(luck, 0, 1e-6 + 4 * std::hypot(errors, before.error[seat]));
      EXPECT_NEAR(luck, 0, 2e-4);
    }
  }
  EXPECT_GT(seen, 3);
  EXPECT_LT(sampled, 3 * seen) << "some dice decide alone";
}

// The moves of a game up to a decision at which a move is at hand that gives a lot up.
struct Blunder {
  Course course;
  std::size_t at = 0;
};
Blunder planted(const std::string& game, int seats) {
  const auto critic = registry::make_critic(game);
  auto course = a_game(game, seats, "master");
  for (std::size_t at = course.moves.size() / 2; at < course.moves.size(); ++at) {
    const auto& position = *course.positions[at];
    if (!position.actor().is_seat()) continue;
    const auto moves_there = position.legal_moves(1'000).value();
    for (const auto& move : moves_there) {
      const auto verdict = critic->judge(position, move, {});
      if (verdict.gave_up < 0.15 || verdict.gave_up < 6 * verdict.error) continue;
      std::vector<std::string> moves(course.moves.begin(),
                                     course.moves.begin() + static_cast<std::ptrdiff_t>(at));
      moves.push_back(move);
      const auto table = position.clone();
      table->play(move).value();
      for (auto& next : played_on(game, *table, "master", "after"))
        moves.push_back(std::move(next));
      return {course_of_moves(game, course.positions[0], std::move(moves)), at};
    }
  }
  ADD_FAILURE() << "no blunder is at hand";
  return {std::move(course), 0};
}

TEST(Lookback, APlantedBlunderIsFoundAndBettered) {
  const auto [course, at] = planted("dice-heist", 2);
  const auto doc = look_back(course, {}, 2);
  const auto& step = doc->steps[at];
  EXPECT_EQ(step.move, course.moves[at]);
  EXPECT_TRUE(step.mistake);
  EXPECT_TRUE(step.turning);
  EXPECT_GT(step.gave_up.value_or(0), 1'000);
  ASSERT_TRUE(step.better);
  EXPECT_NE(*step.better, step.move);
  ASSERT_TRUE(step.line);
  EXPECT_EQ(step.line->front(), *step.better);
  // What is better has nothing better.
  const auto critic = registry::make_critic("dice-heist");
  EXPECT_EQ(critic->judge(*course.positions[at], *step.better, {}).better, "");
  const auto seat = static_cast<std::size_t>(*step.by);
  EXPECT_GE(doc->seats[seat].mistakes, 1);
  EXPECT_NE(in_english(*doc, {"Anna", "Bert"}).find("Better: " + *step.better), std::string::npos);
}

// What hints say of a move is what is said of it afterwards.
TEST(Lookback, AMoveIsWeighedAsItIsJudged) {
  for (const auto* game : registry::all_games()) {
    const auto critic = registry::make_critic(game->id());
    const auto course = a_game(std::string(game->id()), game->max_seats(), "random");
    int seen = 0;
    for (std::size_t i = 0; i < course.moves.size() && seen < 3; ++i) {
      const auto& position = *course.positions[i];
      if (!position.actor().is_seat()) continue;
      const auto verdict = critic->judge(position, course.moves[i], shallow());
      if (verdict.better.empty()) continue;
      ++seen;
      const std::vector<std::string> moves = {verdict.better, course.moves[i]};
      const auto weighed = critic->weigh(position, moves, shallow());
      ASSERT_EQ(weighed.size(), 2u);
      EXPECT_EQ(weighed[0].gives_up, 0);
      EXPECT_DOUBLE_EQ(weighed[1].gives_up, verdict.gave_up);
      EXPECT_DOUBLE_EQ(weighed[1].error, verdict.error);
      EXPECT_NEAR(weighed[0].share - weighed[1].share, verdict.gave_up, 1e-9);
    }
    EXPECT_GT(seen, 0);
  }
}

// Of moves that are as good none costs anything in the mean, and what one seat loses others gain.
TEST(Lookback, WhatADecisionCostsIsGainedByOthers) {
  const auto course = a_game("crypt", 3, "random");
  const auto critic = registry::make_critic("crypt");
  for (std::size_t i = 0; i < course.moves.size(); ++i) {
    if (!course.positions[i]->actor().is_seat()) continue;
    const auto verdict = critic->judge(*course.positions[i], course.moves[i], shallow());
    EXPECT_NEAR(verdict.cost[0] + verdict.cost[1] + verdict.cost[2], 0, 1e-5);
    const auto seat = static_cast<std::size_t>(course.positions[i]->actor().seat().index());
    EXPECT_EQ(verdict.gave_up, verdict.cost[seat]);
  }
}

TEST(Lookback, SmallDifferencesAreNoMistakes) {
  bool has_small = false;
  for (const auto* game : registry::all_games()) {
    const auto course = a_game(std::string(game->id()), game->max_seats(), "random");
    const auto doc = look_back(course, shallow(), 1);
    for (const auto& step : doc->steps) {
      if (!step.gave_up) continue;
      if (*step.gave_up < std::max(2 * *step.error - 2, 199)) {
        has_small = true;
        EXPECT_FALSE(step.mistake) << step.move;
      }
      EXPECT_TRUE(!step.turning || step.mistake);
    }
  }
  EXPECT_TRUE(has_small);
}

TEST(Lookback, AloneItIsInCoins) {
  const auto course = a_game("crypt", 1, "greedy");
  const auto doc = look_back(course, shallow(), 1);
  EXPECT_TRUE(doc->in_coins);
  const auto sheets = course.positions.back()->scores();
  EXPECT_EQ(doc->seats[0].result, 100 * sheets.at(0).at("total").to_number<int>());
  EXPECT_GT(doc->seats[0].start, 1'000);
  EXPECT_EQ(doc->seats[0].others, 0);
}

TEST(Lookback, TheSameSeedFindsTheSameOnAnyNumberOfThreads) {
  const auto course = a_game("crypt", 3, "greedy");
  const auto once = write(*look_back(course, shallow(), 1));
  EXPECT_EQ(write(*look_back(course, shallow(), 2)), once);
  auto other = shallow();
  other.seed = 2;
  EXPECT_NE(write(*look_back(course, other, 1)), once);
}

TEST(Lookback, IsStoppedAtOnceAndTellsHowFarItIs) {
  const auto course = a_game("crypt", 2, "greedy");
  std::atomic<bool> stop = false;
  std::size_t last = 0;
  const auto stopped = look_back(course, shallow(), 1, &stop, [&](std::size_t done, std::size_t) {
    EXPECT_EQ(done, ++last);
    if (done == 3) stop = true;
  });
  EXPECT_FALSE(stopped);
  EXPECT_EQ(last, 3u);
  stop = false;
  last = 0;
  const auto whole = look_back(course, shallow(), 1, &stop, [&](std::size_t, std::size_t pieces) {
    ++last;
    EXPECT_EQ(pieces, course.moves.size() + 1);
  });
  EXPECT_TRUE(whole);
  EXPECT_EQ(last, course.moves.size() + 1);
}

TEST(Lookback, TheLongestGameHasRoom) {
  wire::LookbackDoc doc;
  doc.game = "thiefs-market";
  doc.before.assign(5, 2'000);
  doc.seats.resize(5);
  wire::LookbackStep step;
  step.v = 1'999;
  step.by = 4;
  step.move = std::string(60, 'x');
  step.chances.assign(5, 10'000);
  step.errors.assign(5, 1'000);
  step.gave_up = 10'000;
  step.error = 1'000;
  step.better = std::string(60, 'y');
  step.line = std::vector<std::string>(6, std::string(60, 'z'));
  step.mistake = true;
  step.turning = true;
  doc.steps.assign(kMostMoves, step);
  const auto text = write(doc);
  EXPECT_LE(text.size(), kMostBytes);
  // What is there still adds up.
  const auto read = wire::try_read<wire::LookbackDoc>(json::parse(text));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->steps.size(), kMostMoves);
  EXPECT_EQ(read->steps.back().chances, step.chances);
  // A short game loses nothing.
  doc.steps.assign(20, step);
  EXPECT_EQ(write(doc), wire::to_json(doc));
}

std::vector<match::Step> at_a_table(const std::string& game) {
  std::vector<match::Step> steps;
  auto asked = test::new_table(game, {"me", "open", "thief"});
  match::Match match = test::open_match(asked, &steps);
  steps.push_back(match.sit({}, {"Bert", "b"}, 3).value());
  test::agree_on_dice(match, &steps, 3);
  test::play_out(match, "film", &steps);
  return steps;
}

TEST(Lookback, OfATableAndOfItsRecordIsTheSameGame) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const auto steps = at_a_table(game);
    match::Match match(steps[0]);
    for (const auto& step : std::span(steps).subspan(1)) match.apply(step);
    const auto course = course_of(steps);
    ASSERT_TRUE(course) << course.error().message;
    EXPECT_EQ(course->moves.size(), match.moves().size());
    EXPECT_EQ(course->positions.back()->state(), match.table().state());
    EXPECT_FALSE(course->left);
    EXPECT_TRUE(std::ranges::is_sorted(course->versions));
    EXPECT_LE(course->versions.back(), static_cast<int>(steps.size()));
    const json::value record(match::record(match));
    const auto again = course_of_record(record);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->moves, course->moves);
    EXPECT_EQ(again->result, course->result);
    auto tampered = record.as_object();
    tampered["moves"].as_array()[4] = "roll 1";
    EXPECT_FALSE(course_of_record(json::value(tampered)));
    EXPECT_FALSE(course_of(std::span(steps).first(steps.size() / 2)));
  }
}

TEST(Lookback, KnowsWhoGaveUp) {
  std::vector<match::Step> steps;
  match::Match match = test::open_match(test::new_table("dice-heist", {"me", "thief"}), &steps);
  test::agree_on_dice(match, &steps);
  steps.push_back(match.resign(Seat(0), 5).value());
  const auto course = course_of(steps);
  ASSERT_TRUE(course) << course.error().message;
  EXPECT_EQ(course->left, Seat(0));
  EXPECT_EQ(course->result, (std::vector<double>{0, 1}));
  expect_to_add_up(*course, *look_back(*course, shallow(), 1));
}

}  // namespace
}  // namespace purloin::lookback
