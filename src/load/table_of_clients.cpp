#include "load/table_of_clients.h"

#include <algorithm>
#include <array>
#include <span>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include "fair/commitment.h"
#include "registry/games.h"
#include "wire/described.h"
#include "wire/memory.h"
#include "wire/websocket_messages.h"

namespace purloin::load {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace json = wire::json;

constexpr int kTablesPerSpectator = 5;
constexpr std::uint32_t kMovesBetweenGoings = 150;
constexpr std::uint32_t kTurnsPerHint = 10;
// Everybody's share of the dice: a load generator has nobody to distrust.
constexpr std::string_view kWords = "load";
constexpr auto kAway = std::chrono::milliseconds(300);
constexpr std::array<std::string_view, 3> kGames = {"dice-heist", "crypt", "thiefs-market"};

net::awaitable<std::string> post(const Server& server, std::string target, std::string body) {
  beast::tcp_stream stream(co_await net::this_coro::executor);
  co_await stream.async_connect(server.endpoint, net::use_awaitable);
  http::request<http::string_body> request(http::verb::post, target, 11);
  request.set(http::field::host, server.host);
  request.set(http::field::content_type, "application/json");
  request.body() = std::move(body);
  request.prepare_payload();
  co_await http::async_write(stream, request, net::use_awaitable);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  co_await http::async_read(stream, buffer, response, net::use_awaitable);
  if (response.result() != http::status::created) {
    throw std::runtime_error("the server opens no table: " + response.body());
  }
  co_return response.body();
}

}  // namespace

TableOfClients::TableOfClients(net::io_context& io, Server server, int number,
                               const LoadSettings& settings, Counters& counters)
    : io_(io),
      server_(std::move(server)),
      number_(number),
      settings_(settings),
      counters_(counters),
      rng_(static_cast<std::uint64_t>(number) + 1),
      game_(kGames[static_cast<std::size_t>(number) % kGames.size()]) {
  const auto& game = *registry::find_game(game_);
  const int least = std::max(2, game.min_seats());
  const int sizes = game.max_seats() - least + 1;
  seats_ = static_cast<std::size_t>(least + number / static_cast<int>(kGames.size()) % sizes);
  people_ = settings_.bots.empty() ? seats_ : 1;
  spectators_ = settings_.spectators && number % kTablesPerSpectator == 0 ? 1 : 0;
  moves_until_going_ = 1 + rng_.below(2 * kMovesBetweenGoings);
}

net::awaitable<void> TableOfClients::open(std::vector<Player*> players) {
  clients_.resize(clients());
  wire::NewTable asked;
  asked.game = game_;
  asked.seats = static_cast<int>(seats_);
  asked.places.assign(people_, "open");
  asked.places.resize(seats_, settings_.bots);
  asked.is_public = true;
  asked.memory = Memory::kRulebook;
  const auto opened = json::parse(co_await post(server_, "/api/tables", wire::to_json(asked)));
  table_ = opened.at("table").as_string();
  for (std::size_t i = 0; i < clients(); ++i) {
    clients_[i].player = players[i];
    players[i]->listen(number_, *this, i);
    if (is_spectator(i)) continue;
    wire::SitRequest sit;
    sit.id = number_;
    sit.table = table_;
    sit.name = "Player " + std::to_string(i + 1);
    sit.seat = static_cast<int>(i);
    say(i, wire::to_json(sit));
  }
}

void TableOfClients::say(std::size_t client, const std::string& text) {
  // One table of each game is enough to see what is said.
  if (counters_.transcript.is_open() && number_ < static_cast<int>(kGames.size())) {
    counters_.transcript << "{\"game\":\"" << game_ << "\",\"client\":" << client
                         << ",\"said\":" << text << "}\n";
  }
  clients_[client].player->say(text);
}

void TableOfClients::heard(std::size_t client, std::string_view text, std::size_t bytes) {
  if (says(text, "update") || says(text, "table")) return heard_state(client, text, bytes);
  if (says(text, "legal")) return heard_legal(text, bytes);
  if (says(text, "described")) return heard_described(bytes);
  if (says(text, "seated")) return heard_seated(client, json::parse(text).as_object());
  if (says(text, "no")) {
    // Too many want a hint: people shrug and move.
    if (text.find("\"code\":\"busy\"") != std::string_view::npos) return;
    ++counters_.refused;
    counters_.last_refusal = text;
    stage_ = Stage::kLost;
  }
}

void TableOfClients::heard_seated(std::size_t client, const json::object& said) {
  clients_[client].token = said.at("token").as_string();
  clients_[client].seat = said.at("seat").to_number<int>();
  const std::string table(said.at("table").as_string());
  if (++seated_ == 1 && table != table_) {
    // A rematch: who asked first has opened it, the others follow.
    old_table_ = std::exchange(table_, table);
    for (std::size_t i = 1; i < people_; ++i) {
      wire::RematchRequest again;
      again.id = number_;
      again.table = old_table_;
      say(i, wire::to_json(again));
    }
  }
  if (seated_ == people_) watch_all();
}

void TableOfClients::watch_all() {
  stage_ = Stage::kAgreeing;
  agreed_ = 0;
  for (std::size_t i = 0; i < clients(); ++i) {
    Client& client = clients_[i];
    if (client.table.empty()) {
      say(i, be(asker(), client.device));
    } else {
      if (client.player->is_connected()) say(i, unwatch({number_, client.table}));
      client.player->forget(client.table);
    }
    client.table = table_;
    client.version.reset();
    client.turn.reset();
    client.is_watching = false;
    client.player->listen(table_, *this, i);
    say(i, watch(asker(), client.token, std::nullopt, settings_.scores));
  }
}

