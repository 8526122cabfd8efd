#include "store/sqlite_database.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace purloin::store {
namespace {

FaultKind kind_of(int status) {
  switch (status & 0xff) {  // the rest tells more of the same
    case SQLITE_CONSTRAINT:
      return FaultKind::kConflict;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
      return FaultKind::kDamaged;
    default:
      return FaultKind::kAway;
  }
}

}  // namespace

bool is_in_memory(const std::string& file) {
  return file.empty() || file.starts_with(':');
}

// The file holds what opens private tables: it is its owner's alone. The files beside it get the
// mode that it has; those of a server that was killed may be there already. Where another user owns
// them, they stay as that one wants them.
//
// It stays open: whoever closes a file that SQLite has open loses SQLite's own locks of it.
HeldFile::HeldFile(const std::string& file) {
  if (is_in_memory(file)) return;
  namespace fs = std::filesystem;
  constexpr auto kOwn = fs::perms::owner_read | fs::perms::owner_write;
  descriptor_ = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor_ < 0) {
    throw StoreFault("cannot open the database " + file + ": " + std::strerror(errno));
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int why = errno;
    ::close(descriptor_);
    throw StoreFault(why == EWOULDBLOCK
                         ? "another server already uses the database " + file +
                               "; name another one with --db"
                         : "cannot lock the database " + file + ": " + std::strerror(why));
  }
  for (const auto* suffix : {"", "-wal", "-shm", "-journal"}) {
    std::error_code ignored;
    if (fs::exists(file + suffix, ignored)) fs::permissions(file + suffix, kOwn, ignored);
  }
}

HeldFile::~HeldFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void HeldFile::sync() {
  ::fdatasync(descriptor_);
}

SqliteDatabase::SqliteDatabase(const std::string& file) : file_(file) {
  // One thread at a time has a connection, so none of its calls needs SQLite's lock.
  constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(file.c_str(), &handle_, kFlags, nullptr) != SQLITE_OK) {
    const std::string reason = sqlite3_errmsg(handle_);
    sqlite3_close(handle_);
    throw StoreFault("cannot open the database " + file + ": " + reason);
  }
  sqlite3_busy_timeout(handle_, 2000);
}

void SqliteDatabase::check(int status) {
  if (status == SQLITE_BUSY) {
    throw StoreFault("another program writes to the database " + file_ +
                     "; if it is a server, name another database with --db");
  }
  if (status != SQLITE_OK && status != SQLITE_DONE && status != SQLITE_ROW) {
    throw StoreFault(std::string("database: ") + sqlite3_errmsg(handle_), kind_of(status));
  }
}

}  // namespace purloin::store
