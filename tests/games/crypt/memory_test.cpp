// What a table shows of treasure that others have collected, as the rulebook or open (CR-05, CR-16,
// CR-25, CR-35).
#include <algorithm>
#include <string>
#include <vector>

#include "games/crypt/dealt_table.h"
#include "games/crypt/wire/codec.h"
#include "support/repeated.h"
#include "support/vantages.h"
#include "wire/bodies.h"
#include "wire/events.h"

namespace purloin::crypt {
namespace {

using wire::json::value;

// "idol 4, pottery ?": a player's treasure as somebody is shown it.
std::string shown(const DealtTable& table, int owner, Viewer viewer, Memory memory) {
  const value view = test::shown_view(table->any(), {viewer, memory});
  std::string text;
  const auto& player = view.at("players").as_array()[static_cast<std::size_t>(owner)];
  for (const auto& card : player.at("treasure").as_array()) {
    text += (text.empty() ? "" : ", ") + std::string(card.at("type").as_string()) + " ";
    text += card.at("coins").is_null() ? "?" : wire::json::serialize(card.at("coins"));
    if (card.at("public").as_bool()) text += " public";
    if (card.at("flipped").as_bool()) text += " flipped";
    if (!card.at("seen").as_array().empty()) text += " seen";
  }
  return text;
}

TEST(CryptMemory, CR16_AsTheRulebookOthersTreasureLiesFaceDown) {
  DealtTable table(2, "AAAAAA", {"idol 4", "jewelry 3", "pottery 2"});
  table.take_all(0);
  EXPECT_EQ(shown(table, 0, Seat(0), Memory::kRulebook),
            "idol 4 public, jewelry 3 public, pottery 2");
  EXPECT_EQ(shown(table, 0, Seat(1), Memory::kRulebook), "idol ?, jewelry ?, pottery ?");
  EXPECT_EQ(shown(table, 0, std::nullopt, Memory::kRulebook), "idol ?, jewelry ?, pottery ?");
  EXPECT_EQ(shown(table, 0, Seat(1), Memory::kOpen), "idol 4 public, jewelry 3 public, pottery ?");
}

TEST(CryptMemory, CR16_WhatIsForgottenIsUnseen) {
  DealtTable table(2, "AAAAAA", {"idol 4", "jewelry 3", "pottery 2"});
  table.take_all(0);
  const auto unseen = [&](Viewer viewer, Memory memory) {
    const value view = test::shown_view(table->any(), {viewer, memory});
    return wire::json::serialize(view.at("unseen").at("idol"));
  };
  EXPECT_EQ(unseen(Seat(1), Memory::kRulebook), R"({"1":1,"2":1,"3":1,"4":1})");
  EXPECT_EQ(unseen(Seat(0), Memory::kRulebook), R"({"1":1,"2":1,"3":1})");
  EXPECT_EQ(unseen(Seat(1), Memory::kOpen), R"({"1":1,"2":1,"3":1})");
}

TEST(CryptMemory, CR25_WhatWasLookedAtIsForgottenWhenItIsCollected) {
  DealtTable table(2, "AABAAA",
                   {"manuscript 3", "manuscript 2", "jewelry 1", "idol 1", "idol 2", "idol 4"});
  table.take_all(0).play({"recover", "flip manuscript"});
  const auto coins = [&](Viewer viewer, Memory memory) {
    return value(test::shown_view(table->any(), {viewer, memory})).at_pointer("/crypt/2/coins");
  };
  EXPECT_EQ(coins(Seat(0), Memory::kRulebook), value(4)) << "it still lies there";
  EXPECT_TRUE(coins(Seat(1), Memory::kRulebook).is_null());
  table.play({"recover", "claim 3:1x1"});
  EXPECT_EQ(shown(table, 1, Seat(1), Memory::kRulebook), "idol 4 seen");
  EXPECT_EQ(shown(table, 1, Seat(0), Memory::kRulebook), "idol ?");
  EXPECT_EQ(shown(table, 1, Seat(0), Memory::kOpen), "idol 4 seen");
  // Everybody sees what was flipped.
  EXPECT_EQ(shown(table, 0, Seat(1), Memory::kRulebook),
            "jewelry ?, manuscript ?, manuscript 2 flipped");
}

TEST(CryptMemory, CR35_FaceDownDiscardsAreForgotten) {
  DealtTable table(2, "AABAAA",
                   {"manuscript 3", "manuscript 2", "jewelry 1", "idol 1", "idol 2", "idol 4"});
  table.take_all(0).play({"recover", "flip manuscript", "recover", "recover"});
  const auto discards = [&](Memory memory) {
    const value view = test::shown_view(table->any(), {Seat(0), memory});
    std::string text;
    for (const auto& card : view.at("discard").as_array()) {
      text += wire::json::serialize(card.at("coins")) + " ";
    }
    return text;
  };
  EXPECT_EQ(discards(Memory::kRulebook), "1 2 null ");
  EXPECT_EQ(discards(Memory::kOpen), "1 2 4 ");
}

std::vector<Event> told(const Rules& rules, const State& state, Action action, Vantage vantage) {
  return tell(rules, state, action, vantage);
}
std::string text_of(const std::vector<Event>& events) {
  std::string text;
  for (const auto& event : events) wire::append_event(text, event);
  return text;
}

// In random games: whatever coins fit what is shown, the view, the scores and the tale of what
// comes next are the same bytes; and a spectator hears of coins only where cards are flipped.
TEST(CryptMemory, CR16_WhatIsToldHangsOnWhatIsShown) {
  FastRng rng(18);
  int compared = 0;
  int tales = 0;
  for (int game = 0; game < repeated(60) && !testing::Test::HasFailure(); ++game) {
    const Rules rules({1 + game % 4, Sides::from_bits(static_cast<unsigned>(game * 7 % 64)), {}});
    State state = rules.start();
    while (!rules.actor(state).is_nobody() && state.phase != Phase::kTiebreak) {
      const int viewer =
          static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.seats() + 1))) - 1;
      const Vantage vantage{viewer < 0 ? Viewer() : Viewer(Seat(viewer)), Memory::kRulebook};
      const View view = view_of(state, rules.deal(), vantage);
      const State world = rules.determinize(view, rng);
      const Action action = rules.actor(state).is_seat() ? rules.sample_action(state, rng)
                                                         : rules.sample_outcome(state, rng);
      if (world != state && !view.open) {
        ++compared;
        EXPECT_TRUE(view_of(world, rules.deal(), vantage) == view);
        EXPECT_EQ(wire::view_body<Codec>(rules, world, vantage),
                  wire::view_body<Codec>(rules, state, vantage));
        const auto bounds = Codec::bounds_as_shown(rules, state, vantage);
        EXPECT_TRUE(std::ranges::equal(bounds, Codec::bounds_as_shown(rules, world, vantage)));
        const Scores scores = rules.score(world);
        for (std::size_t i = 0; i < scores.size(); ++i) EXPECT_TRUE(bounds[i].contains(scores[i]));
        State here = state;
        rules.apply(here, action);
        if (rules.is_legal(world, action)) {
          State there = world;
          rules.apply(there, action);
          if (view_of(here, rules.deal(), vantage) == view_of(there, rules.deal(), vantage)) {
            ++tales;
            EXPECT_EQ(text_of(told(rules, world, action, vantage)),
                      text_of(told(rules, state, action, vantage)));
          }
        }
      }
      const std::string heard =
          text_of(told(rules, state, action, {std::nullopt, Memory::kRulebook}));
      if (heard.find("flipped") == std::string::npos) {
        EXPECT_EQ(heard.find("coins"), std::string::npos) << heard;
      }
      rules.apply(state, action);
    }
  }
  EXPECT_GE(compared, repeated(1000));
  EXPECT_GE(tales, repeated(500));
}

}  // namespace
}  // namespace purloin::crypt