void TableOfClients::is_back(std::size_t client) {
  ++counters_.returns;
  Client& here = clients_[client];
  if (client == 0) bots_turn_since_.reset();  // nobody knows for how long
  // A page that was loaded again knows nothing; a line that broke asks for the gap.
  if (rng_.below(3) == 0) here.version.reset();
  // Whatever was asked when the line broke is asked again.
  if (client == actor_ && stage_ > Stage::kWaiting && stage_ != Stage::kLost) {
    stage_ = Stage::kWaiting;
  }
  say(client, be({number_, here.table}, here.device));
  say(client, watch({number_, here.table}, here.token, here.version, settings_.scores));
}

void TableOfClients::heard_state(std::size_t client, std::string_view text, std::size_t bytes) {
  const bool is_update = says(text, "update");
  if (counters_.is_counting && is_update) {
    ++counters_.updates;
    counters_.update_bytes += bytes;
  }
  if (stage_ == Stage::kSeating || stage_ == Stage::kLost) return;
  Client& here = clients_[client];
  here.version = version_in(text);
  if (const auto turn = turn_in(text)) here.turn = turn;
  if (stage_ == Stage::kAgreeing) return agree_on_dice(client, text);
  if (is_update && stage_ == Stage::kMoving && client == actor_ && has_ack(text)) acknowledged();
  if (client == 0 && is_update) time_bots(bytes);
  if (here.turn && here.turn->is_over) {
    if (client == 0) ask_for_rematch();
    return;
  }
  take_turn(client);
}

void TableOfClients::agree_on_dice(std::size_t client, std::string_view text) {
  const auto people = std::span(clients_).first(people_);
  if (says(text, "table")) {
    if (is_spectator(client) || std::exchange(clients_[client].is_watching, true)) return;
    if (!std::ranges::all_of(people, &Client::is_watching)) return;
    for (std::size_t i = 0; i < people_; ++i) {
      say(i, commit(asker(), fair::hash_of_words(commitment_in(text), 1, people[i].seat, kWords)));
    }
  } else if (has_ack(text) && ++agreed_ == people_) {
    for (std::size_t i = 0; i < people_; ++i) say(i, reveal(asker(), kWords));
  } else if (agreed_ == 2 * people_) {
    stage_ = Stage::kWaiting;
    for (std::size_t i = 0; i < people_; ++i) take_turn(i);
  }
}

void TableOfClients::time_bots(std::size_t bytes) {
  const auto now = Clock::now();
  if (bots_turn_since_ && counters_.is_counting) counters_.bots.add(now - *bots_turn_since_, bytes);
  bots_turn_since_.reset();
  const Client& person = clients_[0];
  if (settings_.bots.empty() || !person.turn || person.turn->is_over) return;
  if (person.turn->seat != person.seat) bots_turn_since_ = now;
}

void TableOfClients::acknowledged() {
  stage_ = Stage::kWaiting;
  if (!counters_.is_counting) return;
  ++counters_.moves;
  counters_.moved.add(Clock::now() - sent_);
  maybe_let_somebody_go();
}

void TableOfClients::take_turn(std::size_t client) {
  const Client& here = clients_[client];
  if (stage_ != Stage::kWaiting || is_spectator(client) || !here.turn ||
      here.turn->seat != here.seat) {
    return;
  }
  actor_ = client;
  stage_ = Stage::kThinking;
  if (!settings_.bots.empty() && rng_.below(kTurnsPerHint) == 0) say(client, hint(asker()));
  sent_ = Clock::now();
  say(client, legal(asker()));
}

void TableOfClients::heard_legal(std::string_view text, std::size_t bytes) {
  if (stage_ != Stage::kThinking && stage_ != Stage::kLooking) return;
  if (counters_.is_counting) counters_.legal.add(Clock::now() - sent_, bytes);
  if (stage_ == Stage::kLooking) return look_or_move();
  legal_ = text;
  const auto moves = moves_in(legal_);
  if (moves.empty()) {
    stage_ = Stage::kWaiting;  // the turn went on meanwhile
    return;
  }
  chosen_ = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  questions_ = settings_.questions ? looks_at(chosen_, moves, is_whole(legal_)) : Questions();
  asked_ = 0;
  stage_ = Stage::kReady;
  if (!settings_.rate && counters_.is_counting) move();
}

void TableOfClients::move() {
  stage_ = Stage::kLooking;
  look_or_move();
}

void TableOfClients::look_or_move() {
  sent_ = Clock::now();
  if (asked_ < questions_.size()) return say(actor_, ask(asker(), questions_[asked_++]));
  stage_ = Stage::kMoving;
  say(actor_, load::move(asker(), chosen_));
}

void TableOfClients::heard_described(std::size_t bytes) {
  if (stage_ != Stage::kLooking) return;
  if (counters_.is_counting) counters_.described.add(Clock::now() - sent_, bytes);
  look_or_move();
}

void TableOfClients::ask_for_rematch() {
  if (counters_.is_counting) ++counters_.games;
  stage_ = Stage::kSeating;
  seated_ = 0;
  wire::RematchRequest again;
  again.id = number_;
  again.table = table_;
  say(0, wire::to_json(again));
}

void TableOfClients::maybe_let_somebody_go() {
  if (!settings_.coming_and_going || --moves_until_going_ > 0) return;
  moves_until_going_ = 1 + rng_.below(2 * kMovesBetweenGoings);
  const auto goes = rng_.below(static_cast<std::uint32_t>(clients()));
  if (goes == actor_) return;  // is looking at the answer
  net::co_spawn(io_, clients_[goes].player->go_and_come_back(kAway), net::detached);
}

}  // namespace purloin::load
