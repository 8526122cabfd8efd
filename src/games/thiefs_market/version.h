#pragma once

namespace purloin::thiefs_market {

// Stands in every table's first step and in its record. Goes up with each change after which a game
// that was begun before would go on in another way (tests/signature.txt then changes too).
inline constexpr int kRulesVersion = 1;

}  // namespace purloin::thiefs_market
