// What could be remembered is one choice of the table.
#include <gtest/gtest.h>

#include "match/document.h"
#include "match/telling.h"
#include "support/matches.h"
#include "support/vantages.h"
#include "wire/described.h"

namespace purloin::match {
namespace {

using wire::json::value;

Match opened(const std::string& game, Omitted<Memory> memory, std::vector<Step>* steps = nullptr) {
  auto asked = test::new_table(game, {"me", "open", "open"});
  asked.memory = memory;
  // Sides that flip nothing: what is flipped is shown to everybody.
  if (game == "crypt") asked.options = wire::json::object{{"collectors", "BAAABA"}};
  Match match = test::open_match(asked, steps);
  for (int i = 1; i < 3; ++i) {
    auto sat = match.sit({}, {"P" + std::to_string(i), "t" + std::to_string(i)}, i).value();
    if (steps != nullptr) steps->push_back(std::move(sat));
  }
  test::agree_on_dice(match, steps);
  return match;
}

value document_of(const Match& match, Viewer viewer) {
  return wire::to_value(document(match, viewer, true));
}

TEST(Memory, IsAsTheRulebookUnlessTheTableIsOpen) {
  EXPECT_EQ(opened("crypt", {}).memory(), Memory::kRulebook);
  EXPECT_EQ(opened("crypt", Memory::kRulebook).memory(), Memory::kRulebook);
  EXPECT_EQ(opened("crypt", Memory::kOpen).memory(), Memory::kOpen);
}

TEST(Memory, IsSaidInTheDocumentAndInTheRecord) {
  for (const Memory memory : test::kMemories) {
    const Match match = opened("dice-heist", memory);
    const value word(memory == Memory::kOpen ? "open" : "rulebook");
    EXPECT_EQ(document_of(match, Seat(0)).at("memory"), word);
    EXPECT_EQ(record(match).at("memory"), word);
  }
}

TEST(Memory, IsReadByItsWords) {
  const auto read = [](const char* memory) {
    auto asked = wire::to_value(test::new_table("crypt", {"me", "thief"}));
    asked.as_object()["memory"] = memory;
    return wire::try_read<wire::NewTable>(asked);
  };
  EXPECT_EQ(read("open").value().memory.value(), Memory::kOpen);
  EXPECT_EQ(read("rulebook").value().memory.value(), Memory::kRulebook);
  const auto refused = read("elephant");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.find("memory: must be "), 0u) << refused.error().message;
}

TEST(Memory, StaysInARematch) {
  for (const Memory memory : test::kMemories) {
    Match match = opened("dice-heist", memory);
    test::play_out(match, "again");
    const Match again(match.open_rematch(Seat(0), false, test::secrets("r"), 3).value());
    EXPECT_EQ(again.memory(), memory);
  }
}

TEST(Memory, OfAStoredTableThatDoesNotSayIsTheRulebooks) {
  std::vector<Step> steps;
  opened("dice-heist", Memory::kOpen, &steps);
  auto stored = wire::to_value(steps[0]);
  EXPECT_EQ(wire::try_read<Step>(stored).value().opening->memory.value(), Memory::kOpen);
  stored.at("opening").as_object().erase("memory");
  steps[0] = wire::try_read<Step>(stored).value();
  EXPECT_EQ(Match::refold(steps).value().memory(), Memory::kRulebook);
}

// Views, scores and log alike, while the game is on.
TEST(Memory, GovernsViewsScoresAndLog) {
  for (const char* game : {"dice-heist", "crypt", "thiefs-market"}) {
    for (const Memory memory : test::kMemories) {
      std::vector<Step> steps;
      Match match = opened(game, memory, &steps);
      const auto key = fair::key_from_text("govern");
      const std::uint64_t moves = match.opening().game == "crypt"        ? 14
                                  : match.opening().game == "dice-heist" ? 30
                                                                         : 80;
      for (std::uint64_t i = 0; i < moves && match.to_act(); ++i) {
        fair::ChanceStream stream(key, i);
        steps.push_back(match.move(*match.to_act(), match.table().random_move(stream), 10).value());
      }
      ASSERT_TRUE(match.to_act()) << game;
      for (const Viewer viewer : {Viewer(), Viewer(Seat(1))}) {
        const Vantage vantage{viewer, memory};
        const value doc = document_of(match, viewer);
        EXPECT_EQ(doc.at("view"), value(test::shown_view(match.table(), vantage))) << game;
        EXPECT_EQ(doc.at("scores"), value(test::shown_scores(match.table(), vantage))) << game;
      }
      const auto log = tell_log(steps, 0, steps.size(), std::nullopt, wire::Views::kLeftOut).text;
      const bool tells = log.find("\"artifact-1\"") != std::string::npos ||
                         log.find("\"coins\":") != std::string::npos ||
                         log.find("\"infamy\":") != std::string::npos;
      EXPECT_EQ(tells, memory == Memory::kOpen) << game << ": " << log;
    }
  }
}

}  // namespace
}  // namespace purloin::match
