#pragma once

#include <map>
#include <string>

#include "games/dice_heist/rules.h"
#include "wire/fields.h"

namespace purloin::wire {

// Reads a state of Dice Heist and checks it as a whole: whatever passes can be played on.
class DiceHeistReader {
 public:
  DiceHeistReader(const dice_heist::Rules& rules, const Field& given)
      : rules_(rules), given_(given) {}

  dice_heist::State read();  // throws FieldFault

 private:
  using Kinds = std::map<std::string, int>;

  void read_phase();
  void read_turn();
  Bits read_cards(const Field& museums, Kinds& found) const;
  void read_players();
  void read_loot(const Field& loot, dice_heist::Loot& out);
  void read_pending();
  void check_conservation() const;
  void check_phase() const;
  void check_beginning() const;

  const dice_heist::Rules& rules_;
  const Field& given_;
  dice_heist::State state_;
  Kinds found_;  // cards seen so far, by kind
};

}  // namespace purloin::wire
