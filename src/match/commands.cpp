#include <algorithm>

#include "fair/commitment.h"
#include "match/match.h"
#include "match/start.h"
#include "match/texts.h"
#include "registry/games.h"

namespace purloin::match {

Step Match::step(StepKind kind, Seat seat, Milliseconds now) const {
  Step step;
  step.kind = kind;
  step.at = now;
  if (keeps_time()) step.ran = now;
  step.seat = seat.index();
  return step;
}

Result<Step> Match::sit(std::optional<int> asked, const Sitter& sitter, Milliseconds now) {
  if (is_full(places_)) return refuse("no-seat", wire::reasons::kFull);
  if (asked && (*asked < 0 || *asked >= seats())) {
    return refuse("no-seat", wire::reasons::Seats{seats() - 1});
  }
  const auto first = std::ranges::find_if(places_, &Place::is_open);
  const Seat seat(asked.value_or(static_cast<int>(first - places_.begin())));
  if (!place(seat).is_open()) return refuse("no-seat", wire::reasons::kTaken);
  const auto name = checked_name(sitter.name);
  if (!name) return tl::make_unexpected(name.error());
  Step sat = step(StepKind::sat, seat, now);
  sat.text = free_name(*name, places_);
  sat.token = fair::hash_of(sitter.token);
  if (!sitter.person.empty()) sat.person = sitter.person;
  return take(std::move(sat));
}

Result<Step> Match::take_over(int asked, const Sitter& sitter, Milliseconds now) {
  if (asked < 0 || asked >= seats()) return refuse("no-seat", wire::reasons::Seats{seats() - 1});
  const Seat seat(asked);
  if (!is_given_up(seat)) return refuse("no-seat", wire::reasons::kTaken);
  const auto name = checked_name(sitter.name);
  if (!name) return tl::make_unexpected(name.error());
  Step sat = step(StepKind::sat, seat, now);
  sat.text = free_name(*name, places_);
  sat.token = fair::hash_of(sitter.token);
  if (!sitter.person.empty()) sat.person = sitter.person;
  if (clock_.total() && place(seat).fell) sat.left_ms = clock_.left_with_second_chance(seat);
  return take(std::move(sat));
}

Result<Step> Match::stand(Seat seat, Milliseconds now) {
  if (has_started()) {
    return refuse("started", wire::reasons::kBegunResign);
  }
  return take(step(StepKind::stood, seat, now));
}

Result<Step> Match::fill(std::string_view bot, Milliseconds now) {
  if (is_full(places_)) return refuse("no-seat", wire::reasons::kFull);
  Step filled;
  filled.kind = StepKind::filled;
  filled.at = now;
  if (keeps_time()) filled.ran = now;
  filled.text = std::string(bot);
  return take(std::move(filled));
}

Result<Step> Match::move(Seat seat, std::string_view text, Milliseconds now) {
  if (!has_started()) return refuse("not-started", wire::reasons::kNotBegun);
  if (is_over()) return refuse("over", wire::reasons::kOver);
  if (!racers().empty()) return refuse("race", wire::reasons::kRace);
  if (to_act() != seat) {
    return refuse("not-your-turn", wire::reasons::TurnOf{place(*to_act()).name});
  }
  auto after = table_->clone();
  auto played = after->play(text);
  if (!played) return tl::make_unexpected(played.error());
  Step moved = step(StepKind::moved, seat, now);
  moved.moves = play_chance(*after, key_, opening(), places_);
  moved.moves->insert(moved.moves->begin(), std::move(*played));
  if (clock_.total() && !bot_to_act()) moved.left_ms = clock_.left_after(seat, thought_for(now));
  return take(std::move(moved), std::move(after));
}

Result<Step> Match::grab(Seat seat, Milliseconds now) {
  if (!racers().contains(seat)) return refuse("no-race", wire::reasons::kNoRace);
  auto after = table_->clone();
  auto won = after->play(table_->race_won_by(seat));
  if (!won) return tl::make_unexpected(won.error());
  Step raced = step(StepKind::raced, seat, now);
  raced.moves = play_chance(*after, key_, opening(), places_);
  raced.moves->insert(raced.moves->begin(), std::move(*won));
  return take(std::move(raced), std::move(after));
}

Result<Step> Match::end_race(Milliseconds now) {
  if (racers().empty()) return refuse("no-race", wire::reasons::kNoRace);
  auto after = table_->clone();
  Step raced = step(StepKind::raced, Seat(0), now);
  raced.seat.reset();
  raced.moves = Moves{after->play_chance(key_)};
  for (auto& outcome : play_chance(*after, key_, opening(), places_)) {
    raced.moves->push_back(std::move(outcome));
  }
  return take(std::move(raced), std::move(after));
}

Result<Step> Match::undo(Seat seat, Milliseconds now) {
  if (may_undo() != seat) {
    return refuse("no-undo", wire::reasons::kUndo);
  }
  const Undoable& last = undoable_.back();
  if (clock_.runs() && last.turn.since) {
    Clock then = clock_;
    then.set_left(last.left);
    if (now >= *then.falls_at(seat, *last.turn.since, last.turn.spent)) {
      return refuse("no-undo", wire::reasons::kUndoTime);
    }
  }
  return take(step(StepKind::undone, seat, now));
}

Result<Step> Match::resign(Seat seat, Milliseconds now) {
  if (!has_started()) return refuse("not-started", wire::reasons::kNotBegunLeave);
  if (is_over()) return refuse("over", wire::reasons::kOver);
  if (place(seat).resigned) return refuse("resigned", wire::reasons::kResignedAlready);
  return take(step(StepKind::resigned, seat, now));
}

Result<Step> Match::replace(Seat seat, Milliseconds now) {
  if (!has_started() || is_over()) return refuse("over", wire::reasons::kNoGame);
  if (!place(seat).is_person()) return refuse("no-person", wire::reasons::kOnlyABot);
  if (place(seat).stand_in) return refuse("no-person", wire::reasons::kBotPlays);
  Step replaced = step(StepKind::replaced, seat, now);
  if (clock_.total() && to_act() == seat) {
    replaced.left_ms = clock_.left_after(seat, thought_for(now));
  }
  return take(std::move(replaced));
}

Result<Step> Match::take_back(Seat seat, Milliseconds now) {
  if (is_over()) return refuse("over", wire::reasons::kOver);
  if (place(seat).resigned) return refuse("resigned", wire::reasons::kResigned);
  if (!place(seat).stand_in) return refuse("no-stand-in", wire::reasons::kPlaysYourself);
  if (place(seat).is_out()) {
    return refuse("out-of-time", wire::reasons::kOutOfTime);
  }
  Step back = step(StepKind::back, seat, now);
  if (clock_.total() && place(seat).fell) back.left_ms = clock_.left_with_second_chance(seat);
  return take(std::move(back));
}

Result<Step> Match::offer_rematch(Seat seat, std::string_view table, bool stays, Milliseconds now) {
  Step rematch = step(StepKind::rematch, seat, now);
  if (stays) rematch.stays = true;
  rematch.text = std::string(table);
  return take(std::move(rematch));
}

Result<Step> Match::renew_keys(Seat asks, const std::string& key, const std::string& watch,
                               Milliseconds now) {
  Step renewed = step(StepKind::renewed, asks, now);
  renewed.keys = std::vector{key, watch};
  return take(std::move(renewed));
}

Result<Step> Match::drop_clock(Milliseconds now) {
  const auto falls = clock_falls_at();
  if (!falls || now < *falls) return refuse("no-clock", wire::reasons::kNoClock);
  const Seat seat = *to_act();
  Step fallen = step(StepKind::clock, seat, now);
  if (clock_.total()) fallen.left_ms = clock_.left_after(seat, thought_for(now));
  return take(std::move(fallen));
}

}  // namespace purloin::match
