#include "wire/difference.h"

#include <gtest/gtest.h>

#include "registry/games.h"
#include "support/repeated.h"
#include "support/vantages.h"
#include "wire/patch.h"

namespace purloin::wire {
namespace {

Tape view_of(const AnyTable& table, Vantage vantage) {
  Tape tape;
  table.put_view(tape, vantage);
  return tape;
}

std::string patch_of(const AnyTable& before, const AnyTable& after, Vantage vantage) {
  std::string patch;
  append_patch(patch, view_of(before, vantage), view_of(after, vantage));
  return patch;
}

// What is told of a move ends with the patch of two whole views.
void expect_told(const AnyTable& before, const AnyMove& move, const AnyTable& after,
                 Vantage vantage) {
  const std::string told = before.tell(std::span(&move, 1), vantage, Views::kPatched).events;
  const std::string patch = patch_of(before, after, vantage);
  if (patch == "{}" || told.empty()) {
    EXPECT_EQ(told.find("\"view\""), std::string::npos) << told;
  } else {
    EXPECT_TRUE(told.ends_with(",\"view\":" + patch + "}")) << patch << "\n" << told;
  }
}

// Views are never written to be compared: what differs must be what would differ if they were.
TEST(Difference, IsThatOfTheWholeViews) {
  for (const auto* game : registry::all_games()) {
    int previews = 0;
    for (const auto& options : game->samples()) {
      const int most = game->max_seats();
      for (int seats = most; seats > most - repeated(most - game->min_seats() + 1); --seats) {
        auto started = game->start(seats, options);
        if (!started) continue;
        std::shared_ptr<const AnyTable> before = *std::move(started);
        const auto key = fair::key_from_text("difference");
        for (std::uint64_t i = 0; !before->actor().is_nobody(); ++i) {
          fair::ChanceStream stream(key, i);
          auto after = before->clone();
          const bool is_chance = before->actor().is_chance();
          const AnyMove move = is_chance ? after->play_chance(key)
                                         : after->play(before->random_move(stream)).value();
          for (const Memory memory : test::kMemories) {
            for (int seat = -1; seat < seats; ++seat) {
              const Vantage vantage{seat < 0 ? Viewer() : Viewer(Seat(seat)), memory};
              expect_told(*before, move, *after, vantage);
            }
            if (is_chance) continue;
            const Vantage actor{before->actor().seat(), memory};
            const auto described =
                before->describe_all(std::vector<std::string>{move.text, "sing"}, actor, true);
            EXPECT_TRUE(described[0].legal && described[0].move == move.text);
            EXPECT_EQ(described[0].does.text, before->describe(move).text);
            EXPECT_EQ(described[0].preview.has_value(),
                      !before->reveals_to(before->actor().seat(), *after));
            if (described[0].preview) {
              ++previews;
              EXPECT_EQ(described[0].preview->text, patch_of(*before, *after, actor));
            }
            EXPECT_FALSE(described[1].legal || described[1].preview);
            EXPECT_EQ(described[1].does.text, before->clone()->play("sing").error().reason.text);
          }
          before = std::move(after);
        }
      }
    }
    EXPECT_GT(previews, 0) << game->id();
  }
}

struct Bag {
  static constexpr bool kIsDocument = true;
  List<int> numbers;
  std::optional<int> lid;
  Omitted<int> label;
  Map<int> counted;
  Name color{"red"};
};
BOOST_DESCRIBE_STRUCT(Bag, (), (numbers, lid, label, counted, color))

std::string patch_of(const Bag& before, const Bag& after) {
  Tape old, now;
  put_described(old, before);
  put_described(now, after);
  std::string by_tapes, patch;
  append_patch(by_tapes, old, now);
  append_patch_of(patch, before, after);
  EXPECT_EQ(patch, by_tapes);
  return patch;
}

TEST(Difference, OfEveryKindOfMember) {
  const Bag empty;
  Bag full;
  full.numbers = {1, 2, 3, 4, 5, 6, 7, 8};
  full.lid = 4;
  full.label = 5;
  full.counted["a"] = 1;
  full.counted["b"] = 2;
  full.color = {"blue"};
  EXPECT_EQ(patch_of(full, full), "{}");
  EXPECT_EQ(patch_of(full, empty),
            "{\"numbers\":{\"#\":0},\"lid\":[null],\"counted\":{\"-\":[\"a\","
            "\"b\"]},\"color\":[\"red\"],\"-\":[\"label\"]}");
  patch_of(empty, full);
  Bag other = full;
  other.numbers.erase(other.numbers.begin());
  EXPECT_EQ(patch_of(full, other), "{\"numbers\":{\"@\":[0,1,[]]}}");
  EXPECT_EQ(patch_of(other, full), "{\"numbers\":{\"@\":[0,0,[1]]}}");
  other = full;
  other.numbers.back() = 9;
  other.counted["b"] = 3;
  EXPECT_EQ(patch_of(full, other), "{\"numbers\":{\"7\":[9]},\"counted\":{\"b\":[3]}}");
}

}  // namespace
}  // namespace purloin::wire
