#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/fixed_vector.h"
#include "match/match.h"
#include "match/telling.h"
#include "server/asides.h"
#include "server/attendance.h"
#include "server/bot_queue.h"
#include "server/chat.h"
#include "server/client.h"
#include "server/environment.h"
#include "server/subscriptions.h"
#include "wire/tape.h"
#include "wire/websocket_messages.h"

namespace purloin::server {

using match::Match;
using match::Milliseconds;
using match::Scene;
using match::Step;
using match::Told;

// A table in memory: its match, the steps that it is the fold of, and who watches. Knows how to put
// a step into each viewer's message.
class LiveTable {
 public:
  // A game has a few hundred; whoever moves and takes back for ever does not get further.
  static constexpr std::size_t kMostSteps = 2000;
  static constexpr int kMostArranged = 100;      // each holds the whole opening, with its deck
  static constexpr std::size_t kMostNamed = 50;  // spectators in a presence

  // What a watcher hears besides the table itself.
  struct Wants {
    bool scores = false;
    bool legal = false;  // what they may do, with the turn
  };
  struct Watcher {
    std::weak_ptr<Client> client;
    Viewer viewer;
    Wants wants;
    int sat_at = 0;  // with which version who watches as that seat sat down
    // ---- Of a spectator.
    int number = 0;  // another one for each
    // Which of the table's keys they came with: the one that also lets sit down, the other one, or
    // none, as anybody at a public table and a room's members do.
    enum class Link { none, watch, key } link = Link::none;
    std::string name{};  // if they have said something
    std::string wanted_name{};
    std::string heard_presence{};
    std::optional<TokenBucket> lines{};
    std::optional<TokenBucket> reactions{};
  };
  // A message for everyone who watches as the same viewer.
  struct Update {
    std::shared_ptr<Client> client;
    Message message;
  };

  // `steps` are a table's own, from its first on.
  LiveTable(TableId id, std::vector<Step> steps);
  // A table out of the store, when the fold of its steps is known.
  LiveTable(TableId id, std::vector<Step> steps, Match match, Said said);

  TableId id() const { return id_; }
  const std::string& name() const { return match_.opening().table; }
  Match& match() { return match_; }
  const Match& match() const { return match_; }
  const std::vector<Step>& steps() const { return steps_; }
  // So much has happened that what could go on for ever is refused.
  bool is_full() const { return steps_.size() >= kMostSteps; }
  // So often.
  int was_arranged() const {
    return static_cast<int>(std::ranges::count(steps_, match::StepKind::arranged, &Step::kind));
  }
  Chat& chat() { return chat_; }
  const Chat& chat() const { return chat_; }
  Asides& asides() { return asides_; }

  // Adds a step that the match took, and writes it for all watchers; the one who asked comes first
  // and gets `ack`. Whoever acts next and wants it hears before that what they may do then.
  std::vector<Update> add(const Scene& before, Step step, const std::shared_ptr<Client>& asked,
                          std::optional<std::int64_t> ack);

  // The same with a step that the store has already, since another server wrote it. Needs that
  // everything handed over is stored.
  std::vector<Update> add_stored(const Scene& before, Step step, std::uint64_t committed);
  void add_stored(const wire::ChatLine& line, std::uint64_t committed);

  // The table for somebody who comes, whole or from a version on.
  std::string write_table(std::optional<std::int64_t> id, Viewer viewer, bool with_scores) const;
  // Nothing when the version is none of this table's, so old that the table itself is cheaper, or
  // older than that they sit there.
  std::optional<std::string> write_gap(std::optional<std::int64_t> id, int since, Viewer viewer,
                                       bool with_scores) const;
  std::string write_presence(bool to_those_behind = false) const;
  std::string write_chat(std::optional<std::int64_t> id, int after) const;
  // Nothing is legal for those who have not the turn. `extend`: of the moves that go on from there.
  std::string write_legal(std::optional<std::int64_t> id, Viewer viewer,
                          const std::optional<std::string>& extend = {}) const;
  bool acts(Viewer viewer) const { return viewer && match_.to_act() == *viewer; }

