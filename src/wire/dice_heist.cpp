#include "wire/dice_heist.h"

#include <algorithm>
#include <map>

#include "games/dice_heist/odds.h"
#include "wire/dice_heist_deck.h"
#include "wire/dice_heist_reader.h"

namespace purloin::wire {
namespace {

using dice_heist::Museum;
using dice_heist::Phase;
using dice_heist::Rules;
using dice_heist::State;

// {MUSEUM:{KIND:n}} of catalog positions; museums without cards are left out.
json::object write_cards(const Rules& rules, Bits cards) {
  json::object museums;
  for (std::size_t m = 0; m < dice_heist::kMuseums; ++m) {
    std::map<std::string, int> kinds;
    for (Bits rest = cards & rules.catalog().in_museum[m]; rest != 0;
         rest = without_lowest_bit(rest)) {
      ++kinds[rules.kind_of(lowest_bit_index(rest))];
    }
    if (kinds.empty()) continue;
    museums[rules.config().deck.museums[m].id] = json::value_from(kinds);
  }
  return museums;
}

json::object write_loot(const Rules& rules, const dice_heist::Loot& loot) {
  std::map<std::string, int> kinds;
  for (Bits rest = loot.paintings; rest != 0; rest = without_lowest_bit(rest)) {
    ++kinds[rules.kind_of(lowest_bit_index(rest))];
  }
  const auto count = [&](const std::string& kind, int position) {
    const int cards = dice_heist::tally_count(loot.tally, position);
    if (cards > 0) kinds[kind] = cards;
  };
  count("artifact-1", dice_heist::kTallySingles);
  count("artifact-2", dice_heist::kTallyDoubles);
  int position = dice_heist::kTallyFirstColor;
  for (const auto& color : rules.config().deck.colors) count("gem-" + color, position++);
  return json::value_from(kinds).as_object();
}

json::value write_pending(const Rules& rules, const State& state) {
  if (state.phase != Phase::kRoll) return nullptr;
  const auto& pending = state.pending;
  json::value kind = nullptr;
  if (pending.is_raid()) kind = rules.kind_of(pending.lot);
  return json::object{{"museum", rules.config().deck.museums[index(pending.museum)].id},
                      {"kind", kind},
                      {"sidekicks", pending.sidekicks}};
}

}  // namespace

json::object DiceHeistCodec::options() {
  return {{"targeted-raid", {{"default", false}, {"allowed", {false, true}}}},
          {"deck", {{"default", "default"}, {"allowed", {"default", "a deck object"}}}}};
}

std::pair<Rules::Config, json::object> DiceHeistCodec::read_options(int seats, const Field& given) {
  Rules::Config config;
  config.seats = seats;
  const auto raid = given.find("targeted-raid");
  if (raid) config.targeted_raid = raid->boolean();
  const auto deck = given.find("deck");
  if (deck && deck->raw().is_object()) {
    auto read = read_dice_heist_deck(deck->raw());
    if (!read) {
      const auto& problem = read.error().front();
      fault(deck->path() + (problem.where.empty() ? "" : "." + problem.where), problem.what);
    }
    config.deck = std::move(*read);
  } else if (!deck || (deck->raw().is_string() && deck->text() == "default")) {
    config.deck = default_dice_heist_deck();
  } else {
    deck->fail("must be \"default\" or a deck object");
  }
  json::object all{{"targeted-raid", config.targeted_raid},
                   {"deck", deck ? deck->raw() : json::value("default")}};
  return {std::move(config), std::move(all)};
}

json::object DiceHeistCodec::write_state(const Rules& rules, const State& state) {
  json::object body;
  body["phase"] = dice_heist::phase_name(state.phase);
  const bool has_turn = state.phase != Phase::kFirstPlayer && state.phase != Phase::kOver;
  body["seat"] = has_turn ? json::value(state.turn.index()) : json::value(nullptr);
  if (state.phase == Phase::kFirstPlayer) {
    json::array contenders;
    for (const Seat seat : state.contenders) contenders.push_back(seat.index());
    body["contenders"] = std::move(contenders);
  }
  body["deck"] = write_cards(rules, state.deck);
  body["museums"] = write_cards(rules, state.display);
  body["supply"] = state.supply;
  json::array players;
  for (int i = 0; i < rules.seats(); ++i) {
    players.push_back({{"sidekicks", state.sidekicks_of(Seat(i))},
                       {"loot", write_loot(rules, state.loot_of(Seat(i)))}});
  }
  body["players"] = std::move(players);
  body["pending"] = write_pending(rules, state);
  return body;
}

State DiceHeistCodec::read_state(const Rules& rules, const Field& given) {
  return DiceHeistReader(rules, given).read();
}

json::object DiceHeistCodec::write_parts(const Rules& rules, const State& state, Seat seat) {
  const auto scores = rules.score(state);
  const auto& sheet = scores[static_cast<std::size_t>(seat.index())];
  return {{"parts",
           {{"artifacts", sheet.artifacts}, {"gems", sheet.gems}, {"paintings", sheet.paintings}}}};
}

std::optional<double> DiceHeistCodec::odds(const Rules& rules, const State& state, Action action) {
  State after = state;
  rules.apply(after, action);
  if (after.phase != Phase::kRoll) return std::nullopt;
  return dice_heist::success_chance(rules, after.pending.museum, after.pending.is_raid(),
                                    after.pending.sidekicks);
}

std::optional<json::object> DiceHeistCodec::deck(const Rules& rules, const json::object& options) {
  return json::object{{"id", options.at("deck").is_string() ? "default" : "custom"},
                      {"hash", deck_hash(rules.config().deck)}};
}

}  // namespace purloin::wire
