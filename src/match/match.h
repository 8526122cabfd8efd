#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fair/key.h"
#include "match/ceremony.h"
#include "match/clock.h"
#include "match/fair_record.h"
#include "match/step.h"
#include "wire/any_game.h"

namespace purloin::match {

using wire::AnyTable;
using wire::Refusal;
using wire::Result;

// For a reason of wire/reasons.h, or a technical one.
template <class Why>
tl::unexpected<Refusal> refuse(std::string code, const Why& why) {
  return tl::make_unexpected(Refusal{std::move(code), why});
}

// The bot that plays for somebody who is away.
inline constexpr std::string_view kStandIn = "thief";

// A place at the table, and who has it.
struct Place {
  std::string name;
  std::string bot;         // plays here; empty for a person or nobody
  std::string who;         // which character the bot is; empty where nobody chose
  std::string token_hash;  // of the person; empty for a bot or nobody
  std::string person;      // who they are; empty where they have not said so
  std::string hash;        // of the person's share of the dice, which are
  std::string words;       // shown when everybody's hash is there
  int sat_at = 0;          // the version with which the person sat down
  bool stand_in = false;   // a bot plays for the person
  bool resigned = false;   // … for good
  bool fell = false;       // … because the clock fell
  int falls = 0;           // of the person's clock

  bool is_open() const { return bot.empty() && token_hash.empty(); }
  bool is_person() const { return !token_hash.empty(); }
  // The person cannot come back to this game.
  bool is_out() const { return resigned || falls >= Clock::kLastFall; }
};

// What a new table gets from the system's generator.
struct OpeningSecrets {
  std::string table;
  std::string dice;
  std::string key;
  std::string watch;
  std::string token;     // of who opens it, and of their seat if they take one
  std::string person{};  // who that is; empty where they have not said so
  Omitted<Deal> deal{};  // the dice are settled, and no secret of this table's own
};

// Somebody who sits down.
struct Sitter {
  std::string name;
  std::string token;
  std::string person{};
};

// A table that does not change any more: a move leads to another one.
using Position = std::shared_ptr<const AnyTable>;

// A match as pure logic: what people ask for becomes a step or a refusal, and the match is the fold
// of its steps. Nothing here reads a clock, draws a random number or knows who is connected.
//
// A command answers the step that it took; it is then part of the match already, and whoever holds
// the match has to store it before telling anybody.
class Match {
 public:
  // Opens a table.
  static Result<Step> open(const wire::NewTable& asked, const OpeningSecrets& secrets,
                           Milliseconds now);
  // The fold begins; `opened` is a table's first step, `start` the position that it leads to, where
  // it is known.
  explicit Match(const Step& opened, Position start = nullptr);
  // Goes on. Needs the step that this match took next when it was live.
  void apply(const Step& step);
  // The fold of steps that come from a store, whoever wrote them under whatever rules: each must be
  // one that the match can take today. The refusal says which one is not, and why.
  static Result<Match> refold(std::span<const Step> steps);
  // The same with one step more: takes it over, or says why that cannot be.
  std::optional<std::string> refold_next(const Step& step);
  // For matches of before clocks kept the house's time: the turn begins anew.
  void resume(Milliseconds now) {
    if (!turn_.since) turn_.since = now;
  }

