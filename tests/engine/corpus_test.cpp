// Everything that the fuzzer kept is fed to the engine again.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "fuzz/engine_feed.h"

namespace purloin {
namespace {

TEST(EngineCorpus, EveryInputGetsItsAnswers) {
  int inputs = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(PURLOIN_SOURCE_DIR "/tests/fuzz/corpus")) {
    std::ifstream file(entry.path(), std::ios::binary);
    SCOPED_TRACE(entry.path().string());
    feed_engine(std::string((std::istreambuf_iterator<char>(file)), {}));
    ++inputs;
  }
  EXPECT_GT(inputs, 0);
}

}  // namespace
}  // namespace purloin
