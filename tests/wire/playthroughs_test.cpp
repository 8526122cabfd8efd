#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include <gtest/gtest.h>

#include "registry/games.h"
#include "support/playthrough.h"

namespace purloin {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), {});
}

// The game that the first line of a golden file asks for, written anew; empty when it asks for
// none.
std::string write_anew(const std::string& golden) {
  static const std::regex kAsked(R"((\S+), (\d+) seats, seed (\S+), options (\{.*\}))");
  std::smatch asked;
  const std::string line = golden.substr(0, golden.find('\n'));
  if (!std::regex_match(line, asked, kAsked)) return {};
  const auto* game = registry::find_game(asked[1].str());
  if (game == nullptr) return {};
  return write_playthrough(*game, std::stoi(asked[2]), asked[3],
                           wire::json::parse(asked[4].str()).as_object());
}

TEST(Playthroughs, AreAsTheyWere) {
  int games = 0;
  for (const auto& file : fs::directory_iterator(PURLOIN_SOURCE_DIR "/tests/playthroughs")) {
    const auto& path = file.path();
    if (path.extension() != ".txt") continue;
    const auto golden = read(path);
    const auto text = write_anew(golden);
    ASSERT_FALSE(text.empty()) << path
                               << " does not begin with a game, its seats, seed and options";
    if (std::getenv("PURLOIN_REGENERATE") != nullptr) std::ofstream(path, std::ios::binary) << text;
    EXPECT_TRUE(text == read(path)) << path << " differs; see tests/playthroughs/regenerate";
    ++games;
  }
  EXPECT_GT(games, 0);
}

}  // namespace
}  // namespace purloin
