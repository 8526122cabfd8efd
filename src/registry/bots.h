#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string_view>

#include "bots/bot.h"
#include "bots/critic.h"

namespace purloin::registry {

// The bot with that name for that game, a level of ours or one that was enlisted; nullptr when
// there is no such bot or game, or it does not play that game.
std::unique_ptr<bots::Bot> make_bot(std::string_view name, std::string_view game);

// Who looks at games of that kind; nullptr when there is no such game.
std::unique_ptr<bots::Critic> make_critic(std::string_view game);
// The best of what was considered, at most so many, with the numbers of the game's critic; nothing
// happens where there is only one, or when it is stopped.
void weigh(bots::Choice& choice, std::string_view game, const wire::AnyTable& table,
           std::size_t most, const std::atomic<bool>* stop);

}  // namespace purloin::registry