  // ---- Commands before the game begins.
  Result<Step> sit(std::optional<int> seat, const Sitter& sitter, Milliseconds now);
  Result<Step> stand(Seat seat, Milliseconds now);
  Result<Step> fill(std::string_view bot, Milliseconds now);
  // What the host alone may do, and taking another seat.
  Result<Step> kick(Seat asks, int seat, Milliseconds now);
  Result<Step> reseat(Seat seat, int to, Milliseconds now);
  Result<Step> arrange(Seat asks, const wire::Arrangement& asked, Milliseconds now);
  // A person's part of the dice: first the hash of some words, by which they say that they are
  // ready, then the words. Until everybody is, somebody may think better of it.
  Result<Step> withdraw(Seat seat, Milliseconds now);
  Result<Step> commit(Seat seat, std::string_view hash, Milliseconds now);
  Result<Step> reveal(Seat seat, std::string_view words, Milliseconds now);
  // Whoever the dice wait for leaves; to be called when they have waited long enough.
  Result<Step> drop_late(Milliseconds now);
  // ---- Commands of the game.
  Result<Step> move(Seat seat, std::string_view text, Milliseconds now);
  // One of those who race is there first, or nobody came and the dice decide.
  Result<Step> grab(Seat seat, Milliseconds now);
  Result<Step> end_race(Milliseconds now);
  Result<Step> undo(Seat seat, Milliseconds now);
  Result<Step> resign(Seat seat, Milliseconds now);
  Result<Step> replace(Seat seat, Milliseconds now);
  Result<Step> take_back(Seat seat, Milliseconds now);
  Result<Step> offer_rematch(Seat seat, std::string_view table, bool stays, Milliseconds now);
  // Somebody else goes on with a seat that is given up; whoever had it does not any more.
  Result<Step> take_over(int seat, const Sitter& sitter, Milliseconds now);
  // When its time has come.
  Result<Step> drop_clock(Milliseconds now);
  // The keys that others know open nothing any more.
  Result<Step> renew_keys(Seat asks, const std::string& key, const std::string& watch,
                          Milliseconds now);

  // The same people and bots at a new table, everyone one seat on unless they stay; who asks sits
  // there already, the other people's places are open.
  Result<Step> open_rematch(Seat asks, bool stays, const OpeningSecrets& secrets,
                            Milliseconds now) const;
  // In the one that was offered.
  Seat seat_in_rematch(Seat seat) const { return seat_next_time(seat, rematch_stays_); }

  // ---- Looking.
  const Opening& opening() const { return *opened_.opening; }
  int seats() const { return opening().seats; }
  Memory memory() const { return opening().memory.value_or(Memory::kRulebook); }
  // How far spectators are behind, from the start of the game on; wire::kUntilOver.
  int delay_s() const { return opening().delay_s.value_or(0); }
  // Who was invited with the first ones needs others.
  bool has_new_keys() const { return has_new_keys_; }
  // What somebody is shown here.
  Vantage vantage(Viewer viewer) const { return {viewer, memory()}; }
  const std::vector<Place>& places() const { return places_; }
  const Place& place(Seat seat) const { return places_[static_cast<std::size_t>(seat.index())]; }
  wire::Names names() const;
  int version() const { return version_; }  // the number of steps
  bool has_started() const { return table_ != nullptr; }
  bool is_over() const { return ended_.has_value(); }
  // Only after the start.
  const AnyTable& table() const { return *table_; }
  // The same, for those who look at it after the next step too; nullptr before the start.
  const Position& position() const { return table_; }
  const Moves& moves() const { return moves_; }
  std::optional<wire::EndedBy> ended() const { return ended_; }
  SeatSet winners() const;
  // Who would have won, but has resigned or run out of time: a bot has played on for the others'
  // sake.
  SeatSet passed_over() const;
  const std::string& rematch() const { return rematch_; }
  // Those who race at the moment. People do; among bots alone the dice decide at once.
  SeatSet racers() const;
  // Who was first in a race, if there was one that people ran.
  std::optional<Seat> race_winner() const { return race_winner_; }
  // The seat to act, while the game is on and nobody races.
  std::optional<Seat> to_act() const;
  // The bot that has to move: its own seat's, or one that stands in.
  std::optional<std::string> bot_to_act() const;
  // A bot plays there for somebody who could come back and does not.
  bool is_given_up(Seat seat) const;
  // Bots move here also when nobody looks: people have days, and one of them may still play.
  bool goes_on_unwatched() const;
  // Whoever may take the last move back.
  std::optional<Seat> may_undo() const;
  const Clock& clock() const { return clock_; }
  // When the clock of the person to act falls.
  std::optional<Milliseconds> clock_falls_at() const;
  std::optional<Seat> seat_of_token(std::string_view token) const;
  // Whether whoever sat down there with that version still sits there: a seat can be left, and what
  // was allowed to one person is not allowed to the next.
  bool still_sits(Seat seat, int sat_at) const {
    return place(seat).is_person() && place(seat).sat_at == sat_at;
  }
  // Whoever sits at the table for longest has the say: who opened it, while they stay.
  std::optional<Seat> host() const;
  // Whether the table was opened with this token, and the seat that came with it.
  bool was_opened_with(std::string_view token) const;
  std::optional<int> seat_of_opener() const { return opened_.seat; }
  // ---- The dice.
  CeremonyStage ceremony_stage() const {
    return has_started() ? CeremonyStage::kDone : stage_of(places_);
  }
  // How often the dice had to be agreed upon anew, and one.
  int ceremony_round() const { return round_; }
  // The people whose hash or words are missing, when everybody sits.
  SeatSet awaited() const;
  const std::vector<FairMessage>& order() const { return order_; }
  // The secret, and everyone's hash and words.
  std::string seed() const;

