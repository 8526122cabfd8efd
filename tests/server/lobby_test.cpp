#include "server/lobby.h"

#include <gtest/gtest.h>

#include "support/party.h"

namespace purloin::server {
namespace {

std::string open(FakeEnvironment& world, const std::string& address) {
  auto asked = test::new_table("dice-heist", {"open", "open"});
  asked.is_public = true;
  std::string table;
  const auto note = [&](const auto& opened) { table = opened.value().table; };
  world.hall().open(asked, note, address);
  world.advance(1);
  return table;
}

std::vector<std::string> listed(FakeEnvironment& world) {
  std::vector<std::string> tables;
  const auto lobby = json::parse(world.hall().lobby().write(world.time_of_day()));
  for (const auto& table : lobby.at("tables").as_array()) {
    tables.emplace_back(table.at("table").as_string());
  }
  return tables;
}

TEST(Lobby, NobodyBuriesTheTablesOfOthers) {
  FakeEnvironment world;
  const auto old = open(world, "192.0.2.1");
  std::string flood;
  for (int n = 0; n < 1000; ++n) flood = open(world, "203.0.113.7");
  const auto tables = listed(world);
  ASSERT_EQ(tables.size(), static_cast<std::size_t>(Lobby::kMost));
  EXPECT_EQ(tables[0], flood);
  EXPECT_EQ(tables[1], old);
  const auto late = open(world, "192.0.2.2");
  EXPECT_EQ(listed(world)[0], late);
  EXPECT_EQ(listed(world)[2], old);
}

TEST(Lobby, KeepsWhoOpenedATableThatCameBackIntoMemory) {
  FakeEnvironment world;
  const auto first = open(world, "192.0.2.1");
  world.advance(100'000);
  ASSERT_EQ(world.hall().tables_in_memory(), 0u);
  const auto other = open(world, "192.0.2.2");
  const auto second = open(world, "192.0.2.1");
  Person guest(world);
  wire::SitRequest sit;
  sit.table = first;
  sit.name = "Ann";
  ASSERT_EQ(text(guest.ask(sit), "say"), "seated");
  // `first` changed last, and its opener's other table comes after everyone's first.
  EXPECT_EQ(listed(world), (std::vector<std::string>{first, other, second}));
}

match::Match public_match(Milliseconds now) {
  auto asked = test::new_table("dice-heist", {"open", "open"});
  asked.is_public = true;
  return match::Match(match::Match::open(asked, new_secrets(), now).value());
}

// What a server leaves behind in the store, as another one finds it.
TEST(Lobby, IsAsFairAfterARestartAndTheStoreHoldsNoAddress) {
  constexpr Milliseconds kNow = 1'000'000;
  const std::string few = "192.0.2.1";
  const std::string many = "203.0.113.7";
  Lobby before;
  std::vector<store::TableRow> rows{before.note(1, public_match(kNow), few, kNow)};
  for (int n = 2; n <= 50; ++n) {
    rows.push_back(before.note(n, public_match(kNow), many, kNow + n));
  }
  for (const auto& row : rows) {
    EXPECT_FALSE(row.opener.empty());
    EXPECT_EQ(row.opener.find("."), std::string::npos) << row.opener;
    EXPECT_EQ(row.opener == rows[0].opener, row.table == 1);
  }
  EXPECT_NE(Lobby().note(1, public_match(kNow), few, kNow).opener, rows[0].opener)
      << "what a server noted of an address says nothing to the next one";

  Lobby after;
  after.restore(rows);
  const auto lobby = json::parse(after.write(kNow + 100));
  const auto& second = lobby.at("tables").as_array().at(1);
  EXPECT_EQ(second.at("table"), json::parse(rows[0].summary).at("table"));
}

}  // namespace
}  // namespace purloin::server
