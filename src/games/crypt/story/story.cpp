#include "games/crypt/story/story.h"

#include <algorithm>

#include "games/crypt/ghost.h"
#include "games/crypt/notation.h"
#include "games/crypt/story/naming.h"

namespace purloin::crypt {
namespace {

using Events = std::vector<Event>;

// One action, told to one viewer.
class Teller {
 public:
  Teller(const Rules& rules, const State& before, Action action, Vantage vantage)
      : rules_(rules), before_(before), after_(before), action_(action), vantage_(vantage) {
    rules_.apply(after_, action_);
  }

  Events tell() const {
    switch (action_.kind()) {
      case Action::Kind::kClaim:
        return with_collect({events::Claims{
            actor(), groups_of<events::Claimed>(rules_, before_, action_, vantage_.memory)}});
      case Action::Kind::kRecover:
        return with_collect({events::Recovers{actor(), before_.exhausted_of(actor())}});
      case Action::Kind::kGhost:
        return with_collect(ghost_thoughts(rules_, before_, action_, vantage_.memory));
      case Action::Kind::kRoll:
        return tell_roll();
      case Action::Kind::kFlipManuscript:
        return {events::Looks{actor(), next_flips(before_, Type::kManuscript, 1), seen_cards()}};
      case Action::Kind::kFlipRemains:
        return {events::Revives{actor(), next_flips(before_, Type::kRemains, 2)}};
      case Action::Kind::kTake:
        return tell_take();
      case Action::Kind::kReroll:
        return {tell_reroll()};
      case Action::Kind::kPass:
        return {events::Passes{actor()}};
      default:
        return {tell_setup_or_reveal()};
    }
  }

 private:
  Seat actor() const { return before_.seat.seat(); }
  bool is_viewer(Seat seat) const { return vantage_.is_of(seat); }
  template <class E>
  void name_card(E& event, const State& state, SlotId slot) const {
    set_card(event, rules_, state, slot, vantage_.memory);
  }

  Event tell_setup_or_reveal() const {
    switch (action_.kind()) {
      case Action::Kind::kLeader:
        return events::Leads{action_.seat()};
      case Action::Kind::kSides:
        return events::DealtSides{format_sides(action_.sides())};
      case Action::Kind::kTop:
        return events::Deals{{}, piece_of(action_.type())};
      default: {
        // The last card of the deck may have begun a new phase, but still lies there.
        events::Dealt card;
        name_card(card, after_, static_cast<SlotId>(before_.drawn));
        return events::Deals{{card}, {}};
      }
    }
  }

  // What somebody who looks at the face-down cards sees; for the others nothing. As the rulebook
  // they are shown where they lie, and who looks has to remember them.
  std::vector<events::Seen> seen_cards() const {
    std::vector<events::Seen> seen;
    if (!is_viewer(actor()) || !vantage_.is_open()) return seen;
    for (int i = rules_.deal().up; i < before_.drawn; ++i) {
      const auto id = static_cast<SlotId>(i);
      const Slot& slot = before_.slot(id);
      if (slot.taken) continue;
      seen.push_back({number_of(id), piece_of(slot.card.type()), slot.card.coins()});
    }
    return seen;
  }

  Events tell_take() const {
    events::Takes takes;
    takes.seat = actor();
    takes.flipped = next_flips(before_, Type::kPottery, 2);
    name_card(takes, before_, action_.slot());
    if (is_viewer(actor())) takes.coins = before_.slot(action_.slot()).card.coins();
    Events told = {takes};
    add_first_idols(told);
    return told;
  }

  Event tell_reroll() const {
    events::Rerolls rerolls;
    rerolls.seat = actor();
    rerolls.flipped = next_flips(before_, Type::kIdol, 1);
    name_card(rerolls, before_, action_.slot());
    rerolls.effort = before_.slot(action_.slot()).hold.effort();
    return rerolls;
  }

  Events tell_roll() const {
    if (before_.phase == Phase::kCollect) return with_collect({});
    if (before_.phase == Phase::kTiebreak) return {tell_tiebreak()};
    events::Rerolled rerolled;
    rerolled.seat = actor();
    name_card(rerolled, before_, before_.rerolling);
    rerolled.dice = dice_of(action_, 0, 1);
    rerolled.effort = before_.slot(before_.rerolling).hold.effort();
    rerolled.back = action_.die(0) >= rerolled.effort;
    return {rerolled};
  }

  Event tell_tiebreak() const {
    events::Tiebreak tiebreak;
    int at = 0;
    for (const Seat seat : before_.finalists) {
      events::TieRoll roll;
      roll.seat = seat;
      roll.dice = dice_of(action_, at, before_.servants_of(seat));
      for (const int face : roll.dice) roll.total += face;
      tiebreak.rolls.push_back(roll);
      at += before_.servants_of(seat);
    }
    return tiebreak;
  }

