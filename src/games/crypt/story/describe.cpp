// What moves would do, what is asked of a seat, what scores and what pieces do.
#include <array>

#include "games/crypt/odds.h"
#include "games/crypt/story/naming.h"
#include "games/crypt/story/story.h"

namespace purloin::crypt {
namespace {

// A side of a collector, as a piece and as a word that messages choose by.
struct Side {
  std::string_view id;
  std::string_view word;
};
constexpr std::array<std::array<Side, 2>, kTypes> kSides = {{
    {{{"idol A", "idol_A"}, {"idol B", "idol_B"}}},
    {{{"jewelry A", "jewelry_A"}, {"jewelry B", "jewelry_B"}}},
    {{{"manuscript A", "manuscript_A"}, {"manuscript B", "manuscript_B"}}},
    {{{"pottery A", "pottery_A"}, {"pottery B", "pottery_B"}}},
    {{{"remains A", "remains_A"}, {"remains B", "remains_B"}}},
    {{{"tapestry A", "tapestry_A"}, {"tapestry B", "tapestry_B"}}},
}};

texts::Odds odds_of(int effort) {
  return {chance_to_return(effort)};
}

Event describe_claim(const Rules& rules, const State& state, Action claim) {
  auto groups = groups_of<events::ClaimGroup>(rules, state, claim, Memory::kOpen);
  for (auto& group : groups) group.odds = odds_of(group.effort);
  return events::Claim{groups};
}

Event describe_take(const State& state, SlotId slot) {
  return events::Take{next_flips(state, Type::kPottery, 2), number_of(slot),
                      piece_of(state.slot(slot).card.type())};
}

Event describe_reroll(const Rules& rules, const State& state, SlotId slot) {
  events::Reroll reroll;
  reroll.flipped = next_flips(state, Type::kIdol, 1);
  set_card(reroll, rules, state, slot, Memory::kOpen);
  reroll.effort = state.slot(slot).hold.effort();
  reroll.odds = odds_of(reroll.effort);
  return reroll;
}

Event ask_for_reroll(const State& state, Seat seat) {
  events::AsksReroll asks;
  asks.idols = state.treasure.count_unflipped(Type::kIdol, seat);
  for (const Slot& slot : state.crypt) {
    if (slot.by == Who(seat)) asks.servants += slot.rerollable;
  }
  return asks;
}

}  // namespace

std::optional<Event> describe(const Rules& rules, const State& state, Action action) {
  switch (action.kind()) {
    case Action::Kind::kClaim:
      return describe_claim(rules, state, action);
    case Action::Kind::kRecover:
      return events::Recover{state.exhausted_of(state.seat.seat())};
    case Action::Kind::kFlipManuscript:
      return events::Look{next_flips(state, Type::kManuscript, 1)};
    case Action::Kind::kFlipRemains:
      return events::Revive{next_flips(state, Type::kRemains, 2)};
    case Action::Kind::kTake:
      return describe_take(state, action.slot());
    case Action::Kind::kReroll:
      return describe_reroll(rules, state, action.slot());
    case Action::Kind::kPass:
      return events::Pass{};
    default:
      return std::nullopt;
  }
}

std::vector<Event> explain_score(const Rules& rules, const State& state, Seat seat) {
  const auto sheet = rules.score(state)[static_cast<std::size_t>(seat.index())];
  const std::array<int, kTypes> bonuses = {sheet.idol,    sheet.jewelry, sheet.manuscript,
                                           sheet.pottery, sheet.remains, sheet.tapestry};
  std::vector<Event> lines;
  if (sheet.coins != 0) lines.push_back(events::CoinPoints{sheet.coins});
  for (std::size_t t = 0; t < kTypes; ++t) {
    if (bonuses[t] == 0) continue;
    const bool is_b = state.sides.is_b(static_cast<Type>(t));
    lines.push_back(events::CollectorPoints{{kSides[t][is_b ? 1 : 0].id}, bonuses[t]});
  }
  if (sheet.servants != 0) lines.push_back(events::ServantPoints{sheet.servants});
  return lines;
}

std::optional<Event> ask(const Rules& rules, const State& state) {
  if (!rules.actor(state).is_seat()) return std::nullopt;
  const Seat seat = state.seat.seat();
  switch (state.phase) {
    case Phase::kClaim:
      return events::AsksClaim{state.servants_of(seat), state.exhausted_of(seat),
                               rules.is_last_turn(state), rules.can_look(state, seat),
                               rules.can_revive(state, seat)};
    case Phase::kPottery:
      return events::AsksTake{state.treasure.count_unflipped(Type::kPottery, seat),
                              rules.can_look(state, seat)};
    case Phase::kIdol:
      return ask_for_reroll(state, seat);
    default:
      return events::AsksRevive{state.treasure.count_unflipped(Type::kRemains, seat),
                                state.exhausted_of(seat)};
  }
}

std::optional<Event> piece_text(std::string_view id) {
  if (find_type(id)) return events::TreasureText{};
  for (const auto& sides : kSides) {
    for (const Side& side : sides) {
      if (side.id == id) return events::CollectorText{{side.word}};
    }
  }
  return std::nullopt;
}

}  // namespace purloin::crypt
