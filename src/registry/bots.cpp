#include "registry/bots.h"

#include "registry/listed_bots.h"

namespace purloin::registry {

std::unique_ptr<bots::Bot> make_bot(std::string_view name, std::string_view game) {
  for (const auto& [id, make] : kBotMakers) {
    if (id == game) return make(name);
  }
  return nullptr;
}

std::unique_ptr<bots::Critic> make_critic(std::string_view game) {
  for (const auto& [id, make] : kCriticMakers) {
    if (id == game) return make();
  }
  return nullptr;
}

}  // namespace purloin::registry
