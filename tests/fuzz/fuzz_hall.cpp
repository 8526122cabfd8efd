// libFuzzer target: any bytes, taken as a client's messages, are answered by a hall that stays
// whole.
//   cmake --preset fuzz && cmake --build --preset fuzz
//   build/fuzz/tests/fuzz_hall -dict=tests/fuzz/hall.dict tests/fuzz/corpus/hall
#include <cstddef>
#include <cstdint>
#include <spdlog/spdlog.h>
#include <string_view>

#include "fuzz/hall_feed.h"

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  spdlog::set_level(spdlog::level::off);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  purloin::feed_hall({reinterpret_cast<const char*>(data), size});
  return 0;
}
