#pragma once

#include <map>
#include <string>

#include "games/dice_heist/rules.h"
#include "wire/fields.h"

namespace purloin::dice_heist {

// Reads a state of Dice Heist and checks it as a whole: whatever passes can be played on.
class StateReader {
 public:
  StateReader(const Rules& rules, const wire::Field& given)
      : rules_(rules), given_(given) {}

  State read();  // throws wire::FieldFault

 private:
  using Kinds = std::map<std::string, int>;

  void read_phase();
  void read_turn();
  Bits read_cards(const wire::Field& museums, Kinds& found) const;
  void read_players();
  void read_loot(const wire::Field& loot, Loot& out);
  void read_pending();
  void check_conservation() const;
  void check_phase() const;
  void check_beginning() const;

  const Rules& rules_;
  const wire::Field& given_;
  State state_;
  Kinds found_;  // cards seen so far, by kind
};

}  // namespace purloin::dice_heist
