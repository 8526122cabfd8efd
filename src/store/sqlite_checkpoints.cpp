#include "store/sqlite_checkpoints.h"

namespace purloin::store {
namespace {

constexpr int kFramesBetween = 16'000;  // 16 MiB of the log

// How many frames the log had. What fails (the disk is full, another program reads what is old)
// leaves the log as it is, and is tried again later.
int checkpoint(SqliteDatabase& database) {
  int frames = 0;
  sqlite3_wal_checkpoint_v2(database.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &frames,
                            nullptr);
  return frames;
}

}  // namespace

SqliteCheckpoints::SqliteCheckpoints(const std::string& file, HeldFile& held)
    : database_(file), held_(held) {
  // A connection knows of the log once it has read something.
  database_.run("PRAGMA synchronous=FULL; SELECT count(*) FROM sqlite_schema;");
  thread_ = std::thread([this] { run(); });
}

SqliteCheckpoints::~SqliteCheckpoints() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void SqliteCheckpoints::committed(SqliteDatabase& writer, int frames) {
  if (frames < known_frames_) known_frames_ = 0;  // it began anew
  {
    const std::lock_guard lock(mutex_);
    if (stage_ == Stage::kNothing && frames - known_frames_ >= kFramesBetween) {
      stage_ = Stage::kWanted;
      wake_.notify_one();
    }
    if (stage_ != Stage::kDone) return;
    stage_ = Stage::kNothing;
  }
  // SQLite begins its log anew only once all of it is in the file. What came while most of it was
  // brought there is little.
  known_frames_ = checkpoint(writer);
}

void SqliteCheckpoints::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return is_ending_ || stage_ == Stage::kWanted; });
    if (is_ending_) return;
    lock.unlock();
    checkpoint(database_);
    // SQLite does that itself only where nothing was committed meanwhile, and whoever brings the
    // last of the log into the file would wait for all of it.
    held_.sync();
    lock.lock();
    stage_ = Stage::kDone;
  }
}

}  // namespace purloin::store
