#include "fair/key.h"

#include <sodium.h>

namespace purloin::fair {

Key key_from_text(std::string_view text) {
  Key key;
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  return key;
}

std::string to_hex(const Key& key) {
  std::string hex(key.size() * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), key.data(), key.size());
  hex.pop_back();
  return hex;
}

}  // namespace purloin::fair
