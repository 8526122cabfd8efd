#include "wire/move_list.h"

#include <algorithm>

#include <rapidcheck/gtest.h>

namespace purloin::wire {
namespace {

std::vector<std::string> in_order(const std::vector<std::string>& texts) {
  MoveList list;
  for (const auto& text : texts) list.add(text);
  return list.texts();
}

TEST(MoveList, IsInTheOrderOfBytes) {
  const std::vector<std::string> texts = {"take R", "take",         "take RW",      "take \xC3\xA9",
                                          "take P", "take RWBGYP*", "take RWBGYPA", "take P"};
  auto wanted = texts;
  std::ranges::sort(wanted);
  EXPECT_EQ(in_order(texts), wanted);
  EXPECT_TRUE(in_order({}).empty());
}

TEST(MoveList, IsJsonInThatOrder) {
  MoveList list;
  EXPECT_EQ(list.json().text, "[]");
  for (const char* move : {"pass", "claim 1:1x2", "claim 1:1x1"}) list.add(move);
  EXPECT_EQ(list.json().text, R"(["claim 1:1x1","claim 1:1x2","pass"])");
  list.clear();
  EXPECT_EQ(list.json().text, "[]");
}

RC_GTEST_PROP(MoveList, IsWhatSortingGives, (std::vector<std::string> texts)) {
  auto wanted = texts;
  std::ranges::sort(wanted);
  RC_ASSERT(in_order(texts) == wanted);
}

// Longer than what is compared as a number, and alike so far.
RC_GTEST_PROP(MoveList, LooksAtTheWholeText, (std::vector<std::string> ends)) {
  std::vector<std::string> texts;
  for (const auto& end : ends) texts.push_back("claim 1:1x" + std::string(9, '1') + end);
  texts.emplace_back("claim 0");
  auto wanted = texts;
  std::ranges::sort(wanted);
  RC_ASSERT(in_order(texts) == wanted);
}

}  // namespace
}  // namespace purloin::wire
