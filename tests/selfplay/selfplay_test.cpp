#include "selfplay/selfplay.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include <gtest/gtest.h>

#include "selfplay/npz.h"
#include "support/temporary_folder.h"

// What the files say to numpy.load is looked at in tests/python/test_selfplay.py.
namespace purloin::selfplay {
namespace {

namespace fs = std::filesystem;

Order small_order(const std::string& game, std::int64_t seats, const fs::path& folder) {
  Order order;
  order.game = game;
  order.seats = seats;
  order.games = 5;
  order.shard = 2;
  order.iterations = 12;
  order.varied = 4;
  order.folder = folder.string();
  return order;
}

// Names and contents of what was written.
std::map<std::string, std::string> files_in(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  return files;
}

TEST(Selfplay, TheSameFilesOnAnyNumberOfThreads) {
  const TemporaryFolder folder;
  for (const auto& [game, seats] :
       {std::pair("dice-heist", 2), std::pair("crypt", 3), std::pair("thiefs-market", 3)}) {
    auto order = small_order(game, seats, folder.path() / game / "one");
    const auto alone = run(order);
    ASSERT_TRUE(alone) << alone.error().message;
    EXPECT_EQ(alone->shards, 3u);
    EXPECT_EQ(alone->games, 5u);
    EXPECT_GT(alone->rows, 50u);
    order.folder = (folder.path() / game / "three").string();
    order.threads = 3;
    ASSERT_TRUE(run(order));
    const auto written = files_in(folder.path() / game / "one");
    EXPECT_EQ(written.size(), 5u) << "three shards, selfplay.json and lock";
    EXPECT_EQ(written, files_in(folder.path() / game / "three"));
  }
}

TEST(Selfplay, GoesOnWhereItWasInterrupted) {
  const TemporaryFolder folder;
  auto order = small_order("dice-heist", 2, folder.path() / "whole");
  ASSERT_TRUE(run(order));
  const auto whole = files_in(order.folder);

  // Killed while it wrote the second file.
  const fs::path broken = folder.path() / "broken";
  order.folder = broken.string();
  ASSERT_TRUE(run(order));
  fs::remove(broken / "shard-00001.npz");
  fs::remove(broken / "shard-00002.npz");
  std::ofstream(broken / "shard-00001.npz.part") << "half of it";
  const auto rest = run(order);
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->found, 1u);
  EXPECT_EQ(rest->games, 3u);
  EXPECT_EQ(files_in(broken), whole);
  EXPECT_EQ(run(order)->games, 0u) << "nothing is left to do";
}

TEST(Selfplay, AFolderIsForOneOrder) {
  const TemporaryFolder folder;
  auto order = small_order("dice-heist", 2, folder.path() / "data");
  order.games = 1;
  ASSERT_TRUE(run(order));
  const auto before = files_in(order.folder);
  order.seed = 2;
  const auto refused = run(order);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("--seed 1"), std::string::npos) << refused.error().message;
  EXPECT_EQ(files_in(order.folder), before);
}

TEST(Selfplay, OrdersThatCannotBeAreRefused) {
  const TemporaryFolder folder;
  const auto good = small_order("crypt", 2, folder.path() / "data");
  const auto refused = [](Order order, auto change) {
    change(order);
    return !run(order);
  };
  EXPECT_TRUE(refused(good, [](Order& order) { order.game = "chess"; }));
  EXPECT_TRUE(refused(good, [](Order& order) { order.seats = 9; }));
  EXPECT_TRUE(refused(good, [](Order& order) { order.games = 0; }));
  EXPECT_TRUE(refused(good, [](Order& order) { order.shard = 0; }));
  EXPECT_TRUE(refused(good, [](Order& order) { order.bot = "nobody"; }));
  EXPECT_TRUE(refused(good, [](Order& order) { order.iterations = 0; }));
  EXPECT_TRUE(refused(good, [](Order& order) { order.longest = 0; }));
  EXPECT_TRUE(refused(good, [](Order& order) { order.options["colour"] = 1; }));
  EXPECT_FALSE(fs::exists(good.folder)) << "nothing was begun";
}

TEST(Selfplay, WhereNothingCanBeWrittenItSaysSo) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "no folder";
  const auto order = small_order("dice-heist", 2, folder.path() / "file" / "data");
  EXPECT_THROW((void)run(order), std::runtime_error);
}

TEST(Selfplay, TheCommandIsOneThatAShellReads) {
  Order order = small_order("dice-heist", 2, "x");
  order.options["targeted-raid"] = true;
  order.options["deck"] = "it's";
  EXPECT_EQ(command_of(order),
            "purloin selfplay dice-heist --seats 2 --options "
            "'{\"targeted-raid\":true,\"deck\":\"it'\\''s\"}' --games 5 --shard 2 --bot master "
            "--iterations 12 --varied 4 --longest 1000 --seed 1");
}

TEST(Npz, AnArrayBeginsAsNumPyWantsIt) {
  NpzFile file;
  const std::vector<std::int32_t> numbers = {1, 2, 3, 4, 5, 6};
  file.add("six", numbers, {2, 3});
  const std::string bytes = file.finish();
  EXPECT_EQ(bytes.substr(0, 4), "PK\x03\x04");
  EXPECT_EQ(bytes.substr(30, 7), "six.npy");
  EXPECT_EQ(bytes.substr(bytes.size() - 22, 4), "PK\x05\x06");
  NpzFile again;
  again.add("six", numbers, {2, 3});
  EXPECT_EQ(again.finish(), bytes);
}

}  // namespace
}  // namespace purloin::selfplay
