#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "wire/refusal.h"

namespace purloin::selfplay {

// Where the files of an order lie, with what order it is (selfplay.json). One process at a time
// writes there.
class Folder {
 public:
  // Makes the folder where there is none.
  static wire::Result<Folder> open(const std::filesystem::path& path, std::string_view order);
  Folder(Folder&& other) noexcept;
  Folder& operator=(Folder&&) = delete;
  ~Folder();

  bool has(std::uint64_t shard) const;
  // Either the file is there afterwards, whole and on the disk, or it is not there and this throws.
  void write(std::uint64_t shard, std::string_view bytes) const;

 private:
  Folder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::filesystem::path file_of(std::uint64_t shard) const;

  std::filesystem::path path_;
  int lock_;
};

}  // namespace purloin::selfplay
