#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "wire/fields.h"
#include "wire/quoted.h"
#include "wire/tape.h"

namespace purloin::wire {

// A move or an outcome of chance of any game: its text, for the borders, and its game's own bits
// where it has been read in its position, so that nobody reads it twice. In JSON it is the text.
struct AnyMove {
  std::string text;
  std::optional<std::uint64_t> bits;

  AnyMove() = default;
  AnyMove(std::string its_text) : text(std::move(its_text)) {}
  AnyMove(std::string its_text, std::uint64_t its_bits)
      : text(std::move(its_text)), bits(its_bits) {}
  operator const std::string&() const { return text; }

  friend bool operator==(const AnyMove& a, const AnyMove& b) { return a.text == b.text; }
  friend bool operator==(const AnyMove& a, std::string_view b) { return a.text == b; }

  friend void put_json(Tape& tape, const AnyMove& move) { tape.put(move.text); }
  friend void read_json(const Field& field, AnyMove& move) {
    move = AnyMove(std::string(field.text()));
  }
  friend void append_own_json(std::string& out, const AnyMove& move) {
    append_quoted(out, move.text);
  }
  friend std::string typescript_of(const AnyMove&) { return "string"; }
};

}  // namespace purloin::wire