  // ---- Spectators who are behind.
  // The table as a viewer may know it: for spectators as it was some time ago.
  const LiveTable& seen_by(Viewer viewer) const { return viewer || !behind_ ? *this : *behind_; }
  bool is_seen_late() const { return behind_ != nullptr; }
  bool is_behind(const Watcher& watcher) const { return behind_ && !watcher.viewer; }
  // A line that was added to the chat.
  void said_line(Milliseconds now);
  // What spectators may hear of by now, of what is stored.
  std::vector<Update> show_until(Milliseconds now, std::uint64_t committed);
  // When there is more to show them; nothing where that hangs on the game.
  std::optional<Milliseconds> next_shown_at(Milliseconds now) const;

  void add_watcher(const std::shared_ptr<Client>& client, Viewer viewer, Wants wants,
                   const std::string& key = {});
  Watcher* find_spectator(const Client& client);
  Watcher* find_spectator(int number);
  // Those who are kept out although they need no key: addresses, or persons; the newest of them.
  bool keeps_out(const std::string& who) const {
    return std::ranges::find(kept_out_, who) != kept_out_.end();
  }
  void keep_out(const std::string& who);
  void remove_watcher(const Client& client, Milliseconds now);
  // Those who watch as a seat that is not theirs any more.
  std::vector<std::shared_ptr<Client>> unseated() const;
  const std::vector<Watcher>& watchers() const { return watchers_; }
  std::vector<Watcher>& watchers() { return watchers_; }
  bool is_watched() const { return !watchers_.empty(); }
  // Here, or at another server.
  bool is_online(Seat seat) const;
  // Whether somebody has that seat's page before their eyes.
  bool is_looked_at(Seat seat) const;
  // Who is here, for other servers, and who is there; false: that is known.
  Attendance attendance() const;
  bool take_attendance(const std::string& server, const Attendance& there, Milliseconds now);
  // Numbers that nobody has at another server.
  void number_spectators_from(int first) { spectators_ = first; }
  // Of whoever came first of those who sit here, so that no spectator's other questions hold up
  // their bots; where none is here, of the first spectator. Empty when nobody watches.
  std::string address() const;
  // Since when nobody sits there in person.
  Milliseconds away_since(Seat seat) const { return away_since_[index(seat)]; }
  void came_into_memory(Milliseconds now) { away_since_.fill(now); }
  // Whoever sits down now has not been away, however long the seat was empty.
  void sat_down(Seat seat, Milliseconds now) { away_since_[index(seat)] = now; }

  // What the table is now has gone to the store, which has everything up to `committed`.
  void hand_over(std::uint64_t to, std::uint64_t committed);
  // The newest version that the store has; 0: not even the first.
  int stored_version(std::uint64_t committed);
  // Goes back to what the store has. Nobody has heard of more. Needs a stored version.
  void take_back(std::uint64_t committed);
  // Takes the other's steps and lines over. Watchers stay; they have to be told.
  void become(LiveTable other);

  // Who sat where when the games of people were last written down; empty for nobody known.
  const std::vector<std::string>& noted_people() const { return noted_people_; }
  void note_people();

  // What the table waits for before the game can begin.
  using DiceWait = std::pair<int, match::CeremonyStage>;
  std::optional<DiceWait> dice_wait;

