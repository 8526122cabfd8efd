#pragma once

#include <memory>
#include <string_view>

#include "bots/bot.h"

namespace purloin::registry {

// The bot with that name for that game, a level of ours or one that was enlisted; nullptr when
// there is no such bot or game, or it does not play that game.
std::unique_ptr<bots::Bot> make_bot(std::string_view name, std::string_view game);

}  // namespace purloin::registry
