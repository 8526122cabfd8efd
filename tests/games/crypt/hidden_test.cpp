// What nobody may know: CR-05, CR-16, CR-35, and worlds drawn from a view.
#include <algorithm>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include "games/crypt/dealt_table.h"
#include "games/crypt/wire/codec.h"
#include "support/repeated.h"
#include "wire/bodies.h"

namespace purloin {
namespace {

namespace json = wire::json;
using crypt::Card;
using crypt::Entry;
using crypt::Rules;
using crypt::State;

// Every card whose value the viewer cannot know, as a place in the state's JSON; cards of the deck
// are written out one by one.
struct HiddenCards {
  std::map<std::string, std::vector<json::value*>> places;  // of "coins", by type
  std::map<std::string, std::vector<std::int64_t>> values;  // what they hold, and the deck
};

HiddenCards find_hidden(json::object& state, const json::object& view, int viewer) {
  HiddenCards hidden;
  const auto add = [&](json::value& card) {
    const std::string type(card.at("type").as_string());
    hidden.places[type].push_back(&card.as_object()["coins"]);
    hidden.values[type].push_back(card.at("coins").to_number<std::int64_t>());
  };
  auto& slots = state["crypt"].as_array();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (view.at("crypt").at(i).at("coins").is_null() && !slots[i].at("taken").as_bool()) {
      add(slots[i]);
    }
  }
  auto& discard = state["discard"].as_array();
  for (std::size_t i = 0; i < discard.size(); ++i) {
    if (view.at("discard").at(i).at("coins").is_null()) add(discard[i]);
  }
  auto& players = state["players"].as_array();
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (auto& card : players[i].as_object()["treasure"].as_array()) {
      const auto& seen = card.at("seen").as_array();
      const bool knows = static_cast<int>(i) == viewer || card.at("public").as_bool() ||
                         card.at("flipped").as_bool() ||
                         std::ranges::find(seen, json::value(viewer)) != seen.end();
      if (!knows) add(card);
    }
  }
  for (const auto& [type, counts] : state["deck"].as_object()) {
    for (const auto& [coins, count] : counts.as_object()) {
      for (int n = count.to_number<int>(); n > 0; --n) {
        hidden.values[std::string(type)].push_back(std::stoi(std::string(coins)));
      }
    }
  }
  return hidden;
}

// Deals the hidden values out anew, within each type. Only the hidden changes.
void shuffle_hidden(json::object& state, HiddenCards& hidden, FastRng& rng) {
  json::object deck;
  for (auto& [type, counts] : state["deck"].as_object()) {
    auto& values = hidden.values[std::string(type)];
    for (std::size_t i = values.size(); i > 1; --i) {
      std::swap(values[i - 1], values[rng.below(static_cast<std::uint32_t>(i))]);
    }
    std::size_t next = 0;
    for (json::value* place : hidden.places[std::string(type)]) *place = values[next++];
    std::map<std::string, std::int64_t> left;
    for (; next < values.size(); ++next) ++left[std::to_string(values[next])];
    deck[type] = json::value_from(left);
  }
  state["deck"] = std::move(deck);
}

// Without the help of determinize: positions that differ only in hidden values look the same, to
// the byte. (Not where a taken slot repeats a value that is hidden elsewhere.)
TEST(CryptHidden, CR05_CR16_ViewsDoNotChangeWithHiddenValues) {
  FastRng rng(21);
  int compared = 0;
  for (int game = 0; game < repeated(32); ++game) {
    const Rules rules({1 + game % 4, crypt::Sides::from_bits(rng.below(64)), {}});
    State state = rules.start();
    while (!rules.actor(state).is_nobody()) {
      const bool taken = std::ranges::any_of(state.crypt, [](const auto& s) { return s.taken; });
      for (int viewer = -1; viewer < rules.seats() && !taken; ++viewer) {
        const auto who = viewer < 0 ? Viewer() : Viewer(Seat(viewer));
        const auto view = wire::view_body<crypt::Codec>(rules, state, {who, Memory::kOpen});
        json::object other = wire::state_body<crypt::Codec>(rules, state);
        auto hidden = find_hidden(other, view, viewer);
        shuffle_hidden(other, hidden, rng);
        if (state.phase == crypt::Phase::kTiebreak) continue;  // there the totals are known
        const json::value given = other;
        const State changed = wire::read_state_body<crypt::Codec>(rules, wire::Field(given, ""));
        EXPECT_EQ(
            json::serialize(wire::view_body<crypt::Codec>(rules, changed, {who, Memory::kOpen})),
            json::serialize(view));
        compared += changed != state;
      }
      rules.apply(state, rules.actor(state).is_chance() ? rules.sample_outcome(state, rng)
                                                        : rules.sample_action(state, rng));
    }
  }
  EXPECT_GT(compared, 1000) << "most of them did differ";
}

