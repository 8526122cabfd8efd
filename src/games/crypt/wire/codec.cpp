#include "games/crypt/wire/codec.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/fixed_vector.h"
#include "games/crypt/wire/reader.h"
#include "wire/score_sheets.h"

namespace purloin::crypt {

using namespace wire;
namespace {


constexpr auto kDigits = [] {
  std::array<char, 10> digits{};
  for (std::size_t i = 0; i < digits.size(); ++i) digits[i] = static_cast<char>('0' + i);
  return digits;
}();

// A small number as a member's name.
std::string_view digit(int number) {
  return {&kDigits[static_cast<std::size_t>(number)], 1};
}

void put_who(Who who, Tape& out) {
  if (who.is_ghost()) {
    out.put("ghost");
  } else {
    out.put(who.is_seat() ? Viewer(who.seat()) : std::nullopt);
  }
}

std::optional<int> coins_of(Card card) {
  return card.is_known() ? std::optional(card.coins()) : std::nullopt;
}

// {TYPE:{COINS:n}}, every type.
void put_pile(Pile pile, Tape& out) {
  const auto types = out.object();
  for (std::size_t t = 0; t < kTypes; ++t) {
    const auto counts = out.object(kTypeNames[t]);
    for (int coins = 1; coins <= kHighestCoins; ++coins) {
      const int cards = pile.count(Card(static_cast<Type>(t), coins));
      if (cards > 0) out.member(digit(coins), cards);
    }
  }
}

void put_slot(const Rules& rules, const State& state, SlotId id, Tape& out) {
  const auto& slot = state.slot(id);
  const auto object = out.object();
  out.member("type", Name{name_of(slot.card.type())});
  out.member("coins", coins_of(slot.card));
  out.member("up", rules.is_up(id));
  out.member("seen", slot.seen);
  out.member("taken", slot.taken);
  out.name("by");
  put_who(slot.by, out);
  out.member("count", slot.hold.count());
  out.member("effort", slot.hold.effort());
}

// A player's cards in the order of the protocol, unknown coins (0) first.
void put_treasure(const View& view, Seat owner, Tape& out) {
  struct Line {
    Card card;
    Entry entry;
  };
  FixedVector<Line, kCards> lines;
  view.known.treasure.for_each([&](Card card, Entry entry) {
    if (entry.owner() == owner) lines.push_back({card, entry});
  });
  for (std::size_t i = 0; i < view.hidden_count; ++i) {
    const auto& hidden = view.hidden[i];
    if (hidden.entry.owner() == owner) lines.push_back({Card(hidden.type, 0), hidden.entry});
  }
  // Codes of cards and of one owner's entries are in the order of their JSON.
  std::ranges::sort(
      lines, {}, [](const Line& line) { return std::tuple(line.card.code(), line.entry.code()); });
  const auto cards = out.array("treasure");
  for (const auto& [card, entry] : lines) {
    const auto object = out.object();
    out.member("type", Name{name_of(card.type())});
    out.member("coins", coins_of(card));
    out.member("flipped", entry.flipped());
    out.member("public", entry.is_public());
    out.member("seen", entry.seen());
  }
}

void put_players(const Rules& rules, const View& view, Tape& out) {
  const auto players = out.array("players");
  for (int i = 0; i < rules.seats(); ++i) {
    const Seat seat(i);
    const auto player = out.object();
    out.member("servants", view.known.servants_of(seat));
    out.member("exhausted", view.known.exhausted_of(seat));
    out.member("placed", view.known.placed.contains(seat));
    put_treasure(view, seat, out);
  }
}

void put_ghost(const Rules& rules, const State& state, Tape& out) {
  if (!rules.is_solo()) return out.member("ghost", nullptr);
  int servants = kServants;
  for (const auto& slot : state.crypt) {
    if (slot.by.is_ghost()) servants -= slot.hold.count();
  }
  const auto ghost = out.object("ghost");
  out.member("servants", servants);
  out.member("pushed", state.ghost_pushed);
}

void put_discards(const State& state, Tape& out) {
  const auto cards = out.array("discard");
  for (std::size_t i = 0; i < state.discarded; ++i) {
    const auto& card = state.discard[i];
    const auto object = out.object();
    out.member("type", Name{name_of(card.card().type())});
    out.member("coins", coins_of(card.card()));
    out.member("up", card.up());
    out.member("seen", card.seen());
  }
}

// What only some phases have.
void put_phase_fields(const State& state, Tape& out) {
  if (state.phase == Phase::kIdol) {
    {
      const auto counts = out.object("rerollable");
      for (std::size_t i = 0; i < state.drawn; ++i) {
        const int servants = state.crypt[i].rerollable;
        if (servants > 0) out.member(digit(static_cast<int>(i) + 1), servants);
      }
    }
    if (state.rerolling != kNoSlot) out.member("rerolling", index(state.rerolling) + 1);
  }
  if (state.phase == Phase::kTiebreak) out.member("contenders", state.finalists);
  if (state.phase == Phase::kOver) out.member("winners", state.finalists);
}

void put(const Rules& rules, const View& view, Tape& out) {
  const State& state = view.known;
  out.name("collectors");
  if (state.sides.are_known()) {
    out.put(format_sides(state.sides));
  } else {
    out.put(nullptr);
  }
  out.member("phase", Name{phase_name(state.phase)});
  out.member("round", state.round);
  out.name("leader");
  put_who(state.leader, out);
  out.name("seat");
  put_who(state.seat, out);
  out.member("turn", state.turn);
  out.name(view.open ? "deck" : "unseen");
  put_pile(state.deck, out);
  out.name("top");
  if (state.top_known) {
    out.put(Name{name_of(state.top)});
  } else {
    out.put(nullptr);
  }
  {
    const auto slots = out.array("crypt");
    for (int i = 0; i < state.drawn; ++i) put_slot(rules, state, static_cast<SlotId>(i), out);
  }
  put_players(rules, view, out);
  put_ghost(rules, state, out);
  out.member("idol-b", state.sides.is_b(Type::kIdol) ? std::optional(state.idol_b) : std::nullopt);
  put_discards(state, out);
  put_phase_fields(state, out);
}

}  // namespace

std::pair<Rules::Config, json::object> Codec::read_options(int seats, const Field& given) {
  Rules::Config config;
  config.seats = seats;
  json::object all{{"collectors", "AAAAAA"}, {"leader", nullptr}};
  if (const auto collectors = given.find("collectors")) {
    config.sides = Sides::parse(collectors->text());
    if (!config.sides && collectors->text() != "random") {
      collectors->fail("must be \"random\" or six letters A or B");
    }
    all["collectors"] = collectors->raw();
  }
  const auto leader = given.find("leader");
  if (leader && !leader->is_null()) {
    config.leader = Seat(leader->integer(0, seats - 1));
    all["leader"] = config.leader->index();
  }
  return {config, std::move(all)};
}

void Codec::put_state(const Rules& rules, const State& state, Tape& out) {
  put(rules, open_view(state), out);
}

// Written from the view alone, so that it cannot say more.
void Codec::put_view(const Rules& rules, const State& state, Viewer viewer, Tape& out) {
  put(rules, rules.view(state, viewer), out);
}

bool Codec::changes_alike(const State& before, const State& after) {
  const auto lies_the_same = [](const Slot& a, const Slot& b) {
    return a.card == b.card && a.seen == b.seen && a.taken == b.taken;
  };
  return after.phase != Phase::kOver && before.deck == after.deck &&
         before.treasure == after.treasure && before.drawn == after.drawn &&
         before.discarded == after.discarded && before.discard == after.discard &&
         std::ranges::equal(before.crypt, after.crypt, lies_the_same);
}

State Codec::read_state(const Rules& rules, const Field& given) {
  return StateReader(rules, given).read();
}

void Codec::put_parts(const Rules& rules, const State&, Seat,
                           const SheetBounds<ScoreSheet>& sheet, Tape& out) {
  wire::put_parts(sheet, out);
  if (!rules.is_solo()) return;
  const auto rank = rank_of(sheet.total.least);
  const bool is_known = rank == rank_of(*sheet.total.most);
  out.member("rank", is_known ? std::optional(Name{rank}) : std::nullopt);
}

}  // namespace purloin::crypt
