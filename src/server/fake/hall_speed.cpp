#include "server/fake/hall_speed.h"

#include <ctime>
#include <list>
#include <vector>

#include "core/rng.h"
#include "fair/commitment.h"
#include "load/phrases.h"
#include "registry/games.h"
#include "server/fake/environment.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

// As `purloin load` has them.
constexpr std::uint64_t kMovesBetweenGoings = 150;  // of a table
constexpr std::uint32_t kClaimsPerLongerOne = 2;

class Counter final : public Client {
 public:
  void hear(Message message) override {
    constexpr std::string_view kUpdate = "{\"say\":\"update\"";
    const bool is_update = message->starts_with(kUpdate);
    ++(is_update ? updates : answers);
    (is_update ? bytes : answered) += message->size();
    if (load::says(*message, "legal")) legal_ = std::move(message);
  }
  // The newest legal moves: of this client's turn, or those that lengthen a move.
  Message legal() const { return legal_; }
  void count_anew() { updates = bytes = answers = answered = 0; }
  void add_to(HallSpeed& speed) const {
    speed.updates += updates;
    speed.bytes += bytes;
    speed.answers += answers;
    speed.answered += answered;
  }

 private:
  std::uint64_t updates = 0;
  std::uint64_t bytes = 0;
  std::uint64_t answers = 0;
  std::uint64_t answered = 0;
  Message legal_;
};

double cpu_now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

wire::json::object last_heard(const Listener& listener) {
  return wire::json::parse(*listener.heard.back()).as_object();
}

