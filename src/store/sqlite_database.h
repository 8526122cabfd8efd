#pragma once

#include <sqlite3.h>
#include <string>

#include "store/event_log.h"

namespace purloin::store {

// Whether that name is a database in memory, of which nothing is kept.
bool is_in_memory(const std::string& file);

// Keeps a database's file for this server, until it goes: SQLite would let two of them write to it
// in turns. Others may read it meanwhile. Throws StoreFault where another server has it.
class HeldFile {
 public:
  explicit HeldFile(const std::string& file);
  ~HeldFile();
  HeldFile(const HeldFile&) = delete;
  // Brings what was written to it, by whatever connection, to the disk. SQLite does so itself where
  // something hangs on it, and hears then what has failed here.
  void sync();

 private:
  int descriptor_ = -1;
};

// A connection. Everything throws StoreFault.
class SqliteDatabase {
 public:
  explicit SqliteDatabase(const std::string& file);
  ~SqliteDatabase() { sqlite3_close(handle_); }
  SqliteDatabase(const SqliteDatabase&) = delete;

  void run(const char* sql) { check(sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr)); }
  void check(int status);
  sqlite3* handle() { return handle_; }

 private:
  std::string file_;
  sqlite3* handle_ = nullptr;
};

}  // namespace purloin::store
