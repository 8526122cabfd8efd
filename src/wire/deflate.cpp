#include "wire/deflate.h"

#include <algorithm>
#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <memory>
#include <new>
#include <vector>

namespace purloin::wire {
namespace {

// From here on looking for the best codes is worth its time, which is some 5 us at least.
constexpr std::size_t kThoroughFrom = 4096;
// The end of every payload, which stays unsaid (RFC 7692, 7.2.1).
constexpr std::string_view kUnsaid("\x00\x00\xff\xff", 4);

// The library reads what it is given by pointers that are not to const.
template <class T>
T* read_only(const T* given) {
  return const_cast<T*>(given);
}

// Room to write into, which is kept: a text that is made for so much is filled with zeros first.
char* room_for(std::size_t bytes) {
  static thread_local std::vector<char> room;
  if (room.size() <= bytes) room.resize(bytes + 1);
  return room.data();
}

std::string deflate_thoroughly(std::string_view text) {
  constexpr int kEffort = 1;  // more takes a third longer and saves a hundredth
  struct Free {
    void operator()(libdeflate_compressor* it) const { libdeflate_free_compressor(it); }
  };
  static thread_local const std::unique_ptr<libdeflate_compressor, Free> compressor(
      libdeflate_alloc_compressor(kEffort));
  if (!compressor) throw std::bad_alloc();
  const std::size_t most = libdeflate_deflate_compress_bound(compressor.get(), text.size());
  char* const out = room_for(most + 1);
  const std::size_t size =
      libdeflate_deflate_compress(compressor.get(), text.data(), text.size(), out, most);
  // Its last block says that it is the last; behind it stands the beginning of an empty one
  // (RFC 7692, 7.2.3.4).
  out[size] = '\0';
  return {out, size + 1};
}

// Nothing for what does not get shorter: the library leaves it as it is, and then says no end.
std::optional<std::string> deflate_quickly(std::string_view text) {
  static thread_local const auto stream = std::make_unique<isal_zstream>();
  isal_deflate_stateless_init(stream.get());
  isal_deflate_set_hufftables(stream.get(), nullptr, IGZIP_HUFFTABLE_STATIC);
  // Its codes have nine bits at most; the rest is for a block's head and end.
  const std::size_t most = text.size() + text.size() / 8 + 128;
  char* const out = room_for(most);
  stream->next_in = read_only(reinterpret_cast<const std::uint8_t*>(text.data()));
  stream->avail_in = static_cast<std::uint32_t>(text.size());
  stream->next_out = reinterpret_cast<std::uint8_t*>(out);
  stream->avail_out = static_cast<std::uint32_t>(most);
  stream->flush = FULL_FLUSH;
  constexpr int kKindOfBlock = 7;
  if (isal_deflate_stateless(stream.get()) != COMP_OK || stream->avail_in > 0) return std::nullopt;
  const std::string_view payload(out, stream->total_out);
  if ((payload.front() & kKindOfBlock) == 0 || !payload.ends_with(kUnsaid)) return std::nullopt;
  return std::string(payload.substr(0, payload.size() - kUnsaid.size()));
}

}  // namespace

std::string deflate(std::string_view text) {
  if (text.size() < kThoroughFrom) {
    if (auto payload = deflate_quickly(text)) return *std::move(payload);
  }
  return deflate_thoroughly(text);
}

std::optional<std::string> deflate_if_shorter(std::string_view text) {
  auto payload =
      text.size() < kThoroughFrom ? deflate_quickly(text) : std::optional(deflate_thoroughly(text));
  if (payload && payload->size() >= text.size()) payload.reset();
  return payload;
}

std::optional<std::string> inflate(std::string_view payload, std::size_t most) {
  struct Free {
    void operator()(libdeflate_decompressor* it) const { libdeflate_free_decompressor(it); }
  };
  static thread_local const std::unique_ptr<libdeflate_decompressor, Free> decompressor(
      libdeflate_alloc_decompressor());
  if (!decompressor) throw std::bad_alloc();
  // A last block where there was none.
  constexpr std::string_view kEnd("\x01\x00\x00\xff\xff", 5);
  static thread_local std::string whole;
  whole.assign(payload).append(kUnsaid).append(kEnd);
  for (std::size_t size = 8 * payload.size() + 512;; size *= 8) {
    const std::size_t room = std::min(size, most);
    char* const out = room_for(room);
    std::size_t length = 0;
    const libdeflate_result result = libdeflate_deflate_decompress(
        decompressor.get(), whole.data(), whole.size(), out, room, &length);
    if (result == LIBDEFLATE_INSUFFICIENT_SPACE && size < most) continue;
    if (result != LIBDEFLATE_SUCCESS) return std::nullopt;
    return std::string(out, length);
  }
}

}  // namespace purloin::wire
