#include "games/dice_heist/wire/codec.h"

#include <algorithm>

#include "games/dice_heist/wire/deck.h"

namespace purloin::dice_heist {

using namespace wire;
std::pair<Rules::Config, json::object> Codec::read_options(int seats, const Field& given) {
  Rules::Config config;
  config.seats = seats;
  const auto raid = given.find("targeted-raid");
  if (raid) config.targeted_raid = raid->boolean();
  const auto deck = given.find("deck");
  if (deck && deck->raw().is_object()) {
    auto read = read_deck(deck->raw());
    if (!read) {
      const auto& problem = read.error().front();
      fault(deck->path() + (problem.where.empty() ? "" : "." + problem.where), problem.what);
    }
    config.deck = std::move(*read);
  } else if (!deck || (deck->raw().is_string() && deck->text() == "default")) {
    config.deck = default_deck();
  } else {
    deck->fail("must be \"default\" or a deck object");
  }
  json::object all{{"targeted-raid", config.targeted_raid},
                   {"deck", deck ? deck->raw() : json::value("default")}};
  return {std::move(config), std::move(all)};
}

bool Codec::changes_alike(const State& before, const State& after, Memory memory) {
  if (memory == Memory::kOpen) return true;
  const auto has_as_many = [](const Loot& a, const Loot& b) {
    return tally_count(a.tally, kTallySingles) == tally_count(b.tally, kTallySingles) &&
           tally_count(a.tally, kTallyDoubles) == tally_count(b.tally, kTallyDoubles);
  };
  return after.phase != Phase::kOver && std::ranges::equal(before.loot, after.loot, has_as_many);
}

bool Codec::scores_alike(const Rules& rules, const State& before, const State& after) {
  // What the table shows of artifacts says something about those that lie face down.
  const auto shown = [&](const State& state) {
    return std::pair(state.deck & rules.catalog().artifacts,
                     state.display & rules.catalog().artifacts);
  };
  return before.loot == after.loot && shown(before) == shown(after) &&
         (before.phase == Phase::kOver) == (after.phase == Phase::kOver);
}

std::optional<std::size_t> Codec::hidden_token(const Rules& rules, const State&, Action action,
                                               Vantage vantage) {
  const bool names_a_kind =
      action.kind() == Action::Kind::kDraw || action.kind() == Action::Kind::kRaid;
  if (vantage.is_open() || !names_a_kind || !is_artifact(rules.catalog(), action.lot())) return {};
  return 2;  // "draw MUSEUM KIND", "raid MUSEUM KIND N"
}

std::optional<json::object> Codec::deck(const Rules& rules, const json::object& options) {
  return json::object{{"id", options.at("deck").is_string() ? "default" : "custom"},
                      {"hash", deck_hash(rules.config().deck)}};
}

}  // namespace purloin::dice_heist
