#pragma once

#include "games/thiefs_market/rules.h"
#include "wire/fields.h"

namespace purloin::wire {

// Reads a state of Thief's Market and checks it as a whole: whatever passes can be played on.
class ThiefsMarketReader {
 public:
  ThiefsMarketReader(const thiefs_market::Rules& rules, const Field& given)
      : rules_(rules), given_(given) {}

  thiefs_market::State read();  // throws FieldFault

 private:
  using Deck = thiefs_market::Deck;
  using Phase = thiefs_market::Phase;
  using Player = thiefs_market::Player;
  using Objects = thiefs_market::Objects;

  // thiefs_market_reader.cpp: one field after the other.
  void read_phase();
  void read_seats();
  void read_rerolling();
  void read_market();
  void read_players();
  void read_cards(const Field& player, Seat seat);
  void read_copied(const Field& player, Seat seat);
  void read_used();
  void read_used_by(const Field& used, Seat seat);
  void read_pile(const Field& pile, Player& player);
  void read_final_pile(const Field& final_pile, Player& player);
  void read_counts();
  std::uint8_t read_card(const Field& id) const;
  std::uint8_t place_card(const Field& id);
  Objects read_objects(const Field& text) const;
  Field player_field(Seat seat) const;

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
  bool is_removed(thiefs_market::CardBits card) const;
  // Whether one of that player's dice is being re-rolled before the purchases.
  bool is_in_the_air(Seat seat) const;
  // How many turns after the marker's holder a seat buys.
  int turn_after(Seat holder, Seat seat) const;

  const thiefs_market::Rules& rules_;
  const Field& given_;
  thiefs_market::State state_;
  thiefs_market::CardBits placed_ = 0;  // cards found so far
};

}  // namespace purloin::wire
