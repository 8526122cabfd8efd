#include "match/match.h"

#include <fstream>

#include <gtest/gtest.h>

#include "match/document.h"
#include "support/matches.h"
#include "wire/described.h"

namespace purloin::match {
namespace {

using test::agree_on_dice;
using test::new_table;
using test::open_match;
using test::play_out;
using test::secrets;

TEST(Match, StartsAsSoonAsNobodyIsMissing) {
  Match match = open_match(new_table("dice-heist", {"me", "open", "thief"}));
  EXPECT_FALSE(match.has_started());
  const auto sat = match.sit({}, {"Bob", "token of bob"}, 5);
  ASSERT_TRUE(sat);
  EXPECT_EQ(*sat->seat, 1);
  EXPECT_FALSE(match.has_started());
  agree_on_dice(match);
  EXPECT_TRUE(match.has_started());
  EXPECT_TRUE(match.to_act().has_value());
  EXPECT_EQ(match.seat_of_token("token of bob"), Seat(1));
  EXPECT_EQ(match.seat_of_token("token of bop"), std::nullopt);
}

TEST(Match, NamesAtOneTableAreToldApart) {
  Match match = open_match(new_table("dice-heist", {"me", "open", "thief", "thief"}));
  ASSERT_TRUE(match.sit({}, {"Anna", "t"}, 1));
  EXPECT_EQ(match.names(), (wire::Names{"Anna", "Anna 2", "Thief", "Thief 2"}));
}

TEST(Match, RefusesWithAReason) {
  Match match = open_match(new_table("dice-heist", {"me", "open"}));
  EXPECT_EQ(match.move(Seat(0), "recruit", 1).error().code, "not-started");
  EXPECT_EQ(match.sit(7, {"Bob", "t"}, 1).error().code, "no-seat");
  EXPECT_EQ(match.sit(0, {"Bob", "t"}, 1).error().code, "no-seat");
  EXPECT_EQ(match.sit(1, {"  ", "t"}, 1).error().code, "bad-request");
  ASSERT_TRUE(match.sit(1, {"Bob", "t"}, 1));
  agree_on_dice(match);
  const Seat waits = next_clockwise(*match.to_act(), 2);
  EXPECT_EQ(match.move(waits, "recruit", 1).error().code, "not-your-turn");
  EXPECT_EQ(match.move(*match.to_act(), "fly away", 1).error().code, "illegal-move");
  EXPECT_EQ(match.stand(Seat(0), 1).error().code, "started");
}

TEST(Match, OpeningsThatMakeNoSenseAreRefused) {
  const auto code = [](const wire::NewTable& asked) {
    return Match::open(asked, secrets("t"), 1).error().code;
  };
  EXPECT_EQ(code(new_table("chess", {"me", "open"})), "unknown-game");
  EXPECT_EQ(code(new_table("dice-heist", {"me"})), "bad-option");
  EXPECT_EQ(code(new_table("dice-heist", {"me", "me"})), "bad-option");
  auto clocked = new_table("dice-heist", {"me", "open"});
  clocked.clock = wire::ClockRequest{1, {}};
  EXPECT_EQ(code(clocked), "bad-option");
  auto nameless = new_table("dice-heist", {"me", "open"});
  nameless.name = std::string();
  EXPECT_EQ(code(nameless), "bad-request");
}

TEST(Match, ADeckOfOnesOwnIsToldByItsHash) {
  std::ifstream file(PURLOIN_SOURCE_DIR "/data/dice-heist.json");
  const std::string deck((std::istreambuf_iterator<char>(file)), {});
  auto asked = new_table("dice-heist", {"me", "open"});
  asked.options = wire::json::object{{"deck", wire::json::parse(deck)}};
  Match match = open_match(asked);
  for (int n = 0; n < 2; ++n) {
    const auto doc = document(match, {}, false);
    EXPECT_EQ(doc.options.at("deck").at("id"), "custom");
    EXPECT_LT(wire::json::serialize(doc.options).size(), 200u);
    if (n == 0) {
      ASSERT_TRUE(match.sit({}, {"B", "t"}, 1));
    }
  }
  // Whoever wants it has the record.
  EXPECT_TRUE(record(match).at("options").at("deck").as_object().contains("museums"));
  asked.options->at("deck").as_object()["junk"] = std::string(20'000, 'x');
  EXPECT_EQ(Match::open(asked, secrets("t"), 1).error().code, "bad-option");
}

// Whatever happened, the fold of the stored steps is the match that was played.
TEST(Match, IsTheFoldOfItsSteps) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    std::vector<Step> steps;
    Match match = open_match(new_table(game, {"me", "open", "open"}), &steps);
    for (int i = 1; i < 3; ++i) {
      steps.push_back(match.sit({}, {"P" + std::to_string(i), "t" + std::to_string(i)}, i).value());
    }
    agree_on_dice(match, &steps);
    play_out(match, "fold", &steps);
    ASSERT_TRUE(match.is_over());
    Match folded(steps[0]);
    for (std::size_t i = 1; i < steps.size(); ++i) {
      const auto stored = wire::json::parse(wire::to_json(steps[i]));
      folded.apply(wire::try_read<Step>(stored).value());
    }
    EXPECT_EQ(folded.version(), match.version());
    EXPECT_EQ(folded.moves(), match.moves());
    EXPECT_EQ(folded.table().state(), match.table().state());
    EXPECT_EQ(wire::to_json(document(folded, Seat(1), false)),
              wire::to_json(document(match, Seat(1), false)));
  }
}

TEST(Match, UndoIsForOnesOwnLastMoveUntilSomethingWasShown) {
  auto asked = new_table("thiefs-market", {"me", "open", "open"});
  asked.options = wire::json::object{{"start", 0}};
  Match match = open_match(asked);
  ASSERT_TRUE(match.sit({}, {"B", "tb"}, 1));
  ASSERT_TRUE(match.sit({}, {"C", "tc"}, 1));
  agree_on_dice(match);
  EXPECT_EQ(match.may_undo(), std::nullopt);
  const auto before = match.table().state();
  const std::string take = match.table().legal_moves(5000)->front();
  ASSERT_TRUE(take.starts_with("take")) << take;
  ASSERT_TRUE(match.move(Seat(0), take, 2));
  EXPECT_EQ(match.may_undo(), Seat(0));
  EXPECT_EQ(match.undo(Seat(1), 3).error().code, "no-undo");
  ASSERT_TRUE(match.undo(Seat(0), 3));
  EXPECT_EQ(match.table().state(), before);
  EXPECT_EQ(match.may_undo(), std::nullopt);
  // Once somebody else has moved, it stays.
  ASSERT_TRUE(match.move(Seat(0), take, 4));
  ASSERT_TRUE(match.move(Seat(1), match.table().legal_moves(5000)->front(), 5));
  EXPECT_NE(match.may_undo(), Seat(0));
  EXPECT_EQ(match.undo(Seat(0), 6).error().code, "no-undo");
}

TEST(Match, DiceThatHaveRolledAreNotTakenBack) {
  Match match = open_match(new_table("dice-heist", {"me", "open"}));
  ASSERT_TRUE(match.sit({}, {"B", "tb"}, 1));
  agree_on_dice(match);
  ASSERT_TRUE(match.move(*match.to_act(), "recruit", 2));  // reveals a card for the next player
  EXPECT_EQ(match.may_undo(), std::nullopt);
}

TEST(Match, OfTwoWhoResignsLoses) {
  Match match = open_match(new_table("dice-heist", {"me", "open"}));
  ASSERT_TRUE(match.sit({}, {"B", "tb"}, 1));
  agree_on_dice(match);
  ASSERT_TRUE(match.resign(Seat(1), 2));
  EXPECT_TRUE(match.is_over());
  EXPECT_EQ(match.winners(), SeatSet::from_bits(1));
  EXPECT_EQ(match.move(Seat(0), "recruit", 3).error().code, "over");
}

TEST(Match, AmongMoreABotPlaysOn) {
  Match match = open_match(new_table("dice-heist", {"me", "open", "open"}));
  ASSERT_TRUE(match.sit({}, {"B", "tb"}, 1));
  ASSERT_TRUE(match.sit({}, {"C", "tc"}, 1));
  agree_on_dice(match);
  ASSERT_TRUE(match.resign(Seat(2), 2));
  EXPECT_FALSE(match.is_over());
  EXPECT_EQ(match.take_back(Seat(2), 3).error().code, "resigned");
  ASSERT_TRUE(match.resign(Seat(1), 4));
  ASSERT_TRUE(match.resign(Seat(0), 5));
  EXPECT_EQ(match.ended(), wire::EndedBy::abandoned);
}

// Whoever resigned does not win, however well the bot plays on for the others' sake.
TEST(Match, AResignedSeatDoesNotWin) {
  int passed_over = 0;
  for (int game = 0; game < 12; ++game) {
    Match match = open_match(new_table("dice-heist", {"me", "open", "open"}));
    ASSERT_TRUE(match.sit({}, {"B", "tb"}, 1));
    ASSERT_TRUE(match.sit({}, {"C", "tc"}, 1));
    agree_on_dice(match);
    ASSERT_TRUE(match.resign(Seat(2), 2));
    play_out(match, "resigned " + std::to_string(game));
    const auto best = match.table().winners();
    EXPECT_FALSE(match.winners().empty());
    EXPECT_FALSE(match.winners().contains(Seat(2)));
    EXPECT_EQ(match.passed_over().contains(Seat(2)), best.contains(Seat(2)));
    if (!best.contains(Seat(2))) {
      EXPECT_EQ(match.winners(), best);
      continue;
    }
    ++passed_over;
    const auto scores = match.table().scores();
    const auto total = [&](int seat) {
      return scores[static_cast<std::size_t>(seat)].at("total").to_number<int>();
    };
    if (best.size() == 1) {
      EXPECT_EQ(match.winners().contains(Seat(0)), total(0) >= total(1));
      EXPECT_EQ(match.winners().contains(Seat(1)), total(1) >= total(0));
    }
  }
  EXPECT_GT(passed_over, 0);
}

TEST(Match, ARematchMovesEveryoneOneSeatOn) {
  Match match = open_match(new_table("dice-heist", {"me", "open", "greedy"}));
  ASSERT_TRUE(match.sit({}, {"B", "tb"}, 1));
  EXPECT_EQ(match.open_rematch(Seat(0), false, secrets("r"), 2).error().code, "not-over");
  agree_on_dice(match);
  play_out(match, "rematch");
  Match again(match.open_rematch(Seat(0), false, secrets("r"), 3).value());
  EXPECT_EQ(again.place(Seat(1)).name, "Anna");
  EXPECT_EQ(again.place(Seat(0)).bot, "greedy");
  EXPECT_TRUE(again.place(Seat(2)).is_open());
  ASSERT_TRUE(again.sit(match.seat_in_rematch(Seat(1)).index(), {"B", "tb"}, 4));
  EXPECT_FALSE(again.has_started());  // new words in every game
  agree_on_dice(again);
  EXPECT_TRUE(again.has_started());
}

TEST(Match, ARematchKeepsTheSeatsWhereThatIsAsked) {
  Match match = open_match(new_table("dice-heist", {"me", "open", "greedy"}));
  ASSERT_TRUE(match.sit({}, {"B", "tb"}, 1));
  agree_on_dice(match);
  play_out(match, "rematch");
  const Match again(match.open_rematch(Seat(1), true, secrets("r"), 3).value());
  EXPECT_EQ(again.place(Seat(1)).name, "B");
  EXPECT_TRUE(again.place(Seat(0)).is_open());
  EXPECT_EQ(again.place(Seat(2)).bot, "greedy");
  EXPECT_EQ(match.seat_in_rematch(Seat(0)), Seat(1));
  ASSERT_TRUE(match.offer_rematch(Seat(1), "00", true, 3));
  EXPECT_EQ(match.seat_in_rematch(Seat(0)), Seat(0));
}

}  // namespace
}  // namespace purloin::match
