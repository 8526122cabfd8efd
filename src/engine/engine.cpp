#include "engine/engine.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "bots/bot.h"
#include "fair/chance_stream.h"
#include "registry/bots.h"
#include "registry/games.h"

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

std::string optional_seed(const Field& request) {
  const auto seed = request.find("seed");
  return seed ? std::string(seed->text()) : std::string();
}

json::object error_answer(const Refusal& refusal) {
  return {{"ok", false}, {"error", {{"code", refusal.code}, {"message", refusal.message}}}};
}

}  // namespace

std::string Engine::answer(std::string_view line) {
  boost::system::error_code error;
  const json::value given = json::parse(line, error);
  if (error) return json::serialize(error_answer({"bad-json", error.message()}));
  if (!given.is_object()) {
    return json::serialize(error_answer({"bad-json", "a request is one JSON object"}));
  }
  Answer body;
  try {
    body = respond(Field(given, ""));
  } catch (const wire::FieldFault& fault) {
    body = refuse("bad-request", fault.message());
  }
  json::object all;
  if (const auto* id = given.get_object().if_contains("id")) all["id"] = *id;
  json::object rest = body ? json::object{{"ok", true}} : error_answer(body.error());
  for (auto& [key, value] : rest) all[key] = std::move(value);
  if (body) {
    for (auto& [key, value] : *body) all[key] = std::move(value);
  }
  return json::serialize(all);
}

Engine::Answer Engine::respond(const Field& request) {
  struct Verb {
    std::string_view name;
    bool needs_game;
    Answer (Engine::*respond)(const Field&);
  };
  static constexpr Verb kVerbs[] = {
      {"games", false, &Engine::respond_games}, {"new", false, &Engine::respond_new},
      {"load", false, &Engine::respond_load},   {"state", true, &Engine::respond_state},
      {"view", true, &Engine::respond_view},    {"legal", true, &Engine::respond_legal},
      {"play", true, &Engine::respond_play},    {"chance", true, &Engine::respond_chance},
      {"score", true, &Engine::respond_score},  {"best", true, &Engine::respond_best},
      {"log", true, &Engine::respond_log},
  };
  const Field wanted = request.at("do");
  const auto* verb = std::ranges::find(kVerbs, wanted.text(), &Verb::name);
  if (verb == std::end(kVerbs)) {
    std::string known;
    for (const Verb& each : kVerbs) known += (known.empty() ? "" : ", ") + std::string(each.name);
    wanted.fail("unknown request; known are " + known);
  }
  if (verb->needs_game && !table_) {
    return refuse("no-game", "there is no game yet: begin with new or load");
  }
  return (this->*verb->respond)(request);
}

Engine::Answer Engine::respond_games(const Field&) {
  json::array games;
  for (const wire::AnyGame* game : registry::all_games()) {
    games.push_back({{"id", game->id()},
                     {"seats", {game->min_seats(), game->max_seats()}},
                     {"options", game->options()}});
  }
  return json::object{{"games", std::move(games)}};
}

Engine::Answer Engine::respond_new(const Field& request) {
  const std::string_view id = request.at("game").text();
  const std::int64_t seats = request.at("seats").any_integer();
  const std::string seed = optional_seed(request);
  const auto options = request.find("options");
  const json::object given = options ? options->object() : json::object{};

  const wire::AnyGame* game = registry::find_game(id);
  if (game == nullptr)
    return refuse("unknown-game", "there is no game \"" + std::string(id) + "\"");
  auto table = game->start(seats, given);
  if (!table) return tl::make_unexpected(table.error());
  auto all_options = (*table)->options();
  begin(std::move(*table),
        {std::string(id), static_cast<int>(seats), std::move(all_options), {}, seed, {}});
  return actor();
}

Engine::Answer Engine::respond_load(const Field& request) {
  const Field state = request.at("state");
  const json::object& given = state.object();
  const std::string seed = optional_seed(request);
  const auto* id = given.if_contains("game");
  if (id == nullptr || !id->is_string()) return refuse("bad-state", "game: must name a game");
  const wire::AnyGame* game = registry::find_game(id->get_string());
  if (game == nullptr) {
    return refuse("bad-state", "game: there is no game \"" + std::string(id->get_string()) + "\"");
  }
  auto table = game->load(given);
  if (!table) return tl::make_unexpected(table.error());
  auto all_options = (*table)->options();
  auto from = (*table)->state();
  const int seats = (*table)->seats();
  begin(std::move(*table),
        {std::string(game->id()), seats, std::move(all_options), std::move(from), seed, {}});
  return actor();
}

void Engine::begin(std::unique_ptr<wire::AnyTable> table, registry::GameRecord record) {
  key_ = fair::key_from_text(record.seed);
  table_ = std::move(table);
  record_ = std::move(record);
}

json::object Engine::actor() const {
  const Actor actor = table_->actor();
  if (actor.is_seat()) return {{"actor", "seat"}, {"seat", actor.seat().index()}};
  if (actor.is_chance()) return {{"actor", "chance"}, {"needs", table_->needs()}};
  return {{"actor", "over"}, {"winners", registry::write_seats(table_->winners())}};
}

Engine::Answer Engine::respond_state(const Field&) {
  return json::object{{"state", table_->state()}};
}

Engine::Answer Engine::respond_view(const Field& request) {
  const Field seat = request.at("seat");
  Viewer viewer;
  if (!seat.is_null()) viewer = Seat(seat.integer(0, table_->seats() - 1));
  return json::object{{"view", table_->view(viewer)}};
}

Engine::Answer Engine::respond_legal(const Field&) {
  json::object answer = actor();
  if (table_->actor().is_nobody()) return answer;
  if (auto moves = table_->legal_moves(kListedOutcomes)) {
    answer["moves"] = json::value_from(*moves);
  }
  return answer;
}

Engine::Answer Engine::played(std::string move) {
  json::object answer = actor();
  answer["move"] = move;
  record_.moves.push_back(std::move(move));
  return answer;
}

Engine::Answer Engine::respond_play(const Field& request) {
  auto move = table_->play(request.at("move").text());
  if (!move) return tl::make_unexpected(move.error());
  return played(std::move(*move));
}

Engine::Answer Engine::respond_chance(const Field&) {
  if (!table_->actor().is_chance()) {
    return refuse("not-chance", table_->actor().is_nobody() ? "the game is over"
                                                            : "it is a seat's turn, not chance's");
  }
  return played(table_->play_chance(key_));
}

Engine::Answer Engine::respond_score(const Field&) {
  return registry::write_result(*table_);
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
  budget.seed = fair::ChanceStream(key_, record_.moves.size()).next();
  auto bot = registry::make_bot(name.text(), record_.game);
  if (bot == nullptr) {
    std::string known;
    for (const auto& each : bots::all_bots()) known += " " + std::string(each.name);
    name.fail("there is no bot \"" + std::string(name.text()) + "\"; there are" + known);
  }
  if (!table_->actor().is_seat()) {
    return refuse("illegal-move", table_->actor().is_nobody()
                                      ? "the game is over"
                                      : "it is chance's turn, not a seat's");
  }
  const auto choice = bot->choose(*table_, budget);
  json::array values;
  for (const auto& each : choice.considered) {
    values.push_back({{"move", each.move}, {"visits", each.visits}, {"outcome", each.outcome}});
  }
  return json::object{{"move", choice.move}, {"values", std::move(values)}};
}

Engine::Answer Engine::respond_log(const Field&) {
  return json::object{{"log", registry::write_record(record_, *table_)}};
}

}  // namespace purloin::engine
