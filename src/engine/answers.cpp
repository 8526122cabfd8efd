// What the engine answers to each request.
#include <chrono>
#include <utility>

#include "bots/bot.h"
#include "engine/engine.h"
#include "fair/chance_stream.h"
#include "registry/bots.h"
#include "registry/games.h"
#include "wire/described.h"

namespace purloin::engine {

namespace json = wire::json;
using wire::Field;
using wire::Refusal;

namespace {

// Chance points with more outcomes than this are not listed.
constexpr std::uint64_t kListedOutcomes = 5'000;

// Of `best`, in milliseconds.
constexpr int kShortThought = 500;
constexpr int kLongestThought = 600'000;
constexpr int kMostIterations = 1'000'000'000;

auto refuse(std::string code, std::string message) {
  return tl::make_unexpected(Refusal{std::move(code), std::move(message)});
}

std::string optional_text(const Field& request, std::string_view member) {
  const auto text = request.find(member);
  return text ? std::string(text->text()) : std::string();
}

bool optional_flag(const Field& request, std::string_view member) {
  const auto flag = request.find(member);
  return flag && flag->boolean();
}

Viewer read_viewer(const Field& seat, const wire::AnyTable& table) {
  Viewer viewer;
  if (!seat.is_null()) viewer = Seat(seat.integer(0, table.seats() - 1));
  return viewer;
}

}  // namespace

std::string Engine::table_name(const Field& request, std::string_view member) {
  return optional_text(request, member);
}

Engine::Extras Engine::read_extras(const Field& request) {
  Extras extras;
  extras.settle = optional_flag(request, "auto");
  const auto with = request.find("with");
  if (!with) return extras;
  for (std::size_t i = 0; i < with->size(); ++i) {
    const Field word = (*with)[i];
    if (word.text() == "moves") {
      extras.moves = true;
    } else if (word.text() == "odds") {
      extras.moves = extras.odds = true;
    } else if (word.text() == "view") {
      extras.view = true;
    } else if (word.text() == "state") {
      extras.state = true;
    } else if (word.text() == "score") {
      extras.score = true;
    } else if (word.text() == "features") {
      extras.features = extras.numbers = true;
    } else if (word.text() == "numbers") {
      extras.numbers = true;
    } else {
      word.fail("must be moves, odds, view, state, score, features or numbers");
    }
  }
  return extras;
}

void Engine::put_actor() {
  const auto& table = session().table();
  const Actor actor = table.actor();
  if (actor.is_seat()) {
    tape_.member("actor", "seat");
    tape_.member("seat", actor.seat());
  } else if (actor.is_chance()) {
    tape_.member("actor", "chance");
    tape_.member("needs", table.needs());
  } else {
    tape_.member("actor", "over");
    tape_.member("winners", table.winners());
  }
}

void Engine::put_legal(bool odds) {
  const auto& table = session().table();
  if (table.actor().is_nobody()) return;
  if (odds && table.actor().is_chance()) {
    const auto outcomes = table.outcomes(kListedOutcomes);
    if (!outcomes) return;
    {
      const auto list = tape_.array("moves");
      for (const auto& each : *outcomes) tape_.put(each.move);
    }
    const auto list = tape_.array("odds");
    for (const auto& each : *outcomes) tape_.put(each.probability);
  } else if (const auto moves = table.legal_moves(kListedOutcomes)) {
    const auto list = tape_.array("moves");
    for (const auto& move : *moves) tape_.put(move);
  }
}

void Engine::put_changed(const Extras& extras, const wire::AnyMove* move) {
  std::vector<std::string> outcomes;
  if (extras.settle) {
    while (session().table().actor().is_chance()) outcomes.push_back(session().play_chance().text);
  }
  const auto& table = session().table();
  put_actor();
  if (move != nullptr) tape_.member("move", move->text);
  if (extras.settle) {
    const auto list = tape_.array("outcomes");
    for (const auto& outcome : outcomes) tape_.put(outcome);
  }
  if (extras.moves) put_legal(extras.odds);
  if (extras.view) {
    tape_.name("view");
    const Actor actor = table.actor();
    table.put_view(tape_,
                   table.protocol_vantage(actor.is_seat() ? Viewer(actor.seat()) : Viewer()));
  }
  if (extras.state) tape_.member("state", table.state());
  put_said(extras, {});
  if (extras.score) {
    tape_.member("scores", json::value(table.scores()));
    if (!table.actor().is_nobody())
      tape_.member("winners", table.winners());  // else they are there
  }
}

Engine::Answer Engine::open(std::string name, Session session) {
  if (sessions_.size() == kMostTables && !sessions_.contains(name)) {
    return refuse("bad-request", "table: there are 100,000 already; close some");
  }
  current_ = sessions_.insert_or_assign(std::move(name), std::move(session)).first;
  return {};
}

Engine::Answer Engine::respond_games(const Field&) {
  const auto list = tape_.array("games");
  for (const wire::AnyGame* game : registry::all_games()) {
    const auto object = tape_.object();
    tape_.member("id", game->id());
    {
      const auto seats = tape_.array("seats");
      tape_.put(game->min_seats());
      tape_.put(game->max_seats());
    }
    tape_.member("options", game->options());
  }
  return {};
}

Engine::Answer Engine::respond_bots(const Field&) {
  const auto list = tape_.array("bots");
  for (const auto& bot : bots::all_bots()) {
    const auto object = tape_.object();
    tape_.member("name", bot.name);
    tape_.member("plays", bot.description);
  }
  return {};
}

Engine::Answer Engine::respond_pieces(const Field& request) {
  const std::string_view id = request.at("game").text();
  const wire::AnyGame* game = registry::find_game(id);
  if (game == nullptr) {
    return refuse("unknown-game", "there is no game \"" + std::string(id) + "\"");
  }
  std::string pieces;
  wire::append_json(pieces, game->pieces());
  tape_.member("pieces", json::parse(pieces));
  return {};
}

Engine::Answer Engine::respond_tables(const Field&) {
  const auto list = tape_.array("tables");
  for (const auto& [name, session] : sessions_) tape_.put(name);
  return {};
}

Engine::Answer Engine::respond_close(const Field&) {
  sessions_.erase(current_);
  return {};
}

Engine::Answer Engine::respond_new(const Field& request) {
  const std::string_view id = request.at("game").text();
  const std::int64_t seats = request.at("seats").any_integer();
  std::string seed = optional_text(request, "seed");
  const auto options = request.find("options");
  const json::object given = options ? options->object() : json::object{};
  const Extras extras = read_extras(request);

  const wire::AnyGame* game = registry::find_game(id);
  if (game == nullptr)
    return refuse("unknown-game", "there is no game \"" + std::string(id) + "\"");
  auto table = game->start(seats, given);
  if (!table) return tl::make_unexpected(table.error());
  registry::GameRecord record{
      std::string(id), static_cast<int>(seats), (*table)->options(), {}, std::move(seed), {}};
  return open(table_name(request), Session(std::move(*table), std::move(record))).map([&] {
    put_changed(extras);
  });
}

Engine::Answer Engine::respond_load(const Field& request) {
  const bool is_view = request.find("view").has_value();
  if (is_view && request.find("state")) {
    request.at("view").fail("stands in the place of state, not beside it");
  }
  const Field place = request.at(is_view ? "view" : "state");
  const json::object& given = place.object();
  std::string seed = optional_text(request, "seed");
  const Extras extras = read_extras(request);
  const auto* id = given.if_contains("game");
  if (id == nullptr || !id->is_string()) return refuse("bad-state", "game: must name a game");
  const wire::AnyGame* game = registry::find_game(id->get_string());
  if (game == nullptr) {
    return refuse("bad-state", "game: there is no game \"" + std::string(id->get_string()) + "\"");
  }
  // Not the dice of the game: what is hidden is no luck of the seed's.
  auto table = is_view
                   ? game->imagine(given, fair::ChanceStream(fair::key_from_text(seed), 0).next())
                   : game->load(given);
  if (!table) return tl::make_unexpected(table.error());
  registry::GameRecord record{std::string(game->id()), (*table)->seats(), (*table)->options(),
                              (*table)->state(),       std::move(seed),   {}};
  return open(table_name(request), Session(std::move(*table), std::move(record))).map([&] {
    put_changed(extras);
  });
}

Engine::Answer Engine::respond_fork(const Field& request) {
  request.at("as");
  const Extras extras = read_extras(request);
  return open(table_name(request, "as"), session().fork()).map([&] { put_changed(extras); });
}

Engine::Answer Engine::respond_sample(const Field& request) {
  const auto seat = request.find("seat");
  const auto& table = session().table();
  if (!seat && !table.actor().is_seat()) request.at("seat");
  const Viewer viewer = seat ? read_viewer(*seat, table) : Viewer(table.actor().seat());
  std::string seed = optional_text(request, "seed");
  const Extras extras = read_extras(request);
  fair::ChanceStream stream(fair::key_from_text(seed), session().moves());
  auto world = table.sample_world(viewer, stream);
  registry::GameRecord record{session().game(), world->seats(),  world->options(),
                              world->state(),   std::move(seed), {}};
  return open(table_name(request, "as"), Session(std::move(world), std::move(record))).map([&] {
    put_changed(extras);
  });
}

Engine::Answer Engine::respond_state(const Field&) {
  tape_.member("state", session().table().state());
  return {};
}

Engine::Answer Engine::respond_view(const Field& request) {
  const auto& table = session().table();
  const Viewer viewer = read_viewer(request.at("seat"), table);
  tape_.name("view");
  table.put_view(tape_, table.protocol_vantage(viewer));
  return {};
}

Engine::Answer Engine::respond_legal(const Field& request) {
  const bool odds = optional_flag(request, "odds");
  const bool words = optional_flag(request, "words");
  put_actor();
  put_legal(odds);
  if (words) put_words();
  return {};
}

Engine::Answer Engine::respond_play(const Field& request) {
  const Extras extras = read_extras(request);
  const auto text = read_move(request);
  if (!text) return tl::make_unexpected(text.error());
  const auto move = session().play(*text);
  if (!move) return tl::make_unexpected(move.error());
  put_changed(extras, &*move);
  return {};
}

Engine::Answer Engine::respond_chance(const Field& request) {
  const Extras extras = read_extras(request);
  const Actor actor = session().table().actor();
  if (!actor.is_chance()) {
    return refuse("not-chance",
                  actor.is_nobody() ? "the game is over" : "it is a seat's turn, not chance's");
  }
  const wire::AnyMove outcome = session().play_chance();
  put_changed(extras, &outcome);
  return {};
}

Engine::Answer Engine::respond_auto(const Field& request) {
  Extras extras = read_extras(request);
  extras.settle = true;
  put_changed(extras);
  return {};
}

Engine::Answer Engine::respond_undo(const Field& request) {
  const auto moves = request.find("moves");
  const Extras extras = read_extras(request);
  const auto most = static_cast<int>(session().moves());
  if (most == 0) return refuse("illegal-move", "nothing was played yet");
  session().undo(moves ? static_cast<std::size_t>(moves->integer(1, most))
                       : session().moves_since_a_decision());
  put_changed(extras);
  return {};
}

Engine::Answer Engine::respond_score(const Field&) {
  const auto& table = session().table();
  tape_.member("scores", json::value(table.scores()));
  tape_.member("winners", table.winners());
  return {};
}

Engine::Answer Engine::respond_best(const Field& request) {
  const Field name = request.at("bot");
  const auto ms = request.find("ms");
  const auto iterations = request.find("iterations");
  bots::Budget budget;
  if (iterations) budget.iterations = iterations->integer(1, kMostIterations);
  if (ms || !iterations) {
    budget.time = std::chrono::milliseconds(ms ? ms->integer(1, kLongestThought) : kShortThought);
  }
  // Thinking alone follows from the seed and the moves so far, so answers can be repeated.
  budget.seed = fair::ChanceStream(session().key(), session().moves()).next();
  auto bot = registry::make_bot(name.text(), session().game());
  if (bot == nullptr) {
    std::string known;
    for (const auto& each : bots::all_bots()) known += " " + std::string(each.name);
    name.fail("there is no bot \"" + std::string(name.text()) + "\"; there are" + known);
  }
  const Actor actor = session().table().actor();
  if (!actor.is_seat()) {
    return refuse("illegal-move",
                  actor.is_nobody() ? "the game is over" : "it is chance's turn, not a seat's");
  }
  const auto choice = bot->choose(session().table(), budget);
  tape_.member("move", choice.move);
  const auto list = tape_.array("values");
  for (const auto& each : choice.considered) {
    const auto object = tape_.object();
    tape_.member("move", each.move);
    tape_.member("visits", each.visits);
    tape_.member("outcome", each.outcome);
  }
  return {};
}

Engine::Answer Engine::respond_log(const Field& request) {
  const auto seat = request.find("seat");
  if (seat) {
    const Viewer viewer = read_viewer(*seat, session().table());
    tape_.member("heard", json::value(session().heard_by(viewer)));
  } else {
    tape_.member("log", session().log());
  }
  return {};
}

}  // namespace purloin::engine
