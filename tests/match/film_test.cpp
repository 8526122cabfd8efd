// A game told again: what its viewers heard, and no more.
#include "match/film.h"

#include <gtest/gtest.h>

#include "match/document.h"
#include "match/verify.h"
#include "registry/games.h"
#include "support/matches.h"
#include "support/vantages.h"
#include "wire/described.h"
#include "wire/patch.h"

namespace purloin::match {
namespace {

namespace json = wire::json;

constexpr std::size_t kAll = 10'000;

std::vector<Step> filmed(const std::string& game, Memory memory, const std::string& seed = "film") {
  std::vector<Step> steps;
  auto asked = test::new_table(game, {"me", "open", "thief"});
  asked.memory = memory;
  Match match = test::open_match(asked, &steps);
  steps.push_back(match.sit({}, {"Bert", "b"}, 3).value());
  test::agree_on_dice(match, &steps, 3);
  test::play_out(match, seed, &steps);
  return steps;
}

Match fold_all(std::span<const Step> steps) {
  Match match(steps[0]);
  for (const auto& step : steps.subspan(1)) match.apply(step);
  return match;
}

json::value doc_of(const Match& match, Viewer viewer) {
  return json::parse(wire::to_json(document(match, viewer, true)));
}

// The documents of a film, one after the other.
std::vector<json::value> documents_of(const wire::FilmAnswer& film) {
  std::vector<json::value> documents{json::parse(film.doc->text)};
  for (const auto& step : film.steps) {
    const auto update = json::parse(wire::to_json(step)).as_object();
    documents.push_back(wire::apply_update(documents.back(), update).value());
  }
  return documents;
}

std::vector<Viewer> all_viewers(int seats) {
  std::vector<Viewer> viewers{std::nullopt};
  for (int i = 0; i < seats; ++i) viewers.emplace_back(Seat(i));
  return viewers;
}

TEST(Film, ShowsEveryViewerTheDocumentsThatTheyHad) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    for (const Memory memory : test::kMemories) {
      const auto steps = filmed(game, memory);
      for (const Viewer viewer : all_viewers(3)) {
        const auto told = film(steps, {viewer, false}, 0, kAll);
        EXPECT_TRUE(told.is_whole);
        const auto documents = documents_of(told);
        ASSERT_EQ(documents.size(), told.steps.size() + 1);
        Match live(steps[0]);
        for (std::size_t i = 1; i < steps.size(); ++i) {
          live.apply(steps[i]);
          if (live.version() < told.v) continue;
          const auto at = static_cast<std::size_t>(live.version() - told.v);
          ASSERT_EQ(documents[at], doc_of(live, viewer)) << game << ' ' << live.version();
        }
      }
    }
  }
}

TEST(Film, IsOpenForThoseWhoSeeAll) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const auto steps = filmed(game, Memory::kRulebook);
    const auto told = film(steps, {std::nullopt, true}, 0, kAll);
    EXPECT_EQ(told.as, "all");
    const auto documents = documents_of(told);
    for (std::size_t i = 0; i + 1 < documents.size(); ++i) {
      const int version = told.v + static_cast<int>(i);
      // What is shown is the state, from which the game can be played on.
      EXPECT_EQ(documents[i].at("view"), json::value(*position_at(steps, version))) << game;
      EXPECT_TRUE(documents[i].at("you").is_null());
      for (const auto& score : documents[i].at("scores").as_array()) {
        EXPECT_TRUE(score.at("total").is_number());
      }
    }
    EXPECT_FALSE(position_at(steps, static_cast<int>(steps.size())));
  }
}

TEST(Film, ComesInPagesThatFitTogether) {
  const auto steps = filmed("thiefs-market", Memory::kRulebook);
  const Onlooker bert{Seat(1), false};
  auto joined = film(steps, bert, 0, 7);
  EXPECT_FALSE(joined.is_whole);
  while (!joined.is_whole) {
    const auto page = film(steps, bert, joined.steps.back().v, 7);
    EXPECT_FALSE(page.doc);
    EXPECT_EQ(page.v, joined.steps.back().v);
    joined.steps.insert(joined.steps.end(), page.steps.begin(), page.steps.end());
    joined.is_whole = page.is_whole;
  }
  EXPECT_EQ(wire::to_json(joined), wire::to_json(film(steps, bert, 0, kAll)));
}

TEST(Film, ShowsMovesThatWereTakenBack) {
  std::vector<Step> steps;
  Match match = test::open_match(test::new_table("crypt", {"me", "thief"}), &steps);
  test::agree_on_dice(match, &steps);
  // Some move of somebody's that can be taken back.
  const auto key = fair::key_from_text("undo");
  for (std::uint64_t i = 0; match.to_act() && !match.may_undo(); ++i) {
    fair::ChanceStream stream(key, i);
    steps.push_back(match.move(*match.to_act(), match.table().random_move(stream), 10).value());
  }
  ASSERT_TRUE(match.may_undo());
  steps.push_back(match.undo(*match.may_undo(), 11).value());
  const auto documents = documents_of(film(steps, {Seat(0), false}, 0, kAll));
  EXPECT_EQ(documents.back(), doc_of(match, Seat(0)));
}

