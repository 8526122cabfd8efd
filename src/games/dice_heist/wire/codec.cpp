#include "games/dice_heist/wire/codec.h"

#include <algorithm>

#include "core/fixed_vector.h"
#include "games/dice_heist/wire/deck.h"
#include "games/dice_heist/wire/reader.h"

namespace purloin::dice_heist {

using namespace wire;
namespace {


// Counts kinds, and puts them in the order of their names.
class Kinds {
 public:
  void add(const std::string& kind, int cards = 1) {
    for (auto& [name, count] : kinds_) {
      if (*name == kind) {
        count += cards;
        return;
      }
    }
    kinds_.push_back({&kind, cards});
  }
  bool empty() const { return kinds_.empty(); }
  void put(Tape& out) {
    std::ranges::sort(kinds_, {},
                      [](const Kind& kind) -> const std::string& { return *kind.name; });
    const auto counts = out.object();
    for (const auto& [name, count] : kinds_) out.member(*name, count);
  }

 private:
  struct Kind {
    const std::string* name;
    int count;
  };
  FixedVector<Kind, 64> kinds_;  // a deck has at most 64 cards
};

// {MUSEUM:{KIND:n}} of catalog positions; museums without cards are left out.
void put_cards(const Rules& rules, Bits cards, Tape& out) {
  const auto museums = out.object();
  for (std::size_t m = 0; m < kMuseums; ++m) {
    Kinds kinds;
    for (Bits rest = cards & rules.catalog().in_museum[m]; rest != 0;
         rest = without_lowest_bit(rest)) {
      kinds.add(rules.kind_of(lowest_bit_index(rest)));
    }
    if (kinds.empty()) continue;
    out.name(rules.config().deck.museums[m].id);
    kinds.put(out);
  }
}

void put_loot(const Rules& rules, const Loot& loot, Tape& out) {
  Kinds kinds;
  for (Bits rest = loot.paintings; rest != 0; rest = without_lowest_bit(rest)) {
    kinds.add(rules.kind_of(lowest_bit_index(rest)));
  }
  const auto& names = rules.tally_kinds();
  for (std::size_t position = 0; position < names.size(); ++position) {
    const int cards = tally_count(loot.tally, static_cast<int>(position));
    if (cards > 0) kinds.add(names[position], cards);
  }
  kinds.put(out);
}

void put_pending(const Rules& rules, const State& state, Tape& out) {
  if (state.phase != Phase::kRoll) return out.put(nullptr);
  const auto& pending = state.pending;
  const auto object = out.object();
  out.member("museum", Name{rules.config().deck.museums[index(pending.museum)].id});
  out.name("kind");
  if (pending.is_raid()) {
    out.put(Name{rules.kind_of(pending.lot)});
  } else {
    out.put(nullptr);
  }
  out.member("sidekicks", pending.sidekicks);
}

}  // namespace

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

void Codec::put_state(const Rules& rules, const State& state, Tape& out) {
  out.member("phase", Name{phase_name(state.phase)});
  const bool has_turn = state.phase != Phase::kFirstPlayer && state.phase != Phase::kOver;
  out.member("seat", has_turn ? Viewer(state.turn) : std::nullopt);
  if (state.phase == Phase::kFirstPlayer) out.member("contenders", state.contenders);
  out.name("deck");
  put_cards(rules, state.deck, out);
  out.name("museums");
  put_cards(rules, state.display, out);
  out.member("supply", state.supply);
  {
    const auto players = out.array("players");
    for (int i = 0; i < rules.seats(); ++i) {
      const auto player = out.object();
      out.member("sidekicks", state.sidekicks_of(Seat(i)));
      out.name("loot");
      put_loot(rules, state.loot_of(Seat(i)), out);
    }
  }
  out.name("pending");
  put_pending(rules, state, out);
}

State Codec::read_state(const Rules& rules, const Field& given) {
  return StateReader(rules, given).read();
}

std::optional<json::object> Codec::deck(const Rules& rules, const json::object& options) {
  return json::object{{"id", options.at("deck").is_string() ? "default" : "custom"},
                      {"hash", deck_hash(rules.config().deck)}};
}

}  // namespace purloin::dice_heist
