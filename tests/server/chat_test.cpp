#include "server/chat.h"

#include <gtest/gtest.h>

#include "support/party.h"

namespace purloin::server {
namespace {

wire::ChatRequest chat(const std::string& table, const std::string& words) {
  wire::ChatRequest asked;
  asked.table = table;
  asked.text = words;
  return asked;
}

// What somebody heard of that kind, the newest last.
std::vector<json::object> heard(const Person& person, std::string_view say) {
  std::vector<json::object> found;
  for (const auto& message : person.listener->heard) {
    auto said = json::parse(*message).as_object();
    if (said.at("say").as_string() == say) found.push_back(std::move(said));
  }
  return found;
}

TEST(Chat, IsHeardByEveryoneAndIsNoStep) {
  Party party("dice-heist", 2);
  const int version = party.match().version();
  const auto steps = party.world.stored(*parse_table(party.table)).size();
  const auto answer = party.people[0].ask(chat(party.table, " hello "));
  EXPECT_EQ(text(answer, "say"), "chat");
  const auto lines = heard(party.people[1], "chat");
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_FALSE(lines[0].contains("id"));
  const auto& line = lines[0].at("lines").at(0).as_object();
  EXPECT_EQ(text(line, "text"), "hello");
  EXPECT_EQ(text(line, "name"), "P0");
  EXPECT_EQ(party.match().version(), version);
  EXPECT_EQ(party.world.stored(*parse_table(party.table)).size(), steps);
}

TEST(Chat, IsToldWhenItIsStored) {
  Party party("dice-heist", 2);
  party.world.hold_commits(true);
  EXPECT_TRUE(party.people[0].ask(chat(party.table, "hello")).empty());
  EXPECT_TRUE(heard(party.people[1], "chat").empty());
  party.world.commit();
  EXPECT_EQ(text(party.people[0].answer(), "say"), "chat");
  EXPECT_EQ(heard(party.people[1], "chat").size(), 1u);
}

TEST(Chat, HasABucketForEachPersonAndTable) {
  Party party("dice-heist", 2);
  int said = 0;
  while (said < 50 && text(party.people[0].ask(chat(party.table, "spam")), "say") == "chat") {
    ++said;
  }
  EXPECT_EQ(said, 10);
  const auto refused = party.people[0].ask(chat(party.table, "spam"));
  EXPECT_EQ(text(refused, "code"), "too-fast");
  EXPECT_EQ(text(party.people[1].ask(chat(party.table, "hello")), "say"), "chat");
  EXPECT_EQ(text(party.to_act().move(party.table, "recruit"), "say"), "update");
  party.world.advance(2000);
  EXPECT_EQ(text(party.people[0].ask(chat(party.table, "again")), "say"), "chat");
}

// However long somebody talks, a table keeps the newest lines and no more.
TEST(Chat, IsCapped) {
  Party party("dice-heist", 2);
  const int version = party.match().version();
  for (int n = 1; n <= 500; ++n) {
    party.world.advance(2000);
    ASSERT_EQ(text(party.people[0].ask(chat(party.table, std::to_string(n))), "say"), "chat");
  }
  EXPECT_EQ(party.world.lines_stored(*parse_table(party.table)), Chat::kKept);
  EXPECT_EQ(party.match().version(), version);
  party.world.restart();
  Person late(party.world);
  const auto heard_first = late.watch(party.table);
  const auto& lines = heard_first.at("chat").as_array();
  ASSERT_EQ(lines.size(), Chat::kKept);
  EXPECT_EQ(lines.back().at("text"), "500");
  EXPECT_EQ(lines.back().at("n"), 500);
}

TEST(Chat, ThatWasMissedComesAfterTheGap) {
  Party party("dice-heist", 2);
  Person& gone = party.people[1];
  party.people[0].ask(chat(party.table, "one"));
  gone.answer();
  party.world.hall().leave(*gone.listener);
  party.people[0].ask(chat(party.table, "two"));
  gone.listener->heard.clear();
  gone.read = 0;
  wire::WatchRequest watch;
  watch.table = party.table;
  watch.token = party.tokens[1];
  watch.since = gone.version;
  watch.chat = 1;
  EXPECT_EQ(text(gone.ask(watch), "say"), "update");
  const auto lines = heard(gone, "chat");
  ASSERT_EQ(lines.size(), 1u);
  ASSERT_EQ(lines[0].at("lines").as_array().size(), 1u);
  EXPECT_EQ(lines[0].at("lines").at(0).at("text"), "two");
}

// What was said among the steps of old matches is still there, and so are their versions.
TEST(Chat, OfOldMatchesIsFoundAmongTheirSteps) {
  std::vector<Step> steps;
  auto match = test::open_match(test::new_table("dice-heist", {"me", "open"}), &steps);
  Step said;
  said.kind = match::StepKind::chat;
  said.seat = 0;
  said.text = std::string("as it was");
  steps.push_back(said);
  match.apply(said);
  steps.push_back(match.sit({}, {"Bob", "t"}, 1).value());
  LiveTable table(1, steps);
  EXPECT_EQ(table.match().version(), 3);
  const auto written = json::parse(table.write_table({}, {}, false)).as_object();
  EXPECT_EQ(written.at("chat").at(0).at("text"), "as it was");
  EXPECT_EQ(written.at("chat").at(0).at("name"), "Anna");
  EXPECT_EQ(table.chat().add(Seat(1), "Bob", "new", 5).n, 2);
}

TEST(Chat, PresetsAreSaidByName) {
  Party party("dice-heist", 2);
  wire::ChatRequest asked;
  asked.table = party.table;
  asked.preset = std::string("ouch");
  EXPECT_EQ(party.people[0].ask(asked).at("lines").at(0).at("text"), "preset:ouch");
  asked.preset = std::string("dance");
  EXPECT_EQ(text(party.people[0].ask(asked), "code"), "bad-request");
  EXPECT_EQ(text(party.people[0].ask(chat(party.table, "preset:ouch")), "code"), "bad-request");
}

// Moving and taking back for ever does not fill the house.
TEST(Table, KeepsSoManySteps) {
  Party party("thiefs-market", 3, {{"start", 0}});
  wire::UndoRequest undo;
  undo.table = party.table;
  const std::string move = party.match().table().legal_moves(5000)->front();
  json::object answer;
  for (int n = 0; n < 3000; ++n) {
    ASSERT_EQ(text(party.people[0].move(party.table, move), "say"), "update");
    answer = party.people[0].ask(undo);
    if (text(answer, "say") == "no") break;
  }
  EXPECT_EQ(text(answer, "code"), "too-many");
  EXPECT_LE(party.match().version(), static_cast<int>(LiveTable::kMostSteps) + 1);
  EXPECT_EQ(text(party.to_act().move(party.table, party.random_move(0)), "say"), "update");
}

}  // namespace
}  // namespace purloin::server
