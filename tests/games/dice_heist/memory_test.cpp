// DH-21: what a table shows of artifacts that others have taken, as the rulebook or open.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/repeated.h"
#include "support/table.h"
#include "support/vantages.h"

namespace purloin::dice_heist {
namespace {

using test::shown_scores;
using test::shown_view;
using wire::json::object;
using wire::json::value;

constexpr std::string_view kSingle = "artifact-1";
constexpr std::string_view kPair = "artifact-2";

int count(const object& kinds, std::string_view kind) {
  const auto* found = kinds.if_contains(kind);
  return found == nullptr ? 0 : found->to_number<int>();
}
void set_count(object& kinds, std::string_view kind, int number) {
  if (number > 0) {
    kinds[kind] = number;
  } else {
    kinds.erase(kind);
  }
}

TestTable after_a_heist() {
  TestTable table("dice-heist", 3);
  table.play({"roll 6 1 1", "draw louvre artifact-2", "heist louvre 0", "roll 6"});
  return table;
}

value loot(const TestTable& table, Viewer viewer, Memory memory) {
  return value(shown_view(table.any(), {viewer, memory})).at_pointer("/players/0/loot");
}

TEST(DiceHeistMemory, DH21_AsTheRulebookOthersSeeHowManyArtifactCards) {
  const TestTable table = after_a_heist();
  EXPECT_EQ(loot(table, Seat(0), Memory::kRulebook), value(object{{"artifact-2", 1}}));
  EXPECT_EQ(loot(table, Seat(1), Memory::kRulebook), value(object{{"artifact", 1}}));
  EXPECT_EQ(loot(table, std::nullopt, Memory::kRulebook), value(object{{"artifact", 1}}));
  const auto scores = shown_scores(table.any(), {Seat(1), Memory::kRulebook});
  EXPECT_EQ(value(scores).at_pointer("/0/parts/artifacts"), value(wire::json::array{1, 2}));
}

TEST(DiceHeistMemory, DH21_AsTheRulebookTheDeckCannotBeSubtracted) {
  const TestTable table = after_a_heist();
  const auto view = shown_view(table.any(), {Seat(1), Memory::kRulebook});
  for (const auto& [museum, kinds] : view.at("deck").as_object()) {
    EXPECT_FALSE(kinds.as_object().contains(kSingle)) << museum;
    EXPECT_FALSE(kinds.as_object().contains(kPair)) << museum;
    EXPECT_GT(count(kinds.as_object(), "artifact"), 0) << museum;
  }
}

TEST(DiceHeistMemory, DH21_AnOpenTableShowsEverything) {
  const TestTable table = after_a_heist();
  for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(2)), Viewer()}) {
    EXPECT_EQ(shown_view(table.any(), {viewer, Memory::kOpen}), table.state());
    EXPECT_EQ(shown_scores(table.any(), {viewer, Memory::kOpen}), table.any().scores());
  }
}

std::string told(const wire::AnyTable& table, const std::string& move, Vantage vantage) {
  return table.tell(std::vector<wire::AnyMove>{move}, vantage, wire::Views::kLeftOut).events;
}

TEST(DiceHeistMemory, DH21_TheLogNamesNoArtifactsFace) {
  TestTable table("dice-heist", 3, {{"targeted-raid", true}});
  table.play({"roll 6 1 1"});
  const auto says = [&](const char* move, Viewer viewer, Memory memory) {
    return told(table.any(), move, {viewer, memory}).find(kPair) != std::string::npos;
  };
  const auto expect_told = [&](const char* move, bool to_actor) {
    EXPECT_TRUE(says(move, Seat(1), Memory::kOpen)) << move;
    EXPECT_FALSE(says(move, Seat(1), Memory::kRulebook)) << move;
    EXPECT_FALSE(says(move, std::nullopt, Memory::kRulebook)) << move;
    EXPECT_EQ(says(move, Seat(0), Memory::kRulebook), to_actor) << move;
    table.play({move});
  };
  expect_told("draw louvre artifact-2", false);
  expect_told("raid louvre artifact-2 0", false);
  expect_told("roll 6", true);  // who takes it knows it
}

TEST(DiceHeistMemory, DH21_ARunningGamesRecordNamesNoArtifactsFace) {
  TestTable table("dice-heist", 3, {{"targeted-raid", true}});
  table.play({"roll 6 1 1"});
  const auto known = [&](const char* move, Memory memory) {
    return table.any().known_move(std::string(move), {std::nullopt, memory});
  };
  EXPECT_EQ(known("draw louvre artifact-2", Memory::kRulebook), "draw louvre ?");
  EXPECT_EQ(known("draw louvre artifact-2", Memory::kOpen), "draw louvre artifact-2");
  table.play({"draw louvre artifact-2"});
  EXPECT_EQ(known("raid louvre artifact-2 0", Memory::kRulebook), "raid louvre ? 0");
  EXPECT_EQ(known("heist louvre 0", Memory::kRulebook), "heist louvre 0");
}

// Every position that fits what a viewer is shown: the artifacts of the deck, and of whoever else
// has some, in every way.
class AllHands {
 public:
  AllHands(const wire::AnyTable& table, Viewer viewer)
      : seats_(table.seats()),
        state_(table.state()),
        box_(registry::find_game("dice-heist")->start(table.seats(), {}).value()->state()) {
    for (int i = 0; i < seats_; ++i) {
      if (viewer != Viewer(Seat(i))) hidden_.push_back(i);
    }
    deal_museum(0);
  }
  const std::vector<object>& worlds() const { return worlds_; }

