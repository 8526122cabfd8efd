#include <array>
#include <cassert>
#include <string>

#include "games/crypt/tensors/tensors.h"
#include "tensors/fields.h"

namespace purloin::crypt {
namespace {

constexpr int kCoinValues = kHighestCoins;

std::string numbered(std::string_view name, int i) {
  return std::string(name) + std::to_string(i);
}
std::string of_type(std::string_view name, int type) {
  return std::string(name) + std::string(kTypeNames[static_cast<std::size_t>(type)]);
}

// What a viewer knows of a player's cards of one type.
struct Collected {
  std::array<std::uint8_t, kCoinValues> by_coins{};
  std::uint8_t hidden = 0;
  std::uint8_t unflipped = 0;  // the hidden ones too
};
using Collection = std::array<std::array<Collected, kTypes>, kPlayers>;

Collection collection_of(const View& view) {
  Collection all{};
  view.known.treasure.for_each([&](Card card, Entry entry) {
    Collected& held = all[static_cast<std::size_t>(entry.owner().index())][index(card.type())];
    ++held.by_coins[static_cast<std::size_t>(card.coins() - 1)];
    held.unflipped = static_cast<std::uint8_t>(held.unflipped + !entry.flipped());
  });
  for (std::size_t i = 0; i < view.hidden_count; ++i) {
    const HiddenTreasure& hidden = view.hidden[i];
    Collected& held =
        all[static_cast<std::size_t>(hidden.entry.owner().index())][index(hidden.type)];
    ++held.hidden;
    ++held.unflipped;
  }
  return all;
}

}  // namespace

Tensors::Tensors(const Rules& rules) : rules_(rules) {
  feature_count_ = feature_names().size();
}

// How many seats clockwise; the Ghost comes after all of them, nobody nowhere.
int Tensors::place_of(Who who, Seat from) const {
  if (who.is_ghost()) return rules_.seats();
  if (who.is_nobody()) return -1;
  const int places = who.seat().index() - from.index();
  return places < 0 ? places + rules_.seats() : places;
}

template <class Out>
void Tensors::describe_partial(Action claim, Out& out) const {
  std::array<Group, kMaxSlots> chosen{};
  for (int i = 0; i < Action::kMaxGroups; ++i) {
    const Group group = claim.group(i);
    if (group.count != 0) chosen[index(group.slot)] = group;
  }
  for (int i = 0; i < rules_.deal().slots; ++i) {
    out(chosen[static_cast<std::size_t>(i)].count, kServants, "claim.", i, ".servants");
    out(chosen[static_cast<std::size_t>(i)].effort, kHighestEffort, "claim.", i, ".effort");
  }
}

template <class Out>
void Tensors::describe_slot(const View& view, Seat seat, int at, Out& out) const {
  const Slot& slot = view.known.crypt[static_cast<std::size_t>(at)];
  const bool there = at < view.known.drawn;
  tensors::put_choice(out, there ? static_cast<int>(slot.card.type()) : -1, kTypes,
                      [&](int i) { return of_type(numbered("slot.", at) + ".", i); });
  out(slot.card.coins(), kHighestCoins, "slot.", at, ".coins");
  out(there && slot.card.is_known(), 1, "slot.", at, ".known");
  out(slot.taken, 1, "slot.", at, ".taken");
  tensors::put_choice(out, place_of(slot.by, seat), rules_.seats() + rules_.is_solo(),
                      [&](int i) { return numbered(numbered("slot.", at) + ".by.", i); });
  out(slot.hold.count(), kServants, "slot.", at, ".servants");
  out(slot.hold.effort(), kHighestEffort, "slot.", at, ".effort");
  out(slot.hold.total(), kServants * kHighestEffort, "slot.", at, ".total");
  out(slot.rerollable, kServants, "slot.", at, ".rerollable");
  for (int place = 0; place < rules_.seats() && !rules_.is_up(static_cast<SlotId>(at)); ++place) {
    const int other = seat.index() + place;
    out(slot.seen.contains(Seat(other < rules_.seats() ? other : other - rules_.seats())), 1,
        "slot.", at, ".seen.", place);
  }
}

template <class Out>
void Tensors::describe_treasure(const View& view, Seat seat, Out& out) const {
  const Collection all = collection_of(view);
  for (int place = 0; place < rules_.seats(); ++place) {
    const int owner = (seat.index() + place) % rules_.seats();
    for (std::size_t t = 0; t < kTypes; ++t) {
      const Collected& held = all[static_cast<std::size_t>(owner)][t];
      const std::string_view type = kTypeNames[t];
      for (std::size_t coins = 0; coins < kCoinValues; ++coins) {
        out(held.by_coins[coins], 2, "player.", place, ".", type, ".", coins + 1);
      }
      out(held.hidden, 2, "player.", place, ".", type, ".hidden");
      out(held.unflipped, 4, "player.", place, ".", type, ".unflipped");
    }
  }
}

template <class Out>
void Tensors::describe(const View& view, Seat seat, Out& out) const {
  const State& known = view.known;
  describe_partial(Action::claim(), out);
  tensors::put_choice(
      out, static_cast<int>(known.phase), static_cast<int>(kPhaseNames.size()),
      [](int i) { return "phase." + std::string(kPhaseNames[static_cast<std::size_t>(i)]); });
  out(known.round, static_cast<float>(rules_.deal().rounds()), "round");
  out(known.turn, 3, "turn");
  tensors::put_choice(out, place_of(known.leader, seat), rules_.seats() + rules_.is_solo(),
                      [](int i) { return numbered("leader.", i); });
  tensors::put_choice(out, place_of(known.seat, seat), rules_.seats(),
                      [](int i) { return numbered("acting.", i); });
  out.bits(known.sides.are_known() ? known.sides.bits() : 0, kTypes,
           [](int i) { return of_type("side-b.", i); });
  tensors::put_choice(out, known.top_known ? static_cast<int>(known.top) : -1, kTypes,
                      [](int i) { return of_type("top.", i); });
  out(known.ghost_pushed, kServants, "ghost.pushed");
  out(known.deck.size(), kCards, "unseen");
  out.bits(known.deck.bits(), kTypes * 2 * kCoinValues, [](int i) {
    const int coins = i % (2 * kCoinValues) / 2 + 1;
    return of_type("unseen.", i / (2 * kCoinValues)) + "." + std::to_string(coins) + "." +
           std::to_string(i % 2 + 1);
  });
  for (int place = 0; place < rules_.seats(); ++place) {
    const Seat at((seat.index() + place) % rules_.seats());
    out(known.servants_of(at), kServants, "player.", place, ".servants");
    out(known.exhausted_of(at), kServants, "player.", place, ".exhausted");
    out(known.placed.contains(at), 1, "player.", place, ".placed");
    out(known.idol_b.contains(at), 1, "player.", place, ".first-idols");
  }
  for (int i = 0; i < rules_.deal().slots; ++i) describe_slot(view, seat, i, out);
  describe_treasure(view, seat, out);
}

std::vector<std::string> Tensors::feature_names() const {
  tensors::FieldNames names;
  describe(rules_.view(rules_.start(), Seat(0)), Seat(0), names);
  return names.names();
}

void Tensors::observe(const View& view, Seat seat, float* row) const {
  tensors::FieldWriter writer(row);
  describe(view, seat, writer);
  assert(writer.end() == row + feature_count_);
}

void Tensors::observe_partial(Partial partial, float* row) const {
  tensors::FieldWriter writer(row);
  describe_partial(Action::from_bits(partial.claim), writer);
}

}  // namespace purloin::crypt
