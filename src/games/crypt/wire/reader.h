#pragma once

#include <array>

#include "games/crypt/rules.h"
#include "wire/fields.h"

namespace purloin::crypt {

// Reads a state of Crypt and checks it as a whole: whatever passes can be played on.
class StateReader {
 public:
  StateReader(const Rules& rules, const wire::Field& given) : rules_(rules), given_(given) {}

  State read();  // throws wire::FieldFault

 private:
  // wire::Field by field (crypt_reader.cpp).
  void read_course();
  void read_phase();
  void read_collectors();
  void read_deck();
  void read_crypt();
  void read_slot(const wire::Field& field, SlotId id);
  void read_players();
  void read_treasure(const wire::Field& treasure, Seat owner);
  void read_idol_b();
  void read_discards();
  void read_phase_fields();
  void read_rerolls();

  Type read_type(const wire::Field& field) const;
  Card read_card(const wire::Field& card) const;
  SeatSet read_seats(const wire::Field& list) const;
  SeatSet read_seen(const wire::Field& list, bool face_up) const;
  Who read_who(const wire::Field& field) const;
  void note(const wire::Field& field, Card card);
  void note_out(bool face_up);

  // What must hold between them (crypt_checks.cpp).
  void check_cards() const;
  void check_leader() const;
  void check_turn() const;
  void check_seat() const;
  void check_setup() const;
  void check_reveal() const;
  void check_taken_slots() const;
  void check_servants() const;
  void check_placed() const;
  void check_ghost() const;
  void check_flips() const;
  void check_idol_b() const;
  void check_rerolls() const;
  void check_end() const;

  bool is(Phase phase) const { return state_.phase == phase; }
  // The Crypt was claimed from, or is about to be.
  bool has_whole_crypt() const;
  bool is_after_last_round() const;
  SeatSet acted() const;

  const Rules& rules_;
  const wire::Field& given_;
  State state_;
  Pile found_;  // cards met so far
  int out_up_ = 0;     // cards in treasure or discarded that lay face up …
  int out_down_ = 0;   // … and face down
};

}  // namespace purloin::crypt
