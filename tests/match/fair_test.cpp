#include <gtest/gtest.h>

#include "fair/commitment.h"
#include "match/document.h"
#include "match/match.h"
#include "match/verify.h"
#include "registry/games.h"
#include "registry/record.h"
#include "support/matches.h"
#include "wire/described.h"

// Dice that nobody can choose (docs/fair-dice.md): the ceremony before a game, and the dishonest
// servers that a record and a note give away.
namespace purloin::match {
namespace {

using test::agree_on_dice;
using test::hash_of;
using test::new_table;
using test::open_match;
using test::play_out;
using test::words_of;

namespace json = wire::json;

// Anna and Bob sit, nobody has sealed anything.
Match anna_and_bob(std::vector<Step>* steps = nullptr) {
  Match match = open_match(new_table("dice-heist", {"me", "open", "greedy"}), steps);
  auto sat = match.sit({}, {"Bob", "tb"}, 1).value();
  if (steps != nullptr) steps->push_back(std::move(sat));
  return match;
}

TEST(Ceremony, WordsAreShownOnlyWhenEverybodyHasSealedTheirs) {
  Match match = anna_and_bob();
  EXPECT_EQ(match.awaited(), SeatSet::first(2));
  EXPECT_EQ(match.reveal(Seat(0), words_of(0), 1).error().code, "too-early");
  EXPECT_EQ(match.commit(Seat(0), "no hash", 1).error().code, "bad-request");
  ASSERT_TRUE(match.commit(Seat(0), hash_of(match, 0), 1));
  EXPECT_EQ(match.commit(Seat(0), hash_of(match, 0), 1).error().code, "committed");
  EXPECT_EQ(match.reveal(Seat(0), words_of(0), 1).error().code, "too-early");
  ASSERT_TRUE(match.commit(Seat(1), hash_of(match, 1), 1));
  EXPECT_EQ(match.reveal(Seat(0), "other words", 1).error().code, "wrong-words");
  EXPECT_EQ(match.reveal(Seat(0), "two\nlines", 1).error().code, "bad-request");
  ASSERT_TRUE(match.reveal(Seat(0), words_of(0), 1));
  EXPECT_EQ(match.reveal(Seat(0), words_of(0), 1).error().code, "revealed");
  EXPECT_FALSE(match.has_started());
  ASSERT_TRUE(match.reveal(Seat(1), words_of(1), 1));
  EXPECT_TRUE(match.has_started());
}

TEST(Ceremony, TheSeedHangsOnTheSecretAndEveryHashAndEveryWord) {
  Match match = anna_and_bob();
  agree_on_dice(match);
  EXPECT_EQ(match.seed(), match.opening().secret + "\n" + hash_of(match, 0) + "\n" + words_of(0) +
                              "\n" + hash_of(match, 1) + "\n" + words_of(1) + "\n\n");
}

TEST(Ceremony, WhoeverDoesNotAnswerLeavesAndEverybodyBeginsAgain) {
  std::vector<Step> steps;
  Match match = anna_and_bob(&steps);
  const auto first_hash = hash_of(match, 0);
  steps.push_back(match.commit(Seat(0), first_hash, 1).value());
  steps.push_back(match.commit(Seat(1), hash_of(match, 1), 1).value());
  steps.push_back(match.reveal(Seat(0), words_of(0), 1).value());
  EXPECT_EQ(match.awaited(), SeatSet::from_bits(2));
  steps.push_back(match.drop_late(2).value());
  EXPECT_TRUE(match.place(Seat(1)).is_open());
  EXPECT_TRUE(match.place(Seat(0)).is_person());
  EXPECT_TRUE(match.place(Seat(0)).hash.empty());
  EXPECT_EQ(match.ceremony_round(), 2);
  // Words that are known already cannot be sealed again.
  steps.push_back(match.sit({}, {"Cleo", "tc"}, 3).value());
  ASSERT_NE(hash_of(match, 0), first_hash);
  agree_on_dice(match, &steps, 3);
  play_out(match, "late", &steps);
  const auto verified = verify(record(match));
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_TRUE(verified->is_fair);
  EXPECT_EQ(verified->thrown_away, 1);
  Match folded(steps[0]);
  for (std::size_t i = 1; i < steps.size(); ++i) {
    folded.apply(wire::try_read<Step>(json::parse(wire::to_json(steps[i]))).value());
  }
  EXPECT_EQ(json::value(record(folded)), json::value(record(match)));
}

TEST(Ceremony, WhoLeavesBeforeAllIsSealedTakesOnlyTheirOwnHashAlong) {
  Match match = anna_and_bob();
  ASSERT_TRUE(match.commit(Seat(0), hash_of(match, 0), 1));
  ASSERT_TRUE(match.stand(Seat(1), 1));
  EXPECT_EQ(match.ceremony_round(), 1);
  EXPECT_FALSE(match.place(Seat(0)).hash.empty());
  EXPECT_TRUE(match.awaited().empty());
}

// Tables from before there was a ceremony go on, and are not called fair.
TEST(Ceremony, OldTablesFoldAndAreNotCalledFair) {
  std::vector<Step> steps;
  Match played = anna_and_bob(&steps);
  std::vector<Step> moves;
  agree_on_dice(played, &moves);
  auto old_start = moves.back();
  steps[1].words = std::string("bob's words");
  steps[1].moves = old_start.moves;
  Match old(steps[0]);
  old.apply(steps[1]);
  ASSERT_TRUE(old.has_started());
  EXPECT_EQ(old.table().state(), played.table().state());
  play_out(old, "old");
  EXPECT_EQ(verify(record(old)).error().code, "unfair");
}

// A finished game of Anna, Bob and a bot, and what Anna wrote down before she showed her words.
class Finished : public testing::Test {
 protected:
  Finished() : match_(anna_and_bob()) {
    agree_on_dice(match_);
    note_ = {match_.opening().table,
             fair::commitment_to(match_.opening().secret),
             {{1, {hash_of(match_, 0), hash_of(match_, 1), ""}, 0, words_of(0)}}};
    play_out(match_, "finished");
    honest_ = record(match_);
  }
  std::string refusal(const json::object& changed) const {
    const auto verified = verify(changed, note_);
    return verified ? "" : verified.error().message;
  }
  std::string refusal_without_note(const json::object& changed) const {
    const auto verified = verify(changed);
    return verified ? "" : verified.error().message;
  }
  // The record of a server that has made everything fit again: another secret, or other shares.
  json::object forged(const std::string& secret, const std::vector<fair::Share>& shares,
                      const std::vector<FairMessage>& order) const {
    json::object forged = honest_;
    const auto commitment = fair::commitment_to(secret);
    FairRecord fair{commitment, 1, {}, {}, secret, order};
    for (const auto& [hash, words] : shares) {
      fair.hashes.push_back(hash);
      fair.words.push_back(words);
    }
    const auto seed = fair::seed_of(secret, shares);
    const auto table = registry::find_game("dice-heist")->start(3, {}).value();
    json::array moves;
    fair::Key key = fair::key_from_text(seed);
    while (table->actor().is_chance()) moves.emplace_back(table->play_chance(key).text);
    forged["commitment"] = commitment;
    forged["fair"] = wire::to_value(fair);
    forged["seed"] = seed;
    forged["moves"] = std::move(moves);
    forged["result"] = nullptr;
    return forged;
  }
  std::vector<fair::Share> shares(const std::string& secret) const {
    std::vector<fair::Share> all;
    for (int i = 0; i < 2; ++i) all.push_back(share(secret, i, words_of(i)));
    all.emplace_back();
    return all;
  }
  static fair::Share share(const std::string& secret, int seat, const std::string& words) {
    return {fair::hash_of_words(fair::commitment_to(secret), 1, seat, words), words};
  }
  static std::vector<FairMessage> order(const std::string& secret,
                                        const std::vector<fair::Share>& shares) {
    std::vector<FairMessage> order{{FairAct::commitment, {}, fair::commitment_to(secret)}};
    for (int i = 0; i < 2; ++i) {
      order.push_back({FairAct::hash, i, shares[static_cast<std::size_t>(i)].hash});
    }
    for (int i = 0; i < 2; ++i) {
      order.push_back({FairAct::words, i, shares[static_cast<std::size_t>(i)].words});
    }
    return order;
  }

