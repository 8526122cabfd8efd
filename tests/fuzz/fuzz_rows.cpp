// libFuzzer target: any bytes, taken as the rows of a table, are a table or a reason.
//   cmake --preset fuzz && cmake --build --preset fuzz
//   build/fuzz/tests/fuzz_rows -dict=tests/fuzz/rows.dict tests/fuzz/corpus/rows
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/rows_feed.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  purloin::feed_rows({reinterpret_cast<const char*>(data), size});
  return 0;
}
