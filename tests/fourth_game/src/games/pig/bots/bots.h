#pragma once

#include <memory>
#include <string_view>

#include "bots/bot.h"

namespace purloin::pig {

// The bot with that name, or nullptr.
std::unique_ptr<bots::Bot> make_bot(std::string_view name);

}  // namespace purloin::pig