TEST(Film, OfARecordEndsAsTheGameDid) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const auto steps = filmed(game, Memory::kRulebook);
    const Match over = fold_all(steps);
    const json::value record(match::record(over));
    const auto again = steps_of_record(record);
    ASSERT_TRUE(again) << again.error().message;
    const auto last = documents_of(film(*again, {Seat(1), false}, 0, kAll)).back();
    const auto live = doc_of(over, Seat(1));
    for (const auto* member : {"game", "options", "view", "scores", "result", "seats", "turn"}) {
      EXPECT_EQ(last.at(member), live.at(member)) << game << ' ' << member;
    }
  }
}

TEST(Film, OfARecordKnowsWhoGaveUp) {
  std::vector<Step> steps;
  Match match = test::open_match(test::new_table("dice-heist", {"me", "thief"}), &steps);
  test::agree_on_dice(match, &steps);
  match.resign(Seat(0), 5).value();
  const auto again = steps_of_record(json::value(record(match)));
  ASSERT_TRUE(again) << again.error().message;
  const auto last = documents_of(film(*again, {}, 0, kAll)).back();
  EXPECT_EQ(last.at("result"), doc_of(match, {}).at("result"));
}

TEST(Film, RefusesARecordThatIsNone) {
  const Match over = fold_all(filmed("dice-heist", Memory::kRulebook));
  auto tampered = match::record(over);
  tampered["moves"].as_array()[4] = "roll 1";
  EXPECT_FALSE(steps_of_record(json::value(tampered)));
  auto cut = match::record(over);
  cut["moves"].as_array().pop_back();
  EXPECT_FALSE(steps_of_record(json::value(cut)));
  auto stolen = match::record(over);
  stolen["winners"] = json::array{0, 1, 2};
  EXPECT_FALSE(steps_of_record(json::value(stolen)));
  auto given_up = match::record(over);
  given_up["ended"] = "abandoned";
  given_up["winners"] = json::array{};
  EXPECT_TRUE(steps_of_record(json::value(match::record(over))));
  EXPECT_FALSE(steps_of_record(json::value(given_up)));
  auto renamed = match::record(over);
  renamed["players"].as_array().pop_back();
  EXPECT_FALSE(steps_of_record(json::value(renamed)));
  for (const auto* text : {"null", "[]", "{}", "{\"format\":1}", "3"}) {
    EXPECT_FALSE(steps_of_record(json::parse(text))) << text;
  }
  // An engine's record can end anywhere, but for where dice are in the air.
  const auto open = json::parse(
      R"({"format":1,"game":"dice-heist","seats":2,"options":{},"seed":"x","moves":[]})");
  EXPECT_FALSE(steps_of_record(open));
}

TEST(PlayedOn, BeginsWhereAnotherGameStood) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    const auto steps = filmed(game, Memory::kRulebook);
    const int middle = static_cast<int>(steps.size()) / 2;
    auto asked = test::new_table(game, {"thief", "me", "thief"});
    asked.position = *position_at(steps, middle);
    std::vector<Step> played;
    Match match = test::open_match(asked, &played);
    EXPECT_TRUE(document(match, std::nullopt, false).from_position.value_or(false));
    test::agree_on_dice(match, &played);
    EXPECT_EQ(json::value(match.table().state()), json::value(*position_at(steps, middle))) << game;
    test::play_out(match, "on", &played);
    ASSERT_TRUE(match.is_over());

    const json::value record(match::record(match));
    const auto verified = verify(record);
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_TRUE(verified->is_fair);
    EXPECT_TRUE(steps_of_record(record));
    const auto refolded = Match::refold(played);
    ASSERT_TRUE(refolded) << refolded.error().message;
    EXPECT_EQ(json::value(match::record(*refolded)), record);
    EXPECT_EQ(documents_of(film(played, {Seat(1), false}, 0, kAll)).back(), doc_of(match, Seat(1)));
  }
}

TEST(PlayedOn, RefusesWhatIsNoPosition) {
  const auto steps = filmed("dice-heist", Memory::kRulebook);
  const auto good = *position_at(steps, static_cast<int>(steps.size()) / 2);
  const auto code_of = [](const std::string& game, std::vector<std::string> places,
                          const json::object& position) {
    auto asked = test::new_table(game, std::move(places));
    asked.position = position;
    const auto opened = Match::open(asked, test::secrets("a"), 1);
    return opened ? std::string() : opened.error().code;
  };
  EXPECT_EQ(code_of("dice-heist", {"me", "thief", "thief"}, good), "");
  EXPECT_EQ(code_of("dice-heist", {"me", "thief"}, good), "bad-state");
  EXPECT_EQ(code_of("crypt", {"me", "thief", "thief"}, good), "bad-state");
  EXPECT_EQ(code_of("dice-heist", {"me", "thief", "thief"}, {}), "bad-state");
  auto broken = good;
  broken["supply"] = 99;
  EXPECT_EQ(code_of("dice-heist", {"me", "thief", "thief"}, broken), "bad-state");
  const auto over = fold_all(steps).table().state();
  EXPECT_EQ(code_of("dice-heist", {"me", "thief", "thief"}, over), "bad-state");
  auto noisy = good;
  noisy["note"] = "this means nothing";
  auto asked = test::new_table("dice-heist", {"me", "thief", "thief"});
  asked.position = noisy;
  const auto opened = Match::open(asked, test::secrets("a"), 1).value();
  EXPECT_EQ(json::value(*opened.opening->position), json::value(good));
}

}  // namespace
}  // namespace purloin::match
