#include "load/table_of_clients.h"

#include <algorithm>
#include <array>
#include <span>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>

#include "fair/commitment.h"
#include "registry/games.h"
#include "wire/described.h"
#include "wire/memory.h"
#include "wire/websocket_messages.h"

namespace purloin::load {
namespace {

namespace json = wire::json;

constexpr int kTablesPerSpectator = 5;
constexpr std::uint32_t kMovesBetweenGoings = 150;
constexpr std::uint32_t kTurnsPerHint = 10;
constexpr std::uint32_t kClaimsPerLongerOne = 2;  // of those of which there are longer ones
// Everybody's share of the dice: a load generator has nobody to distrust.
constexpr std::string_view kWords = "load";
constexpr auto kAway = std::chrono::milliseconds(300);
// Without anything new at the table, before everybody there loads the page again.
constexpr auto kPatienceOfPeople = std::chrono::seconds(15);
constexpr auto kPatienceInTrouble = std::chrono::milliseconds(1500);
constexpr std::array<std::string_view, 3> kGames = {"dice-heist", "crypt", "thiefs-market"};

net::awaitable<std::string> post(const Server& server, std::string_view target, std::string body) {
  tcp::socket socket(co_await net::this_coro::executor);
  const std::string request =
      "POST " + std::string(target) + " HTTP/1.1\r\nHost: " + server.host +
      "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
      "\r\n\r\n" + body;
  const auto reply = co_await exchange(socket, server, request);
  if (reply.response.result() != boost::beast::http::status::created) {
    throw std::runtime_error("the server opens no table: " + reply.response.body());
  }
  co_return reply.response.body();
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
    if (!players[i]->is_connected()) co_await players[i]->connect(table_);
    if (is_spectator(i)) continue;
    clients_[i].token = fair::random_hex(16);
    ask_for_seat(i);
  }
}

void TableOfClients::ask_for_seat(std::size_t client) {
  if (is_rematch_) {
    wire::RematchRequest again;
    again.id = number_;
    again.table = old_table_;
    again.token = clients_[client].token;
    return say(client, wire::to_json(again));
  }
  wire::SitRequest sit;
  sit.id = number_;
  sit.table = table_;
  sit.name = "Player " + std::to_string(client + 1);
  sit.seat = static_cast<int>(client);
  sit.token = clients_[client].token;
  say(client, wire::to_json(sit));
}

void TableOfClients::note(std::size_t client, std::string_view event, std::string_view more) {
  if (!counters_.history.is_open()) return;
  const auto at =
      std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - counters_.began);
  counters_.history << "{\"at\":" << at.count() << ",\"table\":\"" << clients_[client].table
                    << "\",\"client\":\"" << number_ << "." << client
                    << "\",\"seat\":" << clients_[client].seat << ",\"event\":\"" << event << "\""
                    << more << "}\n";
}

void TableOfClients::mind(Clock::time_point now) {
  if (stage_ == Stage::kReady || stage_ >= Stage::kOver) return;
  if (now - progress_ < (is_rough_ ? kPatienceInTrouble : kPatienceOfPeople)) return;
  progress_ = now;
  is_rough_ = true;
  if (stage_ == Stage::kSeating) {
    for (std::size_t i = 0; i < people_; ++i) {
      if (clients_[i].is_seated || (i > 0 && seated_ == 0 && is_rematch_)) continue;
      watch_again(i);  // a rematch is for who sits at the table that is over
      ask_for_seat(i);
    }
    return;
  }
  give_up_move();
  for (std::size_t i = 0; i < clients(); ++i) {
    clients_[i].version.reset();
    watch_again(i);
  }
}

void TableOfClients::give_up_move() {
  if (stage_ == Stage::kMoving) note(actor_, "unknown");
  if (is_acting()) stage_ = Stage::kWaiting;
}

void TableOfClients::watch_again(std::size_t client) {
  Client& here = clients_[client];
  if (here.table.empty()) return;
  if (!here.version) here.turn.reset();
  say(client, be({number_, here.table}, here.device));
  say(client, watch({number_, here.table}, here.watch_token, here.version, settings_.scores));
}

void TableOfClients::broke(std::size_t client) {
  ++counters_.breaks;
  is_rough_ = true;
  note(client, "broke");
  if (client == actor_) give_up_move();
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
  if (says(text, "legal")) return heard_legal(client, text, bytes);
  if (says(text, "described")) return heard_described(bytes);
  if (says(text, "seated")) return heard_seated(client, json::parse(text).as_object());
  if (says(text, "no")) heard_no(client, text);
}