  Match match_;
  FairNote note_;
  json::object honest_;
};

TEST_F(Finished, HonestRecordsAreFair) {
  const auto verified = verify(honest_, note_);
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_TRUE(verified->is_fair);
  EXPECT_EQ(verified->thrown_away, 0);
  EXPECT_EQ(verified->moves + verified->outcomes, static_cast<int>(match_.moves().size()));
  const auto noted = read_note(wire::to_value(note_));
  ASSERT_TRUE(noted);
  EXPECT_TRUE(verify(honest_, *noted));
}

TEST_F(Finished, NothingIsToldBeforeTheEnd) {
  Match running = anna_and_bob();
  agree_on_dice(running);
  const auto told = record(running);
  EXPECT_FALSE(told.contains("seed"));
  EXPECT_EQ(json::serialize(told).find(running.opening().secret), std::string::npos);
  EXPECT_EQ(wire::to_json(document(running, {}, false)).find(running.opening().secret),
            std::string::npos);
  EXPECT_EQ(verify(told).error().code, "unfair");
}

// The server tries secrets until it likes the dice, when the words are known. By itself the record
// is flawless but for the hashes, which hang on the first commitment.
TEST_F(Finished, GroundSecretsAreFound) {
  const std::string ground = "ground secret";
  auto kept = shares(match_.opening().secret);
  EXPECT_NE(refusal_without_note(forged(ground, kept, order(ground, kept))), "");
  auto sealed_anew = shares(ground);
  const auto flawless = forged(ground, sealed_anew, order(ground, sealed_anew));
  EXPECT_EQ(refusal_without_note(flawless), "");
  EXPECT_NE(refusal(flawless).find("the secret was changed"), std::string::npos);
}

TEST_F(Finished, SwappedCommitmentsAreFound) {
  auto swapped = honest_;
  swapped["commitment"] = fair::commitment_to("another");
  EXPECT_NE(refusal_without_note(swapped), "");
  swapped["fair"].as_object()["commitment"] = fair::commitment_to("another");
  EXPECT_NE(refusal_without_note(swapped).find("not the secret that was promised"),
            std::string::npos);
}

// Bob is the server's friend: words of an earlier game instead of Anna's, or others than he sealed.
TEST_F(Finished, ReplayedAndExchangedWordsAreFound) {
  const auto& secret = match_.opening().secret;
  auto replayed = shares(secret);
  replayed[0] = share("an older secret", 0, words_of(0));
  EXPECT_NE(refusal_without_note(forged(secret, replayed, order(secret, replayed)))
                .find("not those that it sealed"),
            std::string::npos);
  auto exchanged = shares(secret);
  exchanged[0] = share(secret, 0, "words that Anna never said");
  const auto flawless = forged(secret, exchanged, order(secret, exchanged));
  EXPECT_EQ(refusal_without_note(flawless), "");
  EXPECT_NE(refusal(flawless).find("the note has others"), std::string::npos);
  // Bob's hash came when Anna's words were known.
  auto late = shares(secret);
  auto acts = order(secret, late);
  std::swap(acts[2], acts[3]);
  EXPECT_NE(refusal_without_note(forged(secret, late, acts)).find("when words were known"),
            std::string::npos);
}

TEST_F(Finished, WhoeverIsLeftOutIsFound) {
  const auto& secret = match_.opening().secret;
  auto without_anna = shares(secret);
  auto acts = order(secret, without_anna);
  std::erase_if(acts, [](const FairMessage& m) { return m.seat == 0; });
  without_anna[0] = {};
  auto left_out = forged(secret, without_anna, acts);
  EXPECT_NE(refusal_without_note(left_out).find("left out"), std::string::npos);
  // … also where the record says that a bot sat there.
  left_out["bots"].as_array()[0] = "greedy";
  EXPECT_EQ(refusal_without_note(left_out), "");
  EXPECT_NE(refusal(left_out).find("the note has others"), std::string::npos);
}

TEST_F(Finished, HiddenRoundsAreFound) {
  note_.rounds.push_back({2, note_.rounds[0].hashes, 0, words_of(0)});
  EXPECT_NE(refusal(honest_).find("another round"), std::string::npos);
}

TEST_F(Finished, WithoutTheOrderNothingIsCalledFair) {
  auto orderless = honest_;
  orderless["fair"].as_object().erase("order");
  EXPECT_NE(refusal_without_note(orderless).find("fair.order"), std::string::npos);
}

TEST_F(Finished, OtherRollsAreFound) {
  auto other_roll = honest_;
  auto& first = other_roll["moves"].as_array()[0];
  first = first == "roll 1 2 3" ? "roll 2 1 3" : "roll 1 2 3";
  EXPECT_NE(refusal_without_note(other_roll), "");
}

TEST(FairDice, ARecordCanBeVerifiedByAnyone) {
  for (const auto* game : {"dice-heist", "crypt", "thiefs-market"}) {
    Match match = open_match(new_table(game, {"me", "open", "open"}));
    ASSERT_TRUE(match.sit({}, {"B", "tb"}, 1));
    ASSERT_TRUE(match.sit({}, {"C", "tc"}, 1));
    agree_on_dice(match);
    play_out(match, "fair");
    const auto verified = verify(record(match));
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_TRUE(verified->is_fair);
  }
}

// An engine's record has a seed and nobody who committed to it.
TEST(FairDice, ARecordWithoutAServerIsConsistentAtMost) {
  const auto table = registry::find_game("dice-heist")->start(2, {}).value();
  const auto key = fair::key_from_text("seed");
  registry::GameRecord engine{"dice-heist", 2, {}, {}, "seed", {table->play_chance(key)}};
  const auto verified = verify(registry::write_record(engine, *table));
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_FALSE(verified->is_fair);
}

// Tables where only bots play begin at once; nobody but the server had a share in the dice.
TEST(FairDice, WithoutPeopleItIsTheServersDice) {
  Match match = open_match(new_table("dice-heist", {"greedy", "greedy"}));
  ASSERT_TRUE(match.has_started());
  play_out(match, "bots");
  EXPECT_EQ(verify(record(match)).error().code, "unfair");
}

}  // namespace
}  // namespace purloin::match