  // Adds how the round was collected, when the action led to it.
  Events with_collect(Events told) const {
    if (after_.phase == Phase::kClaim || after_.phase == Phase::kCollect) return told;
    // Where nothing is to be rolled the last turn is collected at once.
    const bool at_once = before_.phase == Phase::kClaim;
    const State claimed = at_once ? placed() : before_;
    told.push_back(tell_collect(claimed, at_once ? Action::roll() : action_));
    add_first_idols(told);
    add_pushed_out(claimed, told);
    return told;
  }

  Event tell_collect(const State& claimed, Action roll) const {
    events::Collects collects;
    std::vector<Card> found;
    int at = 0;
    for (int i = 0; i < claimed.drawn; ++i) {
      const auto id = static_cast<SlotId>(i);
      const Slot& slot = claimed.slot(id);
      if (slot.taken) continue;
      if (!rules_.is_up(id) && slot.by.is_seat() && is_viewer(slot.by.seat())) {
        found.push_back(slot.card);
      }
      collects.cards.push_back(outcome(claimed, id, roll, at));
      at += static_cast<int>(collects.cards.back().dice.size());
    }
    std::sort(found.begin(), found.end());
    for (const Card card : found) {
      collects.found.push_back({piece_of(card.type()), card.coins()});
    }
    return collects;
  }

  events::Outcome outcome(const State& claimed, SlotId id, Action roll, int at) const {
    const Slot& slot = claimed.slot(id);
    events::Outcome outcome;
    name_card(outcome, claimed, id);
    outcome.result = {slot.by.is_nobody()  ? "discarded"
                      : slot.by.is_ghost() ? "ghost"
                                           : "collected"};
    outcome.servants = slot.hold.count();
    outcome.effort = slot.hold.effort();
    if (!slot.by.is_seat()) return outcome;
    outcome.seat = slot.by.seat();
    if (outcome.effort >= 2) outcome.dice = dice_of(roll, at, outcome.servants);
    for (const int face : outcome.dice) outcome.exhausted += face < outcome.effort;
    return outcome;
  }

  // The position after the servants of the last turn were placed, before it was collected.
  State placed() const {
    State state = before_;
    if (action_.kind() == Action::Kind::kGhost) {
      place_ghost(state, rules_.deal().up, action_);
    } else if (action_.kind() == Action::Kind::kClaim) {
      for (int i = 0; i < Action::kMaxGroups && action_.group(i).count > 0; ++i) {
        const Group group = action_.group(i);
        Slot& slot = state.slot(group.slot);
        slot.by = before_.seat;
        slot.hold = Hold(group.count, group.effort);
      }
      state.placed.insert(actor());
    } else {
      state.exhausted_of(actor()) = 0;
    }
    return state;
  }

  void add_first_idols(Events& told) const {
    if (!before_.idol_b.empty()) return;
    for (const Seat seat : after_.idol_b) told.push_back(events::FirstIdols{seat});
  }

  static void add_pushed_out(const State& claimed, Events& told) {
    SeatSet collecting;
    for (const Slot& slot : claimed.crypt) {
      if (!slot.taken && slot.by.is_seat()) collecting.insert(slot.by.seat());
    }
    for (const Seat seat : claimed.placed) {
      const int back = claimed.exhausted_of(seat);
      if (collecting.contains(seat) || back == 0) continue;
      told.push_back(events::PushedOut{seat, back});
    }
  }

  const Rules& rules_;
  const State& before_;
  State after_;
  Action action_;
  Vantage vantage_;
};

}  // namespace

std::vector<Event> tell(const Rules& rules, const State& before, Action action, Vantage vantage) {
  return Teller(rules, before, action, vantage).tell();
}

bool tells_alike(const Rules& rules, const State& before, Action action) {
  switch (action.kind()) {
    case Action::Kind::kFlipManuscript:
    case Action::Kind::kTake:
      return false;
    case Action::Kind::kClaim:
    case Action::Kind::kRecover:
    case Action::Kind::kGhost:
    case Action::Kind::kRoll: {
      // Who collects a face-down card learns what it is.
      State after = before;
      rules.apply(after, action);
      return after.phase == Phase::kClaim || after.phase == Phase::kCollect ||
             before.phase == Phase::kIdol || before.phase == Phase::kTiebreak;
    }
    default:
      return true;
  }
}

bool merge(Event& earlier, const Event& later) {
  auto* const deal = std::get_if<events::Deals>(&earlier);
  const auto* const more = std::get_if<events::Deals>(&later);
  if (deal == nullptr || more == nullptr) return false;
  deal->cards.insert(deal->cards.end(), more->cards.begin(), more->cards.end());
  deal->next = more->next;
  return true;
}

}  // namespace purloin::crypt
