// Everything that the fuzzers kept is fed again.
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include <gtest/gtest.h>

#include "fuzz/engine_feed.h"
#include "fuzz/frames_feed.h"
#include "fuzz/hall_feed.h"
#include "fuzz/rows_feed.h"

namespace purloin {
namespace {

int feed_all(const std::string& folder, const std::function<void(std::string_view)>& feed) {
  int inputs = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(PURLOIN_SOURCE_DIR "/tests/fuzz/corpus/" + folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    SCOPED_TRACE(entry.path().string());
    feed(std::string((std::istreambuf_iterator<char>(file)), {}));
    ++inputs;
  }
  return inputs;
}

TEST(EngineCorpus, EveryInputGetsItsAnswers) {
  EXPECT_GT(feed_all("engine", feed_engine), 0);
}

TEST(FramesCorpus, AnyBytesAreFramesOrTheEnd) {
  EXPECT_GT(feed_all("frames", feed_frames), 0);
}

TEST(HallCorpus, EveryMessageGetsItsAnswers) {
  EXPECT_GT(feed_all("hall", feed_hall), 0);
}

TEST(RowsCorpus, EveryInputIsATableOrAReason) {
  EXPECT_GT(feed_all("rows", feed_rows), 0);
}

}  // namespace
}  // namespace purloin
