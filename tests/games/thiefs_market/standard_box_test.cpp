#include "games/thiefs_market/standard_box.h"

#include <gtest/gtest.h>

#include "games/thiefs_market/wire/box.h"

namespace purloin::thiefs_market {
namespace {

// The box that is written in C++ is the one of data/thiefs-market.json.
TEST(StandardBox, IsTheOneOfTheFile) {
  const Box& file = default_box();
  const Box& written = standard_box();
  EXPECT_EQ(written.dice, file.dice);
  EXPECT_EQ(written.deck_size, file.deck_size);
  EXPECT_EQ(written.start_gold, file.start_gold);
  EXPECT_EQ(written.is_default, file.is_default);
  ASSERT_EQ(written.cards.size(), file.cards.size());
  for (std::size_t i = 0; i < file.cards.size(); ++i) {
    SCOPED_TRACE(file.cards[i].id);
    EXPECT_EQ(written.cards[i].id, file.cards[i].id);
    EXPECT_EQ(written.cards[i].name, file.cards[i].name);
    EXPECT_EQ(written.cards[i].name_fr, file.cards[i].name_fr);
    EXPECT_EQ(written.cards[i].deck, file.cards[i].deck);
    EXPECT_EQ(written.cards[i].cost, file.cards[i].cost);
    EXPECT_EQ(written.cards[i].icons, file.cards[i].icons);
    EXPECT_EQ(written.cards[i].promo, file.cards[i].promo);
    EXPECT_TRUE(written.cards[i].effect == file.cards[i].effect);
  }
}

}  // namespace
}  // namespace purloin::thiefs_market
