#include "lab/other_decks.h"

#include <array>
#include <string>
#include <vector>

#include "core/rng.h"

namespace purloin::lab {
namespace {

namespace json = wire::json;

constexpr int kPaintings = 11;
constexpr int kMillions = 250;  // in all
constexpr int kMillionsStep = 5;
constexpr int kDearest = 50;
constexpr int kArtifacts = 20;
constexpr int kGemsOfColor = 7;

struct Museum {
  const char* id;
  int security;
};
constexpr std::array<Museum, 4> kMuseums = {
    {{"hermitage", 2}, {"british", 3}, {"metropolitan", 4}, {"louvre", 5}}};

int below(FastRng& rng, std::size_t n) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

// Each at least one step and at most the dearest; steps are given out one by one.
std::vector<int> values_of_paintings(FastRng& rng) {
  std::vector<int> values(kPaintings, kMillionsStep);
  for (int left = kMillions - kPaintings * kMillionsStep; left > 0;) {
    int& value = values[static_cast<std::size_t>(below(rng, values.size()))];
    if (value == kDearest) continue;
    value += kMillionsStep;
    left -= kMillionsStep;
  }
  return values;
}

std::vector<json::object> cards(FastRng& rng) {
  std::vector<json::object> all;
  for (const int millions : values_of_paintings(rng)) {
    all.push_back({{"kind", "painting"}, {"millions", millions}});
  }
  for (const char* color : {"ruby", "sapphire", "emerald"}) {
    for (int i = 0; i < kGemsOfColor; ++i) all.push_back({{"kind", "gem"}, {"color", color}});
  }
  const int single = 6 + below(rng, 9);  // of 20
  for (int i = 0; i < kArtifacts; ++i) {
    all.push_back({{"kind", "artifact"}, {"artifacts", i < single ? 1 : 2}});
  }
  return all;
}

}  // namespace

json::object other_dice_heist_deck(std::uint64_t seed) {
  FastRng rng(seed * 0x9E3779B97F4A7C15 + 1);
  auto all = cards(rng);
  for (std::size_t i = all.size(); i > 1; --i) {
    std::swap(all[i - 1], all[static_cast<std::size_t>(below(rng, i))]);
  }
  json::array exhibits, museums;
  for (std::size_t i = 0; i < all.size(); ++i) {
    json::object card{{"museum", kMuseums[i % kMuseums.size()].id}};
    for (auto& [key, value] : all[i]) card[key] = std::move(value);
    exhibits.push_back(std::move(card));
  }
  for (const auto& museum : kMuseums) {
    museums.push_back({{"id", museum.id}, {"name", museum.id}, {"security", museum.security}});
  }
  return {
      {"museums", std::move(museums)}, {"sidekick-dice", 10}, {"exhibits", std::move(exhibits)}};
}

}  // namespace purloin::lab
