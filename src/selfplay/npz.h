#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace purloin::selfplay {

// NumPy's own file of named arrays: a ZIP archive with a .npy for each, which numpy.load reads. The
// same arrays make the same bytes: nothing in it tells of when it was made.
class NpzFile {
 public:
  // The numbers of an array lie row by row; shape {} is a single one.
  void add(std::string_view name, std::span<const float> numbers, std::vector<std::size_t> shape);
  void add(std::string_view name, std::span<const std::int32_t> numbers,
           std::vector<std::size_t> shape);
  void add(std::string_view name, std::span<const std::uint64_t> numbers,
           std::vector<std::size_t> shape);
  void add(std::string_view name, std::span<const std::int8_t> numbers,
           std::vector<std::size_t> shape);
  // 0 or 1 each.
  void add_flags(std::string_view name, std::span<const std::uint8_t> flags,
                 std::vector<std::size_t> shape);
  // A single text, which Python gets as bytes; it must not end with a zero byte.
  void add_text(std::string_view name, std::string_view text);

  // The whole file. Nothing can be added any more.
  std::string finish();

 private:
  struct Entry {
    std::string name;
    std::uint32_t checksum;
    std::uint32_t packed;
    std::uint32_t size;
    std::uint32_t at;
  };
  void add_array(std::string_view name, std::string_view type, std::span<const std::byte> bytes,
                 const std::vector<std::size_t>& shape);

  std::string archive_;
  std::vector<Entry> entries_;
};

}  // namespace purloin::selfplay
