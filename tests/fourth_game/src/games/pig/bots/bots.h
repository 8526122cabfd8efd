#pragma once

#include <memory>
#include <string_view>

#include "bots/bot.h"
#include "bots/critic.h"

namespace purloin::pig {

// The bot with that name, or nullptr.
std::unique_ptr<bots::Bot> make_bot(std::string_view name);

std::unique_ptr<bots::Critic> make_critic();

}  // namespace purloin::pig
