#include <algorithm>

#include "bots/bot.h"
#include "bots/typed_bots.h"
#include "registry/codecs.h"

namespace purloin::bots {
namespace {

constexpr BotFacts kBots[] = {
    {"random", "plays any legal move"},
    {"greedy", "takes what pays best right now"},
    {"plain", "searches, without knowing anything about the game"},
    {"apprentice", "thinks a moment and errs like a beginner"},
    {"thief", "a solid opponent"},
    {"master", "the strongest, with all the time it is given"},
};

constexpr Temper kApprentice{150, std::chrono::milliseconds(40), 0.06};
constexpr Temper kThief{800, {}, 0.01};

template <class Codec>
std::unique_ptr<Bot> make(std::string_view name) {
  using Guide = typename GuideOf<typename Codec::Rules>::Type;
  using Patient = typename GuideOf<typename Codec::Rules>::Patient;
  using Knowing = SearchBot<Codec, Guide>;
  if (name == "random") return std::make_unique<RandomBot<Codec>>();
  if (name == "greedy") return std::make_unique<GreedyBot<Codec>>();
  if (name == "plain") {
    return std::make_unique<SearchBot<Codec, search::PlainGuide>>(search::PlainGuide{}, Temper{});
  }
  if (name == "apprentice") return std::make_unique<Knowing>(Guide{}, kApprentice);
  if (name == "thief") return std::make_unique<Knowing>(Guide{}, kThief);
  if (name == "master") {
    return std::make_unique<SearchBot<Codec, Patient>>(Patient(), Temper{});
  }
  return nullptr;
}

}  // namespace

std::span<const BotFacts> all_bots() {
  return kBots;
}

bool is_bot(std::string_view name) {
  return std::ranges::find(kBots, name, &BotFacts::name) != std::end(kBots);
}

std::unique_ptr<Bot> make_bot(std::string_view name, std::string_view game) {
  std::unique_ptr<Bot> bot;
  wire::for_each_codec([&]<class Codec>(Codec) {
    if (Codec::kId == game) bot = make<Codec>(name);
  });
  return bot;
}

}  // namespace purloin::bots
