#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Messages as the payload of compressed frames (RFC 7692), each by itself: no context is taken
// over.
namespace purloin::wire {

// A short message is compressed in the codes that everybody knows, not in some of its own: that
// takes a sixth of the time, and what is told with every move is short. A long one is worth the
// time.
std::string deflate(std::string_view text);
// As browsers do it: nothing for what does not get shorter, which goes as it is.
std::optional<std::string> deflate_if_shorter(std::string_view text);

// Nothing for what is no such payload, or more than `most` bytes long.
std::optional<std::string> inflate(std::string_view payload, std::size_t most);

}  // namespace purloin::wire
