#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "fair/commitment.h"
#include "server/border.h"
#include "server/fake/environment.h"
#include "server/simulation/fixed_randomness.h"

namespace purloin {

// `text` with every `name` in it replaced.
inline std::string put_in(std::string text, std::string_view name, const std::string& value) {
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
    text.replace(at, name.size(), value);
    at += value.size();
  }
  return text;
}

// The one person at a table of bots does her part of the dice, and the game begins.
inline void begin_alone(server::FakeEnvironment& world, const wire::OpenedTable& opened) {
  const std::string words = "words";
  const auto anna = std::make_shared<server::Listener>();
  const auto say = [&](wire::json::object message) {
    message["table"] = opened.table;
    server::take_message(world.hall(), anna, wire::json::serialize(message));
    world.advance(1);
  };
  const auto& match = world.hall().find(opened.table)->match();
  const auto commitment = fair::commitment_to(match.opening().secret);
  say({{"do", "watch"}, {"token", *opened.token}});
  say({{"do", "commit"}, {"hash", fair::hash_of_words(commitment, 1, *opened.seat, words)}});
  say({{"do", "reveal"}, {"words", words}});
  if (!match.has_started()) std::abort();
  world.hall().leave(*anna);
}

// Takes the bytes as frames of one client, who knows a table with an open seat and one where the
// game is on: @OPEN, @TABLE and @TOKEN stand for them. Every message is answered by objects that
// say something.
inline void feed_hall(std::string_view bytes) {
  const simulation::FixedRandomness randomness(1);
  server::FakeEnvironment world;
  wire::NewTable asked;
  asked.game = "crypt";
  asked.seats = 2;
  asked.places = {"me", "open"};
  asked.name = std::string("Anna");
  asked.is_public = true;
  wire::OpenedTable open, on;
  world.hall().open(asked, [&](const auto& opened) { open = opened.value(); });
  asked.places = {"me", "random"};
  world.hall().open(asked, [&](const auto& opened) { on = opened.value(); });
  world.advance(1);
  begin_alone(world, on);
  std::string text = put_in(std::string(bytes), "@OPEN", open.table);
  text = put_in(put_in(std::move(text), "@TABLE", on.table), "@TOKEN", *on.token);
  const auto client = std::make_shared<server::Listener>();
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const std::size_t heard = client->heard.size();
    server::take_message(world.hall(), client, rest.substr(0, end));
    world.advance(1);
    world.let_bots_answer();
    world.advance(500);
    if (client->heard.size() == heard) std::abort();
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  for (const auto& message : client->heard) {
    if (!wire::json::parse(*message).as_object().contains("say")) std::abort();
  }
  world.hall().leave(*client);
}

}  // namespace purloin
