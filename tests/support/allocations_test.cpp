#include "support/allocations.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "support/sanitized.h"

// Tests that nothing is allocated show something only where allocations are counted.
namespace purloin {
namespace {

struct alignas(64) Line {
  char bytes[64] = {};
};

template <class T>
std::uint64_t allocations_of_one() {
  const auto before = allocation_count();
  T* volatile kept = new T();  // so that the compiler does not leave it out
  delete kept;
  return allocation_count() - before;
}

TEST(Allocations, AreCounted) {
  if (is_sanitized()) GTEST_SKIP() << "sanitizers bring their own allocator";
  EXPECT_EQ(allocations_of_one<int>(), 1u);
  EXPECT_EQ(allocations_of_one<Line>(), 1u) << "also of what is aligned";
  const auto before = allocation_count();
  const std::vector<int> several(100);
  EXPECT_EQ(several.back(), 0);
  EXPECT_EQ(allocation_count(), before + 1);
}

}  // namespace
}  // namespace purloin
