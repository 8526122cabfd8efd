#include "terminal/menu.h"

#include <gtest/gtest.h>

namespace purloin::terminal {
namespace {

const std::vector<std::string> kMoves = {"heist british 0", "heist louvre 0", "heist louvre 1",
                                         "heist louvre 2", "recruit"};

std::vector<std::string> texts(const std::vector<MenuLine>& menu) {
  std::vector<std::string> list;
  for (const auto& line : menu) list.push_back(line.text);
  return list;
}

TEST(Menu, ShortListsStandAsTheyAre) {
  EXPECT_EQ(texts(make_menu(kMoves, "", 5)), kMoves);
}

TEST(Menu, LongListsAreGroupedByWords) {
  const auto menu = make_menu(kMoves, "", 4);
  EXPECT_EQ(texts(menu), (std::vector<std::string>{"heist british 0", "heist louvre", "recruit"}));
  EXPECT_TRUE(menu[0].is_move());
  EXPECT_EQ(menu[1].moves, 3u);
}

TEST(Menu, APrefixOfWholeWordsNarrows) {
  EXPECT_EQ(make_menu(kMoves, "heist louvre", 5).size(), 3u);
  EXPECT_TRUE(make_menu(kMoves, "heist lou", 5).empty());
}

}  // namespace
}  // namespace purloin::terminal
