#include <algorithm>

#include "bots/bot.h"

namespace purloin::bots {
namespace {

constexpr BotFacts kBots[] = {
    {"random", "plays any legal move"},
    {"greedy", "takes what pays best right now"},
    {"plain", "searches, without knowing anything about the game"},
    {"apprentice", "thinks a moment and errs like a beginner"},
    {"thief", "a solid opponent"},
    {"master", "the strongest, with all the time it is given"},
};

}  // namespace

std::span<const BotFacts> all_bots() {
  return kBots;
}

bool is_bot(std::string_view name) {
  return std::ranges::find(kBots, name, &BotFacts::name) != std::end(kBots);
}

}  // namespace purloin::bots
