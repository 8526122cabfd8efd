#include "wire/patch.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "registry/games.h"
#include "support/repeated.h"
#include "support/table.h"
#include "support/vantages.h"

namespace purloin::wire {
namespace {

json::value patched(const json::value& before, const std::string& patch) {
  const auto after = apply_patch(before, json::parse(patch));
  EXPECT_TRUE(after) << patch;
  return after ? *after : json::value();
}

void expect_patch(const char* before, const char* after, const char* patch) {
  const auto old = json::parse(before);
  const auto now = json::parse(after);
  EXPECT_EQ(write_patch(old, now), patch);
  EXPECT_EQ(patched(old, patch), now);
}

TEST(Patch, SaysOnlyWhatDiffers) {
  expect_patch("1", "1", "{}");
  expect_patch("1", "2", "[2]");
  expect_patch(R"({"a":1,"b":{"c":2}})", R"({"a":1,"b":{"c":2}})", "{}");
  expect_patch(R"({"a":1,"b":{"c":2,"d":3}})", R"({"a":1,"b":{"c":4,"d":3}})",
               R"({"b":{"c":[4]}})");
  expect_patch(R"({"a":1,"b":2})", R"({"b":2})", R"({"-":["a"]})");
  expect_patch(R"({"b":2})", R"({"a":null,"b":2})", R"({"a":[null]})");
  expect_patch("[1,2,3]", "[1,5]", R"({"#":2,"1":[5]})");
  expect_patch("[1]", "[1,2]", R"({"1":[2]})");
  expect_patch("[1,2,3]", "[9,1,2,3]", R"({"@":[0,0,[9]]})");
  expect_patch("[1,2,3,4]", "[1,3,4]", R"({"@":[1,1,[]]})");
  expect_patch(R"({"a":[]})", R"({"a":{}})", R"({"a":[{}]})");
}

TEST(Patch, WhatIsNoPatchIsRefused) {
  const auto refused = [](const char* before, const char* patch) {
    return !apply_patch(json::parse(before), json::parse(patch));
  };
  EXPECT_TRUE(refused("[1]", R"({"7":[1]})"));
  EXPECT_TRUE(refused("[1]", R"({"x":[1]})"));
  EXPECT_TRUE(refused("1", R"({"x":[1]})"));
  EXPECT_TRUE(refused("1", "[1,2]"));
  EXPECT_TRUE(refused("1", "3"));
  EXPECT_TRUE(refused("[1]", R"({"@":[1,1,[]]})"));
  EXPECT_TRUE(refused("[1]", R"({"@":[0,1]})"));
}

json::value arbitrary(int depth) {
  const int kind = *rc::gen::inRange(0, depth == 0 ? 3 : 5);
  if (kind == 0) return nullptr;
  if (kind == 1) return *rc::gen::inRange(0, 3);
  if (kind == 2) return json::value(*rc::gen::element(std::string("x"), std::string("\"\n\\")));
  const int size = *rc::gen::inRange(0, 4);
  if (kind == 3) {
    json::array items;
    for (int i = 0; i < size; ++i) items.push_back(arbitrary(depth - 1));
    return items;
  }
  json::object members;
  for (int i = 0; i < size; ++i) {
    members[*rc::gen::element(std::string("a"), std::string("b"), std::string("c"),
                              std::string("-"))] = arbitrary(depth - 1);
  }
  members.erase("-");  // no name of any document
  return members;
}

RC_GTEST_PROP(Patch, LeadsFromAnyValueToAnyOther, ()) {
  const auto before = arbitrary(4);
  const auto after = arbitrary(4);
  const auto patch = write_patch(before, after);
  RC_ASSERT(apply_patch(before, json::parse(patch)).value() == after);
}

// The server sends one message to all where these say so.
TEST(Patch, WhatChangesAlikeHasOnePatch) {
  for (const auto* game : registry::all_games()) {
    const int seats = game->max_seats();
    std::shared_ptr<const AnyTable> before = game->start(seats, {}).value();
    const auto key = fair::key_from_text("alike");
    int alike = 0;
    for (std::uint64_t i = 0; !before->actor().is_nobody(); ++i) {
      fair::ChanceStream stream(key, i);
      auto after = before->clone();
      const std::string move =
          before->actor().is_chance() ? after->play_chance(key).text : before->random_move(stream);
      if (before->actor().is_seat()) {
        ASSERT_TRUE(after->play(move));
      }
      const auto patch = [&](Vantage vantage) {
        return write_patch(test::shown_view(*before, vantage), test::shown_view(*after, vantage));
      };
      const auto tell = [&](Vantage vantage) {
        return before->tell(std::vector<AnyMove>{move}, vantage, Views::kPatched);
      };
      for (const Memory memory : test::kMemories) {
        const Vantage nobody{std::nullopt, memory};
        for (int seat = 0; seat < repeated(seats); ++seat) {
          const Vantage vantage{Seat(seat), memory};
          if (before->changes_alike(*after, memory)) {
            ++alike;
            EXPECT_EQ(patch(vantage), patch(nobody)) << game->id() << ": " << move;
          }
          const auto told = tell(vantage);
          if (told.is_for_all) {
            EXPECT_EQ(told.events, tell(nobody).events);
            EXPECT_EQ(before->known_move(move, vantage), before->known_move(move, nobody));
          }
        }
      }
      before = std::move(after);
    }
    EXPECT_GT(alike, 0) << game->id();
  }
}

// What events change of the view, one after the other, is what the moves change of it.
TEST(Patch, EventsLeadFromViewToView) {
  for (const auto* game : registry::all_games()) {
    auto table = game->start(game->max_seats(), {}).value();
    const auto key = fair::key_from_text("events");
    while (!table->actor().is_nobody()) {
      const auto before = table->clone();
      std::vector<AnyMove> moves;
      do {
        fair::ChanceStream stream(key, moves.size());
        moves.push_back(table->actor().is_chance()
                            ? table->play_chance(key)
                            : table->play(table->random_move(stream)).value());
      } while (moves.size() < 12 && !table->actor().is_nobody());
      for (const Vantage vantage : {Vantage{{}, Memory::kOpen}, Vantage{Seat(1), Memory::kOpen},
                                    Vantage{Seat(1), Memory::kRulebook}}) {
        const auto told = before->tell(moves, vantage, Views::kPatched);
        json::value shown = test::shown_view(*before, vantage);
        const auto events = json::parse('[' + told.events + ']');
        for (const auto& event : events.as_array()) {
          const auto* change = event.as_object().if_contains("view");
          if (change != nullptr) shown = apply_patch(shown, *change).value();
        }
        ASSERT_EQ(shown, json::value(test::shown_view(*table, vantage))) << game->id();
      }
    }
  }
}

TEST(Patch, FollowsWholeGames) {
  for (const auto* game : registry::all_games()) {
    auto table = game->start(game->max_seats(), {}).value();
    const auto key = fair::key_from_text("patches");
    json::value shown = table->view(Seat(1));
    for (std::uint64_t i = 0; !table->actor().is_nobody(); ++i) {
      play_at_random(*table, key, i);
      const json::value now = table->view(Seat(1));
      shown = patched(shown, write_patch(shown, now));
      ASSERT_EQ(shown, now);
    }
  }
}

}  // namespace
}  // namespace purloin::wire
