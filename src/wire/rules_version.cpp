#include "wire/rules_version.h"

#include "games/crypt/version.h"
#include "games/dice_heist/version.h"
#include "games/thiefs_market/version.h"

namespace purloin::wire {

int rules_version(std::string_view game) {
  if (game == "dice-heist") return dice_heist::kRulesVersion;
  if (game == "crypt") return crypt::kRulesVersion;
  if (game == "thiefs-market") return thiefs_market::kRulesVersion;
  return 0;
}

}  // namespace purloin::wire
