#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "support/playthrough.h"
#include "registry/games.h"

namespace purloin {
namespace {

const std::string kFolder = PURLOIN_SOURCE_DIR "/tests/playthroughs/";

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), {});
}

TEST(Playthroughs, AreAsTheyWere) {
  std::istringstream list(read(kFolder + "games.txt"));
  int games = 0;
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string game, seed, options;
    int seats = 0;
    words >> game >> seats >> seed;
    std::getline(words, options);
    const auto text = write_playthrough(*registry::find_game(game), seats, seed,
                                        wire::json::parse(options).as_object());
    const auto path = kFolder + game + "-" + std::to_string(seats) + "-" + seed + ".txt";
    if (std::getenv("PURLOIN_REGENERATE") != nullptr) std::ofstream(path, std::ios::binary) << text;
    EXPECT_TRUE(text == read(path)) << path << " differs; see tests/playthroughs/regenerate";
    ++games;
  }
  EXPECT_GT(games, 0);
}

}  // namespace
}  // namespace purloin