// One game with a client in every seat.
class PlayedGame {
 public:
  PlayedGame(FakeEnvironment& world, std::string_view game, int seats, const HallLoad& load,
             std::uint64_t seed)
      : world_(world), load_(load), rng_(seed) {
    wire::NewTable asked;
    asked.game = game;
    asked.seats = seats;
    asked.places.assign(static_cast<std::size_t>(seats), "open");
    asked.is_public = true;
    world_.hall().open(asked, [&](const auto& opened) { table_ = opened->table; });
    world_.advance(1);
    const auto scribe = std::make_shared<Listener>();
    for (int i = 0; i < seats; ++i) {
      wire::SitRequest sit;
      sit.table = table_;
      sit.name = "Player " + std::to_string(i);
      world_.hall().ask(scribe, sit);
      world_.advance(1);
      tokens_.emplace_back(last_heard(*scribe).at("token").as_string());
    }
    if (load_.spectator) tokens_.emplace_back();
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      clients_.push_back(std::make_shared<Counter>());
      watch(i, std::nullopt);
    }
    agree_on_dice();
    world_.advance(100);  // with who is there, which is told after a while
    for (const auto& client : clients_) client->count_anew();
  }

  // False once the game is over.
  bool play_a_move(HallSpeed& speed) {
    const auto& match = world_.hall().find(table_)->match();
    const auto seat = match.to_act();
    if (!seat) return false;
    const auto& client = clients_[static_cast<std::size_t>(seat->index())];
    wire::MoveRequest move;
    move.id = 1;
    move.table = table_;
    move.move = put_together(client);
    world_.hall().ask(client, move);
    world_.advance(1);
    ++speed.moves;
    if (load_.coming_and_going && speed.moves % kMovesBetweenGoings == 0) {
      come_back(speed.moves / kMovesBetweenGoings % clients_.size(), match.version() - 1);
    }
    return true;
  }
  void add_heard(HallSpeed& speed) const {
    for (const auto& all : {clients_, gone_}) {
      for (const auto& client : all) client->add_to(speed);
    }
  }

 private:
  // Everybody does their part of the dice, and the game begins.
  void agree_on_dice() {
    const std::string words = "words";
    const auto& match = world_.hall().find(table_)->match();
    const auto commitment = fair::commitment_to(match.opening().secret);
    for (int i = 0; i < match.seats(); ++i) {
      wire::CommitRequest commit;
      commit.table = table_;
      commit.hash = fair::hash_of_words(commitment, 1, i, words);
      world_.hall().ask(clients_[static_cast<std::size_t>(i)], commit);
    }
    for (int i = 0; i < match.seats(); ++i) {
      wire::RevealRequest reveal;
      reveal.table = table_;
      reveal.words = words;
      world_.hall().ask(clients_[static_cast<std::size_t>(i)], reveal);
    }
    world_.advance(1);
  }
  void watch(std::size_t client, std::optional<int> since) {
    wire::WatchRequest watch;
    watch.table = table_;
    if (!tokens_[client].empty()) watch.token = tokens_[client];
    if (since) watch.since = *since;
    watch.scores = load_.scores;
    watch.legal = load_.questions;
    world_.hall().ask(clients_[client], watch);
  }
  // Any of the moves that came with the turn, looked at as on the board of its game.
  std::string put_together(const std::shared_ptr<Counter>& client) {
    if (!load_.questions) ask_for_legal(client, std::nullopt);
    const Message legal = client->legal();  // what the questions are of stays while they are asked
    const auto moves = load::moves_in(*legal);
    std::string chosen(any_of(moves));
    if (!load_.questions) return chosen;
    std::string looked_at;
    for (bool is_longer = true; is_longer;) {
      is_longer = false;
      const std::string now = chosen;
      for (const auto& question : load::looks_at(now, moves, load::is_whole(*legal), looked_at)) {
        if (!question.is_extend) {
          describe(client, question.moves);
          continue;
        }
        ask_for_legal(client, question.moves[0]);
        if (rng_.below(kClaimsPerLongerOne) != 0) continue;
        looked_at = now;
        chosen = any_of(load::moves_in(*client->legal()));
        is_longer = chosen != now;
        if (is_longer) break;
      }
    }
    return chosen;
  }
  std::string_view any_of(const std::vector<std::string_view>& moves) {
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }
  void ask_for_legal(const std::shared_ptr<Counter>& client,
                     std::optional<std::string_view> extend) {
    wire::LegalRequest legal;
    legal.id = 1;
    legal.table = table_;
    if (extend) legal.extend = std::string(*extend);
    world_.hall().ask(client, legal);
  }
  void describe(const std::shared_ptr<Counter>& client,
                const std::vector<std::string_view>& moves) {
    wire::DescribeRequest describe;
    describe.id = 1;
    describe.table = table_;
    describe.moves.assign(moves.begin(), moves.end());
    world_.hall().ask(client, describe);
  }
  // A new connection: who has left is answered nothing any more.
  void come_back(std::size_t client, int since) {
    world_.hall().leave(*clients_[client]);
    gone_.push_back(std::exchange(clients_[client], std::make_shared<Counter>()));
    watch(client, since);
  }

  FakeEnvironment& world_;
  HallLoad load_;
  FastRng rng_;
  std::string table_;
  std::vector<std::string> tokens_;  // a spectator's is empty
  std::vector<std::shared_ptr<Counter>> clients_;
  std::vector<std::shared_ptr<Counter>> gone_;
};

}  // namespace

HallSpeed measure_hall(std::string_view game, int seats, std::uint64_t moves,
                       const HallLoad& load) {
  HallSpeed speed;
  while (speed.moves < moves) {
    FakeEnvironment world;
    std::list<PlayedGame> games;
    for (int i = 0; i < load.tables; ++i) {
      games.emplace_back(world, game, seats, load, speed.moves + static_cast<std::uint64_t>(i) + 1);
    }
    std::vector<PlayedGame*> under_way;
    for (auto& played : games) under_way.push_back(&played);
    const double begin = cpu_now();
    while (!under_way.empty()) {
      std::erase_if(under_way, [&](PlayedGame* played) { return !played->play_a_move(speed); });
    }
    speed.cpu_seconds += cpu_now() - begin;
    for (const auto& played : games) played.add_heard(speed);
  }
  return speed;
}

}  // namespace purloin::server