 private:
  // So many singles are left of a museum's part of the deck.
  void deal_museum(std::size_t museum) {
    if (worlds_.size() > kMost) return;
    auto& deck = state_.at("deck").as_object();
    if (museum == box_.at("deck").as_object().size()) return deal_hand(0);
    const auto& name =
        (box_.at("deck").as_object().begin() + static_cast<std::ptrdiff_t>(museum))->key();
    const auto away = [&](std::string_view kind) {
      const auto* display = state_.at("museums").as_object().if_contains(name);
      return count(box_.at("deck").at(name).as_object(), kind) -
             (display == nullptr ? 0 : count(display->as_object(), kind));
    };
    if (!deck.contains(name)) return deal_museum(museum + 1);
    auto& kinds = deck.at(name).as_object();
    const int singles = count(kinds, kSingle);
    const int cards = singles + count(kinds, kPair);
    for (int left = 0; left <= cards; ++left) {
      if (left > away(kSingle) || cards - left > away(kPair)) continue;
      set_count(kinds, kSingle, left);
      set_count(kinds, kPair, cards - left);
      deal_museum(museum + 1);
    }
    set_count(kinds, kSingle, singles);
    set_count(kinds, kPair, cards - singles);
  }
  void deal_hand(std::size_t at) {
    if (worlds_.size() > kMost) return;
    if (at == hidden_.size()) {
      const auto loaded = registry::find_game("dice-heist")->load(state_);
      if (loaded) worlds_.push_back(state_);
      return;
    }
    auto& loot = state_.at("players")
                     .as_array()[static_cast<std::size_t>(hidden_[at])]
                     .at("loot")
                     .as_object();
    const int singles = count(loot, kSingle);
    const int cards = singles + count(loot, kPair);
    for (int taken = 0; taken <= cards; ++taken) {
      set_count(loot, kSingle, taken);
      set_count(loot, kPair, cards - taken);
      deal_hand(at + 1);
    }
    set_count(loot, kSingle, singles);
    set_count(loot, kPair, cards - singles);
  }

  static constexpr std::size_t kMost = 400;
  int seats_;
  object state_;
  object box_;
  std::vector<int> hidden_;
  std::vector<object> worlds_;
};

std::pair<int, int> ends(const value& bounds) {
  if (!bounds.is_array()) return {bounds.to_number<int>(), bounds.to_number<int>()};
  return {bounds.as_array()[0].to_number<int>(), bounds.as_array()[1].to_number<int>()};
}

// In random games: whatever artifacts fit what is shown, the view, the scores and the tale of what
// comes next are the same bytes; every score lies within its bounds and each end is some hand's.
TEST(DiceHeistMemory, DH21_WhatIsToldHangsOnWhatIsShown) {
  int compared = 0;
  int unsure = 0;
  for (int game = 0; game < repeated(12); ++game) {
    const int seats = 2 + game % 3;
    auto table = registry::find_game("dice-heist")->start(seats, {}).value();
    const auto key = fair::key_from_text("memory" + std::to_string(game));
    for (std::uint64_t step = 0; !table->actor().is_nobody(); ++step) {
      if (step % 23 == 17) {
        const Vantage vantage{step % 2 == 0 ? Viewer() : Viewer(Seat(0)), Memory::kRulebook};
        const AllHands hands(*table, vantage.viewer);
        if (hands.worlds().size() > 400) break;
        const auto view = shown_view(*table, vantage);
        const auto scores = shown_scores(*table, vantage);
        std::map<int, std::set<int>> totals;
        for (const auto& world : hands.worlds()) {
          const auto other = registry::find_game("dice-heist")->load(world).value();
          ++compared;
          ASSERT_EQ(shown_view(*other, vantage), view);
          ASSERT_EQ(shown_scores(*other, vantage), scores);
          for (int i = 0; i < seats; ++i) {
            totals[i].insert(
                other->scores()[static_cast<std::size_t>(i)].at("total").to_number<int>());
          }
          const auto next = table->actor().is_seat() ? table->legal_moves(5000)->front() : "";
          if (!next.empty()) {
            ASSERT_EQ(told(*other, next, vantage), told(*table, next, vantage));
          }
        }
        for (int i = 0; i < seats; ++i) {
          const auto [least, most] = ends(scores[static_cast<std::size_t>(i)].at("total"));
          EXPECT_EQ(*totals[i].begin(), least) << "seat " << i;
          EXPECT_EQ(*totals[i].rbegin(), most) << "seat " << i;
          unsure += least != most;
        }
      }
      play_at_random(*table, key, step);
    }
  }
  EXPECT_GE(compared, repeated(200));
  EXPECT_GE(unsure, repeated(20));
}

TEST(DiceHeistMemory, DH21_AtTheEndEverythingIsShown) {
  auto table = registry::find_game("dice-heist")->start(3, {}).value();
  const auto key = fair::key_from_text("end");
  for (std::uint64_t step = 0; !table->actor().is_nobody(); ++step)
    play_at_random(*table, key, step);
  EXPECT_EQ(shown_view(*table, {std::nullopt, Memory::kRulebook}), table->state());
  EXPECT_EQ(shown_scores(*table, {std::nullopt, Memory::kRulebook}), table->scores());
}

}  // namespace
}  // namespace purloin::dice_heist
