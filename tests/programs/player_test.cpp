#include "programs/player.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include <gtest/gtest.h>

#include "lab/arena.h"
#include "lab/round_robin.h"
#include "registry/record.h"

namespace purloin::programs {
namespace {

using std::chrono::steady_clock;

// Bots in one line of sed: they answer a request for a move and nothing else.
constexpr auto kFirstMove = R"sed(exec sed -un 's/.*"moves":\["\([^"]*\)".*/{"move":"\1"}/p')sed";
constexpr auto kIllegal = R"sed(exec sed -un 's/.*"do":"move".*/{"move":"fly"}/p')sed";
constexpr auto kNonsense = R"sed(exec sed -un 's/.*"do":"move".*/recruit/p')sed";
constexpr auto kSilent = "while read -r line; do :; done";
constexpr auto kShortLived = "exec head -n 1 >/dev/null";

Deadline far() {
  return steady_clock::now() + std::chrono::hours(1);
}

Program program(std::string command) {
  Program made;
  made.name = "mine";
  made.command = std::move(command);
  made.patience = std::chrono::hours(1);
  return made;
}

lab::ArenaOrder order_for(Program mine, std::uint64_t games = 4) {
  lab::ArenaOrder order;
  order.game = "dice-heist";
  order.seats = 2;
  order.bots = {"mine", "random"};
  order.engines = {std::move(mine)};
  order.games = games;
  order.budget.iterations = 1;
  return order;
}

// All games are lost in one way, and counted as such.
void expect_all_lost(Program mine, Fault why) {
  const auto report = lab::run_arena(order_for(std::move(mine)));
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->games, 4u);
  EXPECT_EQ(report->bots[0].share, 0);
  EXPECT_EQ(report->bots[1].share, 1);
  for (std::size_t fault = 0; fault < lab::Faults{}.size(); ++fault) {
    EXPECT_EQ(report->bots[0].faults[fault], fault == static_cast<std::size_t>(why) ? 4u : 0u);
    EXPECT_EQ(report->bots[1].faults[fault], 0u);
  }
}

TEST(Programs, AreNamedWithTheirCommand) {
  const auto read = read_program("mine=python3 bot.py --level=3");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->name, "mine");
  EXPECT_EQ(read->command, "python3 bot.py --level=3");
  for (const auto* bad : {"", "mine", "=x", "mine=", "master=x", "a,b=x", "a*2=x"}) {
    EXPECT_FALSE(read_program(bad).has_value()) << bad;
  }
}

TEST(Programs, PlayWholeGamesOfEveryKind) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    auto order = order_for(program(kFirstMove), 2);
    order.game = game;
    order.seats = 3;
    const auto report = lab::run_arena(order);
    ASSERT_TRUE(report.has_value());
    EXPECT_EQ(report->games, 3u);
    EXPECT_EQ(report->bots[0].faults, lab::Faults{}) << game;
  }
}

TEST(Programs, PlayTheSameOnAnyNumberOfThreads) {
  auto order = order_for(program(kFirstMove), 12);
  const auto once = lab::run_arena(order);
  order.threads = 3;
  const auto again = lab::run_arena(order);
  EXPECT_EQ(once->bots[0].share, again->bots[0].share);
  EXPECT_EQ(once->bots[0].mean_score, again->bots[0].mean_score);
}

TEST(Programs, LoseByIllegalMoves) {
  expect_all_lost(program(kIllegal), Fault::kIllegal);
  expect_all_lost(program(kNonsense), Fault::kIllegal);
}

TEST(Programs, LoseWhenTheyEndAndAreStartedAgain) {
  expect_all_lost(program(kShortLived), Fault::kGone);
  expect_all_lost(program("exec /no/such/program 2>/dev/null"), Fault::kGone);
}

TEST(Programs, LoseWhenTheyDoNotAnswer) {
  auto mine = program(kSilent);
  mine.patience = std::chrono::milliseconds(20);
  expect_all_lost(std::move(mine), Fault::kLate);
}

TEST(Programs, AreToldWhatTheirSeatMayKnow) {
  const auto file =
      std::filesystem::temp_directory_path() / ("purloin-heard-" + std::to_string(::getpid()));
  auto order = order_for(program("tee " + file.string() + " | " + kFirstMove), 1);
  order.game = "crypt";
  std::vector<std::string> records;
  order.records = [&](std::string_view record) { records.emplace_back(record); };
  const auto report = lab::run_arena(order);
  EXPECT_EQ(report->bots[0].faults, lab::Faults{});
  std::ostringstream all;
  all << std::ifstream(file).rdbuf();
  std::filesystem::remove(file);
  EXPECT_NE(all.str().find(R"("do":"begin")"), std::string::npos);
  EXPECT_NE(all.str().find(R"("move":"draw ?")"), std::string::npos) << "drawn face down";
  EXPECT_NE(all.str().find(R"("do":"end")"), std::string::npos);

  ASSERT_EQ(records.size(), 2u);
  const auto record = wire::json::parse(records[0]);
  EXPECT_TRUE(registry::replay_record(record).has_value());
  EXPECT_EQ(record.at("arena").at("bots"), (wire::json::array{"mine", "random"}));
  EXPECT_FALSE(record.at("result").is_null());
}

TEST(Programs, MeetEverybodyInARoundRobin) {
  auto order = order_for(program(kIllegal), 10);
  order.bots = {"random", "mine", "greedy"};
  const auto report = lab::run_round_robin(order);
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_EQ(report->games, 30u);
  EXPECT_EQ(report->bots[1].share, (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(report->bots[1].faults[static_cast<std::size_t>(Fault::kIllegal)], 20u);
  EXPECT_GT(report->bots[2].rating.elo, report->bots[0].rating.elo);
  EXPECT_GT(report->bots[0].rating.elo, report->bots[1].rating.elo);
  order.bots = {"random", "random"};
  EXPECT_FALSE(lab::run_round_robin(order).has_value());
}

TEST(Programs, HaveLimits) {
  Process limited("ulimit -d; ulimit -c", {64, true});
  EXPECT_EQ(limited.hear(far()).value(), std::to_string(64 << 10));
  EXPECT_EQ(limited.hear(far()).value(), "0");
  EXPECT_EQ(limited.hear(far()).error(), Trouble::kGone);
}

TEST(Programs, AreCutOffFromTheNetworkWhereThatIsPossible) {
  const auto network_of = [](bool allowed) {
    Process process("readlink /proc/self/ns/net", {0, allowed});
    return process.hear(far()).value();
  };
  const auto here = std::filesystem::read_symlink("/proc/self/ns/net").string();
  EXPECT_EQ(network_of(true), here);
  const bool is_possible = std::system("unshare -n true 2>/dev/null") == 0 ||
                           std::system("unshare -rn true 2>/dev/null") == 0;
  EXPECT_EQ(network_of(false) != here, is_possible);
}

}  // namespace
}  // namespace purloin::programs
