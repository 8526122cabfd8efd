#include <memory>
#include <optional>
#include <string_view>

#include <gtest/gtest.h>

#include "fair/chance_stream.h"
#include "server/simulation/fixed_randomness.h"

// What is secret at a table decides its dice. In the tests of this folder it comes from a seed of
// each test's own, so that a test that fails fails again.
namespace purloin::server {
namespace {

class Seeds : public testing::EmptyTestEventListener {
 public:
  void OnTestStart(const testing::TestInfo& test) override {
    if (std::string_view(test.file()).find("tests/server/") == std::string_view::npos) return;
    const std::string name = std::string(test.test_suite_name()) + "." + test.name();
    fixed_.emplace(fair::ChanceStream(fair::key_from_text(name), 0).next());
  }
  void OnTestEnd(const testing::TestInfo&) override { fixed_.reset(); }

 private:
  std::optional<simulation::FixedRandomness> fixed_;
};

const bool is_listening = [] {
  testing::UnitTest::GetInstance()->listeners().Append(std::make_unique<Seeds>().release());
  return true;
}();

TEST(Secrets, AreTheSameEveryTimeATestRuns) {
  ASSERT_TRUE(is_listening);
  EXPECT_STREQ(randombytes_implementation_name(), "fixed");
}

}  // namespace
}  // namespace purloin::server