void TableOfClients::heard_no(std::size_t client, std::string_view text) {
  // Too many want a hint: people shrug and move.
  if (text.find("\"code\":\"busy\"") != std::string_view::npos) return;
  ++counters_.refused;
  counters_.last_refusal = text;
  const bool is_for_now = text.find("\"code\":\"try-again\"") != std::string_view::npos;
  // With several servers somebody may have been a moment behind the others.
  is_rough_ = is_rough_ || is_for_now || counters_.history.is_open();
  if (!is_rough_) {
    stage_ = Stage::kLost;
    return;
  }
  if (client != actor_ || !is_acting()) return;
  const bool is_of_move =
      text.find("\"id\":" + std::to_string(move_id()) + ",") != std::string_view::npos;
  if (stage_ == Stage::kMoving && !is_of_move) return;  // of something that was asked before
  // What the store did not take in time may still come.
  if (stage_ == Stage::kMoving && !is_for_now) {
    note(client, "refused", ",\"said\":" + std::string(text));
    stage_ = Stage::kWaiting;
  }
  give_up_move();
}

void TableOfClients::heard_seated(std::size_t client, const json::object& said) {
  Client& here = clients_[client];
  if (stage_ != Stage::kSeating || std::exchange(here.is_seated, true)) return;
  progress_ = Clock::now();
  here.token = said.at("token").as_string();
  here.seat = said.at("seat").to_number<int>();
  table_ = said.at("table").as_string();
  note(client, "seated", ",\"at_table\":\"" + table_ + "\"");
  // A rematch: who asked first has opened it, the others follow.
  if (++seated_ == 1 && is_rematch_) {
    for (std::size_t i = 1; i < people_; ++i) ask_for_seat(i);
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
    client.watch_token = client.token;
    client.version.reset();
    client.turn.reset();
    client.legal.clear();
    client.is_watching = false;
    client.has_revealed = false;
    client.player->listen(table_, *this, i);
    say(i, watch(asker(), client.token, std::nullopt, settings_.scores));
  }
}

void TableOfClients::is_back(std::size_t client) {
  ++counters_.returns;
  Client& here = clients_[client];
  note(client, "back");
  if (client == 0) bots_turn_since_.reset();  // nobody knows for how long
  // A page that was loaded again knows nothing; a line that broke asks for the gap.
  if (rng_.below(3) == 0) here.version.reset();
  // Whatever was asked when the line broke is asked again.
  if (client == actor_ && is_acting()) stage_ = Stage::kWaiting;
  watch_again(client);
  if (stage_ == Stage::kSeating && !is_spectator(client) && !here.is_seated &&
      (client == 0 || seated_ > 0 || !is_rematch_)) {
    ask_for_seat(client);
  }
}

void TableOfClients::heard_state(std::size_t client, std::string_view text, std::size_t bytes) {
  const bool is_update = says(text, "update");
  if (counters_.is_counting && is_update) {
    ++counters_.updates;
    counters_.update_bytes += bytes;
  }
  if (stage_ == Stage::kSeating || stage_ == Stage::kLost) return;
  Client& here = clients_[client];
  if (!is_of(text, here.table)) return;  // of one before
  here.version = version_in(text);
  if (const auto turn = turn_in(text)) here.turn = turn;
  const int version = here.version.value_or(0);
  if (version > newest_) progress_ = Clock::now();
  newest_ = std::max(newest_, version);
  if (counters_.history.is_open()) note_seen(client, text);
  if (stage_ == Stage::kAgreeing) {
    if (!is_rough_) return agree_on_dice(client, text);
    if (is_update) return say(client, watch(asker(), here.token, std::nullopt, settings_.scores));
    return agree_by_document(client, text);
  }
  const bool is_ours = stage_ == Stage::kMoving && client == actor_;
  if (is_update && is_ours && ack_in(text) == move_id()) acknowledged();
  if (client == 0 && is_update) time_bots(bytes);
  if (here.turn && here.turn->is_over) {
    if (is_ending_) stage_ = Stage::kOver;
    if (client == 0 && !is_ending_) ask_for_rematch();
    return;
  }
  take_turn(client);
  // With several servers the next one may have seen the move before who made it heard of that.
  for (std::size_t i = 0; i < people_ && stage_ == Stage::kWaiting; ++i) {
    if (clients_[i].version == newest_) take_turn(i);
  }
}

void TableOfClients::agree_on_dice(std::size_t client, std::string_view text) {
  const auto people = std::span(clients_).first(people_);
  if (says(text, "table")) {
    if (is_spectator(client) || std::exchange(clients_[client].is_watching, true)) return;
    if (!std::ranges::all_of(people, &Client::is_watching)) return;
    for (std::size_t i = 0; i < people_; ++i) {
      say(i, commit(asker(), fair::hash_of_words(commitment_in(text), 1, people[i].seat, kWords)));
    }
    return;
  }
  if (has_ack(text) && ++agreed_ == people_) sealed_at_ = newest_;
  // Somebody's server may hear of the others' commitments a little later.
  for (std::size_t i = 0; i < people_ && agreed_ >= people_; ++i) {
    if (clients_[i].version.value_or(0) < sealed_at_) continue;
    if (!std::exchange(clients_[i].has_revealed, true)) say(i, reveal(asker(), kWords));
  }
  if (agreed_ == 2 * people_) {
    stage_ = Stage::kWaiting;
    for (std::size_t i = 0; i < people_; ++i) take_turn(i);
  }
}

