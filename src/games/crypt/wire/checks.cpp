// What must hold between the fields of a state of Crypt.
#include <string>

#include "games/crypt/wire/reader.h"

namespace purloin::crypt {

using namespace wire;


bool StateReader::has_whole_crypt() const {
  return is(Phase::kPottery) || is(Phase::kClaim) || is(Phase::kCollect) || is(Phase::kIdol);
}

bool StateReader::is_after_last_round() const {
  return is(Phase::kRemains) || is(Phase::kTiebreak) || is(Phase::kOver);
}

SeatSet StateReader::acted() const {
  SeatSet seats;
  for (int turn = 0; turn < state_.turn; ++turn) {
    const Who who = rules_.who_acts(state_, turn);
    if (who.is_seat()) seats.insert(who.seat());
  }
  return seats;
}

// CR-01, CR-06, CR-21: every card is in one place, and each round drew as many as it must.
void StateReader::check_cards() const {
  for (std::size_t t = 0; t < kTypes; ++t) {
    for (int coins = 1; coins <= kHighestCoins; ++coins) {
      const Card card(static_cast<Type>(t), coins);
      if (found_.count(card) == rules_.deal().deck.count(card)) continue;
      given_.at("deck").fail(std::string(kTypeNames[t]) + " " + std::to_string(coins) +
                             " is missing from the game");
    }
  }
  const auto& deal = rules_.deal();
  if (has_whole_crypt() && state_.drawn != deal.slots) {
    given_.at("crypt").fail("must have " + std::to_string(deal.slots) + " cards in this phase");
  }
  if ((is(Phase::kSetup) || is_after_last_round()) && state_.drawn != 0) {
    given_.at("crypt").fail("must be empty in this phase");
  }
  if (is_after_last_round() && state_.round != deal.rounds()) {
    given_.at("round").fail("must be the last in this phase");
  }
  const int finished = is_after_last_round() ? state_.round : state_.round - 1;
  int up = finished * deal.up;
  int down = finished * deal.down();
  for (int i = 0; i < state_.drawn; ++i) {
    if (!state_.crypt[static_cast<std::size_t>(i)].taken) continue;
    ++(rules_.is_up(static_cast<SlotId>(i)) ? up : down);
  }
  if (out_up_ != up || out_down_ != down) {
    given_.at("round").fail("until now " + std::to_string(up) +
                            " cards have left the Crypt that "
                            "lay face up and " +
                            std::to_string(down) + " face down, but players and discards have " +
                            std::to_string(out_up_) + " and " + std::to_string(out_down_));
  }
}

void StateReader::check_leader() const {
  const Field leader = given_.at("leader");
  if (state_.leader.is_nobody()) {
    if (!is(Phase::kSetup) || rules_.is_solo() || rules_.config().leader) {
      leader.fail("cannot be null here");
    }
    return;
  }
  if (rules_.is_solo()) {
    if (state_.leader.is_ghost() != (state_.round % 2 == 0)) {
      leader.fail("must be 0 in odd rounds and the ghost in even ones");
    }
  } else if (rules_.config().leader) {
    const int expected = (rules_.config().leader->index() + state_.round - 1) % rules_.seats();
    if (state_.leader.seat().index() != expected) {
      leader.fail("must be " + std::to_string(expected) + " in this round");
    }
  }
}

void StateReader::check_turn() const {
  const Field turn = given_.at("turn");
  if (is(Phase::kClaim)) {
    if (state_.turn >= rules_.turns()) turn.fail("is beyond the last turn");
    const bool ghost_idle =
        rules_.who_acts(state_, state_.turn).is_ghost() && rules_.ghost_dice(state_) == 0;
    if (ghost_idle) turn.fail("the Ghost has no second turn with nothing pushed");
    return;
  }
  int expected = 0;
  if (is(Phase::kCollect) || is(Phase::kIdol)) {
    const bool ghost_idle = state_.leader.is_ghost() && state_.ghost_pushed == 0;
    expected = ghost_idle ? 2 : rules_.turns();
  }
  if (state_.turn != expected) turn.fail("must be " + std::to_string(expected) + " in this phase");
}

void StateReader::check_setup() const {
  if (!is(Phase::kSetup)) return;
  if (state_.round != 1) given_.at("round").fail("must be 1 in the setup");
  if (state_.top_known) given_.at("top").fail("must be null in the setup");
  if (!state_.leader.is_nobody() && state_.sides.are_known()) {
    given_.at("phase").fail("cannot be setup when leader and collectors are known");
  }
  if (state_.leader.is_nobody() && state_.sides.are_known() && !rules_.config().sides) {
    given_.at("collectors").fail("are dealt after the leader is chosen");
  }
  for (int i = 0; i < rules_.seats(); ++i) {
    if (state_.exhausted_of(Seat(i)) == 0) continue;
    given_.at("players")[static_cast<std::size_t>(i)].at("exhausted").fail("must be 0 here");
  }
}

void StateReader::check_reveal() const {
  const Field top = given_.at("top");
  if (is(Phase::kReveal)) {
    const bool complete = state_.drawn == rules_.deal().slots;
    if (complete && (state_.top_known || state_.deck.empty())) {
      given_.at("phase").fail("cannot be reveal with a whole Crypt");
    }
    if (!complete && !state_.top_known && state_.drawn == 0 && state_.round > 1) {
      top.fail("is known when a round begins");
    }
    for (std::size_t i = 0; i < state_.drawn; ++i) {
      const auto& slot = state_.crypt[i];
      const Field field = given_.at("crypt")[i];
      if (slot.taken) field.at("taken").fail("must be false while cards are revealed");
      if (!slot.by.is_nobody()) field.at("by").fail("must be null while cards are revealed");
      if (!slot.seen.empty()) field.at("seen").fail("must be empty while cards are revealed");
    }
  } else if (!is(Phase::kSetup) && state_.top_known == state_.deck.empty()) {
    top.fail(state_.deck.empty() ? "must be null with an empty deck" : "must be known here");
  }
}

void StateReader::check_servants() const {
  for (int i = 0; i < rules_.seats(); ++i) {
    const Seat seat(i);
    int servants = state_.servants_of(seat) + state_.exhausted_of(seat);
    for (const auto& slot : state_.crypt) {
      if (slot.by == Who(seat)) servants += slot.hold.count();
    }
    if (servants == kServants) continue;
    given_.at("players")[static_cast<std::size_t>(i)]
        .at("servants")
        .fail("with those exhausted and on cards there must be 3, not " + std::to_string(servants));
  }
}

void StateReader::check_placed() const {
  SeatSet holders;
  for (const auto& slot : state_.crypt) {
    if (slot.by.is_seat()) holders.insert(slot.by.seat());
  }
  const SeatSet could = acted();
  for (int i = 0; i < rules_.seats(); ++i) {
    const Seat seat(i);
    const Field placed = given_.at("players")[static_cast<std::size_t>(i)].at("placed");
    if (holders.contains(seat) && !state_.placed.contains(seat)) {
      placed.fail("must be true with servants on a card");
    }
    if (state_.placed.contains(seat) && !could.contains(seat)) {
      placed.fail("must be false before the player's turn");
    }
  }
}

// CR-31 to CR-35.
void StateReader::check_ghost() const {
  if (!rules_.is_solo()) return;
  const Field ghost = given_.at("ghost");
  int servants = kServants;
  for (const auto& slot : state_.crypt) {
    if (slot.by.is_ghost()) servants -= slot.hold.count();
  }
  const Field given = ghost.at("servants");
  if (given.integer(0, kServants) != servants) {
    given.fail("with those on cards there must be 3");
  }
  const int first_turn = state_.leader.is_ghost() ? 0 : 1;
  const Field pushed = ghost.at("pushed");
  if (state_.turn <= first_turn) {
    for (std::size_t i = 0; i < state_.drawn; ++i) {
      if (state_.crypt[i].by.is_ghost()) {
        given_.at("crypt")[i].at("by").fail("the Ghost had no turn yet");
      }
    }
  }
  if (state_.turn <= first_turn + 1 && state_.ghost_pushed > 0) {
    pushed.fail("must be 0 until the player's turn after the Ghost's");
  }
  const bool placed_again = state_.leader.is_ghost() && state_.turn == rules_.turns();
  const bool collected = is(Phase::kIdol);
  if (!placed_again && !collected && state_.ghost_pushed > servants) {
    pushed.fail("there are not as many off the cards");
  }
}

// CR-29: only some rewards flip cards, and some of them two at a time.
void StateReader::check_flips() const {
  const Sides sides = state_.sides;
  for (int i = 0; i < rules_.seats(); ++i) {
    const Seat seat(i);
    const Field treasure = given_.at("players")[static_cast<std::size_t>(i)].at("treasure");
    const auto flipped = [&](Type type) {
      return state_.treasure.count(type, seat) - state_.treasure.count_unflipped(type, seat);
    };
    for (std::size_t t = 0; t < kTypes; ++t) {
      const auto type = static_cast<Type>(t);
      const bool flips = type == Type::kIdol || (type == Type::kManuscript && sides.is_b(type)) ||
                         (type == Type::kPottery && sides.is_b(type)) ||
                         (type == Type::kRemains && sides.is_a(type));
      if (!flips && flipped(type) > 0) {
        treasure.fail("no reward flips " + std::string(kTypeNames[t]));
      }
    }
    if (flipped(Type::kPottery) % 2 != 0 || flipped(Type::kRemains) % 2 != 0) {
      treasure.fail("Pottery and Remains are flipped two at a time");
    }
    if (sides.is_b(Type::kIdol) && flipped(Type::kIdol) != (state_.idol_b.contains(seat) ? 2 : 0)) {
      treasure.fail("two Idols are flipped by those in idol-b and none by others");
    }
  }
}

// CR-23
void StateReader::check_idol_b() const {
  if (!state_.sides.is_b(Type::kIdol) || !state_.idol_b.empty()) return;
  for (int i = 0; i < rules_.seats(); ++i) {
    if (state_.treasure.count(Type::kIdol, Seat(i)) >= 2) {
      given_.at("idol-b").fail("somebody has two Idols and must have been first");
    }
  }
}

void StateReader::check_taken_slots() const {
  for (std::size_t i = 0; i < state_.drawn; ++i) {
    const auto& slot = state_.crypt[i];
    const Field taken = given_.at("crypt")[i].at("taken");
    if (is(Phase::kIdol)) {
      if (!slot.taken) taken.fail("must be true when all cards are collected");
      continue;
    }
    if (is(Phase::kPottery) && !slot.by.is_nobody()) {
      given_.at("crypt")[i].at("by").fail("must be null before the claim phase");
    }
    if (!slot.taken) continue;
    if (rules_.is_up(static_cast<SlotId>(i)) || !state_.sides.is_b(Type::kPottery)) {
      taken.fail("only Pottery B takes a card before it is collected, a face-down one");
    }
    if (!slot.by.is_nobody()) {
      given_.at("crypt")[i].at("by").fail("must be null for a card that is not there");
    }
  }
  State copy = state_;
  if (!match_taken_cards(copy, rules_.deal())) {
    given_.at("crypt").fail("a taken card is with none of the players and not discarded");
  }
}

// CR-18
void StateReader::check_rerolls() const {
  if (!is(Phase::kIdol)) return;
  const Field rerollable = given_.at("rerollable");
  std::array<int, kPlayers> exhausted{};
  for (std::size_t i = 0; i < state_.drawn; ++i) {
    const auto& slot = state_.crypt[i];
    if (slot.rerollable == 0) continue;
    if (!slot.by.is_seat() || slot.hold.effort() < 2) {
      rerollable.fail("slot " + std::to_string(i + 1) + " had no servant that was rolled");
    }
    exhausted[static_cast<std::size_t>(slot.by.seat().index())] += slot.rerollable;
  }
  for (int i = 0; i < rules_.seats(); ++i) {
    if (exhausted[static_cast<std::size_t>(i)] > state_.exhausted_of(Seat(i))) {
      rerollable.fail("seat " + std::to_string(i) + " has fewer exhausted servants");
    }
  }
  if (state_.rerolling == kNoSlot) return;
  const auto& slot = state_.slot(state_.rerolling);
  const Field rerolling = given_.at("rerolling");
  if (state_.seat.is_nobody() || slot.by != state_.seat || slot.rerollable == 0) {
    rerolling.fail("the player has nothing to re-roll there");
  }
  const Seat seat = state_.seat.seat();
  if (state_.treasure.count(Type::kIdol, seat) ==
      state_.treasure.count_unflipped(Type::kIdol, seat)) {
    rerolling.fail("the player has flipped no Idol");
  }
}

// Somebody's turn or window, in which there is something to do.
void StateReader::check_seat() const {
  const Field seat = given_.at("seat");
  if (is(Phase::kClaim)) {
    const Who who = rules_.who_acts(state_, state_.turn);
    if (state_.seat != (who.is_seat() ? who : Who{})) seat.fail("is not the one whose turn it is");
    return;
  }
  const bool window = is(Phase::kPottery) || is(Phase::kIdol) || is(Phase::kRemains);
  if (!window) {
    if (!state_.seat.is_nobody()) seat.fail("must be null in this phase");
    return;
  }
  if (state_.seat.is_nobody()) seat.fail("must be a seat in this phase");
  const Seat player = state_.seat.seat();
  bool useful = false;
  if (is(Phase::kPottery)) useful = rules_.can_take(state_, player);
  if (is(Phase::kIdol)) {
    useful = state_.sides.is_a(Type::kIdol) &&
             (state_.rerolling != kNoSlot || rules_.can_reroll(state_, player));
  }
  if (is(Phase::kRemains)) useful = rules_.can_revive(state_, player);
  if (!useful) seat.fail("has nothing to do in this phase");
}

// CR-30
void StateReader::check_end() const {
  if (is(Phase::kCollect)) {
    if (rules_.dice_groups(state_).empty()) given_.at("phase").fail("there is nothing to roll");
    return;
  }
  if (!is(Phase::kTiebreak) && !is(Phase::kOver)) return;
  const SeatSet best = leaders(rules_.score(state_));
  int servants = 0;
  for (const Seat seat : is(Phase::kOver) ? best : state_.finalists) {
    servants += state_.servants_of(seat);
  }
  const Field given = given_.at(is(Phase::kOver) ? "winners" : "contenders");
  if (state_.finalists.empty() || (state_.finalists.bits() & ~best.bits()) != 0) {
    given.fail("must be among those with the most coins");
  }
  if (is(Phase::kTiebreak)) {
    if (state_.finalists.size() < 2) given.fail("must be at least two seats");
    if (servants == 0) given.fail("need a servant to roll");
  } else if (state_.finalists != best && (state_.finalists.size() > 1 || servants == 0)) {
    given.fail("must be one seat, or all tied seats where none has a servant");
  } else if (state_.finalists.size() > 1 && servants > 0) {
    given.fail("ties are rolled out while there are servants");
  }
}

}  // namespace purloin::crypt
