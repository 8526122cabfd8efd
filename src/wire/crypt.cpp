#include "wire/crypt.h"

#include <algorithm>
#include <tuple>

#include "wire/crypt_reader.h"
#include "wire/record.h"

namespace purloin::wire {
namespace {

using crypt::Card;
using crypt::Phase;
using crypt::Rules;
using crypt::SlotId;
using crypt::State;
using crypt::Type;
using crypt::View;
using crypt::Who;

json::value write_who(Who who) {
  if (who.is_ghost()) return "ghost";
  return who.is_seat() ? json::value(who.seat().index()) : json::value(nullptr);
}

json::value write_coins(Card card) {
  return card.is_known() ? json::value(card.coins()) : json::value(nullptr);
}

// {TYPE:{COINS:n}}, every type.
json::object write_pile(crypt::Pile pile) {
  json::object types;
  for (std::size_t t = 0; t < crypt::kTypes; ++t) {
    json::object counts;
    for (int coins = 1; coins <= crypt::kHighestCoins; ++coins) {
      const int cards = pile.count(Card(static_cast<Type>(t), coins));
      if (cards > 0) counts[std::to_string(coins)] = cards;
    }
    types[crypt::kTypeNames[t]] = std::move(counts);
  }
  return types;
}

json::object write_slot(const Rules& rules, const State& state, SlotId id) {
  const auto& slot = state.slot(id);
  return {{"type", crypt::name_of(slot.card.type())},
          {"coins", write_coins(slot.card)},
          {"up", rules.is_up(id)},
          {"seen", write_seats(slot.seen)},
          {"taken", slot.taken},
          {"by", write_who(slot.by)},
          {"count", slot.hold.count()},
          {"effort", slot.hold.effort()}};
}

// A player's cards in the order of the protocol, unknown coins (0) first.
json::array write_treasure(const View& view, Seat owner) {
  struct Line {
    Card card;
    crypt::Entry entry;
  };
  std::vector<Line> lines;
  view.known.treasure.for_each([&](Card card, crypt::Entry entry) {
    if (entry.owner() == owner) lines.push_back({card, entry});
  });
  for (std::size_t i = 0; i < view.hidden_count; ++i) {
    const auto& hidden = view.hidden[i];
    if (hidden.entry.owner() == owner) lines.push_back({Card(hidden.type, 0), hidden.entry});
  }
  // Codes of cards and of one owner's entries are in the order of their JSON.
  std::ranges::sort(
      lines, {}, [](const Line& line) { return std::tuple(line.card.code(), line.entry.code()); });
  json::array cards;
  for (const auto& [card, entry] : lines) {
    cards.push_back({{"type", crypt::name_of(card.type())},
                     {"coins", write_coins(card)},
                     {"flipped", entry.flipped()},
                     {"public", entry.is_public()},
                     {"seen", write_seats(entry.seen())}});
  }
  return cards;
}

json::array write_players(const Rules& rules, const View& view) {
  json::array players;
  for (int i = 0; i < rules.seats(); ++i) {
    const Seat seat(i);
    players.push_back({{"servants", view.known.servants_of(seat)},
                       {"exhausted", view.known.exhausted_of(seat)},
                       {"placed", view.known.placed.contains(seat)},
                       {"treasure", write_treasure(view, seat)}});
  }
  return players;
}

json::value write_ghost(const Rules& rules, const State& state) {
  if (!rules.is_solo()) return nullptr;
  int servants = crypt::kServants;
  for (const auto& slot : state.crypt) {
    if (slot.by.is_ghost()) servants -= slot.hold.count();
  }
  return json::object{{"servants", servants}, {"pushed", state.ghost_pushed}};
}

json::array write_discards(const State& state) {
  json::array cards;
  for (std::size_t i = 0; i < state.discarded; ++i) {
    const auto& card = state.discard[i];
    cards.push_back({{"type", crypt::name_of(card.card().type())},
                     {"coins", write_coins(card.card())},
                     {"up", card.up()},
                     {"seen", write_seats(card.seen())}});
  }
  return cards;
}

// What only some phases have.
void write_phase_fields(const State& state, json::object& body) {
  if (state.phase == Phase::kIdol) {
    json::object counts;
    for (std::size_t i = 0; i < state.drawn; ++i) {
      const int servants = state.crypt[i].rerollable;
      if (servants > 0) counts[crypt::format_slot(static_cast<SlotId>(i))] = servants;
    }
    body["rerollable"] = std::move(counts);
    if (state.rerolling != crypt::kNoSlot) body["rerolling"] = index(state.rerolling) + 1;
  }
  if (state.phase == Phase::kTiebreak) body["contenders"] = write_seats(state.finalists);
  if (state.phase == Phase::kOver) body["winners"] = write_seats(state.finalists);
}

json::object write(const Rules& rules, const View& view) {
  const State& state = view.known;
  json::object body;
  body["collectors"] = state.sides.are_known() ? json::value(crypt::format_sides(state.sides))
                                               : json::value(nullptr);
  body["phase"] = crypt::phase_name(state.phase);
  body["round"] = state.round;
  body["leader"] = write_who(state.leader);
  body["seat"] = write_who(state.seat);
  body["turn"] = state.turn;
  body[view.open ? "deck" : "unseen"] = write_pile(state.deck);
  body["top"] = state.top_known ? json::value(crypt::name_of(state.top)) : json::value(nullptr);
  json::array slots;
  for (int i = 0; i < state.drawn; ++i) {
    slots.push_back(write_slot(rules, state, static_cast<SlotId>(i)));
  }
  body["crypt"] = std::move(slots);
  body["players"] = write_players(rules, view);
  body["ghost"] = write_ghost(rules, state);
  body["idol-b"] =
      state.sides.is_b(Type::kIdol) ? json::value(write_seats(state.idol_b)) : json::value(nullptr);
  body["discard"] = write_discards(state);
  write_phase_fields(state, body);
  return body;
}

}  // namespace

json::object CryptCodec::options() {
  return {{"collectors",
           {{"default", "AAAAAA"},
            {"allowed",
             {"AAAAAA", "BBBBBB", "random",
              "six letters A or B: idol, jewelry, manuscript, pottery, remains, tapestry"}}}},
          {"leader", {{"default", nullptr}, {"allowed", {nullptr, 0, 1, 2, 3}}}}};
}

std::pair<Rules::Config, json::object> CryptCodec::read_options(int seats, const Field& given) {
  Rules::Config config;
  config.seats = seats;
  json::object all{{"collectors", "AAAAAA"}, {"leader", nullptr}};
  if (const auto collectors = given.find("collectors")) {
    config.sides = crypt::Sides::parse(collectors->text());
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

json::object CryptCodec::write_state(const Rules& rules, const State& state) {
  return write(rules, crypt::open_view(state));
}

// Written from the view alone, so that it cannot say more.
json::object CryptCodec::write_view(const Rules& rules, const State& state, Viewer viewer) {
  return write(rules, rules.view(state, viewer));
}

State CryptCodec::read_state(const Rules& rules, const Field& given) {
  return CryptReader(rules, given).read();
}

json::object CryptCodec::write_parts(const Rules& rules, const State& state, Seat seat) {
  const auto scores = rules.score(state);
  const auto& sheet = scores[static_cast<std::size_t>(seat.index())];
  json::object parts{{"coins", sheet.coins},       {"idol", sheet.idol},
                     {"jewelry", sheet.jewelry},   {"manuscript", sheet.manuscript},
                     {"pottery", sheet.pottery},   {"remains", sheet.remains},
                     {"tapestry", sheet.tapestry}, {"servants", sheet.servants}};
  if (rules.is_solo()) parts["rank"] = crypt::rank_of(sheet.total());
  return {{"parts", std::move(parts)}};
}

}  // namespace purloin::wire
