#include "server/hall_speed.h"

#include <ctime>

#include "fair/commitment.h"
#include "server/rehearsal.h"
#include "wire/described.h"
#include "wire/games.h"

namespace purloin::server {
namespace {

class Counter final : public Client {
 public:
  void hear(Message message) override {
    ++updates;
    bytes += message->size();
  }
  std::uint64_t updates = 0;
  std::uint64_t bytes = 0;
};

double cpu_now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

wire::json::object last_heard(const Listener& listener) {
  return wire::json::parse(*listener.heard.back()).as_object();
}

// Everybody does their part of the dice, and the game begins.
void agree_on_dice(Rehearsal& world, const std::string& table,
                   const std::vector<std::shared_ptr<Counter>>& clients) {
  const std::string words = "words";
  const auto& match = world.hall().find(table)->match();
  const auto commitment = fair::commitment_to(match.opening().secret);
  for (std::size_t i = 0; i < clients.size(); ++i) {
    wire::CommitAsked commit;
    commit.table = table;
    commit.hash = fair::hash_of_words(commitment, 1, static_cast<int>(i), words);
    world.hall().ask(clients[i], commit);
  }
  for (const auto& client : clients) {
    wire::RevealAsked reveal;
    reveal.table = table;
    reveal.words = words;
    world.hall().ask(client, reveal);
  }
  world.advance(1);
}

// One game from the first sitting to the end.
void play_game(Rehearsal& world, std::string_view game, int seats, HallSpeed& speed) {
  wire::NewTable asked;
  asked.game = game;
  asked.seats = seats;
  asked.places.assign(static_cast<std::size_t>(seats), "open");
  asked.is_public = true;
  std::string table;
  world.hall().open(asked, [&](const auto& opened) { table = opened->table; });
  world.advance(1);
  std::vector<std::shared_ptr<Counter>> clients;
  std::vector<std::string> tokens;
  const auto scribe = std::make_shared<Listener>();
  for (int i = 0; i < seats; ++i) {
    wire::SitAsked sit;
    sit.table = table;
    sit.name = "Player " + std::to_string(i);
    world.hall().ask(scribe, sit);
    world.advance(1);
    tokens.emplace_back(last_heard(*scribe).at("token").as_string());
  }
  for (const auto& token : tokens) {
    wire::WatchAsked watch;
    watch.table = table;
    watch.token = token;
    clients.push_back(std::make_shared<Counter>());
    world.hall().ask(clients.back(), watch);
  }
  world.advance(1);
  agree_on_dice(world, table, clients);
  for (const auto& client : clients) client->bytes = client->updates = 0;
  const auto& match = world.hall().find(table)->match();
  fair::ChanceStream stream(fair::key_from_text("moves"), speed.moves);
  const double begin = cpu_now();
  while (const auto seat = match.to_act()) {
    wire::MoveAsked move;
    move.id = 1;
    move.table = table;
    move.move = match.table().random_move(stream);
    world.hall().ask(clients[static_cast<std::size_t>(seat->index())], move);
    world.advance(1);
    ++speed.moves;
  }
  speed.cpu_seconds += cpu_now() - begin;
  for (const auto& client : clients) {
    speed.bytes += client->bytes;
    speed.updates += client->updates;
    world.hall().leave(*client);
  }
}

}  // namespace

HallSpeed measure_hall(std::string_view game, int seats, std::uint64_t moves) {
  HallSpeed speed;
  while (speed.moves < moves) {
    Rehearsal world;
    play_game(world, game, seats, speed);
  }
  return speed;
}

}  // namespace purloin::server
