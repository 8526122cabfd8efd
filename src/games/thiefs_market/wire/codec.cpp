#include "games/thiefs_market/wire/codec.h"

#include <algorithm>

#include "core/fixed_vector.h"
#include "wire/score_sheets.h"
#include "games/thiefs_market/wire/box.h"
#include "games/thiefs_market/wire/reader.h"

namespace purloin::thiefs_market {

using namespace wire;
namespace {


constexpr Deck kAllDecks[] = {Deck::kA, Deck::kB, Deck::kC};

std::string_view key_of(Deck deck) {
  constexpr std::string_view kLetters = "ABC";
  return kLetters.substr(index(deck), 1);
}

Viewer to_viewer(MaybeSeat seat) {
  return seat.has_value() ? Viewer(*seat) : std::nullopt;
}

// Piles are there while the loot is split, if not empty, and throughout the purchases.
void put_pile(const State& state, const Player& player, Tape& out) {
  const bool splitting = state.phase == Phase::kSplit && !player.pile.empty();
  if (!splitting && !state.is_purchasing()) return out.member("pile", nullptr);
  out.member("pile", format_objects(player.pile));
}

void put_final_pile(const State& state, const Player& player, Tape& out) {
  if (!state.is_purchasing()) return out.member("final", nullptr);
  FixedVector<char, kGems> gems;
  for (int gem = 0; gem < kGems; ++gem) {
    if ((player.final_pile.gems >> gem) & 1) {
      gems.push_back(face_letter(static_cast<Face>(gem)));
    }
  }
  const auto pile = out.object("final");
  out.member("objects", player.final_pile.objects);
  out.member("marker", player.final_pile.marker);
  out.member("gems", std::string_view(gems.begin(), gems.size()));
}

Name id_of(const Rules& rules, std::uint8_t card) {
  return {rules.facts(card).id};
}

void put_player(const Rules& rules, const State& state, Seat seat, bool knows_infamy, Tape& out) {
  const Player& player = state.player(seat);
  const auto object = out.object();
  put_pile(state, player, out);
  out.member("gold", player.gold);
  out.member("infamy", knows_infamy ? std::optional(player.infamy) : std::nullopt);
  {
    const auto cards = out.array("cards");
    for (const auto card : cards_as_gained(state, seat)) out.put(id_of(rules, card));
  }
  {
    const auto copied = out.object("copied");
    if (state.copied != kNoCard && (player.cards & rules.catalog().copier) != 0) {
      out.member(rules.facts(rules.catalog().copier_card).id, id_of(rules, state.copied));
    }
  }
  {
    const auto used = out.array("used");
    for (int i = 0; i < count_bits(state.used); ++i) {
      const auto card = state.use_order[static_cast<std::size_t>(i)];
      if ((player.cards & bit(card)) != 0) out.put(id_of(rules, card));
    }
  }
  out.member("purchases", player.purchases);
  put_final_pile(state, player, out);
}

void put_market(const Rules& rules, const State& state, Tape& out) {
  const auto market = out.object("market");
  for (const Deck deck : kAllDecks) {
    const auto& row = state.rows[index(deck)];
    const auto cards = out.array(key_of(deck));
    for (std::size_t i = 0; i < row.size; ++i) out.put(id_of(rules, row.cards[i]));
  }
}

void put_unseen(const Rules& rules, const State& state, Tape& out) {
  const auto unseen = out.object("unseen");
  for (const Deck deck : kAllDecks) {
    const auto cards = out.array(key_of(deck));
    for_each_card(state.unseen & rules.catalog().in_deck[index(deck)],
                                 [&](std::uint8_t card) { out.put(id_of(rules, card)); });
  }
}

// `knows(seat)`: whether the reader knows that seat's infamy.
template <class Knows>
void put(const Rules& rules, const State& state, const Knows& knows, Tape& out) {
  out.member("phase", Name{phase_name(state.phase)});
  out.member("round", state.round);
  out.member("start", to_viewer(state.start));
  out.member("seat", to_viewer(state.seat));
  out.member("center", format_objects(state.center));
  {
    const auto players = out.array("players");
    for (int i = 0; i < rules.seats(); ++i) {
      put_player(rules, state, Seat(i), knows(Seat(i)), out);
    }
  }
  put_market(rules, state, out);
  {
    const auto left = out.object("deck");
    for (const Deck deck : kAllDecks) out.member(key_of(deck), rules.left_in_deck(state, deck));
  }
  put_unseen(rules, state, out);
  {
    const auto bought = out.object("bought");
    for (const Deck deck : kAllDecks) out.member(key_of(deck), state.bought[index(deck)]);
  }
  out.member("rerolling", state.rerolling > 0 ? std::optional(state.rerolling) : std::nullopt);
}

}  // namespace

std::pair<Rules::Config, json::object> Codec::read_options(int seats,
                                                                       const Field& given) {
  Rules::Config config;
  config.seats = seats;
  config.box = default_box();
  if (const auto promos = given.find("promos")) config.promos = promos->boolean();
  const auto start = given.find("start");
  if (start && !start->is_null()) config.start = Seat(start->integer(0, seats - 1));
  json::object all{{"promos", config.promos},
                   {"start", config.start ? json::value(config.start->index()) : nullptr}};
  return {std::move(config), std::move(all)};
}

void Codec::put_state(const Rules& rules, const State& state, Tape& out) {
  const auto all = [](Seat) { return true; };
  put(rules, state, all, out);
}

void Codec::put_view(const Rules& rules, const State& state, Viewer viewer, Tape& out) {
  const auto own = [&](Seat seat) { return state.is_over() || viewer == Viewer(seat); };
  put(rules, state, own, out);
}

bool Codec::changes_alike(const State& before, const State& after) {
  return !after.is_over() &&
         std::ranges::equal(before.players, after.players, {}, &Player::infamy, &Player::infamy);
}

State Codec::read_state(const Rules& rules, const Field& given) {
  return StateReader(rules, given).read();
}

void Codec::put_parts(const Rules& rules, const State& state, Seat seat,
                                  const SheetBounds<ScoreSheet>& sheet, Tape& out) {
  const auto& catalog = rules.catalog();
  const auto standings = count_standings(catalog, state, rules.seats());
  {
    const bool hides_infamy = !sheet[&ScoreSheet::infamy].is_exact();
    const auto cards = out.object("cards");
    for (const auto card : cards_as_gained(state, seat)) {
      const auto power = acts_as(catalog, state, card);
      const bool is_hidden = hides_infamy && counts_infamy(catalog.facts[power].effect);
      put_bounds(rules.facts(card).id,
                 is_hidden
                     ? Bounds::at_least(0)
                     : Bounds::exactly(score_card(catalog, state, standings, seat, power).points),
                 out);
    }
  }
  for (const auto& [name, points] : ScoreSheet::kParts) {
    if (points != &ScoreSheet::cards) put_bounds(name, sheet[points], out);
  }
}

}  // namespace purloin::thiefs_market
