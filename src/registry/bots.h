#pragma once

#include <memory>
#include <string_view>

#include "bots/bot.h"
#include "bots/critic.h"

namespace purloin::registry {

// The bot with that name for that game; nullptr when there is no such bot or game.
std::unique_ptr<bots::Bot> make_bot(std::string_view name, std::string_view game);

// Who looks at games of that kind; nullptr when there is no such game.
std::unique_ptr<bots::Critic> make_critic(std::string_view game);

}  // namespace purloin::registry
