#include "games/thiefs_market/wire/codec.h"

#include <algorithm>

#include "games/thiefs_market/wire/box.h"
#include "wire/score_sheets.h"

namespace purloin::thiefs_market {

using namespace wire;

std::pair<Rules::Config, json::object> Codec::read_options(int seats, const Field& given) {
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

Document Codec::write_view(const Rules& rules, const State& state, Vantage vantage) {
  Document view = write_document(rules, state);
  for (int i = 0; i < rules.seats(); ++i) {
    if (shows_infamy(state, Seat(i), vantage)) continue;
    view.players[static_cast<std::size_t>(i)].infamy.reset();
  }
  return view;
}

bool Codec::changes_alike(const State& before, const State& after, Memory memory) {
  if (memory == Memory::kOpen) return true;
  return !after.is_over() &&
         std::ranges::equal(before.players, after.players, {}, &Player::infamy, &Player::infamy);
}

bool Codec::scores_alike(const Rules&, const State& before, const State& after) {
  const auto counts_alike = [](const Player& a, const Player& b) {
    return a.cards == b.cards && a.gold == b.gold && a.infamy == b.infamy;
  };
  return std::ranges::equal(before.players, after.players, counts_alike) &&
         before.gain_order == after.gain_order && before.copied == after.copied &&
         before.is_over() == after.is_over() && is_before_gains(before) == is_before_gains(after);
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
