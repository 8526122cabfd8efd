#include "games/crypt/wire/values.h"

#include "core/tokens.h"

namespace purloin::crypt {

using wire::Field;
using wire::Name;
using wire::Tape;

std::string_view digit(int number) {
  return std::string_view("0123456789").substr(static_cast<std::size_t>(number), 1);
}

void read_json(const Field& given, Type& type) {
  const auto found = find_type(given.text());
  if (!found) given.fail("is no type of treasure");
  type = *found;
}

std::string typescript_of(Type) {
  std::string words;
  for (const std::string_view name : kTypeNames) {
    words += (words.empty() ? "'" : " | '") + std::string(name) + "'";
  }
  return words;
}

void put_json(Tape& out, Sides sides) {
  if (sides.are_known()) {
    out.put(Name{letters_of(sides)});
  } else {
    out.put(nullptr);
  }
}

void read_json(const Field& given, Sides& sides) {
  if (given.is_null()) {
    sides = Sides();
    return;
  }
  const auto read = Sides::parse(given.text());
  if (!read) given.fail("must be six letters A or B, or null");
  sides = *read;
}

std::string typescript_of(Sides) {
  return "string | null";
}

void put_json(Tape& out, Who who) {
  if (who.is_ghost()) {
    out.put("ghost");
  } else {
    out.put(who.is_seat() ? Viewer(who.seat()) : std::nullopt);
  }
}

void read_json(const Field& given, Who& who) {
  if (given.is_null()) {
    who = Who();
  } else if (given.raw().is_string() && given.text() == "ghost") {
    who = Who::ghost();
  } else {
    who = Seat(given.integer(0, kPlayers - 1));
  }
}

std::string typescript_of(Who) {
  return "number | 'ghost' | null";
}

void put_json(Tape& out, Pile pile) {
  const auto types = out.object();
  for (std::size_t t = 0; t < kTypes; ++t) {
    const auto counts = out.object(kTypeNames[t]);
    for (int coins = 1; coins <= kHighestCoins; ++coins) {
      const int cards = pile.count(Card(static_cast<Type>(t), coins));
      if (cards > 0) out.member(digit(coins), cards);
    }
  }
}

void read_json(const Field& given, Pile& pile) {
  constexpr int kMostOfAKind = 2;
  pile = Pile();
  for (const auto& [name, unused] : given.object()) {
    const Field counts = given.at(name);
    const auto type = find_type(name);
    if (!type) counts.fail("is no type of treasure");
    for (const auto& [coins, unused_count] : counts.object()) {
      const Field count = counts.at(coins);
      const auto value = parse_number(coins, 1, kHighestCoins);
      if (!value) count.fail("is no value of a card");
      for (int i = count.integer(0, kMostOfAKind); i > 0; --i) pile.add(Card(*type, *value));
    }
  }
}

std::string typescript_of(Pile) {
  return "{ [type: string]: { [coins: string]: number } }";
}

}  // namespace purloin::crypt
