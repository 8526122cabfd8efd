#include "bots/roster.h"

#include <stdexcept>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "lab/arena.h"
#include "registry/bots.h"
#include "registry/games.h"

namespace purloin::bots {
namespace {

// Whatever stands first.
class FirstMove final : public Bot {
 public:
  Choice choose(const wire::AnyTable& table, const Budget&) override {
    Choice choice;
    choice.move = table.legal_moves(0)->front();
    choice.considered.push_back({choice.move, 1, 0.5});
    return choice;
  }
};

std::unique_ptr<Bot> first_move_of_dice_heist(std::string_view game) {
  if (game != "dice-heist") return nullptr;
  return std::make_unique<FirstMove>();
}

TEST(Roster, AnEnlistedBotIsFoundByItsNameWhileItIsThere) {
  EXPECT_FALSE(is_bot("first"));
  {
    const Enlisted first("first", "plays the first legal move", first_move_of_dice_heist);
    EXPECT_TRUE(is_bot("first"));
    EXPECT_EQ(all_bots().back().name, "first");
    EXPECT_NE(registry::make_bot("first", "dice-heist"), nullptr);
    EXPECT_EQ(registry::make_bot("first", "crypt"), nullptr);
    EXPECT_EQ(registry::make_bot("first", "chess"), nullptr);
    EXPECT_THROW(Enlisted("first", "", first_move_of_dice_heist), std::invalid_argument);
  }
  EXPECT_FALSE(is_bot("first"));
  EXPECT_EQ(registry::make_bot("first", "dice-heist"), nullptr);
  EXPECT_THROW(Enlisted("thief", "", first_move_of_dice_heist), std::invalid_argument);
}

TEST(Roster, AnEnlistedBotPlaysInTheArena) {
  const Enlisted first("first", "plays the first legal move", first_move_of_dice_heist);
  lab::ArenaOrder order;
  order.game = "dice-heist";
  order.seats = 2;
  order.bots = {"first", "random"};
  order.games = 10;
  order.budget.iterations = 1;
  const auto report = lab::run_arena(order);
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_EQ(report->games, 10u);
  EXPECT_EQ(report->bots[0].name, "first");
  order.game = "crypt";
  EXPECT_EQ(lab::run_arena(order).error().message, "there is no bot \"first\"");
}

TEST(Roster, TheEngineProtocolAsksAnEnlistedBot) {
  const Enlisted first("first", "plays the first legal move", first_move_of_dice_heist);
  engine::Engine engine;
  EXPECT_NE(std::string(engine.answer(R"({"do":"bots"})")).find(R"("name":"first")"),
            std::string::npos);
  engine.answer(R"({"do":"new","game":"dice-heist","seats":2,"seed":"1","auto":true})");
  const std::string best(engine.answer(R"({"do":"best","bot":"first"})"));
  EXPECT_NE(best.find(R"("move":)"), std::string::npos) << best;
}

}  // namespace
}  // namespace purloin::bots
