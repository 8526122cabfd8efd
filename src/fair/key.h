#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace purloin::fair {

// 32 bytes from which every roll and draw of a game follows.
using Key = std::array<std::uint8_t, 32>;

// BLAKE2b-256 of the text: the same on every platform.
Key key_from_text(std::string_view text);

std::string to_hex(const Key& key);

}  // namespace purloin::fair
