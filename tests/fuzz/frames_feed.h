#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "wire/frames.h"

namespace purloin {

// Takes the bytes as they come from a client's socket, in pieces of the size that the first byte
// says, with or without compression. Whatever is read keeps to the limit, and was there.
inline void feed_frames(std::string_view bytes) {
  if (bytes.empty()) return;
  constexpr std::size_t kMost = 1000;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const std::size_t piece = 1 + first / 2;
  wire::FrameReader reader(wire::FrameReader::Peer::kClient, first % 2 == 1, kMost);
  for (bytes.remove_prefix(1); !bytes.empty();) {
    std::string here(bytes.substr(0, piece));
    reader.came_to(here);
    bytes.remove_prefix(std::min(piece, bytes.size()));
    for (;;) {
      const auto said = reader.next();
      if (!said) return;
      if (!*said) break;
      if ((*said)->payload.size() > kMost || (*said)->bytes == 0) std::abort();
      std::string again;
      wire::append_frame(again, (*said)->kind, (*said)->payload);
    }
  }
}

}  // namespace purloin
