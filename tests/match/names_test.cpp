#include "match/names.h"

#include <gtest/gtest.h>

#include "match/texts.h"

namespace purloin::match {
namespace {

TEST(Names, ShowWhatTheyAreMadeOf) {
  EXPECT_EQ(shown_name("  Anna \t\n Maria "), "Anna Maria");
  EXPECT_EQ(shown_name("Zoë"), "Zoë");
  EXPECT_EQ(shown_name("Zoe\u0308"), "Zoë");
  EXPECT_EQ(shown_name("王小明"), "王小明");
  EXPECT_EQ(shown_name("Nguyễn"), "Nguyễn");
  EXPECT_EQ(shown_name("שרה"), "שרה");
  EXPECT_EQ(shown_name("\u202EannA\u2066x\u2069"), "annAx");  // turn the direction
  EXPECT_EQ(shown_name("An\u200Bna\uFEFF\u00AD"), "Anna");    // no width
  EXPECT_EQ(shown_name("Anna\u00A0\u3000B"), "Anna B");       // spaces of every kind
  EXPECT_EQ(shown_name("A\u0007\u0085\uE000"), "A");          // control, private
  EXPECT_EQ(shown_name("Z\u0300\u0301\u0302\u0303\u0304"), "Z\u0300\u0301");
}

TEST(Names, ThatDoNotShowAreNone) {
  for (const auto* unseen : {"", " ", "\u200B", "\u2800", "\u3164", "\u115F", "\u202E\u202C",
                             "\u0301", "\u00A0\u2003", "\U000E0041", "\uFE0F"}) {
    EXPECT_EQ(checked_name(unseen).error().code, "bad-request") << unseen;
  }
}

bool look_alike(std::string_view a, std::string_view b) {
  TakenNames taken;
  taken.add(a);
  return taken.has_alike(b);
}

TEST(Names, ThatLookAlikeAreTheSame) {
  EXPECT_TRUE(look_alike("Anna", "anna"));
  EXPECT_TRUE(look_alike("Anna", "Аnna"));      // Cyrillic
  EXPECT_TRUE(look_alike("Bill", "BiIl"));      // a capital I
  EXPECT_TRUE(look_alike("Anna", "Ａｎｎａ"));  // wide
  EXPECT_TRUE(look_alike("paypal", "раураl"));
  EXPECT_FALSE(look_alike("Anna", "Hanna"));
  EXPECT_FALSE(look_alike("Anna", "Anna 2"));
  EXPECT_FALSE(look_alike("Zoë", "Zoe"));
}

TEST(Names, AtOneTableAreToldApart) {
  std::vector<Place> places(2);
  places[0].name = "Anna";
  EXPECT_EQ(free_name("Аnna", places), "Аnna 2");
  EXPECT_EQ(free_name("ANNA", places), "ANNA 2");
  EXPECT_EQ(free_name("Ben", places), "Ben");
}

TEST(Names, WhatIsSaidKeepsItsEmojiAndTurnsNothing) {
  EXPECT_EQ(shown_text(" \u2764\uFE0F 👨\u200D👩\u200D👧 "), "\u2764\uFE0F 👨\u200D👩\u200D👧");
  EXPECT_EQ(shown_text("a\u202Eb"), "ab");
  EXPECT_EQ(checked_chat("\u202E\u2066").error().code, "bad-request");
}

}  // namespace
}  // namespace purloin::match
