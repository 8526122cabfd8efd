#include "load/phrases.h"

#include <gtest/gtest.h>

#include "fair/commitment.h"
#include "server/rehearsal.h"
#include "wire/described.h"

namespace purloin::load {
namespace {

namespace json = wire::json;

// Two people who hear a whole game; what they heard, and whose turn it really was then.
struct Heard {
  std::string text;
  std::optional<int> turn;  // nobody's: the game is over
};

std::vector<Heard> hear_a_game(std::string_view game) {
  server::Rehearsal world;
  wire::NewTable asked;
  asked.game = game;
  asked.seats = 2;
  asked.places.assign(2, "open");
  asked.is_public = true;
  std::string table;
  world.hall().open(asked, [&](const auto& opened) { table = opened->table; });
  world.advance(1);
  std::vector<std::shared_ptr<server::Listener>> people;
  for (int seat = 0; seat < 2; ++seat) {
    people.push_back(std::make_shared<server::Listener>());
    wire::SitAsked sit;
    sit.table = table;
    sit.name = seat == 0 ? "Anna" : "Ben";
    world.hall().ask(people.back(), sit);
    world.advance(1);
  }
  for (const auto& person : people) {
    const auto seated = json::parse(*person->heard.back()).as_object();
    wire::WatchAsked watch;
    watch.table = table;
    watch.token = std::string(seated.at("token").as_string());
    world.hall().ask(person, watch);
  }
  world.advance(1);
  const std::string commitment = commitment_in(*people[0]->heard.back());
  for (int seat = 0; seat < 2; ++seat) {
    wire::CommitAsked commit;
    commit.table = table;
    commit.hash = fair::hash_of_words(commitment, 1, seat, "words");
    world.hall().ask(people[static_cast<std::size_t>(seat)], commit);
  }
  wire::RevealAsked reveal;
  reveal.table = table;
  reveal.words = "words";
  for (const auto& person : people) world.hall().ask(person, reveal);
  const auto& match = world.hall().find(table)->match();
  std::vector<Heard> heard;
  const auto note = [&] {
    const auto turn = match.to_act();
    auto newest = people[0]->heard.rbegin();
    while (says(**newest, "presence")) ++newest;
    heard.push_back({**newest, turn ? std::optional(turn->index()) : std::nullopt});
  };
  world.advance(1);
  note();
  fair::ChanceStream stream(fair::key_from_text("phrases"), 1);
  while (const auto seat = match.to_act()) {
    wire::MoveAsked move;
    move.id = 5;
    move.table = table;
    move.move = match.table().random_move(stream);
    world.hall().ask(people[static_cast<std::size_t>(seat->index())], move);
    world.advance(1);
    note();
    const bool is_mine = seat->index() == 0;
    EXPECT_EQ(has_ack(heard.back().text), is_mine);
    EXPECT_EQ(version_in(heard.back().text), match.version());
  }
  return heard;
}

TEST(Phrases, WhoseTurnItIsIsReadWithoutParsing) {
  for (const std::string_view game : {"dice-heist", "crypt", "thiefs-market"}) {
    std::optional<Turn> known;
    for (const auto& [text, turn] : hear_a_game(game)) {
      if (const auto told = turn_in(text)) known = told;
      ASSERT_TRUE(known) << text;
      ASSERT_EQ(known->is_over, !turn) << text;
      if (turn) {
        ASSERT_EQ(known->seat, *turn) << text;
      }
    }
    EXPECT_TRUE(known->is_over);
  }
}

TEST(Phrases, LegalMovesAreReadWithoutParsing) {
  wire::LegalSaid said;
  said.id = 1;
  said.table = "0123456789abcdef";
  EXPECT_TRUE(moves_in(wire::to_json(said)).empty());
  said.moves = {"claim 1:1x1", "recover"};
  const std::string cut = wire::to_json(said);
  EXPECT_EQ(moves_in(cut), (std::vector<std::string_view>{"claim 1:1x1", "recover"}));
  EXPECT_FALSE(is_whole(cut));
  said.whole = true;
  EXPECT_TRUE(is_whole(wire::to_json(said)));
}

TEST(Phrases, AMoveIsLookedAtAsTheBoardsShowIt) {
  const std::vector<std::string_view> heists = {"heist louvre 0", "heist louvre 1", "recruit"};
  const auto crews = looks_at("heist louvre 1", heists, true);
  ASSERT_EQ(crews.size(), 1u);
  EXPECT_EQ(crews[0].moves, (std::vector<std::string_view>{"heist louvre 0", "heist louvre 1"}));
  EXPECT_EQ(looks_at("recruit", heists, true)[0].moves, (std::vector<std::string_view>{"recruit"}));

  const std::vector<std::string_view> claims = {"claim 1:1x1", "claim 1:1x1 2:1x4", "claim 1:1x2",
                                                "claim 1:2x1", "claim 2:1x4"};
  const auto slots = looks_at("claim 1:1x1 2:1x4", claims, true);
  ASSERT_EQ(slots.size(), 2u);
  EXPECT_EQ(slots[0].moves, (std::vector<std::string_view>{"claim 1:1x1", "claim 1:1x2"}));
  EXPECT_EQ(slots[1].moves, (std::vector<std::string_view>{"claim 2:1x4", "claim 1:1x1 2:1x4"}));
  const auto cut = looks_at("claim 1:1x1", claims, false);
  ASSERT_EQ(cut.size(), 2u);
  EXPECT_TRUE(cut[1].is_extend);
}

}  // namespace
}  // namespace purloin::load
