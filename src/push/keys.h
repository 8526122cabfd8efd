#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

// Web Push (RFC 8030, 8291, 8292): notices for browsers whose page is closed.
namespace purloin::push {

// RFC 4648, 5, without padding. Bytes are strings here, however they are written.
std::string to_base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

// Whether these bytes are a point of the curve P-256, as browsers write it: uncompressed.
bool is_public_key(std::string_view bytes);

// A pair of keys on the curve P-256.
class KeyPair {
 public:
  static KeyPair make();
  // Nothing when the 32 bytes are no private key.
  static std::optional<KeyPair> from_private(std::string_view bytes);

  std::string private_bytes() const;
  std::string public_bytes() const;
  // ECDH; nothing when the other's public key is none.
  std::optional<std::string> secret_shared_with(std::string_view public_bytes) const;
  // ES256: r and s, 64 bytes.
  std::string sign(std::string_view text) const;

 private:
  explicit KeyPair(std::shared_ptr<evp_pkey_st> key) : key_(std::move(key)) {}
  std::shared_ptr<evp_pkey_st> key_;
};

}  // namespace purloin::push
