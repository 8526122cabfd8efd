#include "terminal/session.h"

#include <cstdio>
#include <filesystem>
#include <regex>
#include <sstream>
#include <unistd.h>

#include <gtest/gtest.h>

#include "registry/games.h"

namespace purloin::terminal {
namespace {

// What a person sees who types these lines.
std::string play(const std::vector<std::string>& lines, SeatSet people = SeatSet::first(1),
                 std::string_view id = "dice-heist", int seats = 2) {
  auto game = fresh_game(*registry::find_game(id), seats, {}, "abc");
  std::ostringstream out;
  std::size_t next = 0;
  Session session(
      std::move(*game), people, Opponent{"random", {}},
      [&]() -> std::optional<std::string> {
        if (next == lines.size()) return std::nullopt;
        return lines[next++];
      },
      out, Paint(false));
  session.run();
  return out.str();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Session, EndsCleanlyWhenTheInputDoes) {
  const auto seen = play({});
  EXPECT_TRUE(has(seen, "your move:"));
  EXPECT_TRUE(has(seen, "Goodbye."));
  EXPECT_FALSE(has(seen, "\x1b[")) << "plain text unless colours are asked for";
}

TEST(Session, AWrongMoveSaysWhyAndCostsNothing) {
  const auto seen = play({"heist louvre 9", "dance", "0", "99", "", "   "});
  EXPECT_TRUE(has(seen, "\"heist louvre 9\" cannot be played"));
  EXPECT_TRUE(has(seen, "unknown move \"dance\""));
  EXPECT_TRUE(has(seen, "There is no line 99"));
  const auto log_after = [](std::vector<std::string> lines) {
    lines.emplace_back("log");
    const auto all = play(lines);
    return all.substr(all.rfind("> ", all.rfind("> ") - 1));
  };
  EXPECT_EQ(log_after({"heist louvre 9", "dance", "0", "99", "", "   "}), log_after({}));
  EXPECT_NE(log_after({"recruit"}), log_after({})) << "what can be played is told there";
}

TEST(Session, MovesByNumberAndByText) {
  EXPECT_TRUE(has(play({"recruit"}), "Raven (you) recruits a sidekick"));
  EXPECT_TRUE(has(play({"1"}), "Raven (you) tries"));
}

// TM-02: the board hides it, and so does the story.
TEST(Session, TM02_TheStoryTellsNobodysInfamyButOnesOwn) {
  const auto seen = play(std::vector<std::string>(60, "1"), SeatSet::first(1), "thiefs-market", 3);
  const std::regex counted(".* (gains|earns) .*[0-9] infamy.*");
  std::istringstream lines(seen);
  int hidden = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool is_own = has(line, "(you)");
    EXPECT_TRUE(is_own || !std::regex_match(line, counted)) << line;
    hidden += !is_own && (has(line, "gains infamy") || has(line, "gold and infamy"));
  }
  EXPECT_GT(hidden, 0);
}

TEST(Session, UndoTakesOnesOwnLastMoveBack) {
  EXPECT_TRUE(has(play({"undo"}), "There is nothing to take back."));
  const auto seen = play({"recruit", "undo", "log"});
  const auto log = seen.substr(seen.rfind("Taken back."));
  EXPECT_FALSE(has(log, "Raven (you) recruits"));
}

TEST(Session, SavesAndLoads) {
  const auto path = (std::filesystem::temp_directory_path() /
                     ("purloin-session-" + std::to_string(getpid()) + ".json"))
                        .string();
  EXPECT_TRUE(has(play({"recruit", "save " + path}), "Saved to"));
  EXPECT_TRUE(has(play({"load " + path, "log"}), "Raven (you) recruits a sidekick"));
  std::remove(path.c_str());
  EXPECT_TRUE(has(play({"load " + path}), "cannot read"));
  EXPECT_TRUE(has(play({"save"}), "Where to?"));
  EXPECT_TRUE(has(play({"save /no/such/folder/x"}), "Cannot write"));
}

TEST(Session, AWholeGameTellsWhoWon) {
  std::vector<std::string> lines(2000, "1");
  lines.emplace_back("dance");
  const auto seen = play(lines);
  EXPECT_TRUE(has(seen, "The game is over:"));
  EXPECT_TRUE(has(seen, "artifacts"));
}

TEST(Session, TheScoreIsOnesOwnUntilTheEndAndExplained) {
  const auto own = play({"score"}, SeatSet::first(1), "thiefs-market", 3);
  EXPECT_TRUE(has(own, "Raven (you)             2 points"));
  EXPECT_TRUE(has(own, "Gold: 1, tied for most, 2 points"));
  const auto score = own.substr(own.find("\n> "));  // what follows the command
  EXPECT_TRUE(has(score, "  Raven (you) "));
  EXPECT_FALSE(has(score, "\n  Fox "));
  const auto over = play(std::vector<std::string>(2000, "1"), SeatSet::first(1), "dice-heist", 2);
  EXPECT_TRUE(has(over, "  Fox                  "));
}

TEST(Session, AHintNamesMovesAndChances) {
  const auto seen = play({"hint"});
  EXPECT_TRUE(has(seen, "best:"));
  EXPECT_TRUE(has(seen, "games in 100"));
}

TEST(Session, HotSeatAsksEveryone) {
  const auto seen = play({"recruit", "recruit"}, SeatSet::first(2));
  EXPECT_TRUE(has(seen, "Raven, your move:"));
  EXPECT_TRUE(has(seen, "Fox, your move:"));
}

TEST(Session, HotSeatHidesWhatOnlyOnePersonMaySee) {
  // Everyone's infamy is their own business.
  const auto people = SeatSet::first(3);
  const auto seen = play({"1", "1", ""}, people, "thiefs-market", 3);
  const auto passed = seen.find("Pass the keyboard to ");
  ASSERT_NE(passed, std::string::npos);
  const auto prompt = std::string("Pass the keyboard to ");
  const auto next =
      seen.substr(passed + prompt.size(), seen.find(',', passed) - passed - prompt.size());
  EXPECT_TRUE(has(seen.substr(passed), " takes ")) << "and tells what has happened";
  const auto first_line = seen.find(next + ", your move:");
  EXPECT_GT(first_line, passed) << "not before they are there";
  EXPECT_NE(first_line, std::string::npos);
  // Whoever types a move instead of just Enter has made it.
  const auto hasty = play({"1", "1", "1", "1"}, people, "thiefs-market", 3);
  EXPECT_NE(hasty.rfind("Pass the keyboard to "), hasty.find("Pass the keyboard to "));
  EXPECT_FALSE(has(play({"recruit", "recruit"}, SeatSet::first(2)), "Pass the keyboard"));
}

}  // namespace
}  // namespace purloin::terminal
