#include "games/dice_heist/standard_deck.h"

#include <gtest/gtest.h>

#include "games/dice_heist/wire/deck.h"

namespace purloin::dice_heist {
namespace {

// The deck that is written in C++ is the one of data/dice-heist.json.
TEST(StandardDeck, IsTheOneOfTheFile) {
  const Deck& file = default_deck();
  const Deck& written = standard_deck();
  EXPECT_EQ(written.is_default, file.is_default);
  EXPECT_EQ(written.colors, file.colors);
  ASSERT_EQ(written.museums.size(), file.museums.size());
  for (std::size_t i = 0; i < file.museums.size(); ++i) {
    EXPECT_EQ(written.museums[i].id, file.museums[i].id);
    EXPECT_EQ(written.museums[i].name, file.museums[i].name);
    EXPECT_EQ(written.museums[i].city, file.museums[i].city);
    EXPECT_EQ(written.museums[i].flag, file.museums[i].flag);
    EXPECT_EQ(written.museums[i].security, file.museums[i].security);
  }
  ASSERT_EQ(written.exhibits.size(), file.exhibits.size());
  for (std::size_t i = 0; i < file.exhibits.size(); ++i) {
    EXPECT_EQ(written.exhibits[i].museum, file.exhibits[i].museum) << i;
    EXPECT_EQ(written.exhibits[i].kind, file.exhibits[i].kind) << i;
    EXPECT_EQ(written.exhibits[i].value, file.exhibits[i].value) << i;
  }
}

}  // namespace
}  // namespace purloin::dice_heist
