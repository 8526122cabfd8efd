#include "load/table_of_clients.h"

#include <array>

#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include "fair/commitment.h"
#include "wire/described.h"
#include "wire/games.h"
#include "wire/said.h"

namespace purloin::load {
namespace {

namespace http = beast::http;
namespace json = wire::json;

constexpr std::size_t kFollower = 0;  // the client whose messages the shadow follows
// Everybody's share of the dice: a load generator has nobody to distrust.
constexpr std::string_view kWords = "load";

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

// Whether a message says that, without parsing it: the server writes `say` first.
bool says(std::string_view text, std::string_view what) {
  constexpr std::string_view kBegin = "{\"say\":\"";
  return text.starts_with(kBegin) && text.substr(kBegin.size()).starts_with(what);
}

// The server writes an ack last.
bool has_ack(std::string_view text) {
  const std::size_t comma = text.rfind(',');
  return comma != std::string_view::npos && text.substr(comma + 1).starts_with("\"ack\":");
}

}  // namespace

TableOfClients::TableOfClients(Server server, int number, Counters& counters, bool at_once)
    : server_(std::move(server)), number_(number), counters_(counters), at_once_(at_once) {
  const auto games = wire::all_games();
  const auto* game = games[static_cast<std::size_t>(number) % games.size()];
  const int least = std::max(2, game->min_seats());
  game_ = game->id();
  seats_ = static_cast<std::size_t>(least + number / static_cast<int>(games.size()) %
                                                (game->max_seats() - least + 1));
  client_at_.resize(seats_);
  tokens_.resize(seats_);
}

net::awaitable<void> TableOfClients::open(std::vector<Player*> players) {
  clients_ = std::move(players);
  wire::NewTable asked;
  asked.game = game_;
  asked.seats = static_cast<int>(seats_);
  asked.places.assign(seats_, "open");
  asked.is_public = true;
  const auto opened = json::parse(co_await post(server_, "/api/tables", wire::to_json(asked)));
  table_ = opened.at("table").as_string();
  for (std::size_t i = 0; i < seats_; ++i) {
    clients_[i]->listen(number_, *this, i);
    wire::SitAsked sit;
    sit.id = number_;
    sit.table = table_;
    sit.name = "Player " + std::to_string(i + 1);
    sit.seat = static_cast<int>(i);
    clients_[i]->say(wire::to_json(sit));
  }
}

void TableOfClients::heard(std::size_t client, std::string_view text) {
  if (says(text, "update")) return heard_update(client, text);
  if (says(text, "seated")) return heard_seated(client, json::parse(text).as_object());
  if (says(text, "table")) return heard_table(json::parse(text).as_object());
  if (says(text, "no")) {
    ++counters_.refused;
    counters_.last_refusal = text;
    is_lost_ = true;
  }
}

void TableOfClients::heard_seated(std::size_t client, const json::object& said) {
  tokens_[client] = said.at("token").as_string();
  client_at_[static_cast<std::size_t>(said.at("seat").to_number<int>())] = client;
  const std::string table(said.at("table").as_string());
  if (++seated_ == 1 && table != table_) {
    // A rematch: who asked first has opened it, the others follow.
    old_table_ = std::exchange(table_, table);
    for (std::size_t i = 1; i < seats_; ++i) {
      wire::RematchAsked again;
      again.id = number_;
      again.table = old_table_;
      clients_[i]->say(wire::to_json(again));
    }
  }
  if (seated_ < seats_) return;
  for (std::size_t i = 0; i < seats_; ++i) {
    if (!old_table_.empty()) {
      wire::UnwatchAsked unwatch;
      unwatch.table = old_table_;
      clients_[i]->say(wire::to_json(unwatch));
      clients_[i]->forget(old_table_);
    }
    wire::WatchAsked watch;
    watch.id = number_;
    watch.table = table_;
    watch.token = tokens_[i];
    clients_[i]->listen(table_, *this, i);
    clients_[i]->say(wire::to_json(watch));
  }
}

void TableOfClients::heard_table(const json::object& said) {
  if (!shadow_) {
    shadow_ = std::make_unique<Shadow>(game_, static_cast<int>(seats_),
                                       static_cast<std::uint64_t>(number_));
  }
  if (++watching_ < seats_) return;
  commitment_ = said.at("doc").at("fair").at("commitment").as_string();
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    wire::CommitAsked commit;
    commit.id = number_;
    commit.table = table_;
    commit.hash = fair::hash_of_words(commitment_, 1, static_cast<int>(seat), kWords);
    clients_[client_at_[seat]]->say(wire::to_json(commit));
  }
}

void TableOfClients::heard_ack_of_dice() {
  ++acked_of_dice_;
  if (acked_of_dice_ == 2 * seats_) {
    is_playing_ = true;
    is_waiting_ = false;
  }
  if (acked_of_dice_ != seats_) return;
  wire::RevealAsked reveal;
  reveal.id = number_;
  reveal.table = table_;
  reveal.words = kWords;
  for (const auto& client : clients_) client->say(wire::to_json(reveal));
}

void TableOfClients::follow(const json::array& events) {
  for (const auto& event : events) {
    if (const auto* move = event.as_object().if_contains("move")) {
      shadow_->follow(move->as_string());
      is_followed_ = true;
    }
    if (event.as_object().at("kind") == "over") is_over_ = true;
  }
}

void TableOfClients::heard_update(std::size_t client, std::string_view text) {
  if (counters_.is_counting) ++counters_.updates_heard;
  if (!shadow_) return;  // what a game that is over still says
  if (client == kFollower) {
    unsigned char memory[8192];
    json::monotonic_resource resource(memory, sizeof memory);
    follow(json::parse(text, &resource).at("events").as_array());
  }
  if (!is_playing_) {
    if (has_ack(text)) heard_ack_of_dice();
    if (!is_playing_) return;
  } else if (is_waiting_ && has_ack(text)) {
    is_waiting_ = false;
    if (counters_.is_counting) {
      ++counters_.moves;
      const std::chrono::duration<float, std::milli> time =
          std::chrono::steady_clock::now() - sent_;
      counters_.times_ms.push_back(time.count());
    }
  }
  if (!is_waiting_ && is_followed_) go_on();
}

void TableOfClients::go_on() {
  if (std::exchange(is_over_, false)) {
    if (counters_.is_counting) ++counters_.games;
    is_playing_ = false;
    seated_ = 0;
    watching_ = 0;
    acked_of_dice_ = 0;
    is_followed_ = false;
    shadow_.reset();
    wire::RematchAsked again;
    again.id = number_;
    again.table = table_;
    clients_[0]->say(wire::to_json(again));
  } else if (at_once_ && counters_.is_counting) {
    move();
  }
}

void TableOfClients::move() {
  wire::MoveAsked move;
  move.id = number_;
  move.table = table_;
  move.move = shadow_->random_move();
  is_waiting_ = true;
  is_followed_ = false;
  sent_ = std::chrono::steady_clock::now();
  clients_[client_at_[static_cast<std::size_t>(shadow_->actor().seat().index())]]->say(
      wire::to_json(move));
}

}  // namespace purloin::load
