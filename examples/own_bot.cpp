// A bot for the arena in C++ (docs/bot-protocol.md). It follows a game of Dice Heist by what it hears,
// so it needs no JSON library: the moves are all that it reads.
//
//   purloin arena dice-heist --seats 2 --engine mine=./own_bot --bots mine,greedy --iterations 500
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "games/dice_heist/notation.h"
#include "games/dice_heist/standard_deck.h"
#include "games/dice_heist/verbs.h"
#include "search/search.h"

namespace dice_heist = purloin::dice_heist;
namespace search = purloin::search;

// The number after "NAME": in a line of JSON, or `otherwise`.
static long number_in(std::string_view line, std::string_view name, long otherwise) {
  const auto at = line.find("\"" + std::string(name) + "\":");
  return at == std::string_view::npos ? otherwise : std::atol(line.data() + at + name.size() + 3);
}

class OwnBot {
 public:
  void begin(std::string_view line) {
    const bool raids = line.find("\"targeted-raid\":true") != std::string_view::npos;
    rules_ = std::make_unique<dice_heist::Rules>(dice_heist::Config{
        static_cast<int>(number_in(line, "seats", 2)), raids, dice_heist::standard_deck()});
    search_ = std::make_unique<Thinking>(*rules_, search::PlainGuide{});
    state_ = rules_->start();
  }

  // Everything that was played since it was last asked, its own move among it: "move":"…" each.
  void hear(std::string_view line) {
    static constexpr std::string_view kKey = "\"move\":\"";
    for (auto at = line.find(kKey); at != std::string_view::npos; at = line.find(kKey, at + 1)) {
      const auto begin = at + kKey.size();
      const auto text = line.substr(begin, line.find('"', begin) - begin);
      rules_->apply(state_, *dice_heist::try_parse_action(*rules_, state_, text));
    }
  }

  std::string choose(std::string_view line) {
    search::Limits limits;
    limits.iterations = static_cast<std::uint64_t>(number_in(line, "iterations", 1'000));
    limits.seed = static_cast<std::uint64_t>(number_in(line, "seed", 1));
    const auto best = search_->think(state_, limits).best().action;
    return dice_heist::format_action(*rules_, state_, best);
  }

 private:
  using Thinking = search::Search<dice_heist::Rules, search::PlainGuide>;
  std::unique_ptr<dice_heist::Rules> rules_;
  std::unique_ptr<Thinking> search_;
  dice_heist::State state_{};
};

int main() {
  OwnBot bot;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.starts_with(R"({"do":"begin")")) bot.begin(line);
    if (!line.starts_with(R"({"do":"move")")) continue;
    bot.hear(line);
    std::cout << R"({"move":")" << bot.choose(line) << "\"}" << std::endl;
  }
}
