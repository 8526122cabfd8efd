#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "wire/deflate.h"

// The frames of a WebSocket (RFC 6455) as text in and text out: whoever has the socket reads and
// writes. A message may be compressed by itself where both ends agreed to that (deflate.h), so that
// one message to many viewers is compressed once.
namespace purloin::wire {

enum class FrameKind : std::uint8_t {
  kContinuation = 0,
  kText = 1,
  kBinary = 2,
  kClose = 8,
  kPing = 9,
  kPong = 10
};

enum class CloseCode : std::uint16_t {
  kGoingAway = 1001,
  kProtocolError = 1002,
  kBadPayload = 1007,
  kPolicy = 1008,
  kTooBig = 1009
};

// Only clients have a mask.
using Mask = std::optional<std::uint32_t>;

void append_frame(std::string& out, FrameKind kind, std::string_view payload, Mask mask = {});
// The frame of a text message that was compressed.
void append_deflated_frame(std::string& out, std::string_view deflated, Mask mask = {});
std::string close_payload(CloseCode code, std::string_view reason);

// Finds the messages and control frames in the bytes that came.
class FrameReader {
 public:
  enum class Peer { kClient, kServer };
  struct Said {
    FrameKind kind{};
    std::string_view payload;  // until the next call
    std::size_t bytes = 0;     // of all its frames
  };

  // A message may come in so many frames. Pieces can be empty, and until the last has come there is
  // nothing that could be counted.
  static constexpr int kMostParts = 64;

  using Inflate = std::optional<std::string> (*)(std::string_view payload, std::size_t most);

  // Messages are at most that long, compressed or not.
  FrameReader(Peer peer, bool may_deflate, std::size_t most_bytes, Inflate inflate = wire::inflate)
      : peer_(peer), may_deflate_(may_deflate), most_bytes_(most_bytes), inflate_(inflate) {}

  FrameReader(const FrameReader&) = delete;  // it looks at bytes of its own

  void came(std::string_view bytes);
  // The same without a copy: they are unmasked where they are, and have to stay there until next()
  // answers nothing.
  void came_to(std::span<char> bytes);
  // The next message or control frame; nothing until more bytes come; a code when the peer does not
  // speak the protocol, and then nothing more can be read.
  tl::expected<std::optional<Said>, CloseCode> next();

 private:
  struct Head {
    FrameKind kind{};
    bool is_last = false;
    bool is_deflated = false;
    std::size_t length = 0;  // of the payload
    std::size_t size = 0;    // of the head itself
    Mask mask;
    bool is_control() const { return static_cast<std::uint8_t>(kind) >= 8; }
  };
  tl::expected<std::optional<Head>, CloseCode> read_head() const;
  std::optional<CloseCode> fault_in(const Head& head) const;
  tl::expected<std::optional<Said>, CloseCode> add_part(const Head& head, std::string_view payload);
  tl::expected<Said, CloseCode> inflated(FrameKind kind, std::string_view payload,
                                         std::size_t bytes);
  std::size_t left() const { return bytes_here_.size() - at_; }
  // What is no whole frame yet waits for more.
  void keep_rest();

  Peer peer_;
  bool may_deflate_;
  std::size_t most_bytes_;
  Inflate inflate_;
  std::string buffer_;  // what has waited for more bytes, if anything has
  std::span<char> bytes_here_;
  std::size_t at_ = 0;  // what is before was handed out
  // A message that came in several frames, or was compressed.
  std::string message_;
  std::optional<Head> first_;
  std::size_t bytes_ = 0;
  int parts_ = 0;
};

}  // namespace purloin::wire
