#include "fair/commitment.h"

#include <vector>

#include <sodium.h>

namespace purloin::fair {

std::string commitment_to(std::string_view secret) {
  return to_hex(key_from_text(secret));
}

std::string hash_of_words(std::string_view commitment, int round, int seat,
                          std::string_view words) {
  std::string text(commitment);
  text += "\n" + std::to_string(round) + "\n" + std::to_string(seat) + "\n";
  return to_hex(key_from_text(text.append(words)));
}

bool is_hash(std::string_view text) {
  return text.size() == 2 * sizeof(Key) &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string seed_of(std::string_view secret, std::span<const Share> shares) {
  std::string seed(secret);
  for (const auto& [hash, words] : shares) seed += "\n" + hash + "\n" + words;
  return seed;
}

std::string seed_of_day(std::string_view secret, std::string_view game) {
  return std::string(secret) + "\n" + std::string(game);
}

std::string random_hex(std::size_t bytes) {
  std::vector<unsigned char> random(bytes);
  randombytes_buf(random.data(), random.size());
  std::string hex(2 * bytes + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), random.data(), random.size());
  hex.pop_back();
  return hex;
}

std::string hash_of(std::string_view secret) {
  return to_hex(key_from_text(secret));
}

bool has_hash(std::string_view secret, std::string_view hash) {
  return same_secret(hash_of(secret), hash);
}

bool same_secret(std::string_view given, std::string_view secret) {
  return given.size() == secret.size() &&
         sodium_memcmp(given.data(), secret.data(), secret.size()) == 0;
}

}  // namespace purloin::fair
