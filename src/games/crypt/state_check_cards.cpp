// Where the cards are, and what was done with them.
#include <array>

#include "games/crypt/state_check.h"
#include "games/crypt/state_check_parts.h"

namespace purloin::crypt {
namespace {

std::string in_words(Card card) {
  return std::string(name_of(card.type())) + " " + std::to_string(card.coins());
}

template <class F>
void for_each_kind(F&& visit) {
  for (std::size_t t = 0; t < kTypes; ++t) {
    for (int coins = 1; coins <= kHighestCoins; ++coins) visit(Card(static_cast<Type>(t), coins));
  }
}

}  // namespace

std::string too_many_of(const Rules& rules, Card card) {
  return "there are more than " + std::to_string(rules.deal().deck.count(card)) + " of " +
         in_words(card);
}

namespace checks {

// CR-01: every card is in one place. CR-05: the type of the deck's top card is that of one in it.
Fault check_cards(const Rules& rules, const State& state) {
  std::array<int, 64> found{};  // by the code of the card
  Fault fault;
  const auto find = [&](Card card, const auto&... path) {
    const bool too_many = ++found[card.code()] > rules.deal().deck.count(card);
    if (too_many && !fault) fault = StateFault{path_of(path...), too_many_of(rules, card)};
  };
  for_each_kind([&](Card card) { found[card.code()] = state.deck.count(card); });
  if (state.top_known && state.deck.size(state.top) == 0) {
    return StateFault{"top", "the deck has no such card"};
  }
  for (std::size_t i = 0; i < state.drawn; ++i) {
    if (!state.crypt[i].taken) find(state.crypt[i].card, "crypt", i);
  }
  state.treasure.for_each(
      [&](Card card, Entry entry) { find(card, "players", entry.owner().index(), "treasure"); });
  for (std::size_t i = 0; i < state.discarded; ++i) find(state.discard[i].card(), "discard", i);
  for_each_kind([&](Card card) {
    if (fault || found[card.code()] == rules.deal().deck.count(card)) return;
    fault = StateFault{"deck", in_words(card) + " is missing from the game"};
  });
  return fault;
}

// CR-16, CR-25: only Manuscript B looks at cards, at those that lie face down.
Fault check_seen(const Rules& rules, const State& state) {
  const bool can_look = state.sides.is_b(Type::kManuscript);
  Fault fault;
  const auto look_at = [&](SeatSet seen, bool up, const auto&... path) {
    if (fault || seen.empty() || (can_look && !up)) return;
    fault =
        StateFault{path_of(path...),
                   up ? kSeenFaceUp : "must be empty without side B of the Manuscript collector"};
  };
  for (std::size_t i = 0; i < state.drawn; ++i) {
    look_at(state.crypt[i].seen, rules.is_up(static_cast<SlotId>(i)), "crypt", i, "seen");
  }
  state.treasure.for_each([&](Card, Entry entry) {
    const bool up = entry.is_public() || entry.flipped();
    look_at(entry.seen(), up, "players", entry.owner().index(), "treasure");
  });
  for (std::size_t i = 0; i < state.discarded; ++i) {
    look_at(state.discard[i].seen(), state.discard[i].up(), "discard", i, "seen");
  }
  return fault;
}

namespace {

// CR-06, CR-21: the Crypt is drawn before anyone claims, and left empty by the last round.
Fault check_drawn(const Rules& rules, const State& state) {
  const int slots = rules.deal().slots;
  const bool has_whole_crypt = state.phase == Phase::kPottery || state.phase == Phase::kClaim ||
                               state.phase == Phase::kCollect || state.phase == Phase::kIdol;
  if (has_whole_crypt && state.drawn != slots) {
    return StateFault{"crypt", "must have " + std::to_string(slots) + " cards in this phase"};
  }
  if ((state.phase == Phase::kSetup || is_after_last_round(state)) && state.drawn != 0) {
    return StateFault{"crypt", "must be empty in this phase"};
  }
  if (is_after_last_round(state) && state.round != rules.deal().rounds()) {
    return StateFault{"round", "must be the last in this phase"};
  }
  return {};
}

}  // namespace

// CR-06: each round drew as many cards as it must.
Fault check_rounds(const Rules& rules, const State& state) {
  if (auto fault = check_drawn(rules, state)) return fault;
  const auto& deal = rules.deal();
  const int finished = is_after_last_round(state) ? state.round : state.round - 1;
  int up = finished * deal.up;
  int down = finished * deal.down();
  for (std::size_t i = 0; i < state.drawn; ++i) {
    if (state.crypt[i].taken) ++(rules.is_up(static_cast<SlotId>(i)) ? up : down);
  }
  int out_up = 0;
  int out_down = 0;
  state.treasure.for_each([&](Card, Entry entry) { ++(entry.is_public() ? out_up : out_down); });
  for (std::size_t i = 0; i < state.discarded; ++i) {
    ++(state.discard[i].up() ? out_up : out_down);
  }
  if (out_up == up && out_down == down) return {};
  return StateFault{"round", "until now " + std::to_string(up) +
                                 " cards have left the Crypt that lay face up and " +
                                 std::to_string(down) +
                                 " face down, but players and discards have " +
                                 std::to_string(out_up) + " and " + std::to_string(out_down)};
}

namespace {

// CR-18, CR-23; CR-25, CR-07, CR-27: the rewards that flip.
bool flips(Sides sides, Type type) {
  return type == Type::kIdol || (type == Type::kManuscript && sides.is_b(type)) ||
         (type == Type::kPottery && sides.is_b(type)) ||
         (type == Type::kRemains && sides.is_a(type));
}

}  // namespace

// CR-29: only some rewards flip cards, and some of them two at a time.
Fault check_flips(const Rules& rules, const State& state) {
  for (int i = 0; i < rules.seats(); ++i) {
    const Seat seat(i);
    const auto refuse = [&](std::string reason) {
      return StateFault{path_of("players", i, "treasure"), std::move(reason)};
    };
    const auto flipped = [&](Type type) {
      return state.treasure.count(type, seat) - state.treasure.count_unflipped(type, seat);
    };
    for (std::size_t t = 0; t < kTypes; ++t) {
      const auto type = static_cast<Type>(t);
      if (!flips(state.sides, type) && flipped(type) > 0) {
        return refuse("no reward flips " + std::string(name_of(type)));
      }
    }
    if (flipped(Type::kPottery) % 2 != 0 || flipped(Type::kRemains) % 2 != 0) {
      return refuse("Pottery and Remains are flipped two at a time");
    }
    if (state.sides.is_b(Type::kIdol) &&
        flipped(Type::kIdol) != (state.idol_b.contains(seat) ? 2 : 0)) {
      return refuse("two Idols are flipped by those in idol-b and none by others");
    }
  }
  return {};
}

// CR-23
Fault check_idol_b(const Rules& rules, const State& state) {
  if (!state.sides.is_b(Type::kIdol) || !state.idol_b.empty()) return {};
  for (int i = 0; i < rules.seats(); ++i) {
    if (state.treasure.count(Type::kIdol, Seat(i)) < 2) continue;
    return StateFault{"idol-b", "somebody has two Idols and must have been first"};
  }
  return {};
}

// CR-07, CR-14
Fault check_taken_slots(const Rules& rules, const State& state) {
  for (std::size_t i = 0; i < state.drawn; ++i) {
    const auto& slot = state.crypt[i];
    if (state.phase == Phase::kIdol) {
      if (slot.taken) continue;
      return StateFault{path_of("crypt", i, "taken"), "must be true when all cards are collected"};
    }
    if (state.phase == Phase::kPottery && !slot.by.is_nobody()) {
      return StateFault{path_of("crypt", i, "by"), "must be null before the claim phase"};
    }
    if (!slot.taken) continue;
    if (rules.is_up(static_cast<SlotId>(i)) || !state.sides.is_b(Type::kPottery)) {
      return StateFault{path_of("crypt", i, "taken"),
                        "only Pottery B takes a card before it is collected, a face-down one"};
    }
    if (!slot.by.is_nobody()) {
      return StateFault{path_of("crypt", i, "by"), "must be null for a card that is not there"};
    }
  }
  State copy = state;
  if (match_taken_cards(copy, rules.deal())) return {};
  return StateFault{"crypt", "a taken card is with none of the players and not discarded"};
}

}  // namespace checks
}  // namespace purloin::crypt
