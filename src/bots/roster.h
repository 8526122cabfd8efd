#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "bots/bot.h"

namespace purloin::bots {

// Makes a bot for a game; nothing where it does not play that game.
using BotMaker = std::function<std::unique_ptr<Bot>(std::string_view game)>;

// A bot of your own. While this lives it is found by its name wherever bots are chosen: in arenas
// and round robins, by the engine protocol, at a server's tables, at the terminal.
//
//   const bots::Enlisted mine("mine", "plays the first legal move",
//                             [](std::string_view) { return std::make_unique<FirstMove>(); });
//   lab::run_arena({.game = "crypt", .seats = 2, .bots = {"mine", "greedy"}});
//
// Makers are called on any thread.
class Enlisted {
 public:
  // Throws std::invalid_argument where somebody has that name already.
  Enlisted(std::string name, std::string description, BotMaker make);
  ~Enlisted();
  Enlisted(const Enlisted&) = delete;
  Enlisted& operator=(const Enlisted&) = delete;

 private:
  std::string name_;
};

// Nothing where nobody of that name was enlisted, or they do not play that game.
std::unique_ptr<Bot> make_enlisted(std::string_view name, std::string_view game);

}  // namespace purloin::bots
