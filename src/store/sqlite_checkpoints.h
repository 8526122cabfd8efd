#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "store/sqlite_database.h"

namespace purloin::store {

// Brings what was committed from SQLite's log into its file, on a thread and a connection of its
// own. Among a million finished games the pages lie far apart, and writing them takes as long as
// dozens of commits, which go on meanwhile.
class SqliteCheckpoints {
 public:
  // Of that file, which is held for longer.
  SqliteCheckpoints(const std::string& file, HeldFile& held);
  // When what is under way has ended.
  ~SqliteCheckpoints();

  // After each commit, on the thread that commits: how many frames the log has then.
  void committed(SqliteDatabase& writer, int frames);

 private:
  enum class Stage { kNothing, kWanted, kDone };
  void run();

  SqliteDatabase database_;
  HeldFile& held_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Stage stage_ = Stage::kNothing;
  bool is_ending_ = false;
  int known_frames_ = 0;  // that the log had when it was last seen to
  std::thread thread_;
};

}  // namespace purloin::store
