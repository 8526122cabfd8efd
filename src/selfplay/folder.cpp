#include "selfplay/folder.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace purloin::selfplay {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const fs::path& path) {
  throw std::runtime_error("cannot write " + path.string() + ": " +
                           std::generic_category().message(errno));
}

// Writes beside it and moves it there, so that a name stands for a whole file or for none, also
// after the machine has lost its power.
void write_whole(const fs::path& path, std::string_view bytes) {
  const fs::path part = path.string() + ".part";
  const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) cannot_write(part);
  bool good = true;
  while (good && !bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    good = written > 0 || (written < 0 && errno == EINTR);
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  good = good && ::fsync(file) == 0;
  good = ::close(file) == 0 && good;
  if (!good || std::rename(part.c_str(), path.c_str()) != 0) {
    const int why = errno;
    ::unlink(part.c_str());
    errno = why;
    cannot_write(path);
  }
  const int folder = ::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
}

std::string read_all(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

wire::Result<Folder> Folder::open(const fs::path& path, std::string_view order) {
  const auto refuse = [](std::string why) {
    return tl::make_unexpected(wire::Refusal{"bad-option", std::move(why)});
  };
  std::error_code error;
  fs::create_directories(path, error);
  const fs::path lock_path = path / "lock";
  const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock < 0) cannot_write(lock_path);
  Folder folder(path, lock);
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    return refuse("somebody else is writing to " + path.string());
  }
  const fs::path named = path / "selfplay.json";
  if (!fs::exists(named, error)) {
    write_whole(named, order);
  } else if (const std::string there = read_all(named); there != order) {
    return refuse(path.string() + " has data of another order:\n" + there +
                  "They go on with the same one; for others take another folder.");
  }
  return folder;
}

Folder::Folder(Folder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

Folder::~Folder() {
  if (lock_ >= 0) ::close(lock_);
}

fs::path Folder::file_of(std::uint64_t shard) const {
  std::string number = std::to_string(shard);
  constexpr std::size_t kDigits = 5;
  if (number.size() < kDigits) number.insert(0, kDigits - number.size(), '0');
  return path_ / ("shard-" + number + ".npz");
}

bool Folder::has(std::uint64_t shard) const {
  std::error_code error;
  return fs::exists(file_of(shard), error);
}

void Folder::write(std::uint64_t shard, std::string_view bytes) const {
  write_whole(file_of(shard), bytes);
}

}  // namespace purloin::selfplay
