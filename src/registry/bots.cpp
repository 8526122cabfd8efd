#include "registry/bots.h"

#include <string>
#include <vector>

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

std::unique_ptr<bots::Critic> make_critic(std::string_view game) {
  for (const auto& [id, make] : kCriticMakers) {
    if (id == game) return make();
  }
  return nullptr;
}

void weigh(bots::Choice& choice, std::string_view game, const wire::AnyTable& table,
           std::size_t most, const std::atomic<bool>* stop) {
  const auto is_stopped = [&] { return stop != nullptr && stop->load(); };
  if (choice.considered.size() < 2 || most == 0 || is_stopped()) return;
  std::vector<std::string> moves;
  for (const auto& each : choice.considered) {
    if (moves.size() < most) moves.push_back(each.move);
  }
  bots::Depth depth;
  depth.stop = stop;
  const auto weighed = make_critic(game)->weigh(table, moves, depth);
  if (is_stopped() || weighed.size() != moves.size()) return;
  choice.considered.resize(moves.size());
  for (std::size_t i = 0; i < weighed.size(); ++i) {
    auto& each = choice.considered[i];
    each.outcome = weighed[i].share;
    each.gives_up = weighed[i].gives_up;
    each.error = weighed[i].error;
  }
}

}  // namespace purloin::registry
