#pragma once

#include <vector>

#include "core/vantage.h"
#include "games/crypt/rules.h"
#include "games/crypt/story/events.h"

// Parts that the events of a game are made of.
namespace purloin::crypt {

// As players count them, from 1.
constexpr int number_of(SlotId slot) {
  return static_cast<int>(slot) + 1;
}

constexpr texts::Piece piece_of(Type type) {
  return {name_of(type)};
}

// Names which card an event is about: its coins only where everyone knows them, and at a table as
// the rulebook not at all, since logs remember. There they are seen while the card lies open.
template <class E>
void set_card(E& event, const Rules& rules, const State& state, SlotId slot, Memory memory) {
  const Card card = state.slot(slot).card;
  event.slot = number_of(slot);
  event.type = piece_of(card.type());
  if (rules.is_up(slot) && memory == Memory::kOpen) event.coins = card.coins();
  if constexpr (requires { event.down; }) event.down = !rules.is_up(slot);
}

// Names who lies on a card and is pushed out by a claim.
template <class E>
void set_pushed(E& event, const Slot& slot) {
  event.pushes = {slot.by.is_ghost() ? "ghost" : slot.by.is_seat() ? "player" : "nobody"};
  if (slot.by.is_seat()) event.victim = slot.by.seat();
  event.pushed = slot.hold.count();
}

// One event for each group of a claim, without odds.
template <class E>
std::vector<E> groups_of(const Rules& rules, const State& state, Action claim, Memory memory) {
  std::vector<E> groups;
  for (int i = 0; i < Action::kMaxGroups && claim.group(i).count > 0; ++i) {
    const Group group = claim.group(i);
    E event;
    set_card(event, rules, state, group.slot, memory);
    event.servants = group.count;
    event.effort = group.effort;
    set_pushed(event, state.slot(group.slot));
    groups.push_back(event);
  }
  return groups;
}

texts::Dice dice_of(Action roll, int from, int count);

// The cards that the next `count` flips of a reward turn over.
std::vector<events::Flipped> next_flips(const State& state, Type type, int count);

// What goes on in the Ghost's mind: an event about his dice and the cards, one for each group.
std::vector<events::Event> ghost_thoughts(const Rules& rules, const State& before, Action dice,
                                          Memory memory);

}  // namespace purloin::crypt
