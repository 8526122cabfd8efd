#include <gtest/gtest.h>

#include "server/border.h"
#include "server/fake/environment.h"
#include "server/people.h"
#include "wire/json.h"

// What the house keeps besides its tables, and who is at a connection.
namespace purloin::server {
namespace {

store::NoteRow note_of(std::int64_t number, std::string body, bool is_new = false) {
  return {0, "test", "page", number, std::move(body), is_new};
}

std::string code_of(const wire::Refusal* refusal) {
  return refusal == nullptr ? "stored" : refusal->code;
}

TEST(Notes, AreToldWhenTheyAreDurableAndNotBefore) {
  FakeEnvironment world;
  world.hold_commits(true);
  std::string heard;
  world.hall().keep({note_of(1, "one"), note_of(2, "two")},
                    [&](const wire::Refusal* lost) { heard = code_of(lost); });
  EXPECT_EQ(heard, "");
  world.commit();
  EXPECT_EQ(heard, "stored");
  std::size_t found = 0;
  world.hall().read_notes("test", "page", 10, [&](const auto& read) { found = read->size(); });
  EXPECT_EQ(found, 2u);
}

TEST(Notes, ThatCannotBeStoredAreRefused) {
  FakeEnvironment world;
  std::string heard;
  const auto keep = [&](store::NoteRow note) {
    heard.clear();
    world.hall().keep({std::move(note)}, [&](const wire::Refusal* lost) { heard = code_of(lost); });
    world.advance(1);
    return heard;
  };
  EXPECT_EQ(keep(note_of(1, "one", true)), "stored");
  EXPECT_EQ(keep(note_of(1, "another", true)), "try-again");
  EXPECT_EQ(keep(note_of(1, "another")), "stored");  // the page goes on
  world.break_store(MemoryLog::Mood::kGone);
  EXPECT_EQ(keep(note_of(2, "two")), "try-again");
  EXPECT_EQ(keep(note_of(2, "two")), "try-again");
  std::string read_as;
  world.hall().read_notes("test", "page", 10,
                          [&](const auto& read) { read_as = read.error().code; });
  EXPECT_EQ(read_as, "try-again");
  world.mend_store();
  EXPECT_EQ(keep(note_of(2, "two")), "stored");
}

TEST(People, AreKnownByTheSecretOfTheirDevice) {
  FakeEnvironment world;
  const auto be = [&](const std::string& device) {
    const auto client = std::make_shared<Listener>();
    take_message(world.hall(), client, R"({"do":"be","id":1,"device":")" + device + "\"}");
    const auto said = wire::json::parse(*client->heard.back()).as_object();
    return std::pair(std::string(said.at("say").as_string()), client->person);
  };
  const std::string mine(32, 'a');
  EXPECT_EQ(be(mine).first, "you");
  EXPECT_EQ(be(mine).second, be(mine).second);
  EXPECT_NE(be(mine).second, be(std::string(32, 'b')).second);
  EXPECT_EQ(be(mine).second.find(mine), std::string::npos);
  for (const std::string& bad : {std::string(31, 'a'), std::string(32, 'g'), std::string()}) {
    EXPECT_EQ(be(bad).first, "no");
    EXPECT_EQ(be(bad).second, "");
  }
}

TEST(People, WhoSitsDownIsKnownToTheMatchAndShownToNobody) {
  FakeEnvironment world;
  const std::string device(32, 'a');
  wire::NewTable asked;
  asked.game = "crypt";
  asked.seats = 2;
  asked.places = {"me", "open"};
  asked.name = std::string("Anna");
  asked.is_public = true;
  asked.device = device;
  std::string table;
  world.hall().open(asked, [&](const auto& opened) { table = opened->table; });
  world.advance(1);
  const auto ben = std::make_shared<Listener>();
  const auto say = [&](const std::string& text) {
    take_message(world.hall(), ben, text);
    world.advance(1);
  };
  say(R"({"do":"be","device":")" + std::string(32, 'b') + "\"}");
  say(R"({"do":"sit","name":"Ben","table":")" + table + "\"}");
  say(R"({"do":"watch","table":")" + table + "\"}");
  const auto& places = world.hall().find(table)->match().places();
  EXPECT_EQ(places[0].person, person_of(device));
  EXPECT_EQ(places[1].person, ben->person);
  for (const auto& message : ben->heard) {
    EXPECT_EQ(message->find(person_of(device)), std::string::npos) << *message;
  }
}

}  // namespace
}  // namespace purloin::server