  // Everything up to here is on its way to the store.
  std::uint64_t ticket = 0;
  bool is_stale = false;  // the store may have gone on without us
  // What a bot is asked about: an answer to another question, or about a position that is not
  // there any more, is thrown away.
  struct Pondered {
    ThoughtId thought = 0;
    match::Position position;
  };
  std::optional<Pondered> bots_move;
  bool is_bot_awaited = true;  // by somebody, when it was asked
  struct Hint : Pondered {
    std::weak_ptr<Client> asked;
    wire::HintMessage said;  // the answer, as far as it is known
  };
  std::optional<Hint> hint;
  std::string opener;           // the address of who opened it, while it is in memory
  Milliseconds idle_since = 0;  // when the last watcher left
  // The house's time until which it does not stand in the lobby: that there is a rematch says that
  // the game before it is over, which its spectators may not have seen.
  Milliseconds unlisted_until = 0;
  // What is to happen here, each at most once; it goes with the table.
  Timer pace;          // a bot's move that would come too fast
  Timer presence_due;  // is told
  Timer dice_due;      // or whoever is late leaves
  Timer race_due;      // or the dice decide who wins it
  Timer bot_races;     // until it is there
  Timer bot_wakes;     // to move although nobody watches
  Timer next_shown;    // to spectators who are behind
  Timer eviction;      // from memory
  AtOthers others;     // servers
  AtTheTable bell;     // who wants to be told of turns (server/bell.h)

 private:
  // Watchers who get the same bytes: a seat or the spectators, with or without scores.
  struct Audience {
    Viewer viewer;
    bool with_scores = false;
    friend bool operator==(const Audience&, const Audience&) = default;
  };
  static constexpr std::size_t kAudiences = 2 * (kMaxSeats + 1);
  using Audiences = FixedVector<Audience, kAudiences>;
  static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat.index()); }
  static std::size_t index(const Audience& audience) {
    return 2 * (audience.viewer ? index(*audience.viewer) + 1 : 0) + (audience.with_scores ? 1 : 0);
  }
  // Those that are there.
  Audiences audiences() const;
  // The step for every audience that is there.
  std::array<Message, kAudiences> write_update(const Scene& before, const Step& step);
  void add_legal(std::vector<Update>& updates) const;
  // The patch of what is the same for everyone, as members.
  std::string write_frame(const Step& step);
  // The patches of what depends on the viewer, as members; nothing where nothing changed.
  std::string write_view(const Scene& before, const Step& step, Viewer viewer) const;
  void append_scores(std::string& patch, const Scene& before, const Audience& audience) const;

  // Keeps what spectators see apart from when the game begins.
  void mind_delay(bool begins_now = false);
  // A line that spectators have not heard, and when it was said at the latest.
  struct UnshownLine {
    int number = 0;
    Milliseconds said = 0;
  };
  void keep_unshown(UnshownLine line);
  void mind_unknown_lines(Milliseconds now);
  void show_lines(Milliseconds now, std::vector<Update>& shown);
  std::optional<Milliseconds> shown_at(std::optional<Milliseconds> happened) const;
  bool is_due(std::optional<Milliseconds> happened, Milliseconds now) const;

  // How far the table was when it was handed to the store.
  struct Handed {
    std::uint64_t ticket = 0;
    int version = 0;
    int line = 0;  // of the chat
  };

  TableId id_;
  std::vector<Step> steps_;
  Handed stored_;                 // what the store had when it was looked at last
  std::vector<Handed> unstored_;  // the oldest first
  Match match_;
  Chat chat_;
  std::vector<Watcher> watchers_;
  std::vector<std::string> noted_people_;
  std::array<Milliseconds, kMaxSeats> away_since_{};
  // What patches lead on from: what is the same for everyone, of which moves change the pulse.
  // Views and scores are written anew from the position before a step.
  wire::Tape frame_;
  wire::Tape pulse_;
  Asides asides_;
  int spectators_ = 0;  // that ever came
  std::vector<std::string> kept_out_;
  std::unique_ptr<LiveTable> behind_;  // what spectators see, where that is something else
  std::deque<UnshownLine> unshown_lines_;
  bool is_all_shown_ = false;  // of a game that is over
  bool tells_when_ = false;    // updates say when something happened
};

}  // namespace purloin::server
