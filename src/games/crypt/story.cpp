#include "games/crypt/story.h"

#include <algorithm>

#include "games/crypt/notation.h"
#include "games/crypt/odds.h"
#include "games/crypt/words.h"

namespace purloin::crypt {
namespace {

using Lines = std::vector<std::string>;

std::string joined(const Lines& lines) {
  std::string text;
  for (const auto& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text;
}

std::string describe_group(const Rules& rules, const State& state, Group group,
                           const std::vector<std::string>& names) {
  const Slot& slot = state.slot(group.slot);
  std::string text = card_in_crypt(rules, state, group.slot) + ": " +
                     counted(group.count, "servant") + ", " + (group.count > 1 ? "each " : "") +
                     "back at " + percent(chance_to_return(group.effort));
  if (slot.by.is_seat()) {
    text += ", pushing out " + names[static_cast<std::size_t>(slot.by.seat().index())];
  }
  if (slot.by.is_ghost()) text += ", pushing out the Ghost";
  return text;
}

std::string describe_claim(const Rules& rules, const State& state, Action claim,
                           const std::vector<std::string>& names) {
  std::string text;
  for (int i = 0; i < Action::kMaxGroups && claim.group(i).count > 0; ++i) {
    text += (i == 0 ? "" : "; ") + describe_group(rules, state, claim.group(i), names);
  }
  return text;
}

// One action, told to one viewer.
class Teller {
 public:
  Teller(const Rules& rules, const State& before, Action action, Viewer viewer,
         const std::vector<std::string>& names)
      : rules_(rules),
        before_(before),
        after_(before),
        action_(action),
        viewer_(viewer),
        names_(names) {
    rules_.apply(after_, action_);
  }

  Lines tell() const {
    switch (action_.kind()) {
      case Action::Kind::kClaim:
        return with_collect({tell_claim()});
      case Action::Kind::kRecover:
        return with_collect({tell_recover()});
      case Action::Kind::kGhost:
        return with_collect(ghost_thoughts(rules_, before_, action_, names_[0]));
      case Action::Kind::kRoll:
        return tell_roll();
      case Action::Kind::kFlipManuscript:
        return {actor() + " flips " + next_flips(before_, Type::kManuscript, 1) +
                " to look at the face-down cards" + tell_secrets()};
      case Action::Kind::kFlipRemains:
        return {actor() + " flips " + next_flips(before_, Type::kRemains, 2) +
                " to recover a servant"};
      case Action::Kind::kTake:
        return tell_take();
      case Action::Kind::kReroll:
        return {actor() + " flips " + next_flips(before_, Type::kIdol, 1) +
                " to roll again for a servant with effort " +
                std::to_string(before_.slot(action_.slot()).hold.effort())};
      case Action::Kind::kPass:
        return {actor() + " passes"};
      default:
        return {tell_setup_or_reveal()};
    }
  }

 private:
  const std::string& name(Seat seat) const {
    return names_[static_cast<std::size_t>(seat.index())];
  }
  const std::string& actor() const { return name(before_.seat.seat()); }
  bool is_viewer(Seat seat) const { return Viewer(seat) == viewer_; }

  std::string tell_setup_or_reveal() const {
    switch (action_.kind()) {
      case Action::Kind::kLeader:
        return name(action_.seat()) + " leads the first round";
      case Action::Kind::kSides:
        return "The collectors' sides are " + format_sides(action_.sides());
      case Action::Kind::kTop:
        return "Next: " + std::string(name_of(action_.type()));
      default: {
        const auto slot = static_cast<SlotId>(before_.drawn);
        // The last card of the deck may have begun a new phase, but still lies there.
        return "Slot " + format_slot(slot) + ": " + card_in_crypt(rules_, after_, slot);
      }
    }
  }

  std::string tell_claim() const {
    std::string text = actor() + " claims ";
    for (int i = 0; i < Action::kMaxGroups && action_.group(i).count > 0; ++i) {
      const Group group = action_.group(i);
      const Slot& slot = before_.slot(group.slot);
      text += (i == 0 ? "" : "; ") + card_in_crypt(rules_, before_, group.slot) + " with " +
              std::to_string(group.count) + " x " + std::to_string(group.effort);
      if (slot.by.is_seat()) text += ", pushing out " + name(slot.by.seat());
      if (slot.by.is_ghost()) text += ", pushing out the Ghost";
    }
    return text;
  }

  std::string tell_recover() const {
    const int back = before_.exhausted_of(before_.seat.seat());
    if (back == 0) return actor() + " does nothing";
    return actor() + " recovers " + counted(back, "servant");
  }

  // What somebody who looks at the face-down cards sees; for the others nothing.
  std::string tell_secrets() const {
    if (!is_viewer(before_.seat.seat())) return {};
    std::string text;
    for (int i = rules_.deal().up; i < before_.drawn; ++i) {
      const Slot& slot = before_.crypt[static_cast<std::size_t>(i)];
      if (slot.taken) continue;
      text += (text.empty() ? ": slot " : ", slot ") + format_slot(static_cast<SlotId>(i)) +
              " is " + known_card(slot.card);
    }
    return text;
  }

  Lines tell_take() const {
    const Slot& slot = before_.slot(action_.slot());
    std::string text = actor() + " flips " + next_flips(before_, Type::kPottery, 2) +
                       " to take the " + card_in_crypt(rules_, before_, action_.slot());
    if (is_viewer(before_.seat.seat())) text += ": " + known_card(slot.card);
    Lines lines = {text};
    add_first_idols(lines);
    return lines;
  }

  Lines tell_roll() const {
    if (before_.phase == Phase::kCollect) return with_collect({});
    if (before_.phase == Phase::kTiebreak) return tell_tiebreak();
    const int effort = before_.slot(before_.rerolling).hold.effort();
    const int face = action_.die(0);
    return {actor() + " rolls " + std::to_string(face) + " against effort " +
            std::to_string(effort) +
            (face >= effort ? ": the servant comes back" : ": still exhausted")};
  }

  Lines tell_tiebreak() const {
    std::string text = "Tie-break: ";
    int at = 0;
    for (const Seat seat : before_.finalists) {
      const int dice = before_.servants_of(seat);
      text += (seat == *before_.finalists.begin() ? "" : ", ") + name(seat) +
              (dice == 0 ? " has no servant" : " rolls " + dice_text(action_, at, dice));
      at += dice;
    }
    return {text};
  }

  // Adds how the round was collected, when the action led to it.
  Lines with_collect(Lines lines) const {
    const bool collected = after_.phase != Phase::kClaim && after_.phase != Phase::kCollect;
    if (!collected) return lines;
    // Where nothing is to be rolled the last turn is collected at once.
    State claimed = before_;
    Action roll = action_;
    if (before_.phase == Phase::kClaim) {
      roll = Action::roll();
      claimed = placed();
    }
    int at = 0;
    SeatSet collecting;
    Lines secrets;  // what the viewer finds
    for (int i = 0; i < claimed.drawn; ++i) {
      const auto id = static_cast<SlotId>(i);
      const Slot& slot = claimed.slot(id);
      if (slot.taken) continue;
      if (slot.by.is_seat()) collecting.insert(slot.by.seat());
      if (!rules_.is_up(id) && slot.by.is_seat() && is_viewer(slot.by.seat())) {
        secrets.push_back(known_card(slot.card));
      }
      lines.push_back(tell_slot(claimed, id, roll, at));
      if (slot.by.is_seat() && slot.hold.effort() >= 2) at += slot.hold.count();
    }
    // Treasure has no order, so neither has this.
    std::sort(secrets.begin(), secrets.end());
    for (const auto& card : secrets) lines.push_back("It lay face down: " + card);
    add_first_idols(lines);
    for (const Seat seat : claimed.placed) {
      const int back = claimed.exhausted_of(seat);
      if (collecting.contains(seat) || back == 0) continue;
      lines.push_back("All servants of " + name(seat) +
                      " were pushed out: " + counted(back, "servant") + " recovered");
    }
    return lines;
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
      state.placed.insert(before_.seat.seat());
    } else {
      state.exhausted_of(before_.seat.seat()) = 0;
    }
    return state;
  }

  std::string tell_slot(const State& claimed, SlotId id, Action roll, int at) const {
    const Slot& slot = claimed.slot(id);
    const std::string card = card_in_crypt(rules_, claimed, id);
    if (slot.by.is_nobody()) return "Nobody claimed " + card + ": discarded";
    if (slot.by.is_ghost()) return "The Ghost takes " + card + " away";
    const Seat seat = slot.by.seat();
    std::string text = name(seat) + " collects " + card;
    if (slot.hold.effort() == 1) return text + "; effort 1, nothing is rolled";
    int lost = 0;
    for (int i = 0; i < slot.hold.count(); ++i) lost += roll.die(at + i) < slot.hold.effort();
    return text + "; rolls " + dice_text(roll, at, slot.hold.count()) + " against effort " +
           std::to_string(slot.hold.effort()) + ", " +
           (lost == 0 ? "nobody" : counted(lost, "servant")) + " exhausted";
  }

  void add_first_idols(Lines& lines) const {
    if (!before_.idol_b.empty()) return;
    for (const Seat seat : after_.idol_b) {
      lines.push_back(name(seat) + " is first with two Idols and flips them for 5 coins");
    }
  }

  const Rules& rules_;
  const State& before_;
  State after_;
  Action action_;
  Viewer viewer_;
  const std::vector<std::string>& names_;
};

}  // namespace

std::string describe(const Rules& rules, const State& state, Action action,
                     const std::vector<std::string>& names) {
  switch (action.kind()) {
    case Action::Kind::kClaim:
      return describe_claim(rules, state, action, names);
    case Action::Kind::kRecover: {
      const int back = state.exhausted_of(state.seat.seat());
      return back == 0 ? "nobody is exhausted: do nothing"
                       : "take back " + counted(back, "exhausted servant");
    }
    case Action::Kind::kFlipManuscript:
      return "flip " + next_flips(state, Type::kManuscript, 1) + ", look at the face-down cards";
    case Action::Kind::kFlipRemains:
      return "flip " + next_flips(state, Type::kRemains, 2) + ", recover a servant";
    case Action::Kind::kTake:
      return "flip " + next_flips(state, Type::kPottery, 2) + ", take the " +
             card_in_crypt(rules, state, action.slot());
    case Action::Kind::kReroll:
      return "flip " + next_flips(state, Type::kIdol, 1) + ": back at " +
             percent(chance_to_return(state.slot(action.slot()).hold.effort()));
    case Action::Kind::kPass:
      return "leave it at that";
    default:
      return {};
  }
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

std::string tell(const Rules& rules, const State& before, Action action, Viewer viewer,
                 const std::vector<std::string>& names) {
  return joined(Teller(rules, before, action, viewer, names).tell());
}

}  // namespace purloin::crypt
