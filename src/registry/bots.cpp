#include "registry/bots.h"

#include "bots/roster.h"
#include "registry/listed_bots.h"

namespace purloin::registry {

std::unique_ptr<bots::Bot> make_bot(std::string_view name, std::string_view game) {
  for (const auto& [id, make] : kBotMakers) {
    if (id != game) continue;
    auto bot = make(name);
    return bot ? std::move(bot) : bots::make_enlisted(name, game);
  }
  return nullptr;
}

}  // namespace purloin::registry
