#include "wire/tape.h"

#include <gtest/gtest.h>

#include "registry/games.h"
#include "support/allocations.h"
#include "support/table.h"
#include "support/vantages.h"

namespace purloin::wire {
namespace {

std::string text_of(const Tape& tape) {
  std::string text;
  append_json(text, tape.root());
  return text;
}

TEST(Tape, SaysWhatWasPutOnIt) {
  for (const char* text :
       {"null", "true", "-7", "0.5", R"("word")", R"("a text of more than eight letters")",
        R"("quote \" backslash \\ line\nend")", "[]", "{}", R"([1,[2,{"a":null}],"x"])",
        R"({"a":{"b":[{}]},"c":"d"})"}) {
    Tape tape;
    tape.put(json::parse(text));
    EXPECT_EQ(json::parse(text_of(tape)), json::parse(text));
    EXPECT_EQ(to_value(tape.root()), json::parse(text));
  }
}

TEST(Tape, EscapesEveryControlCharacterWhereverItStands) {
  for (int c = 0; c < 256; ++c) {
    for (const std::size_t at : {0u, 3u, 8u, 15u, 16u}) {
      std::string text(17, 'x');
      text[at] = static_cast<char>(c);
      if (c >= 0x80) continue;  // half a character
      Tape tape;
      tape.put(text);
      EXPECT_EQ(json::parse(text_of(tape)).as_string(), text) << c << " at " << at;
    }
  }
}

TEST(Tape, KeepsCopiesOfTexts) {
  Tape tape;
  {
    const auto list = tape.array();
    for (const std::size_t length : {9u, 700u, 900u, 5000u, 20u})
      tape.put(std::string(length, 'y'));
    Tape other;
    other.put(std::string("gone with the other tape"));
    tape.put(other);
  }
  const auto list = to_value(tape.root()).as_array();
  EXPECT_EQ(list[1].as_string(), std::string(700, 'y'));
  EXPECT_EQ(list[3].as_string(), std::string(5000, 'y'));
  EXPECT_EQ(list[5].as_string(), "gone with the other tape");
}

TEST(Tape, UsedAgainAllocatesNothing) {
  for (const auto* game : registry::all_games()) {
    auto table = game->start(game->max_seats(), {}).value();
    const auto key = fair::key_from_text("tape");
    Tape tape;
    for (std::uint64_t i = 0; !table->actor().is_nobody(); ++i) {
      play_at_random(*table, key, i);
      for (const Memory memory : test::kMemories) {
        tape.clear();
        table->put_view(tape, {Seat(0), memory});
        tape.clear();
        const auto before = allocation_count();
        table->put_view(tape, {Seat(0), memory});
        EXPECT_EQ(allocation_count(), before) << game->id() << " move " << i;
      }
    }
  }
}

}  // namespace
}  // namespace purloin::wire