 private:
  // The time of the seat to act.
  struct Turn {
    std::optional<Milliseconds> since;  // its clock runs; nothing in matches that did not say
    Milliseconds spent = 0;             // of this turn before that
  };
  struct Undoable {
    Position position;
    Turn turn;
    std::vector<Milliseconds> left;
  };
  Milliseconds thought_for(Milliseconds now) const;
  // Steps of this match say when they were taken.
  bool keeps_time() const { return clock_.runs() || delay_s() != 0; }
  Step step(StepKind kind, Seat seat, Milliseconds now) const;
  // Makes the step part of the match; `after` is the position that it leads to, where it is known.
  Step take(Step step, Position after = nullptr);
  void fold(const Step& step, Position after);
  void fold_start(const Step& step, Position after);
  void fold_moved(const Step& step, Position after, std::vector<Milliseconds> left_before);
  void fold_raced(const Step& step, Position after);
  // The position after a step's moves, and whether the game is over with it.
  void advance(const Step& step, Position after);
  void fold_undone();
  void fold_resigned(Seat seat);
  void fold_replaced(const Step& step);
  void fold_back(const Step& step);
  void end_if_abandoned();
  SeatSet best_of_those_who_stayed() const;
  Seat seat_next_time(Seat seat, bool stays) const;
  // Of words that somebody shows now.
  std::string hash_of(Seat seat, std::string_view words) const;
  void fold_committed(Seat seat, const std::string& hash);
  void fold_revealed(Seat seat, const std::string& words);
  void fold_left(std::span<const int> seats);
  void fold_withdrew(Seat seat);
  void fold_reseated(Seat from, Seat to);
  void fold_arranged(const Opening& arranged);
  // Whatever anybody has sealed or shown counts no more.
  void begin_dice_again();
  // Why nothing can be arranged any more, or by somebody else only.
  std::optional<Refusal> refusal_of_host(Seat asks) const;
  std::optional<std::string> flaw_in_waiting_room(const Step& step) const;
  // What is wrong with a stored step, whatever it plays: its form, or that it comes now.
  std::optional<std::string> flaw_of(const Step& step) const;
  std::optional<std::string> untimely(const Step& step) const;
  std::optional<std::string> flaw_in_ceremony(const Step& step) const;
  // Where a stored step leads; nullptr where it plays nothing.
  Result<Position> position_after(const Step& step) const;
  Place& place_at(Seat seat) { return places_[static_cast<std::size_t>(seat.index())]; }

  Step opened_;
  std::vector<Place> places_;
  int version_ = 0;
  int round_ = 1;
  std::vector<FairMessage> order_;
  Position table_;
  Moves moves_;
  fair::Key key_{};
  Clock clock_;
  Turn turn_;
  // What was before moves that may still be taken back, the newest last, and by whom.
  std::vector<Undoable> undoable_;
  std::optional<Seat> undoer_;
  std::optional<wire::EndedBy> ended_;
  std::optional<Seat> winner_by_resignation_;
  std::optional<Seat> race_winner_;
  std::string rematch_;
  bool rematch_stays_ = false;
  bool has_new_keys_ = false;
};

}  // namespace purloin::match
