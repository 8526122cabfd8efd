#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/actor.h"
#include "core/seat.h"
#include "core/vantage.h"
#include "fair/chance_stream.h"
#include "texts/shape.h"
#include "wire/any_move.h"
#include "wire/json.h"
#include "wire/messages.h"
#include "wire/refusal.h"
#include "wire/tape.h"

namespace purloin::wire {

using Names = std::vector<std::string>;

// What moves make happen: events and, where it is wanted, with the last of each move the patch of
// the view that it makes (`view`).
struct Told {
  std::string events;       // {…},{…}: the members of a list
  bool is_for_all = false;  // every viewer is told these
};
enum class Views { kPatched, kLeftOut };

// An outcome of chance that can come, and how likely it is.
struct Outcome {
  std::string move;
  double probability = 0;
};

// Legal moves in byte order, and whether they are all.
struct ShortMoves {
  MovesJson moves{"[]"};
  bool whole = true;
};

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
  // The same of a chance point, with probabilities.
  virtual std::optional<std::vector<Outcome>> outcomes(std::uint64_t limit) const = 0;
  // A position that a viewer cannot tell from this one: hidden things as likely as they are to whom
  // has this view. Luck begins anew.
  virtual std::unique_ptr<AnyTable> sample_world(Viewer viewer,
                                                 fair::ChanceStream& stream) const = 0;
  // The moves of the seat to act where there are no more than `limit`; else the shortest ones:
  // those of two tokens, or of as few as any move has. Lists may be thousands long (claims on
  // several slots at once): whoever shows them goes on from there token by token.
  virtual ShortMoves short_moves(std::size_t limit) const = 0;
  // Those that have all tokens of a partial move, up to one token more.
  virtual MovesJson moves_that_extend(std::string_view partial) const = 0;
  // Plays a seat's move or an outcome of chance that is known; answers it with its canonical text.
  virtual Result<AnyMove> play(std::string_view move) = 0;
  // The same for one that is legal here.
  virtual void play_legal(const AnyMove& move) = 0;
  // Draws the pending outcome from the luck of a game with this key and plays it. What was drawn
  // before counts, by whose luck it was, since the game began or was loaded. Needs a chance point.
  virtual AnyMove play_chance(const fair::Key& key) = 0;
  // A uniformly random legal move of the seat to act.
  virtual std::string random_move(fair::ChanceStream& stream) const = 0;

  virtual json::object options() const = 0;
  virtual json::object state() const = 0;
  // What the engine protocol lets a viewer know, which is what the table shows with this vantage.
  virtual json::object view(Viewer viewer) const = 0;
  virtual Vantage protocol_vantage(Viewer viewer) const = 0;
  virtual void put_view(Tape& tape, Vantage vantage) const = 0;
  // Whether every viewer's view is changed in the same way between this position and a later one
  // of the same game; may say no where it is.
  virtual bool changes_alike(const AnyTable& after, Memory memory) const = 0;
  // Whether put_scores gives the same for both, whoever looks; may say no where it does.
  virtual bool scores_alike(const AnyTable& after) const = 0;
  // One object per seat: {"total":n,"parts":{…}}.
  virtual json::array scores() const = 0;
  // The same as far as a viewer can tell from what is shown: numbers that hang on hidden things as
  // [LEAST,MOST], or as [LEAST] where nothing limits them.
  virtual void put_scores(Tape& tape, Vantage vantage) const = 0;
  // What of a seat's score comes from what, as a list of events; empty where the parts say it all.
  virtual void put_explained(Tape& tape, Seat seat) const = 0;
  virtual SeatSet winners() const = 0;
  // Those who race at the real table where chance decides here: whoever is quickest wins. Nobody at
  // any other point.
  virtual SeatSet racers() const = 0;
  // The outcome by which one of them wins.
  virtual std::string race_won_by(Seat seat) const = 0;
  // {"id","hash"} of replaceable data; nothing for games without.
  virtual std::optional<json::object> deck() const = 0;

  // What a legal move would do, with its odds where dice decide: an event, for menus.
  virtual EventJson describe(const AnyMove& move) const = 0;
  // The same of moves that may be none, with their canonical texts, and with previews the patch of
  // what the viewer's seat, which has the turn, sees up to the first chance; without one where that
  // would show it something hidden.
  virtual std::vector<DescribedMove> describe_all(std::span<const std::string> moves,
                                                  Vantage vantage, bool with_previews) const = 0;
  // What is asked of the seat to act, and what it has left: an event, or null when no seat acts.
  virtual void put_asked(Tape& tape) const = 0;
  // What happens when `moves` are played one after the other from here, as a viewer is told.
  virtual Told tell(std::span<const AnyMove> moves, Vantage vantage, Views views) const = 0;
  // The canonical text of `move`, legal now, with "?" for a word that the viewer may not know.
  virtual std::string known_move(const AnyMove& move, Vantage vantage) const = 0;
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
  // Of the keys of its events.
  virtual std::string_view prefix() const = 0;
  virtual int min_seats() const = 0;
  virtual int max_seats() const = 0;
  // {NAME:{"default":…,"allowed":[…]}} for every option.
  virtual json::object options() const = 0;
  // Options that between them reach every variant.
  virtual std::vector<json::object> samples() const = 0;
  // Goes up with each change after which a game that was begun before would go on in another way.
  virtual int rules_version() const = 0;
  // How long a game takes among people, roughly.
  virtual int minutes() const = 0;
  // The events that it can tell of, with their arguments.
  virtual texts::Shapes shapes() const = 0;
  // What lies on the table.
  virtual std::vector<Piece> pieces() const = 0;
  virtual Result<std::unique_ptr<AnyTable>> start(std::int64_t seats,
                                                  const json::object& options) const = 0;
  virtual Result<std::unique_ptr<AnyTable>> load(const json::object& state) const = 0;
  // A table in a position that looks like this view, from the seat whose view it is.
  virtual Result<std::unique_ptr<AnyTable>> imagine(const json::object& view,
                                                    std::uint64_t seed) const = 0;
};

}  // namespace purloin::wire
