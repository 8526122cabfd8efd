// One table's rows are damaged: whoever asks for it hears so, and the house goes on.
#include <functional>

#include <gtest/gtest.h>

#include "server/lobby.h"
#include "server/stored_table.h"
#include "support/party.h"

namespace purloin::server {
namespace {

using Rows = std::map<int, std::string>;

struct Damage {
  const char* name;
  std::function<void(Rows&)> hurt;
};

std::string with(const std::string& body, const std::string& from, const std::string& to) {
  const auto at = body.find(from);
  EXPECT_NE(at, std::string::npos) << from << " in " << body;
  return at == std::string::npos ? body : std::string(body).replace(at, from.size(), to);
}

// The first rows seat two people, who then agree on the dice; moves follow.
int first_move(const Rows& rows) {
  for (const auto& [version, body] : rows) {
    if (body.find("\"moved\"") != std::string::npos) return version;
  }
  ADD_FAILURE() << "nobody has moved";
  return 0;
}
std::string& move_in(Rows& rows) {
  return rows[first_move(rows)];
}

const std::vector<Damage> kDamages = {
    {"NoJson", [](Rows& rows) { move_in(rows) = "{\"kind\":\"mov"; }},
    {"NoText", [](Rows& rows) { rows[2] = ""; }},
    {"UnknownKind", [](Rows& rows) { move_in(rows) = with(move_in(rows), "moved", "danced"); }},
    {"NoFirstStep", [](Rows& rows) { rows.erase(1); }},
    {"AGap", [](Rows& rows) { rows.erase(3); }},
    {"MoveBeforeTheStart", [](Rows& rows) { rows[2] = move_in(rows); }},
    {"IllegalMove",
     [](Rows& rows) { move_in(rows) = with(move_in(rows), "recruit", "heist louvre 99"); }},
    {"MoveOfAnother", [](Rows& rows) { rows[first_move(rows) + 1] = move_in(rows); }},
    {"NoMoves",
     [](Rows& rows) { move_in(rows) = R"({"kind":"moved","at":1,"seat":0,"moves":[]})"; }},
    {"NoSeat",
     [](Rows& rows) { move_in(rows) = R"({"kind":"moved","at":1,"moves":["recruit"]})"; }},
    {"SeatOutside", [](Rows& rows) { move_in(rows) = R"({"kind":"resigned","at":1,"seat":7})"; }},
    {"UndoOfNothing", [](Rows& rows) { move_in(rows) = R"({"kind":"undone","at":1,"seat":0})"; }},
    {"OpenedTwice", [](Rows& rows) { rows[2] = rows[1]; }},
    {"UnknownGame", [](Rows& rows) { rows[1] = with(rows[1], "dice-heist", "dice-hoist"); }},
    {"UnknownBot", [](Rows& rows) { rows[3] = R"({"kind":"filled","at":1,"text":"hal"})"; }},
    {"AnotherTable", [](Rows& rows) { rows[1] = with(rows[1], "\"table\":\"", "\"table\":\"0"); }},
};

class BrokenTable : public testing::TestWithParam<Damage> {};

TEST_P(BrokenTable, IsPutAsideAndTheHouseGoesOn) {
  Party party("dice-heist", 2);
  auto& world = party.world;
  for (int i = 0; i < 3; ++i) party.to_act().move(party.table, "recruit");
  wire::OpenedTable other;
  world.hall().open(test::new_table("crypt", {"me", "greedy"}),
                    [&](const auto& opened) { other = opened.value(); });
  world.advance(1);
  GetParam().hurt(world.stored(*parse_table(party.table)));
  world.restart();

  Person asking(world);
  const auto refused = asking.watch(party.table, party.tokens[0]);
  EXPECT_EQ(text(refused, "code"), "broken-table");
  EXPECT_EQ(text(refused.at("reason").as_object(), "key"), "no.damaged");
  EXPECT_FALSE(text(refused.at("reason").as_object(), "text").empty());
  EXPECT_EQ(text(asking.watch(party.table), "code"), "broken-table");
  wire::SitRequest sit;
  sit.table = party.table;
  sit.name = "Eve";
  EXPECT_EQ(text(asking.ask(sit), "code"), "broken-table");
  EXPECT_EQ(world.hall().tables_put_aside(), 1u) << "looked at once";
  EXPECT_EQ(text(asking.watch(other.table, *other.token), "say"), "table");
}

INSTANTIATE_TEST_SUITE_P(Damages, BrokenTable, testing::ValuesIn(kDamages),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(BrokenTable, IsLookedAtAgainAfterAMinute) {
  Party party("dice-heist", 2);
  auto& rows = party.world.stored(*parse_table(party.table));
  const std::string good = rows[2];
  rows[2] = "?";
  party.world.restart();
  Person asking(party.world);
  EXPECT_EQ(text(asking.watch(party.table), "code"), "broken-table");
  rows[2] = good;
  party.world.advance(61'000);
  EXPECT_EQ(text(asking.watch(party.table), "say"), "table");
}

TEST(BrokenTable, ADamagedLineOfChatCostsItselfAndItsNumber) {
  Party party("dice-heist", 2);
  wire::ChatRequest chat;
  chat.table = party.table;
  chat.text = std::string("one");
  party.people[0].ask(chat);
  party.people[0].ask(chat);
  party.world.log()->lines[*parse_table(party.table)][2] = "{";
  party.world.restart();
  Person back(party.world);
  back.watch(party.table, party.tokens[0]);
  const auto said = back.ask(chat);
  ASSERT_EQ(text(said, "say"), "chat");
  EXPECT_EQ(said.at("lines").at(0).at("n").to_number<int>(), 3);
}

TEST(BrokenTable, ADamagedRowOfTheLobbyCostsItsOwnPlace) {
  Party party("dice-heist", 2);
  const auto summary = party.world.hall().lobby().write(0);
  Lobby lobby;
  const std::string good = summary.substr(11, summary.size() - 13);
  lobby.restore({{1, "dice-heist", true, 5, "{\"table\":"}, {2, "dice-heist", true, 5, good}});
  EXPECT_EQ(json::parse(lobby.write(5)).at("tables").as_array().size(), 1u);
}

}  // namespace
}  // namespace purloin::server
