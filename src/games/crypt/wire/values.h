#pragma once

#include <string>
#include <string_view>

#include "games/crypt/state.h"
#include "wire/fields.h"
#include "wire/tape.h"

// Values of Crypt whose JSON is neither a number nor a described object: see HasOwnJson in
// wire/described.h. Readers throw wire::FieldFault; they know no table, so that what depends on the
// number of players is left to read_document.cpp.
namespace purloin::crypt {

// TYPE
inline void put_json(wire::Tape& out, Type type) {
  out.put(wire::Name{name_of(type)});
}
void read_json(const wire::Field& given, Type& type);
std::string typescript_of(Type);

// Six letters; null for sides that are not known.
void put_json(wire::Tape& out, Sides sides);
void read_json(const wire::Field& given, Sides& sides);
std::string typescript_of(Sides);

// A seat, "ghost", or null for nobody.
void put_json(wire::Tape& out, Who who);
void read_json(const wire::Field& given, Who& who);
std::string typescript_of(Who);

// {TYPE:{COINS:n}}, every type.
void put_json(wire::Tape& out, Pile pile);
void read_json(const wire::Field& given, Pile& pile);
std::string typescript_of(Pile);

// A number from 0 to 9 as a member's name.
std::string_view digit(int number);

}  // namespace purloin::crypt
