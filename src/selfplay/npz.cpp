#include "selfplay/npz.h"

#include <bit>
#include <limits>
#include <stdexcept>
#include <zlib.h>

namespace purloin::selfplay {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are written as they lie there");

// Of the ZIP format, APPNOTE 6.3: what stands in front of a file, in the list of all, and at the
// end.
constexpr std::uint32_t kFileMark = 0x04034B50;
constexpr std::uint32_t kListMark = 0x02014B50;
constexpr std::uint32_t kEndMark = 0x06054B50;
constexpr std::uint16_t kNeedsVersion = 20;  // deflated files
constexpr std::uint16_t kDeflated = 8;
constexpr std::uint16_t kFirstDay = 0x0021;  // 1 January 1980, midnight: the earliest there is

// Levels above this one took half as long again on such arrays and made them little smaller.
constexpr int kEffort = 4;

template <class T>
void put(std::string& out, T number) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out.push_back(static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i)));
  }
}

// The text in front of the numbers, in format 1.0: its end falls on a multiple of 64 bytes.
std::string npy_header(std::string_view type, const std::vector<std::size_t>& shape) {
  std::string said = "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (";
  for (const std::size_t length : shape) said += std::to_string(length) + ", ";
  said += "), }";
  constexpr std::size_t kBefore = 10, kMultiple = 64;
  while ((kBefore + said.size() + 1) % kMultiple != 0) said += ' ';
  said += '\n';
  std::string header = "\x93NUMPY";
  header += {'\x01', '\x00'};
  put(header, static_cast<std::uint16_t>(said.size()));
  return header + said;
}

std::string deflated(std::string_view bytes) {
  z_stream stream{};
  // Negative: the bare stream, as archives have it.
  if (deflateInit2(&stream, kEffort, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::runtime_error("zlib cannot begin");
  }
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int status = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw std::runtime_error("zlib did not come to an end");
  return packed;
}

// What both the front of a file and its line in the list say.
void put_facts(std::string& out, std::uint32_t checksum, std::uint32_t packed, std::uint32_t size,
               const std::string& name) {
  put<std::uint16_t>(out, kNeedsVersion);
  put<std::uint16_t>(out, 0);
  put<std::uint16_t>(out, kDeflated);
  put<std::uint16_t>(out, 0);
  put<std::uint16_t>(out, kFirstDay);
  put<std::uint32_t>(out, checksum);
  put<std::uint32_t>(out, packed);
  put<std::uint32_t>(out, size);
  put<std::uint16_t>(out, static_cast<std::uint16_t>(name.size()));
  put<std::uint16_t>(out, 0);
}

}  // namespace

void NpzFile::add_array(std::string_view name, std::string_view type,
                        std::span<const std::byte> bytes, const std::vector<std::size_t>& shape) {
  std::string content = npy_header(type, shape);
  content.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  // Larger archives have another format.
  if (content.size() > std::numeric_limits<std::int32_t>::max()) {
    throw std::length_error(std::string(name) + " is too large for one file");
  }
  const std::string packed = deflated(content);
  const Entry entry{
      std::string(name) + ".npy",
      static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(content.data()),
                                       static_cast<uInt>(content.size()))),
      static_cast<std::uint32_t>(packed.size()), static_cast<std::uint32_t>(content.size()),
      static_cast<std::uint32_t>(archive_.size())};
  put(archive_, kFileMark);
  put_facts(archive_, entry.checksum, entry.packed, entry.size, entry.name);
  archive_ += entry.name;
  archive_ += packed;
  if (archive_.size() > std::numeric_limits<std::int32_t>::max()) {
    throw std::length_error("the arrays are too large for one file");
  }
  entries_.push_back(entry);
}

void NpzFile::add(std::string_view name, std::span<const float> numbers,
                  std::vector<std::size_t> shape) {
  add_array(name, "<f4", std::as_bytes(numbers), shape);
}
void NpzFile::add(std::string_view name, std::span<const std::int32_t> numbers,
                  std::vector<std::size_t> shape) {
  add_array(name, "<i4", std::as_bytes(numbers), shape);
}
void NpzFile::add(std::string_view name, std::span<const std::uint64_t> numbers,
                  std::vector<std::size_t> shape) {
  add_array(name, "<u8", std::as_bytes(numbers), shape);
}
void NpzFile::add(std::string_view name, std::span<const std::int8_t> numbers,
                  std::vector<std::size_t> shape) {
  add_array(name, "|i1", std::as_bytes(numbers), shape);
}
void NpzFile::add_flags(std::string_view name, std::span<const std::uint8_t> flags,
                        std::vector<std::size_t> shape) {
  add_array(name, "|b1", std::as_bytes(flags), shape);
}
void NpzFile::add_text(std::string_view name, std::string_view text) {
  add_array(name, "|S" + std::to_string(text.size()), std::as_bytes(std::span(text)), {});
}

std::string NpzFile::finish() {
  const auto list_at = static_cast<std::uint32_t>(archive_.size());
  for (const Entry& entry : entries_) {
    put(archive_, kListMark);
    put<std::uint16_t>(archive_, kNeedsVersion);  // made by
    put_facts(archive_, entry.checksum, entry.packed, entry.size, entry.name);
    put<std::uint16_t>(archive_, 0);  // no comment
    put<std::uint16_t>(archive_, 0);  // on this disk
    put<std::uint16_t>(archive_, 0);
    put<std::uint32_t>(archive_, 0);
    put<std::uint32_t>(archive_, entry.at);
    archive_ += entry.name;
  }
  const auto list_size = static_cast<std::uint32_t>(archive_.size()) - list_at;
  put(archive_, kEndMark);
  put<std::uint32_t>(archive_, 0);  // this disk is the only one
  put<std::uint16_t>(archive_, static_cast<std::uint16_t>(entries_.size()));
  put<std::uint16_t>(archive_, static_cast<std::uint16_t>(entries_.size()));
  put(archive_, list_size);
  put(archive_, list_at);
  put<std::uint16_t>(archive_, 0);  // no comment
  return std::move(archive_);
}

}  // namespace purloin::selfplay
