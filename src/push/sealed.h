#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "push/keys.h"

namespace purloin::push {

// Who may read a notice: what a browser's subscription says of itself, as bytes.
struct Reader {
  std::string p256dh;
  std::string auth;
};
inline constexpr std::size_t kAuthSize = 16;
inline constexpr std::size_t kSaltSize = 16;

// The text as only the reader can read it (RFC 8291, aes128gcm in one record); nothing when the
// reader's key is none. The pair is for this notice alone, and so is the salt.
std::optional<std::string> seal(std::string_view text, const Reader& reader, const KeyPair& own,
                                std::string_view salt);
std::optional<std::string> seal(std::string_view text, const Reader& reader);

// What tells the push service who sends (RFC 8292): the Authorization of a request to `origin`.
// `contact` is a mailto: or https: address for the service's people; it may be empty.
std::string authorization(const KeyPair& house, std::string_view origin, std::string_view contact,
                          std::int64_t unix_seconds);

}  // namespace purloin::push
