#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.h"
#include "fair/commitment.h"
#include "load/counters.h"
#include "load/load.h"
#include "load/phrases.h"
#include "load/player.h"
#include "wire/json.h"

namespace purloin::load {

// One table with a browser in every seat and perhaps one that watches. They do their part of the
// dice and make random legal moves as the page lets people make them: the legal moves come with
// one's turn, then those that are looked at are described, then one is made. When the game is over
// they ask for a rematch.
class TableOfClients final : public Ears {
 public:
  TableOfClients(net::io_context& io, Server server, int number, const LoadSettings& settings,
                 Counters& counters);

  // Who has to be there: people, then spectators.
  std::size_t clients() const { return people_ + spectators_; }
  // Opens a table; the players, each another, then sit down and play.
  net::awaitable<void> open(std::vector<Player*> players);
  // Somebody's turn, who has heard what may be done.
  bool is_ready() const { return stage_ == Stage::kReady; }
  // Needs is_ready. Without a rate a move follows the one before at once, after the first.
  void move();
  bool is_lost() const { return stage_ == Stage::kLost; }
  // Nobody asks for a rematch any more.
  void let_it_end() { is_ending_ = true; }
  bool is_over() const { return stage_ == Stage::kOver; }
  // Where nothing happens for long people load the page again; soon where a line broke before or
  // something was refused.
  void mind(Clock::time_point now);

  void heard(std::size_t client, std::string_view text, std::size_t bytes) override;
  void broke(std::size_t client) override;
  void is_back(std::size_t client) override;

 private:
  enum class Stage {
    kSeating,
    kAgreeing,
    kWaiting,
    kThinking,
    kReady,
    kLooking,
    kMoving,
    kOver,
    kLost,
  };
  struct Client {
    Player* player = nullptr;
    int seat = -1;  // a spectator's
    std::string token;
    std::string watch_token;  // of the table that is watched; not of the rematch that is asked for
    std::string device = fair::random_hex(16);
    std::string table;           // that is watched
    std::optional<int> version;  // of what was heard last
    std::optional<Turn> turn;    // as this client has heard
    std::string legal;           // the newest moves that came with a turn
    bool is_watching = false;
    bool is_seated = false;
    bool has_revealed = false;
  };

  void heard_seated(std::size_t client, const wire::json::object& said);
  void heard_state(std::size_t client, std::string_view text, std::size_t bytes);
  void heard_legal(std::size_t client, std::string_view text, std::size_t bytes);
  void heard_described(std::size_t bytes);
  void heard_no(std::size_t client, std::string_view text);
  // Asks for its seat, with a token that it keeps: asking again gets the same one.
  void ask_for_seat(std::size_t client);
  void watch_again(std::size_t client);
  // What was asked is not known to have happened, or not to have.
  void give_up_move();
  bool is_acting() const { return stage_ > Stage::kWaiting && stage_ < Stage::kOver; }
  void note_seen(std::size_t client, std::string_view text);
  void note(std::size_t client, std::string_view event, std::string_view more = {});
  // The same from what the document says, whatever was heard or not.
  void agree_by_document(std::size_t client, std::string_view table);
  void watch_all();
  void acknowledged();
  // Before the game: who watches commits to words for the dice, and shows them when all have.
  void agree_on_dice(std::size_t client, std::string_view text);
  // What the person hears at a table of bots: each step while it is a bot's turn is its move.
  void time_bots(std::size_t bytes);
  // If it is this client's turn: chooses among what may be done, or asks where that is not known.
  void take_turn(std::size_t client);
  void choose(std::string_view legal);
  // A longer move than the one that is put together, now that it is known which ones there are.
  void maybe_lengthen(std::string_view legal);
  void look_or_move();
  void ask_for_rematch();
  // Every now and then somebody's line breaks, or they load the page again.
  void maybe_let_somebody_go();
  void say(std::size_t client, const std::string& text);
  bool is_spectator(std::size_t client) const { return client >= people_; }
  Asker asker() const { return {number_, table_}; }
  // Each move has an id of its own: what is acknowledged late is not taken for another one.
  std::int64_t move_id() const { return number_ + Player::kIds * asked_moves_; }

  net::io_context& io_;
  Server server_;
  int number_;
  LoadSettings settings_;
  Counters& counters_;
  FastRng rng_;
  std::string game_;
  std::size_t seats_;
  std::size_t people_;
  std::size_t spectators_;
  std::string table_;
  std::string old_table_;
  std::vector<Client> clients_;
  std::size_t seated_ = 0;
  std::size_t agreed_ = 0;  // acknowledgements of commitments and words
  int sealed_at_ = 0;       // the version in which everybody had committed
  Stage stage_ = Stage::kSeating;
  std::size_t actor_ = 0;  // the client whose turn it is
  std::string legal_;      // of which was chosen; the questions point into it
  std::string chosen_;
  Questions questions_;
  std::size_t asked_ = 0;  // of those
  std::uint32_t moves_until_going_;
  Clock::time_point sent_;
  std::optional<Clock::time_point> bots_turn_since_;
  std::int64_t asked_moves_ = 0;
  bool is_rematch_ = false;
  bool is_ending_ = false;
  bool is_rough_ = false;  // a line broke, or something could not be done for now
  int newest_ = 0;         // version that anybody has seen
  Clock::time_point progress_ = Clock::now();
};

}  // namespace purloin::load
