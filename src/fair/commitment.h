#pragma once

#include <span>
#include <string>
#include <string_view>

#include "fair/key.h"

namespace purloin::fair {

// Fair dice (docs/fair-dice.md): the server promises a secret before the first roll by showing its
// commitment; the players' words go into the seed, so that nobody alone chose it.

// BLAKE2b-256 of the secret's text, in hex.
std::string commitment_to(std::string_view secret);

// The text from which a game's key is made: the secret and the words of every seat, line by line.
std::string seed_of(std::string_view secret, std::span<const std::string> words);

// `bytes` random bytes of the system, in hex.
std::string random_hex(std::size_t bytes);

// BLAKE2b-256 of a secret text (a seat's token), in hex: what is kept of it.
std::string hash_of(std::string_view secret);
// Whether a secret text has this hash; takes the same time wherever they differ.
bool has_hash(std::string_view secret, std::string_view hash);

// Whether two secrets are the same, likewise.
bool same_secret(std::string_view given, std::string_view secret);

}  // namespace purloin::fair
