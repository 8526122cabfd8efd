#include <algorithm>
#include <array>

#include <sodium.h>

#include "bus/bus.h"

namespace purloin::bus {
namespace {

static_assert(kKeyBytes == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);
constexpr std::size_t kNonceBytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTagBytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

// A nonce that nobody uses twice: a random one for every thread, and then one more each time.
// Asking the system for randomness each time would cost more than the sealing.
void put_nonce(unsigned char* to) {
  thread_local std::array<unsigned char, kNonceBytes> nonce = [] {
    std::array<unsigned char, kNonceBytes> random;
    randombytes_buf(random.data(), random.size());
    return random;
  }();
  sodium_increment(nonce.data(), nonce.size());
  std::ranges::copy(nonce, to);
}

}  // namespace

// The nonce, and then what is sealed.
std::string seal(std::string_view key, std::string_view subject, std::string_view body) {
  std::string sealed(kNonceBytes + body.size() + kTagBytes, '\0');
  put_nonce(bytes(sealed));
  crypto_aead_xchacha20poly1305_ietf_encrypt(bytes(sealed) + kNonceBytes, nullptr, bytes(body),
                                             body.size(), bytes(subject), subject.size(), nullptr,
                                             bytes(sealed), bytes(key));
  return sealed;
}

std::optional<std::string> open(std::string_view key, std::string_view subject,
                                std::string_view sealed) {
  if (sealed.size() < kNonceBytes + kTagBytes) return std::nullopt;
  std::string body(sealed.size() - kNonceBytes - kTagBytes, '\0');
  const int fault = crypto_aead_xchacha20poly1305_ietf_decrypt(
      bytes(body), nullptr, nullptr, bytes(sealed) + kNonceBytes, sealed.size() - kNonceBytes,
      bytes(subject), subject.size(), bytes(sealed), bytes(key));
  if (fault != 0) return std::nullopt;
  return body;
}

std::string name_of_house(std::string_view key) {
  constexpr std::string_view kPurpose = "purloin: the name of a house on its bus";
  std::string hash(crypto_generichash_BYTES_MIN, '\0');
  crypto_generichash(bytes(hash), hash.size(), bytes(kPurpose), kPurpose.size(), bytes(key),
                     key.size());
  std::string hex(2 * hash.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes(hash), hash.size());
  return "purloin-" + hex.substr(0, 16);
}

}  // namespace purloin::bus
