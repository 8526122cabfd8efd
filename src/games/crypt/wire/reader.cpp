#include "games/crypt/wire/reader.h"

#include <string>

#include "core/tokens.h"
#include "games/crypt/notation.h"

namespace purloin::crypt {

using namespace wire;


State StateReader::read() {
  read_course();
  read_deck();
  read_crypt();
  read_players();
  read_idol_b();
  read_discards();
  read_phase_fields();

  check_cards();
  check_leader();
  check_turn();
  check_setup();
  check_reveal();
  check_servants();
  check_placed();
  check_ghost();
  check_flips();
  check_idol_b();
  check_taken_slots();
  check_rerolls();
  check_seat();
  check_end();
  return state_;
}

void StateReader::read_course() {
  read_phase();
  read_collectors();
  state_.round = static_cast<std::uint8_t>(given_.at("round").integer(1, rules_.deal().rounds()));
  state_.turn = static_cast<std::uint8_t>(given_.at("turn").integer(0, rules_.turns()));
  const Field leader = given_.at("leader");
  state_.leader = read_who(leader);
  const Field seat = given_.at("seat");
  state_.seat = read_who(seat);
  if (state_.seat.is_ghost()) seat.fail("must be a seat or null");
}

void StateReader::read_phase() {
  const Field phase = given_.at("phase");
  for (int i = 0; i <= static_cast<int>(Phase::kOver); ++i) {
    if (phase_name(static_cast<Phase>(i)) == phase.text()) {
      state_.phase = static_cast<Phase>(i);
      return;
    }
  }
  phase.fail("must be setup, reveal, pottery, claim, collect, idol, remains, tiebreak or over");
}

void StateReader::read_collectors() {
  const Field collectors = given_.at("collectors");
  if (!collectors.is_null()) {
    const auto sides = Sides::parse(collectors.text());
    if (!sides) collectors.fail("must be six letters A or B, or null");
    state_.sides = *sides;
  }
  const auto& chosen = rules_.config().sides;
  if (chosen && state_.sides != *chosen) collectors.fail("must be those of the options");
  if (!state_.sides.are_known() && !is(Phase::kSetup)) {
    collectors.fail("cannot be null after the setup");
  }
}

void StateReader::read_deck() {
  const Field deck = given_.at("deck");
  for (const auto& [name, unused] : deck.object()) {
    const Field counts = deck.at(name);
    const auto type = find_type(name);
    if (!type) counts.fail("is no type of treasure");
    for (const auto& [coins, unused_count] : counts.object()) {
      const Field count = counts.at(coins);
      const auto value = parse_number(coins, 1, kHighestCoins);
      if (!value) count.fail("is no value of a card");
      const Card card(*type, *value);
      for (int i = count.integer(0, rules_.deal().deck.count(card)); i > 0; --i) {
        note(count, card);
        state_.deck.add(card);
      }
    }
  }
  const Field top = given_.at("top");
  if (top.is_null()) return;
  state_.top = read_type(top);
  state_.top_known = true;
  if (state_.deck.size(state_.top) == 0) top.fail("the deck has no such card");
}

void StateReader::read_crypt() {
  const Field slots = given_.at("crypt");
  if (slots.size() > static_cast<std::size_t>(rules_.deal().slots)) {
    slots.fail("has at most " + std::to_string(rules_.deal().slots) + " cards");
  }
  state_.drawn = static_cast<std::uint8_t>(slots.size());
  for (std::size_t i = 0; i < slots.size(); ++i) read_slot(slots[i], static_cast<SlotId>(i));
}

void StateReader::read_slot(const Field& field, SlotId id) {
  auto& slot = state_.slot(id);
  slot.card = read_card(field);
  const Field up = field.at("up");
  if (up.boolean() != rules_.is_up(id)) {
    up.fail(rules_.is_up(id) ? "must be true" : "must be false");
  }
  slot.seen = read_seen(field.at("seen"), up.boolean());
  slot.taken = field.at("taken").boolean();
  if (!slot.taken) note(field, slot.card);
  slot.by = read_who(field.at("by"));
  const bool held = !slot.by.is_nobody();
  const bool there = held && !slot.taken;
  const int count = field.at("count").integer(there ? 1 : 0, there ? kServants : 0);
  const int effort = field.at("effort").integer(held ? 1 : 0, held ? kHighestEffort : 0);
  slot.hold = Hold(count, effort);
}

void StateReader::read_players() {
  const Field players = given_.at("players");
  if (players.size() != static_cast<std::size_t>(rules_.seats())) {
    players.fail("must be one for each seat");
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Field player = players[i];
    const Seat seat(static_cast<int>(i));
    state_.servants_of(seat) =
        static_cast<std::uint8_t>(player.at("servants").integer(0, kServants));
    state_.exhausted_of(seat) =
        static_cast<std::uint8_t>(player.at("exhausted").integer(0, kServants));
    if (player.at("placed").boolean()) state_.placed.insert(seat);
    read_treasure(player.at("treasure"), seat);
  }
}

void StateReader::read_treasure(const Field& treasure, Seat owner) {
  for (std::size_t i = 0; i < treasure.size(); ++i) {
    const Field field = treasure[i];
    const Card card = read_card(field);
    const bool face_up = field.at("public").boolean();
    const Field seen_by = field.at("seen");
    const bool flipped = field.at("flipped").boolean();
    const SeatSet seen = read_seen(seen_by, face_up || flipped);
    if (seen.contains(owner)) seen_by.fail("does not list the owner");
    note(field, card);
    note_out(face_up);
    state_.treasure.add(card, Entry(owner, flipped, face_up, seen));
  }
}

void StateReader::read_idol_b() {
  const Field idol_b = given_.at("idol-b");
  if (state_.sides.is_b(Type::kIdol)) {
    state_.idol_b = read_seats(idol_b);
  } else if (!idol_b.is_null()) {
    idol_b.fail("must be null without side B of the Idol collector");
  }
}

void StateReader::read_discards() {
  const Field discard = given_.at("discard");
  for (std::size_t i = 0; i < discard.size(); ++i) {
    const Field field = discard[i];
    const Card card = read_card(field);
    const bool face_up = field.at("up").boolean();
    const SeatSet seen = read_seen(field.at("seen"), face_up);
    note(field, card);
    note_out(face_up);
    state_.discard[state_.discarded++] = Discarded(card, face_up, seen);
  }
}

void StateReader::read_phase_fields() {
  if (is(Phase::kIdol)) read_rerolls();
  if (is(Phase::kTiebreak)) state_.finalists = read_seats(given_.at("contenders"));
  if (is(Phase::kOver)) state_.finalists = read_seats(given_.at("winners"));
  const Field ghost = given_.at("ghost");
  if (rules_.is_solo()) {
    state_.ghost_pushed =
        static_cast<std::uint8_t>(ghost.at("pushed").integer(0, kServants));
  } else if (!ghost.is_null()) {
    ghost.fail("must be null with more than one player");
  }
}

void StateReader::read_rerolls() {
  const Field rerollable = given_.at("rerollable");
  for (const auto& [name, unused] : rerollable.object()) {
    const Field count = rerollable.at(name);
    const auto number = parse_number(name, 1, state_.drawn);
    if (!number) count.fail("is no slot of the Crypt");
    state_.crypt[static_cast<std::size_t>(*number - 1)].rerollable =
        static_cast<std::uint8_t>(count.integer(0, kServants));
  }
  if (const auto rerolling = given_.find("rerolling")) {
    state_.rerolling = static_cast<SlotId>(rerolling->integer(1, rules_.deal().slots) - 1);
  }
}

Type StateReader::read_type(const Field& field) const {
  const auto type = find_type(field.text());
  if (!type) field.fail("is no type of treasure");
  return *type;
}

Card StateReader::read_card(const Field& card) const {
  return Card(read_type(card.at("type")), card.at("coins").integer(1, kHighestCoins));
}

SeatSet StateReader::read_seats(const Field& list) const {
  SeatSet seats;
  int last = -1;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const int seat = list[i].integer(0, rules_.seats() - 1);
    if (seat <= last) list.fail("must be seats in ascending order");
    last = seat;
    seats.insert(Seat(seat));
  }
  return seats;
}

SeatSet StateReader::read_seen(const Field& list, bool face_up) const {
  const SeatSet seats = read_seats(list);
  if (seats.empty()) return seats;
  if (face_up) list.fail("must be empty for a card that lies face up or was collected so");
  if (!state_.sides.is_b(Type::kManuscript)) {
    list.fail("must be empty without side B of the Manuscript collector");
  }
  return seats;
}

Who StateReader::read_who(const Field& field) const {
  if (field.is_null()) return Who{};
  if (field.raw().is_string() && field.text() == "ghost") {
    if (!rules_.is_solo()) field.fail("the Ghost is in the solo game only");
    return Who::ghost();
  }
  return Seat(field.integer(0, rules_.seats() - 1));
}

void StateReader::note(const Field& field, Card card) {
  const int cards = rules_.deal().deck.count(card);
  if (found_.count(card) == cards) {
    field.fail("there are more than " + std::to_string(cards) + " of " +
               std::string(name_of(card.type())) + " " + std::to_string(card.coins()));
  }
  found_.add(card);
}

void StateReader::note_out(bool face_up) {
  ++(face_up ? out_up_ : out_down_);
}

}  // namespace purloin::crypt
