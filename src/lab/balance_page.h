#pragma once

#include <string>
#include <vector>

#include "lab/balance.h"

namespace purloin::lab {

// A deck or a table's options with a name, and what came of it.
struct NamedBalance {
  std::string name;
  BalanceReport report;
};

struct BalancePage {
  std::string title;    // of the game
  std::string command;  // that makes this page
  std::string bot;
  std::int64_t seats = 0;
  BalanceReport report;
  std::vector<NamedBalance> others;  // with other decks
};

// One file of HTML with its pictures in it; nothing is loaded from anywhere.
std::string write_page(const BalancePage& page);

}  // namespace purloin::lab
