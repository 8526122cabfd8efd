// Which characters the bots are is said once, by the table, to everybody who looks.
#include <gtest/gtest.h>

#include "match/document.h"
#include "support/matches.h"
#include "wire/described.h"

namespace purloin::match {
namespace {

wire::NewTable table_with_cast(std::vector<std::string> cast) {
  auto asked = test::new_table("dice-heist", {"me", "thief", "greedy"});
  asked.cast = std::move(cast);
  return asked;
}

std::vector<std::string> shown_by(const Match& match) {
  std::vector<std::string> shown;
  for (const auto& seat : document(match, {}, false).seats) shown.push_back(seat.who.value_or("-"));
  return shown;
}

TEST(Cast, IsSaidOfBotsOnly) {
  const Match match = test::open_match(table_with_cast({"moth", "baron", ""}));
  EXPECT_EQ(shown_by(match), (std::vector<std::string>{"-", "baron", "-"}));
  EXPECT_EQ(shown_by(test::open_match(test::new_table("crypt", {"me", "thief"}))),
            (std::vector<std::string>{"-", "-"}));
}

TEST(Cast, GoesWithTheBotsIntoARematch) {
  Match match = test::open_match(table_with_cast({"", "baron", "pip"}));
  test::agree_on_dice(match);
  test::play_out(match, "cast");
  const Match again(match.open_rematch(Seat(0), false, test::secrets("r"), 3).value());
  EXPECT_EQ(shown_by(again), (std::vector<std::string>{"pip", "-", "baron"}));
}

TEST(Cast, IsAShortWordForEachSeat) {
  const std::vector<std::vector<std::string>> refused = {{},
                                                         {"a", "b"},
                                                         {"a", "b", "c", "d"},
                                                         {"", "", "Baron"},
                                                         {"", "", "<b>"},
                                                         {"", "", std::string(17, 'a')}};
  for (const auto& cast : refused) {
    const auto opened = Match::open(table_with_cast(cast), test::secrets("a"), 1);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, "bad-option");
  }
}

TEST(Cast, OfADamagedRowIsRefused) {
  std::vector<Step> steps;
  test::open_match(table_with_cast({"", "baron", "pip"}), &steps);
  ASSERT_TRUE(Match::refold(steps));
  steps[0].opening->cast->pop_back();
  EXPECT_FALSE(Match::refold(steps));
}

}  // namespace
}  // namespace purloin::match