TEST(CryptHidden, UnseenIsTheDeckAndWhatTheViewerCannotAccountFor) {
  // Seat 0 holds a face-down idol, a face-down jewelry was discarded, remains lie face down.
  DealtTable table(2, "AAAAAA",
                   {"pottery 1", "pottery 2", "idol 3", "tapestry 1", "tapestry 2", "jewelry 4",
                    "manuscript 1", "manuscript 2", "remains 2", "pottery 3"});
  table.take_all(0).skip();
  EXPECT_EQ(table.seen(0, "/unseen/idol"), (json::object{{"1", 1}, {"2", 1}, {"4", 1}}));
  EXPECT_EQ(table.seen(1, "/unseen/idol"), (json::object{{"1", 1}, {"2", 1}, {"3", 1}, {"4", 1}}));
  EXPECT_EQ(table.seen(0, "/unseen/jewelry").as_object().size(), 4u);
  EXPECT_EQ(table.seen(0, "/unseen/remains").as_object().size(), 4u);
  EXPECT_EQ(table.seen(0, "/unseen/manuscript"), (json::object{{"3", 1}, {"4", 1}}));
  EXPECT_FALSE(json::value(table->any().view(Seat(0))).as_object().contains("deck"));
}

TEST(CryptHidden, WhenTheGameIsOverEveryViewIsTheState) {
  DealtTable table(2, "AAAAAA", {"pottery 1", "pottery 2", "idol 3"});
  table.take_all(0).skip_to_the_end();
  ASSERT_EQ(table->actor(), "over");
  EXPECT_EQ(table->any().view(Seat(1)), table->state());
  EXPECT_EQ(table->any().view({}), table->state());
}

TEST(CryptHidden, OrderDoesNotTellWhatIsHidden) {
  // Seat 0 collects two face-down Idols, a 4 and a 1: others see two, in one order whatever they
  // are.
  const auto seen = [](const char* first, const char* second) {
    DealtTable table(2, "AAAAAA",
                     {"pottery 1", "pottery 2", first, "remains 1", "remains 2", second});
    table.take_all(0).take_all(0);
    return json::serialize(table->any().view(Seat(1)).at("players"));
  };
  EXPECT_EQ(seen("idol 4", "idol 1"), seen("idol 1", "idol 4"));
  EXPECT_EQ(seen("idol 4", "idol 1"), seen("idol 2", "idol 3"));
}

// Worlds draw hidden cards uniformly from the unseen ones of their type and leave all else alone.
TEST(CryptHidden, WorldsAreUniformOverTheUnseenCards) {
  DealtTable table(2, "AAAAAA",
                   {"pottery 1", "pottery 2", "idol 3", "tapestry 1", "tapestry 2", "idol 4",
                    "idol 1", "manuscript 2", "remains 2", "pottery 3"});
  table.take_all(0).skip();
  const Rules rules({2, crypt::Sides::from_bits(0), Seat(0)});
  const json::value given = table->state();
  const State state = wire::read_state_body<crypt::Codec>(rules, wire::Field(given, ""));
  const auto view = rules.view(state, Seat(1));
  FastRng rng(31);
  constexpr int kWorlds = 6000;
  std::map<std::pair<int, int>, int> idols;  // of seat 0's treasure and the discards
  std::map<int, int> remains;
  for (int i = 0; i < kWorlds; ++i) {
    const State world = rules.determinize(view, rng);
    int held = 0;
    world.treasure.for_each([&](Card card, Entry) {
      if (card.type() == crypt::Type::kIdol) held = card.coins();
    });
    ++idols[{held, world.discard[2].card().coins()}];
    ++remains[world.crypt[2].card.coins()];
    EXPECT_EQ(world.deck.size(), state.deck.size());
    EXPECT_EQ(world.crypt[0], state.crypt[0]);
  }
  // Seat 1 saw the 1; of 2, 3 and 4 any two are the hidden ones, in either order.
  EXPECT_EQ(idols.size(), 6u);
  for (const auto& [pair, count] : idols) {
    EXPECT_NEAR(count, kWorlds / 6, 150) << pair.first << " " << pair.second;
  }
  EXPECT_EQ(remains.size(), 4u);
  for (const auto& [coins, count] : remains) EXPECT_NEAR(count, kWorlds / 4, 170) << coins;
}

TEST(CryptHidden, AWorldKnowsWhatItsViewerSaw) {
  DealtTable table(3, "AABAAA",
                   {"manuscript 1", "pottery 2", "remains 3", "jewelry 4", "remains 1", "remains 2",
                    "remains 4", "idol 3"});
  table.take_all(0).play({"claim 4:1x1", "recover", "flip manuscript", "recover"});
  const Rules rules({3, crypt::Sides::parse("AABAAA"), Seat(0)});
  const json::value given = table->state();
  const State state = wire::read_state_body<crypt::Codec>(rules, wire::Field(given, ""));
  FastRng rng(41);
  std::map<int, int> seen_by_looker, seen_by_other;
  const auto idol_in = [&](Viewer viewer) {
    int coins = 0;
    rules.determinize(rules.view(state, viewer), rng).treasure.for_each([&](Card card, Entry) {
      if (card.type() == crypt::Type::kIdol) coins = card.coins();
    });
    return coins;
  };
  for (int i = 0; i < 200; ++i) {
    ++seen_by_looker[idol_in(Seat(0))];
    ++seen_by_other[idol_in(Seat(2))];
  }
  EXPECT_EQ(seen_by_looker.size(), 1u);
  EXPECT_EQ(seen_by_other.size(), 4u);
}

}  // namespace
}  // namespace purloin
