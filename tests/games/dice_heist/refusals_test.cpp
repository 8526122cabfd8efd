#include <string>

#include <gtest/gtest.h>

#include "games/dice_heist/rules.h"
#include "texts/catalogue.h"

namespace purloin::dice_heist {
namespace {

TEST(DiceHeistRefusals, AreSentencesForPlayers) {
  for (int i = 1; i <= static_cast<int>(Refusal::kWrongDice); ++i) {
    const std::string key = "dh.no." + std::string(explain(static_cast<Refusal>(i)));
    EXPECT_TRUE(texts::Catalogue::english().has(key)) << key;
  }
}

}  // namespace
}  // namespace purloin::dice_heist
