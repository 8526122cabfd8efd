#include "wire/thiefs_market.h"

#include <algorithm>

#include "wire/thiefs_market_box.h"
#include "wire/thiefs_market_reader.h"

namespace purloin::wire {
namespace {

using thiefs_market::CardBits;
using thiefs_market::Deck;
using thiefs_market::Phase;
using thiefs_market::Player;
using thiefs_market::Rules;
using thiefs_market::State;

constexpr Deck kAllDecks[] = {Deck::kA, Deck::kB, Deck::kC};

std::string key_of(Deck deck) {
  return std::string(1, letter(deck));
}

json::value write_seat(thiefs_market::MaybeSeat seat) {
  return seat.has_value() ? json::value((*seat).index()) : json::value(nullptr);
}

// Piles are there while the loot is split, if not empty, and throughout the purchases.
json::value write_pile(const State& state, const Player& player) {
  const bool splitting = state.phase == Phase::kSplit && !player.pile.empty();
  if (!splitting && !state.is_purchasing()) return nullptr;
  return json::value_from(format_objects(player.pile));
}

json::value write_final_pile(const State& state, const Player& player) {
  if (!state.is_purchasing()) return nullptr;
  std::string gems;
  for (int gem = 0; gem < thiefs_market::kGems; ++gem) {
    if ((player.final_pile.gems >> gem) & 1) {
      gems += thiefs_market::face_letter(static_cast<thiefs_market::Face>(gem));
    }
  }
  return json::object{
      {"objects", player.final_pile.objects}, {"marker", player.final_pile.marker}, {"gems", gems}};
}

json::object write_player(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.player(seat);
  json::array cards, used;
  for (const auto card : cards_as_gained(state, seat)) cards.emplace_back(rules.facts(card).id);
  for (int i = 0; i < count_bits(state.used); ++i) {
    const auto card = state.use_order[static_cast<std::size_t>(i)];
    if ((player.cards & bit(card)) != 0) used.emplace_back(rules.facts(card).id);
  }
  json::object copied;
  if (state.copied != thiefs_market::kNoCard && (player.cards & rules.catalog().copier) != 0) {
    copied[rules.facts(rules.catalog().copier_card).id] = rules.facts(state.copied).id;
  }
  return {{"pile", write_pile(state, player)}, {"gold", player.gold},
          {"infamy", player.infamy},           {"cards", std::move(cards)},
          {"copied", std::move(copied)},       {"used", std::move(used)},
          {"purchases", player.purchases},     {"final", write_final_pile(state, player)}};
}

json::object write_market(const Rules& rules, const State& state) {
  json::object market;
  for (const Deck deck : kAllDecks) {
    const auto& row = state.rows[index(deck)];
    json::array cards;
    for (std::size_t i = 0; i < row.size; ++i) cards.emplace_back(rules.facts(row.cards[i]).id);
    market[key_of(deck)] = std::move(cards);
  }
  return market;
}

json::object write_unseen(const Rules& rules, const State& state) {
  json::object unseen;
  for (const Deck deck : kAllDecks) {
    json::array cards;
    thiefs_market::for_each_card(
        state.unseen & rules.catalog().in_deck[index(deck)],
        [&](std::uint8_t card) { cards.emplace_back(rules.facts(card).id); });
    unseen[key_of(deck)] = std::move(cards);
  }
  return unseen;
}

}  // namespace

json::object ThiefsMarketCodec::options() {
  return {{"promos", {{"default", false}, {"allowed", {false, true}}}},
          {"start", {{"default", nullptr}, {"allowed", {nullptr, 0, 1, 2, 3, 4}}}}};
}

std::pair<Rules::Config, json::object> ThiefsMarketCodec::read_options(int seats,
                                                                       const Field& given) {
  Rules::Config config;
  config.seats = seats;
  config.box = thiefs_market_box();
  if (const auto promos = given.find("promos")) config.promos = promos->boolean();
  const auto start = given.find("start");
  if (start && !start->is_null()) config.start = Seat(start->integer(0, seats - 1));
  json::object all{{"promos", config.promos},
                   {"start", config.start ? json::value(config.start->index()) : nullptr}};
  return {std::move(config), std::move(all)};
}

json::object ThiefsMarketCodec::write_state(const Rules& rules, const State& state) {
  json::object body;
  body["phase"] = thiefs_market::phase_name(state.phase);
  body["round"] = state.round;
  body["start"] = write_seat(state.start);
  body["seat"] = write_seat(state.seat);
  body["center"] = format_objects(state.center);
  json::array players;
  for (int i = 0; i < rules.seats(); ++i) players.push_back(write_player(rules, state, Seat(i)));
  body["players"] = std::move(players);
  body["market"] = write_market(rules, state);
  json::object left, bought;
  for (const Deck deck : kAllDecks) {
    left[key_of(deck)] = rules.left_in_deck(state, deck);
    bought[key_of(deck)] = state.bought[index(deck)];
  }
  body["deck"] = std::move(left);
  body["unseen"] = write_unseen(rules, state);
  body["bought"] = std::move(bought);
  body["rerolling"] = state.rerolling > 0 ? json::value(state.rerolling) : json::value(nullptr);
  return body;
}

json::object ThiefsMarketCodec::write_view(const Rules& rules, const State& state, Viewer viewer) {
  json::object body = write_state(rules, state);
  if (state.is_over()) return body;
  auto& players = body["players"].as_array();
  for (int i = 0; i < rules.seats(); ++i) {
    if (viewer && viewer->index() == i) continue;
    players[static_cast<std::size_t>(i)].as_object()["infamy"] = nullptr;
  }
  return body;
}

State ThiefsMarketCodec::read_state(const Rules& rules, const Field& given) {
  return ThiefsMarketReader(rules, given).read();
}

json::object ThiefsMarketCodec::write_parts(const Rules& rules, const State& state, Seat seat) {
  const auto& catalog = rules.catalog();
  const auto standings = count_standings(catalog, state, rules.seats());
  json::object cards;
  for (const auto card : cards_as_gained(state, seat)) {
    const auto power = acts_as(catalog, state, card);
    cards[rules.facts(card).id] = score_card(catalog, state, standings, seat, power).points;
  }
  const auto sheet = rules.score(state)[static_cast<std::size_t>(seat.index())];
  return {{"parts",
           {{"cards", std::move(cards)},
            {"infamy", sheet.infamy},
            {"henchmen", sheet.henchmen},
            {"gold", sheet.gold}}}};
}

void ThiefsMarketCodec::hide_scores(const Rules& rules, const State& state, Viewer viewer,
                                    json::array& sheets) {
  if (rules.actor(state).is_nobody()) return;
  for (int i = 0; i < rules.seats(); ++i) {
    if (viewer == Viewer(Seat(i))) continue;
    auto& sheet = sheets[static_cast<std::size_t>(i)].as_object();
    sheet["total"] = nullptr;
    auto& parts = sheet["parts"].as_object();
    parts["infamy"] = nullptr;
    for (auto& card : parts["cards"].as_object()) {
      const auto& facts =
          *std::ranges::find(thiefs_market_box().cards, card.key(), &thiefs_market::CardFacts::id);
      if (facts.effect.kind == thiefs_market::EffectKind::kScorePerInfamy) card.value() = nullptr;
    }
  }
}

}  // namespace purloin::wire
