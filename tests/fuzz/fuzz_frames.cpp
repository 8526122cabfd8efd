// libFuzzer target: any bytes, taken as they come from a socket, are frames or the end of it.
//   cmake --preset fuzz && cmake --build --preset fuzz
//   build/fuzz/tests/fuzz_frames tests/fuzz/corpus/frames
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/frames_feed.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  purloin::feed_frames({reinterpret_cast<const char*>(data), size});
  return 0;
}
