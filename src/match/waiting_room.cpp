#include <algorithm>

#include "match/match.h"
#include "match/start.h"
#include "match/texts.h"
#include "registry/games.h"

// What people can still change before the game begins.
namespace purloin::match {

std::optional<Seat> Match::host() const {
  std::optional<Seat> host;
  for (int i = 0; i < seats(); ++i) {
    const Place& at = place(Seat(i));
    if (at.is_person() && (!host || at.sat_at < place(*host).sat_at)) host = Seat(i);
  }
  return host;
}

std::optional<Refusal> Match::refusal_of_host(Seat asks) const {
  if (has_started()) return Refusal{"started", wire::reasons::kBegun};
  if (host() != asks) return Refusal{"not-host", wire::reasons::kNotHost};
  return std::nullopt;
}

Result<Step> Match::kick(Seat asks, int seat, Milliseconds now) {
  if (auto refusal = refusal_of_host(asks)) return tl::make_unexpected(std::move(*refusal));
  if (seat < 0 || seat >= seats() || place(Seat(seat)).is_open()) {
    return refuse("no-seat", wire::reasons::kNoSeat);
  }
  if (Seat(seat) == asks) return refuse("bad-request", "seat: nobody kicks themselves.");
  return take(step(StepKind::kicked, Seat(seat), now));
}

Result<Step> Match::reseat(Seat seat, int to, Milliseconds now) {
  if (has_started()) return refuse("started", wire::reasons::kBegun);
  if (to < 0 || to >= seats()) return refuse("no-seat", wire::reasons::Seats{seats() - 1});
  if (!place(Seat(to)).is_open()) return refuse("no-seat", wire::reasons::kTaken);
  Step reseated = step(StepKind::reseated, seat, now);
  reseated.seats = std::vector{seat.index(), to};
  return take(std::move(reseated));
}

Result<Step> Match::withdraw(Seat seat, Milliseconds now) {
  if (has_started()) return refuse("started", wire::reasons::kBegun);
  if (place(seat).hash.empty()) return refuse("not-ready", wire::reasons::kNotReady);
  // Words may be known by now: who does not want to play leaves, and everybody begins again.
  if (ceremony_stage() == CeremonyStage::kWords) {
    return refuse("all-ready", wire::reasons::kAllReady);
  }
  return take(step(StepKind::withdrew, seat, now));
}

Result<Step> Match::arrange(Seat asks, const wire::Arrangement& asked, Milliseconds now) {
  if (auto refusal = refusal_of_host(asks)) return tl::make_unexpected(std::move(*refusal));
  Opening arranged = opening();
  for (int i = 0; i < seats(); ++i) {
    arranged.bots[static_cast<std::size_t>(i)] = place(Seat(i)).bot;
  }
  if (asked.bots) {
    if (static_cast<int>(asked.bots->size()) != seats()) {
      return refuse("bad-option", "bots: one entry for each seat.");
    }
    for (int i = 0; i < seats(); ++i) {
      const auto& bot = (*asked.bots)[static_cast<std::size_t>(i)];
      if (!bot) continue;
      if (place(Seat(i)).is_person() && !bot->empty()) {
        return refuse("no-seat", wire::reasons::kTaken);
      }
      arranged.bots[static_cast<std::size_t>(i)] = *bot;
    }
  }
  if (asked.options && arranged.position) {
    return refuse("bad-option", "options: are those of the position.");
  }
  for (const auto& option : asked.options.value_or(wire::json::object())) {
    arranged.options[option.key()] = option.value();
  }
  if (asked.memory) arranged.memory = *asked.memory;
  if (asked.clock) {
    const bool runs = asked.clock->move_s || asked.clock->total_s;
    arranged.clock = runs ? std::optional(*asked.clock) : std::nullopt;
  }
  if (asked.delay_s) arranged.delay_s = asked.delay_s;
  if (auto refusal = refusal_of_opening(arranged)) return tl::make_unexpected(std::move(*refusal));
  Step changed = step(StepKind::arranged, asks, now);
  changed.opening = std::move(arranged);
  return take(std::move(changed));
}

void Match::fold_withdrew(Seat seat) {
  place_at(seat).hash.clear();
  order_.push_back({FairAct::left, seat.index(), {}});
}

void Match::fold_reseated(Seat from, Seat to) {
  Place moved = place(from);
  moved.hash.clear();
  moved.words.clear();
  moved.who.clear();
  fold_left(std::vector{from.index()});
  place_at(to) = std::move(moved);
}

// Nobody has agreed to what is new: whoever was ready says so again.
void Match::fold_arranged(const Opening& arranged) {
  const bool is_ready =
      std::ranges::any_of(places_, [](const Place& place) { return !place.hash.empty(); });
  if (is_ready) begin_dice_again();
  opened_.opening = arranged;
  clock_ = arranged.clock ? Clock(*arranged.clock, seats()) : Clock();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].is_person() || places_[i].bot == arranged.bots[i]) continue;
    places_[i] = Place();
    if (!arranged.bots[i].empty()) seat_bot(places_, i, arranged.bots[i]);
  }
}

std::optional<std::string> Match::flaw_in_waiting_room(const Step& step) const {
  if (has_started()) return "the game has begun";
  const Seat seat(*step.seat);
  switch (step.kind) {
    case StepKind::kicked:
      if (place(seat).is_open()) return "nobody sits there";
      break;
    case StepKind::reseated: {
      const auto way = step.seats.value_or(std::vector<int>());
      if (way.size() != 2 || way[0] != seat.index()) return "seats: from where to where";
      if (!place(seat).is_person()) return "no person sits there";
      if (way[1] < 0 || way[1] >= seats() || !place(Seat(way[1])).is_open()) {
        return "the seat is taken";
      }
      break;
    }
    case StepKind::withdrew:
      if (place(seat).hash.empty() || ceremony_stage() == CeremonyStage::kWords) {
        return "nothing can be withdrawn";
      }
      break;
    default: {
      if (!step.opening) return "opening: is missing";
      const Opening& now = *step.opening;
      const Opening& before = opening();
      if (now.table != before.table || now.game != before.game || now.seats != before.seats ||
          now.secret != before.secret || now.key != before.key || now.watch != before.watch) {
        return "opening: is that of another table";
      }
      if (now.bots.size() != before.bots.size()) return "opening.bots: one entry for each seat";
      if (const auto refusal = refusal_of_opening(now)) return "opening: " + refusal->message;
      for (int i = 0; i < seats(); ++i) {
        if (place(Seat(i)).is_person() && !now.bots[static_cast<std::size_t>(i)].empty()) {
          return "opening.bots: a person sits there";
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace purloin::match
