// Who may look back at a game, as whom, and who may play on from where it stood.
#include <gtest/gtest.h>

#include "server/people.h"
#include "support/party.h"
#include "wire/lookback_messages.h"

namespace purloin::server {
namespace {

struct Looked {
  std::string code;  // empty: it was shown
  json::object film;
  std::string as() const { return code.empty() ? text(film, "as") : code; }
};

Looked look_back_at(FakeEnvironment& world, const std::string& table, const std::string& secret,
                    const std::string& as, int after = 0, bool may = true) {
  Looked looked{"unanswered", {}};
  Hall::LookBack asked{table, secret, as, after, [may](std::size_t) { return may; }};
  world.hall().look_back(asked, [&](const wire::Result<std::string>& film) {
    looked.code = film ? "" : film.error().code;
    if (film) looked.film = json::parse(*film).as_object();
  });
  world.advance(1);
  return looked;
}

// Anna alone at a private table of bots that all move at random.
struct Den {
  Den() : Den("crypt") {}
  explicit Den(const std::string& game, HallSettings settings = {}) : world(settings), anna(world) {
    auto asked = test::new_table(game, {"me", "thief", "thief"});
    asked.device = device;
    world.hall().open(asked, [&](const auto& opened) { mine = opened.value(); });
    world.advance(1);
    anna.watch(mine.table, *mine.token);
    agree_on_dice(mine.table, {&anna});
    world.chooser = [this](const Question& question) {
      fair::ChanceStream stream(fair::key_from_text("den"), ++moves);
      bots::Choice choice;
      choice.move = question.table->random_move(stream);
      return choice;
    };
  }
  const Match& match() { return world.hall().find(mine.table)->match(); }
  void move() {
    if (match().to_act() == Seat(0)) {
      fair::ChanceStream stream(fair::key_from_text("den"), ++moves);
      anna.move(mine.table, match().table().random_move(stream));
    } else {
      world.let_bots_answer();
      world.advance(1000);
    }
  }
  void play_out() {
    while (!match().is_over()) move();
    anna.answer();
  }

