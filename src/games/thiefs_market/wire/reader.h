#pragma once

#include "games/thiefs_market/rules.h"
#include "wire/fields.h"

namespace purloin::thiefs_market {

// Reads a state of Thief's Market and checks it as a whole: whatever passes can be played on.
class StateReader {
 public:
  StateReader(const Rules& rules, const wire::Field& given)
      : rules_(rules), given_(given) {}

  State read();  // throws wire::FieldFault

 private:

  // thiefs_market_reader.cpp: one field after the other.
  void read_phase();
  void read_seats();
  void read_rerolling();
  void read_market();
  void read_players();
  void read_cards(const wire::Field& player, Seat seat);
  void read_copied(const wire::Field& player, Seat seat);
  void read_used();
  void read_used_by(const wire::Field& used, Seat seat);
  void read_pile(const wire::Field& pile, Player& player);
  void read_final_pile(const wire::Field& final_pile, Player& player);
  void read_counts();
  std::uint8_t read_card(const wire::Field& id) const;
  std::uint8_t place_card(const wire::Field& id);
  Objects read_objects(const wire::Field& text) const;
  wire::Field player_field(Seat seat) const;

  // thiefs_market_check.cpp: how the fields fit together.
  void check_objects() const;
  void check_decks() const;
  void check_rows() const;
  void check_refill() const;
  void check_beginning() const;
  void check_split() const;
  void check_final_piles() const;
  void check_final_pile(Seat seat, Seat holder) const;
  void check_untouched_pile(Seat seat, Seat holder) const;
  void check_purchases() const;
  void check_window() const;
  void check_lucky() const;
  void check_copy() const;
  void check_potion() const;
  void check_end();
  bool is_removed(CardBits card) const;
  // Whether one of that player's dice is being re-rolled before the purchases.
  bool is_in_the_air(Seat seat) const;
  // How many turns after the marker's holder a seat buys.
  int turn_after(Seat holder, Seat seat) const;

  const Rules& rules_;
  const wire::Field& given_;
  State state_;
  CardBits placed_ = 0;  // cards found so far
};

}  // namespace purloin::thiefs_market
