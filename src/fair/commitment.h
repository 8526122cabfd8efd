#pragma once

#include <span>
#include <string>
#include <string_view>

#include "fair/key.h"

namespace purloin::fair {

// Fair dice (docs/fair-dice.md): the server commits itself to a secret, then every person's client
// to words of its own, and only then are words shown. The key hangs on all of it, so nobody chose
// it.

// BLAKE2b-256 of the secret's text, in hex.
std::string commitment_to(std::string_view secret);

// What a person commits to words with. It hangs on the server's commitment, so it cannot be older,
// and on the round of the ceremony and the seat, so it fits nowhere else.
std::string hash_of_words(std::string_view commitment, int round, int seat, std::string_view words);
// Whether a text can be such a hash: 64 hex digits.
bool is_hash(std::string_view text);

// What a seat gives to the dice; both empty for a bot.
struct Share {
  std::string hash;
  std::string words;
};

// The text from which a game's key is made: the secret, then every seat's hash and words, each on a
// line of its own.
std::string seed_of(std::string_view secret, std::span<const Share> shares);

// The same of a day's deal: the day's secret and the game, and nobody's words.
std::string seed_of_day(std::string_view secret, std::string_view game);

// `bytes` random bytes of the system, in hex.
std::string random_hex(std::size_t bytes);

// BLAKE2b-256 of a secret text (a seat's token), in hex: what is kept of it.
std::string hash_of(std::string_view secret);
// Whether a secret text has this hash; takes the same time wherever they differ.
bool has_hash(std::string_view secret, std::string_view hash);

// Whether two secrets are the same, likewise.
bool same_secret(std::string_view given, std::string_view secret);

}  // namespace purloin::fair
