#include "server/live_table.h"

#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "match/document.h"
#include "server/fake/environment.h"
#include "support/matches.h"
#include "wire/described.h"
#include "wire/patch.h"

namespace purloin::server {
namespace {

namespace json = wire::json;

// Whoever watches, and what they make of what they hear.
struct Guest {
  std::shared_ptr<Listener> client = std::make_shared<Listener>();
  Viewer viewer;
  bool with_scores = false;
  json::value document;
};

// A whole game with everyone at the table and two spectators, of whom one asked for no scores.
struct PlayedEvening {
  PlayedEvening(const std::string& game, int seats, Memory memory) {
    auto asked =
        test::new_table(game, std::vector<std::string>(static_cast<std::size_t>(seats), "open"));
    asked.places[0] = "me";
    asked.memory = memory;
    Match match = test::open_match(asked, &steps);
    for (int i = 1; i < seats; ++i) {
      steps.push_back(match.sit({}, {"P" + std::to_string(i), "t" + std::to_string(i)}, i).value());
    }
    test::agree_on_dice(match, &steps);
    test::play_out(match, game, &steps);
    table = std::make_unique<LiveTable>(1, std::vector<Step>{steps[0]});
    for (int i = -2; i < seats; ++i) {
      Guest guest;
      if (i >= 0) guest.viewer = Seat(i);
      guest.with_scores = i != -2;
      guest.document =
          json::parse(table->write_table({}, guest.viewer, guest.with_scores)).at("doc");
      table->add_watcher(guest.client, guest.viewer, {guest.with_scores});
      guests.push_back(std::move(guest));
    }
  }

  std::vector<LiveTable::Update> take(std::size_t step) {
    const Scene before(table->match());
    table->match().apply(steps[step]);
    return table->add(before, steps[step], nullptr, {});
  }

  std::vector<Step> steps;
  std::unique_ptr<LiveTable> table;
  std::vector<Guest> guests;
};

constexpr std::pair<const char*, Memory> kEvenings[] = {
    {"dice-heist", Memory::kRulebook},    {"dice-heist", Memory::kOpen},
    {"crypt", Memory::kRulebook},         {"crypt", Memory::kOpen},
    {"thiefs-market", Memory::kRulebook}, {"thiefs-market", Memory::kOpen}};

// Whoever applies every patch has the document that somebody gets who comes now, scores included.
TEST(LiveTable, PatchesLeadToTheDocumentOfWhoeverComesNow) {
  for (const auto& [game, memory] : kEvenings) {
    PlayedEvening evening(game, 3, memory);
    for (std::size_t step = 1; step < evening.steps.size(); ++step) {
      const auto updates = evening.take(step);
      ASSERT_EQ(updates.size(), evening.guests.size());
      for (std::size_t i = 0; i < updates.size(); ++i) {
        Guest& guest = evening.guests[i];
        guest.document =
            wire::apply_update(guest.document, json::parse(*updates[i].message).as_object())
                .value();
        const auto now = wire::to_value(
            match::document(evening.table->match(), guest.viewer, guest.with_scores));
        ASSERT_EQ(guest.document, now) << game << ", step " << step << ", guest " << i;
      }
    }
    for (const auto& guest : evening.guests) {
      const auto said =
          json::parse(evening.table->write_table({}, guest.viewer, guest.with_scores));
      EXPECT_EQ(guest.document, said.at("doc")) << game;
      EXPECT_TRUE(guest.document.at("scores").is_array()) << "the end shows them to everyone";
    }
  }
}

// Whoever has the turn hears what they may do right before the step that brings it, whoever asked
// for nothing hears nothing, and it is what they hear when they ask.
TEST(LiveTable, LegalMovesComeWithTheTurnToWhoeverWantsThem) {
  for (const auto& [game, memory] : kEvenings) {
    PlayedEvening evening(game, 3, memory);
    LiveTable& table = *evening.table;
    const auto eager = std::make_shared<Listener>();
    const Seat seat(1);
    table.add_watcher(eager, seat, {.scores = true, .legal = true});
    int turns = 0;
    for (std::size_t step = 1; step < evening.steps.size(); ++step) {
      const auto before = table.match().position();
      const auto updates = evening.take(step);
      const bool is_turn = table.acts(seat) && table.match().position() != before;
      ASSERT_EQ(updates.size(), evening.guests.size() + 1 + (is_turn ? 1 : 0)) << game;
      if (!is_turn) continue;
      ++turns;
      const auto theirs = std::ranges::find(updates, eager, &LiveTable::Update::client);
      ASSERT_LT(theirs + 1, updates.end());
      EXPECT_EQ((theirs + 1)->client, eager);
      EXPECT_EQ(*theirs->message, table.write_legal({}, seat));
      const auto said = json::parse(*theirs->message);
      EXPECT_EQ(said.at("v"), table.match().version());
      EXPECT_FALSE(said.at("moves").as_array().empty());
      EXPECT_FALSE(said.as_object().contains("id"));
    }
    EXPECT_GT(turns, 3) << game;
  }
}

// How many steps of a game were one text for all those with scores.
struct Shared {
  int steps = 0;
  int for_all = 0;
};
Shared shared_in(const std::string& game, Memory memory) {
  PlayedEvening evening(game, 3, memory);
  Shared counted;
  for (std::size_t step = 1; step < evening.steps.size(); ++step) {
    std::set<const std::string*> texts;
    const auto updates = evening.take(step);
    for (std::size_t i = 0; i < updates.size(); ++i) {
      if (evening.guests[i].with_scores) texts.insert(updates[i].message.get());
    }
    if (evening.steps[step].kind != match::StepKind::moved) continue;
    ++counted.steps;
    counted.for_all += texts.size() == 1;
  }
  return counted;
}

TEST(LiveTable, WhereEveryoneKnowsTheSameOfTheScoresOneMessageIsForAll) {
  for (const char* game : {"dice-heist", "thiefs-market"}) {
    const Shared open = shared_in(game, Memory::kOpen);
    EXPECT_EQ(open.for_all, open.steps) << game << ": nothing is hidden";
  }
  const Shared heist = shared_in("dice-heist", Memory::kRulebook);
  EXPECT_GT(heist.for_all, heist.steps / 2) << "only who takes artifacts sees them";
  const Shared crypt = shared_in("crypt", Memory::kRulebook);
  EXPECT_GT(crypt.for_all, crypt.steps / 5) << "a claim changes no score";
  const Shared market = shared_in("thiefs-market", Memory::kRulebook);
  EXPECT_GT(market.for_all, market.steps / 5) << "neither does splitting";
}

}  // namespace
}  // namespace purloin::server
