#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "registry/english.h"
#include "registry/games.h"
#include "support/table.h"
#include "typescript/typescript.h"
#include "wire/described.h"
#include "wire/websocket_messages.h"

namespace purloin::wire {
namespace {

TEST(Messages, WhatMayMissIsLeftOutAndWhatMayBeNullIsNull) {
  WatchRequest watch;
  watch.table = "a\"b\n";
  EXPECT_EQ(to_json(watch), R"({"do":"watch","table":"a\"b\n"})");
  SeatDoc seat;
  seat.name = "Anna";
  EXPECT_EQ(to_json(seat),
            R"({"name":"Anna","kind":"open","bot":null,"stand_in":false,"out":false})");
  EXPECT_EQ(to_value(seat), json::parse(to_json(seat)));
}

TEST(Messages, WhatIsWrongIsNamed) {
  const auto reason = [](const char* text) {
    return try_read<MoveRequest>(json::parse(text)).error().message;
  };
  EXPECT_NE(reason(R"({"do":"move","table":"x"})").find("move"), std::string::npos);
  EXPECT_NE(reason(R"({"do":"move","table":1,"move":"x"})").find("table"), std::string::npos);
  const auto read =
      try_read<MoveRequest>(json::parse(R"({"id":7,"table":"t","move":"m","new":1})"));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read->id, 7);
}

std::string read_file(const char* path) {
  std::ifstream file(std::string(PURLOIN_SOURCE_DIR "/") + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The web client's types are those of this program, and so is the page that tells of views.
TEST(Messages, TheTypeScriptIsGeneratedFromThem) {
  EXPECT_EQ(read_file("web/src/wire/messages.ts"), typescript::write_messages())
      << "purloin typescript > web/src/wire/messages.ts";
  EXPECT_EQ(read_file("web/src/wire/events.ts"), typescript::write_events())
      << "purloin typescript --events > web/src/wire/events.ts";
  EXPECT_EQ(read_file("web/src/wire/views.ts"), typescript::write_views())
      << "purloin typescript --views > web/src/wire/views.ts";
  EXPECT_EQ(read_file("docs/views.md"), typescript::write_page_of_views())
      << "purloin typescript --page > docs/views.md";
}

TEST(Pieces, MostHaveATextAndItIsSaid) {
  for (const auto* game : registry::all_games()) {
    const auto pieces = game->pieces();
    std::size_t texts = 0;
    for (const auto& piece : pieces) {
      if (!piece.text) continue;
      ++texts;
      const auto said = registry::in_english(*piece.text, {});
      EXPECT_NE(said.find(' '), std::string::npos) << piece.id << ": " << said;
    }
    EXPECT_GT(2 * texts, pieces.size()) << game->id();
  }
}

// Every line says its points, and they are no more or less than the total.
TEST(Scores, AreExplainedLineByLine) {
  for (const auto* game : registry::all_games()) {
    auto table = game->start(3, {}).value();
    const auto key = fair::key_from_text("explained");
    for (std::uint64_t i = 0; !table->actor().is_nobody(); ++i) {
      play_at_random(*table, key, i);
    }
    const auto scores = table->scores();
    for (int seat = 0; seat < 3; ++seat) {
      int sum = 0;
      Tape explained;
      table->put_explained(explained, Seat(seat));
      const auto lines = to_value(explained.root());
      for (const auto& line : lines.as_array()) {
        const auto* points = line.as_object().if_contains("points");
        if (points != nullptr) sum += points->to_number<int>();
      }
      EXPECT_EQ(sum, scores[static_cast<std::size_t>(seat)].at("total").to_number<int>())
          << game->id() << ", seat " << seat;
    }
  }
}

}  // namespace
}  // namespace purloin::wire
