// libFuzzer target: any bytes, taken as lines, are answered by an engine that stays whole.
//   cmake --preset fuzz && cmake --build --preset fuzz
//   build/fuzz/tests/fuzz_engine -dict=tests/fuzz/engine.dict tests/fuzz/corpus/engine
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/engine_feed.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  purloin::feed_engine({reinterpret_cast<const char*>(data), size});
  return 0;
}