void TableOfClients::agree_by_document(std::size_t client, std::string_view table) {
  const json::value said = json::parse(table);
  const json::object& doc = said.at("doc").as_object();
  if (doc.at("phase").as_string() != "waiting") {
    stage_ = Stage::kWaiting;
    for (std::size_t i = 0; i < people_; ++i) take_turn(i);
    return;
  }
  if (is_spectator(client)) return;
  const json::object& fair = doc.at("fair").as_object();
  const auto seat = static_cast<std::size_t>(clients_[client].seat);
  const auto has = [&](const char* member, std::size_t place) {
    const json::value& text = fair.at(member).as_array().at(place);
    return text.is_string() && !text.get_string().empty();
  };
  if (!has("hashes", seat)) {
    return say(client, commit(asker(), fair::hash_of_words(commitment_in(table),
                                                           fair.at("round").to_number<int>(),
                                                           clients_[client].seat, kWords)));
  }
  const json::array& places = doc.at("seats").as_array();
  for (std::size_t place = 0; place < places.size(); ++place) {
    const auto& kind = places[place].at("kind").as_string();
    if (kind != "bot" && (kind != "person" || !has("hashes", place))) return;
  }
  if (!has("words", seat)) say(client, reveal(asker(), kWords));
}

void TableOfClients::note_seen(std::size_t client, std::string_view text) {
  const Client& here = clients_[client];
  std::string more = ",\"version\":" + std::to_string(here.version.value_or(0));
  if (here.turn) {
    more += here.turn->is_over ? ",\"over\":true" : ",\"turn\":" + std::to_string(here.turn->seat);
  }
  if (stage_ == Stage::kMoving && client == actor_ && ack_in(text) == move_id()) {
    note(client, "ok", ",\"version\":" + std::to_string(here.version.value_or(0)));
  }
  note(client, "see", more);
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
  progress_ = Clock::now();
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
  if (version_in(here.legal) == here.version) return choose(here.legal);
  sent_ = Clock::now();
  say(client, legal(asker()));
}

void TableOfClients::heard_legal(std::size_t client, std::string_view text, std::size_t bytes) {
  if (!is_answer(text)) {
    if (counters_.is_counting) counters_.offered.add({}, bytes);
    if (is_of(text, clients_[client].table)) clients_[client].legal = text;
    return;
  }
  if (stage_ != Stage::kThinking && stage_ != Stage::kLooking) return;
  progress_ = Clock::now();
  if (counters_.is_counting) counters_.legal.add(Clock::now() - sent_, bytes);
  if (stage_ == Stage::kLooking) {
    maybe_lengthen(text);
    return look_or_move();
  }
  choose(text);
}

void TableOfClients::choose(std::string_view legal) {
  legal_ = legal;
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

void TableOfClients::maybe_lengthen(std::string_view legal) {
  const auto longer = moves_in(legal);
  if (longer.empty() || rng_.below(kClaimsPerLongerOne) != 0) return;
  const auto looked_at = std::exchange(
      chosen_, std::string(longer[rng_.below(static_cast<std::uint32_t>(longer.size()))]));
  questions_ = looks_at(chosen_, moves_in(legal_), is_whole(legal_), looked_at);
  asked_ = 0;
}

void TableOfClients::move() {
  stage_ = Stage::kLooking;
  look_or_move();
}

void TableOfClients::look_or_move() {
  sent_ = Clock::now();
  if (asked_ < questions_.size()) return say(actor_, ask(asker(), questions_[asked_++]));
  stage_ = Stage::kMoving;
  ++asked_moves_;
  note(actor_, "ask", ",\"move\":\"" + chosen_ + "\"");
  say(actor_, load::move({move_id(), table_}, chosen_));
}

void TableOfClients::heard_described(std::size_t bytes) {
  if (stage_ != Stage::kLooking) return;
  progress_ = Clock::now();
  if (counters_.is_counting) counters_.described.add(Clock::now() - sent_, bytes);
  look_or_move();
}

void TableOfClients::ask_for_rematch() {
  if (counters_.is_counting) ++counters_.games;
  stage_ = Stage::kSeating;
  seated_ = 0;
  newest_ = 0;
  is_rematch_ = true;
  old_table_ = table_;
  for (std::size_t i = 0; i < people_; ++i) {
    clients_[i].token = fair::random_hex(16);
    clients_[i].is_seated = false;
  }
  ask_for_seat(0);
}

void TableOfClients::maybe_let_somebody_go() {
  if (!settings_.coming_and_going || --moves_until_going_ > 0) return;
  moves_until_going_ = 1 + rng_.below(2 * kMovesBetweenGoings);
  const auto goes = rng_.below(static_cast<std::uint32_t>(clients()));
  if (goes == actor_) return;  // is looking at the answer
  net::co_spawn(io_, clients_[goes].player->go_and_come_back(kAway), net::detached);
}

}  // namespace purloin::load