  const std::string device = std::string(32, 'd');
  FakeEnvironment world;
  wire::OpenedTable mine;
  Person anna;
  std::uint64_t moves = 0;
};

TEST(LookingBack, AtAGameThatIsOnEverybodySeesWhatTheyDoAnyway) {
  Den den;
  for (int i = 0; i < 8; ++i) den.move();
  ASSERT_FALSE(den.match().is_over());
  const auto& [table, seat, token, key, watch] = den.mine;
  EXPECT_EQ(look_back_at(den.world, table, *token, "").as(), "0");
  EXPECT_EQ(look_back_at(den.world, table, *token, "0").as(), "0");
  EXPECT_EQ(look_back_at(den.world, table, *token, "watch").as(), "watch");
  EXPECT_EQ(look_back_at(den.world, table, watch, "").as(), "watch");
  EXPECT_EQ(look_back_at(den.world, table, key, "").as(), "watch");
  for (const auto& secret : {*token, key, watch}) {
    EXPECT_EQ(look_back_at(den.world, table, secret, "1").code, "forbidden");
    EXPECT_EQ(look_back_at(den.world, table, secret, "all").code, "forbidden");
  }
  EXPECT_EQ(look_back_at(den.world, table, key, "0").code, "forbidden");
  for (const auto* as : {"", "0", "watch", "all"}) {
    EXPECT_EQ(look_back_at(den.world, table, "", as).code, "forbidden");
    EXPECT_EQ(look_back_at(den.world, table, std::string(32, 'a'), as).code, "forbidden");
  }
}

TEST(LookingBack, AtAGameThatIsOverAnybodyWhoMayWatchSeesAll) {
  Den den;
  den.play_out();
  const auto& [table, seat, token, key, watch] = den.mine;
  for (const auto& secret : {*token, key, watch}) {
    for (const auto* as : {"0", "1", "2", "watch", "all"}) {
      EXPECT_EQ(look_back_at(den.world, table, secret, as).as(), as);
    }
    EXPECT_EQ(look_back_at(den.world, table, secret, "3").code, "bad-request");
  }
  EXPECT_EQ(look_back_at(den.world, table, "", "all").code, "forbidden");
  // Whoever was there ends with the document that they have.
  auto film = look_back_at(den.world, table, *token, "").film;
  auto document = film.at("doc");
  while (true) {
    for (const auto& step : film.at("steps").as_array()) {
      document = wire::apply_update(document, step.as_object()).value();
    }
    if (film.at("whole").as_bool()) break;
    const int last = film.at("steps").as_array().back().at("v").to_number<int>();
    film = look_back_at(den.world, table, *token, "", last).film;
  }
  EXPECT_EQ(document.at("view"), den.anna.document.at("view"));
  EXPECT_EQ(document.at("result"), den.anna.document.at("result"));
}

TEST(LookingBack, IsRefusedWhereThereIsNothingToSee) {
  Den den;
  EXPECT_EQ(look_back_at(den.world, "nothing", "", "").code, "unknown-table");
  EXPECT_EQ(look_back_at(den.world, "0123456789abcdef", "", "").code, "unknown-table");
  EXPECT_EQ(look_back_at(den.world, den.mine.table, *den.mine.token, "", 0, false).code,
            "too-fast");
  Party waits(Party::Seated{}, "crypt", 2);
  EXPECT_EQ(look_back_at(waits.world, waits.table, "", "").code, "not-started");
}

std::string opened_from(Den& den, const wire::MomentRequest& from,
                        std::vector<std::string> places = {"thief", "me", "thief"}) {
  auto asked = test::new_table(den.match().opening().game, std::move(places));
  asked.from = from;
  std::string answer = "unanswered";
  den.world.hall().open(asked, [&](const wire::Result<wire::OpenedTable>& opened) {
    answer = opened ? opened->table : opened.error().code;
  });
  den.world.advance(1);
  return answer;
}

TEST(PlayingOn, NeedsAGameThatIsOverAndAMomentOfIt) {
  Den den;
  for (int i = 0; i < 8; ++i) den.move();
  const int then = den.match().version();
  const auto state = den.match().table().state();
  wire::MomentRequest from;
  from.table = den.mine.table;
  from.at = then;
  from.secret = *den.mine.token;
  EXPECT_EQ(opened_from(den, from), "bad-state") << "the game is on: its cards are secret";
  den.play_out();
  const auto table = opened_from(den, from);
  const LiveTable* on = den.world.hall().find(table);
  ASSERT_NE(on, nullptr) << table;
  EXPECT_EQ(json::value(*on->match().opening().position), json::value(state));

  auto other = from;
  other.secret.reset();
  EXPECT_EQ(opened_from(den, other), "forbidden");
  for (const int at : {-1, 0, 1, den.match().version(), den.match().version() + 1}) {
    other = from;
    other.at = at;
    EXPECT_EQ(opened_from(den, other), "bad-state") << at;
  }
  other = from;
  other.table = "0123456789abcdef";
  EXPECT_EQ(opened_from(den, other), "unknown-table");
  EXPECT_EQ(opened_from(den, from, {"me", "thief"}), "bad-state");
}

TEST(PlayingOn, ComesBackOutOfTheStore) {
  Den den("thiefs-market");
  for (int i = 0; i < 8; ++i) den.move();
  wire::MomentRequest from;
  from.table = den.mine.table;
  from.at = den.match().version();
  from.secret = *den.mine.token;
  den.play_out();
  const auto table = opened_from(den, from);
  den.world.restart();
  Person guest(den.world);
  wire::WatchRequest watch;
  watch.table = table;
  EXPECT_EQ(text(guest.ask(watch), "code"), "forbidden");
  EXPECT_NE(den.world.hall().find(table), nullptr);
  EXPECT_TRUE(den.world.hall().find(table)->match().opening().position);
}

// Recruiting from each other, say, could go on for ever: then resigning is what is left.
TEST(LookingBack, AGameThatDoesNotEndHasSoManyMoves) {
  HallSettings settings;
  settings.most_moved = 20;
  Den den("crypt", settings);
  while (den.match().version() < 20 || den.match().to_act() != Seat(0)) den.move();
  const std::string move = den.match().table().legal_moves(1)->front();
  EXPECT_EQ(text(den.anna.move(den.mine.table, move), "code"), "too-many");
  wire::ResignRequest resign;
  resign.table = den.mine.table;
  EXPECT_EQ(text(den.anna.ask(resign), "say"), "update");
}

// Folding and telling it costs as looking back does.
TEST(LookingBack, ARecordIsForWhoMayHaveSoManyStepsFolded) {
  Den den;
  den.play_out();
  std::size_t steps = 0;
  const auto asked = [&](bool may) {
    std::string said;
    den.world.hall().record(
        {den.mine.table,
         *den.mine.token,
         {},
         0,
         [&, may](std::size_t of) {
           steps = of;
           return may;
         }},
        [&](const auto& record) { said = record ? "told" : record.error().code; });
    den.world.advance(1);
    return said;
  };
  EXPECT_EQ(asked(false), "too-fast");
  EXPECT_EQ(asked(true), "told");
  EXPECT_EQ(static_cast<int>(steps), den.match().version());
}

// What is said of a game's look-back: "refused CODE", "3 of 120" or "whole".
std::string analysed(FakeEnvironment& world, const std::string& table, const std::string& secret,
                     bool may = true, std::string* document = nullptr) {
  std::string said = "unanswered";
  Hall::Analyse asked{table, secret, [may] { return may; }};
  world.hall().analyse(asked, [&](const wire::Result<Lookbacks::Told>& told) {
    if (!told) {
      said = "refused " + told.error().code;
    } else if (told->is_whole) {
      said = "whole";
      if (document != nullptr) *document = told->text;
    } else {
      const auto progress = json::parse(told->text).as_object();
      said = std::to_string(progress.at("done").to_number<int>()) + " of " +
             std::to_string(progress.at("of").to_number<int>());
    }
  });
  world.advance(1);
  return said;
}

HallSettings shallow_lookbacks() {
  HallSettings settings;
  settings.lookback.samples = 4;
  settings.lookback.iterations = 8;
  return settings;
}

TEST(Analysing, IsDoneOnceAndKeptWithTheGame) {
  Den den("dice-heist", shallow_lookbacks());
  den.play_out();
  const auto& [table, seat, token, key, watch] = den.mine;
  const auto pieces = std::to_string(den.match().moves().size() + 1);
  EXPECT_EQ(analysed(den.world, table, *token), "0 of " + pieces);
  EXPECT_EQ(den.world.questions(), 1u);
  // Whoever else asks hears how far it is, and begins nothing.
  EXPECT_EQ(analysed(den.world, table, watch, false), "0 of " + pieces);
  EXPECT_EQ(den.world.questions(), 1u);
  while (den.world.questions() > 0) {
    den.world.let_bots_answer();
    den.world.advance(1);
  }
  std::string document;
  EXPECT_EQ(analysed(den.world, table, key, false, &document), "whole");
  EXPECT_EQ(den.world.questions(), 0u);
  const auto doc = wire::try_read<wire::LookbackDoc>(json::parse(document));
  ASSERT_TRUE(doc) << doc.error().message;
  EXPECT_EQ(doc->steps.size(), den.match().moves().size());
  // The next server has it too.
  den.world.restart();
  std::string again;
  EXPECT_EQ(analysed(den.world, table, watch, false, &again), "whole");
  EXPECT_EQ(again, document);
}

// Anna's own list of games, at one of her devices.
json::array games_of(Den& den) {
  Person at_home(den.world);
  wire::BeRequest be;
  be.device = den.device;
  at_home.ask(be);
  return at_home.ask(wire::GamesRequest()).at("games").as_array();
}

void find_out(Den& den) {
  while (den.world.questions() > 0) {
    den.world.let_bots_answer();
    den.world.advance(1);
  }
}

TEST(Analysing, GoesIntoTheStatisticsOfWhoPlayed) {
  Den den("dice-heist", shallow_lookbacks());
  den.play_out();
  ASSERT_EQ(games_of(den).size(), 1u);
  const auto before = games_of(den)[0].as_object();
  EXPECT_FALSE(before.contains("judged"));
  analysed(den.world, den.mine.table, *den.mine.token);
  find_out(den);
  std::string document;
  ASSERT_EQ(analysed(den.world, den.mine.table, *den.mine.token, false, &document), "whole");
  const auto doc = wire::try_read<wire::LookbackDoc>(json::parse(document)).value();
  const auto listed = games_of(den);
  ASSERT_EQ(listed.size(), 1u);
  auto after = listed[0].as_object();
  ASSERT_TRUE(after.contains("judged")) << json::serialize(after);
  const auto judged = wire::try_read<wire::JudgedGame>(after.at("judged")).value();
  EXPECT_EQ(judged.luck, doc.seats[0].luck);
  EXPECT_EQ(judged.own, doc.seats[0].own);
  EXPECT_EQ(judged.played, doc.seats[0].played);
  EXPECT_EQ(judged.decisions, doc.seats[0].decisions);
  EXPECT_EQ(judged.mistakes.size(), static_cast<std::size_t>(std::min(doc.seats[0].mistakes, 12)));
  // Nothing else about the game has changed.
  after.erase("judged");
  EXPECT_EQ(after, before);
}

TEST(Analysing, BringsNothingBackOfWhoHasForgottenAll) {
  Den den("dice-heist", shallow_lookbacks());
  den.play_out();
  analysed(den.world, den.mine.table, den.mine.watch);
  Person at_home(den.world);
  wire::BeRequest be;
  be.device = den.device;
  at_home.ask(be);
  at_home.ask(wire::ForgetRequest());
  find_out(den);
  EXPECT_EQ(analysed(den.world, den.mine.table, den.mine.watch, false), "whole");
  bool is_left = false;
  den.world.read_notes("games", person_of(den.device), 10,
                       [&](const NotesRead& read) { is_left = !read->empty(); });
  den.world.advance(1);
  EXPECT_FALSE(is_left);
}

TEST(Analysing, IsForThoseWhoMaySeeAGameThatIsOver) {
  Den den("dice-heist", shallow_lookbacks());
  const auto& [table, seat, token, key, watch] = den.mine;
  EXPECT_EQ(analysed(den.world, table, *token), "refused not-over");
  den.play_out();
  EXPECT_EQ(analysed(den.world, table, ""), "refused forbidden");
  EXPECT_EQ(analysed(den.world, table, std::string(32, 'a')), "refused forbidden");
  EXPECT_EQ(analysed(den.world, "nowhere", key), "refused unknown-table");
  EXPECT_EQ(analysed(den.world, table, key, false), "refused too-fast");
  EXPECT_EQ(den.world.questions(), 0u);
}

TEST(Analysing, WaitsForAStoreThatIsAway) {
  Den den("dice-heist", shallow_lookbacks());
  den.play_out();
  const auto& [table, seat, token, key, watch] = den.mine;
  den.world.break_store(MemoryLog::Mood::kFull);
  wire::ChatRequest chat;
  chat.table = table;
  chat.text = std::string("hello");
  den.anna.ask(chat);
  EXPECT_EQ(analysed(den.world, table, key), "refused try-again");
  EXPECT_EQ(den.world.questions(), 0u);
  den.world.mend_store();
  EXPECT_NE(analysed(den.world, table, key), "refused try-again");
  // What cannot be kept is found out again.
  den.world.break_store(MemoryLog::Mood::kFull);
  while (den.world.questions() > 0) {
    den.world.let_bots_answer();
    den.world.advance(1);
  }
  den.world.mend_store();
  EXPECT_EQ(analysed(den.world, table, key).substr(0, 4), "0 of");
}

}  // namespace
}  // namespace purloin::server
