#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "core/actor.h"
#include "core/language.h"
#include "core/seat.h"
#include "fair/chance_stream.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/tape.h"

namespace purloin::wire {

// Why a request was refused: a code of the engine protocol and a sentence for a person.
struct Refusal {
  std::string code;
  std::string message;
};
using Names = std::vector<std::string>;
template <class T>
using Result = tl::expected<T, Refusal>;

// One game being played, whatever the game: what engines, servers and terminals hold. Moves are
// texts in the protocol's notation, positions are JSON.
class AnyTable {
 public:
  virtual ~AnyTable() = default;
  virtual std::unique_ptr<AnyTable> clone() const = 0;

  virtual int seats() const = 0;
  virtual Actor actor() const = 0;
  // What a chance point waits for; only while chance acts.
  virtual std::string needs() const = 0;
  // Canonical texts in byte order; nothing where there are more than `limit` outcomes of chance.
  virtual std::optional<std::vector<std::string>> legal_moves(std::uint64_t limit) const = 0;
  // Plays a seat's move or an outcome of chance that is known; answers the canonical text.
  virtual Result<std::string> play(std::string_view move) = 0;
  // Draws the pending outcome from the luck of a game with this key and plays it. What was drawn
  // before counts, by whose luck it was, since the game began or was loaded. Needs a chance point.
  virtual std::string play_chance(const fair::Key& key) = 0;
  // A uniformly random legal move of the seat to act.
  virtual std::string random_move(fair::ChanceStream& stream) const = 0;

  virtual json::object options() const = 0;
  virtual json::object state() const = 0;
  virtual json::object view(Viewer viewer) const = 0;
  virtual void put_view(Tape& tape, Viewer viewer) const = 0;
  // The view's members after game, seats and options: all that can change. The tape's names are
  // this table's and of those that were cloned from it.
  virtual void put_changing_view(Tape& tape, Viewer viewer) const = 0;
  // Whether every viewer's view is changed in the same way between this position and a later one
  // of the same game; may say no where it is.
  virtual bool changes_alike(const AnyTable& after) const = 0;
  // One object per seat: {"total":n,"parts":{…}}.
  virtual json::array scores() const = 0;
  // The same as far as a viewer can tell: numbers that hang on hidden things as [LEAST,MOST], or as
  // [LEAST] where nothing limits them.
  virtual void put_scores(Tape& tape, Viewer viewer) const = 0;
  // A seat's score in words, a line for everything that scores; empty where the parts say it all.
  virtual std::vector<std::string> explain_score(Seat seat) const = 0;
  virtual SeatSet winners() const = 0;
  // {"id","hash"} of replaceable data; nothing for games without.
  virtual std::optional<json::object> deck() const = 0;

  // A legal move in words, with its odds where dice decide: for menus.
  virtual std::string describe(std::string_view move, const Names& names) const = 0;
  // The chance that a legal move succeeds, where it can fail.
  virtual std::optional<double> odds(std::string_view move) const = 0;
  // What `move`, legal now, does, in one sentence told to a viewer: for logs. Called before the
  // move is played. `names` has one name per seat.
  virtual std::string tell(std::string_view move, Viewer viewer, const Names& names) const = 0;
  // The canonical text of `move`, legal now, with "?" for a word that the viewer may not know.
  virtual std::string known_move(std::string_view move, Viewer viewer) const = 0;
  // Whether `tell` and `known_move` say the same of that move to every viewer.
  virtual bool tells_all_alike(std::string_view move) const = 0;
  // Whether somebody at that seat has learned something hidden between this position and a later
  // one of the same game.
  virtual bool reveals_to(Seat seat, const AnyTable& after) const = 0;
};

// A game that can be put on a table.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual std::string_view id() const = 0;
  virtual std::string_view title() const = 0;
  virtual int min_seats() const = 0;
  virtual int max_seats() const = 0;
  // {NAME:{"default":…,"allowed":[…]}} for every option.
  virtual json::object options() const = 0;
  // How long a game takes among people, roughly.
  virtual int minutes() const = 0;
  // What lies on the table, with names and texts for players.
  virtual std::vector<Piece> pieces(Language language) const = 0;
  virtual Result<std::unique_ptr<AnyTable>> start(std::int64_t seats,
                                                  const json::object& options) const = 0;
  virtual Result<std::unique_ptr<AnyTable>> load(const json::object& state) const = 0;
};

}  // namespace purloin::wire
