#include "bots/net_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "games/crypt/bots/value_network.h"
#include "games/crypt/manifest.h"
#include "games/dice_heist/bots/value_network.h"
#include "games/dice_heist/manifest.h"

namespace purloin::bots {
namespace {

std::string small_net() {
  NetFile file{"pig", 2, {2, 3, 2}, "purloin bench train", "1", "abc", {}};
  for (int i = 0; i < 17; ++i) file.weights.push_back(static_cast<std::int16_t>(i * 1'000 - 9'000));
  return write_net(file);
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = small_net();
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(NetFile, WhatIsWrittenIsRead) {
  const auto read = read_net(small_net());
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->game, "pig");
  EXPECT_EQ(read->seats, 2);
  EXPECT_EQ(read->shape, (NetworkShape{2, 3, 2}));
  EXPECT_EQ(read->command, "purloin bench train");
  EXPECT_EQ(read->commit, "abc");
  EXPECT_EQ(read->weights.size(), 17u);
  EXPECT_EQ(read->weights[1], -8'000);
  EXPECT_EQ(write_net(*read), small_net());
}

TEST(NetFile, FaultsAreNamed) {
  const std::pair<std::string, std::string> faults[] = {
      {"", "line 0: the weights are missing"},
      {with("format: 1", "format: 2"), "its format is not 1"},
      {with("scale: 1024", "scale: 1000"), "its scale is not 1024"},
      {with("game: pig\n", ""), "the header has no \"game\""},
      {with("game: pig", "game=pig"), "line 2: should be \"name: value\""},
      {with("seats: 2", "seats: two"), "seats: 1 to 8"},
      {with("seed: 1", "game: pig"), "line 9: \"game\" stands there twice"},
      {with("hidden: 3", "hidden: 0"), "inputs, hidden, outputs: 1 to 1000"},
      {with("-9000 ", ""), "line 12: there are 16 weights, and the shape needs 17"},
      {with("-9000 ", "-90000 "), "line 12: \"-90000\" is no whole number of 16 bits"},
      {with("-9000 ", "-9000  "), "line 12: \"\" is no whole number of 16 bits"},
  };
  for (const auto& [text, fault] : faults) {
    const auto read = read_net(text);
    ASSERT_FALSE(read.has_value()) << fault;
    EXPECT_EQ(read.error(), fault);
  }
}

TEST(NetFile, AnotherGameOrShapeDoesNotFit) {
  const NetFile file = *read_net(small_net());
  const NetworkShape room{10, 3, 4};
  EXPECT_TRUE(check_fit(file, "pig", {2, 3, 2}, room).has_value());
  EXPECT_EQ(check_fit(file, "crypt", {2, 3, 2}, room).error(), "it is one of pig, not of crypt");
  EXPECT_EQ(check_fit(file, "pig", {3, 3, 2}, room).error(),
            "with 2 seats its shape is 2-3-2, and the program's 3-3-2");
  EXPECT_EQ(check_fit(file, "pig", {11, 3, 2}, room).error(), "there is no network for 2 seats");
}

TEST(NetFile, ADamagedNetworkIsNotPlayedWith) {
  const std::string damaged = with("-9000 ", "");
  const std::string_view texts[] = {damaged};
  EXPECT_THROW(TrainedNetworks<crypt::ValueNetwork>("crypt", texts), std::runtime_error);
}

// Every file of data/nets is whole, is what its name says, and fits its game.
TEST(NetFile, AllNetworksFitTheirGames) {
  int checked = 0;
  for (const auto& entry : std::filesystem::directory_iterator(PURLOIN_SOURCE_DIR "/data/nets")) {
    const auto name = entry.path().filename().string();
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const auto file = read_net(text.str());
    ASSERT_TRUE(file.has_value()) << name << ": " << file.error();
    EXPECT_EQ(name, file->game + "-" + std::to_string(file->seats) + ".net");
    EXPECT_EQ(write_net(*file), text.str()) << name;
    const bool is_crypt = file->game == crypt::Manifest::kId;
    EXPECT_TRUE(is_crypt || file->game == dice_heist::Manifest::kId) << name;
    EXPECT_EQ(file->shape, is_crypt ? crypt::ValueNetwork::shape(file->seats)
                                    : dice_heist::ValueNetwork::shape(file->seats))
        << name;
    ++checked;
  }
  EXPECT_EQ(checked, 7);
}

}  // namespace
}  // namespace purloin::bots
