#pragma once

#include <deque>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/fake/environment.h"
#include "support/matches.h"
#include "wire/described.h"
#include "wire/patch.h"

// People at the tables of a fake_environment.
namespace purloin::server {

namespace json = wire::json;

// A client that understands what it hears: it keeps the document as the patches leave it.
struct Person {
  explicit Person(FakeEnvironment& fake_environment) : world(fake_environment) {}

  template <class Asked>
  json::object ask(Asked asked) {
    asked.id = ++id;
    listener->has_left = false;  // who speaks is there, or there again
    world.hall().ask(listener, asked);
    world.advance(1);
    return answer();
  }
  // The newest answer to the newest question; applies every update on the way.
  json::object answer() {
    json::object found;
    for (; read < listener->heard.size(); ++read) {
      const auto said = json::parse(*listener->heard[read]).as_object();
      const auto& say = said.at("say").as_string();
      if (say == "table") {
        document = said.at("doc");
        version = said.at("v").to_number<int>();
      }
      if (say == "update") {
        const auto* from = said.if_contains("from");
        EXPECT_EQ((from ? from->to_number<int>() : said.at("v").to_number<int>() - 1), version);
        document = wire::apply_update(document, said).value();
        version = said.at("v").to_number<int>();
      }
      const auto* to = said.if_contains("id");
      const auto* ack = said.if_contains("ack");
      if ((to != nullptr && *to == id) || (ack != nullptr && *ack == id)) found = said;
    }
    return found;
  }
  json::object watch(const std::string& table, const std::string& token = "",
                     std::optional<int> since = {}) {
    wire::WatchRequest asked;
    asked.table = table;
    if (!token.empty()) asked.token = token;
    if (since) asked.since = *since;
    return ask(asked);
  }
  json::object move(const std::string& table, const std::string& move) {
    wire::MoveRequest asked;
    asked.table = table;
    asked.move = move;
    return ask(asked);
  }

  FakeEnvironment& world;
  std::shared_ptr<Listener> listener = std::make_shared<Listener>();
  std::int64_t id = 0;
  std::size_t read = 0;
  json::value document;
  int version = 0;
};

// What browsers do by themselves: everybody here, who watches from a seat of the table, does their
// part of the dice.
inline void agree_on_dice(const std::string& table, const std::vector<Person*>& people) {
  const auto all = [&](auto part) {
    for (Person* person : people) {
      const int seat = person->document.at("you").to_number<int>();
      const auto& match = person->world.hall().find(table)->match();
      EXPECT_EQ(person->ask(part(match, seat)).at("say").as_string(), "update");
    }
  };
  all([&](const Match& match, int seat) {
    wire::CommitRequest commit;
    commit.table = table;
    commit.hash = test::hash_of(match, seat);
    return commit;
  });
  all([&](const Match&, int seat) {
    wire::RevealRequest reveal;
    reveal.table = table;
    reveal.words = test::words_of(seat);
    return reveal;
  });
}

inline std::string text(const json::object& said, std::string_view member) {
  return std::string(said.at(member).as_string());
}

// A public table with people in every seat, who play.
struct Party {
  explicit Party(const std::string& game, int seats, json::object options = {},
                 std::optional<wire::ClockRequest> clock = {})
      : Party(Seated{}, game, seats, std::move(options), clock) {
    std::vector<Person*> everybody;
    for (auto& person : people) everybody.push_back(&person);
    agree_on_dice(table, everybody);
    for (auto& person : people) person.answer();
  }
  // … who have only sat down.
  struct Seated {};
  Party(Seated, const std::string& game, int seats, json::object options = {},
        std::optional<wire::ClockRequest> clock = {}) {
    auto asked =
        test::new_table(game, std::vector<std::string>(static_cast<std::size_t>(seats), "open"));
    asked.is_public = true;
    asked.options = std::move(options);
    asked.clock = clock;
    world.hall().open(asked, [&](const auto& opened) { table = opened.value().table; });
    world.advance(1);
    for (int i = 0; i < seats; ++i) {
      people.emplace_back(world);
      wire::SitRequest sit;
      sit.table = table;
      sit.name = "P" + std::to_string(i);
      tokens.push_back(text(people.back().ask(sit), "token"));
    }
    for (std::size_t i = 0; i < people.size(); ++i) people[i].watch(table, tokens[i]);
  }
  const Match& match() { return world.hall().find(table)->match(); }
  Person& to_act() { return people[static_cast<std::size_t>(match().to_act()->index())]; }
  std::string random_move(std::uint64_t n) {
    fair::ChanceStream stream(fair::key_from_text("party"), n);
    return match().table().random_move(stream);
  }

  FakeEnvironment world;
  std::string table;
  std::deque<Person> people;
  std::vector<std::string> tokens;
};

}  // namespace purloin::server
