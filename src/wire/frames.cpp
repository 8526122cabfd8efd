#include "wire/frames.h"

#include <algorithm>
#include <cstring>

namespace purloin::wire {
namespace {

constexpr unsigned char kLast = 0x80;
constexpr unsigned char kDeflated = 0x40;
constexpr unsigned char kReserved = 0x30;
constexpr unsigned char kMasked = 0x80;
constexpr std::size_t kMostControlBytes = 125;
// A buffer that has grown past this is given back once it is empty.
constexpr std::size_t kKeptBytes = 1024;

void append_big_endian(std::string& out, std::uint64_t number, int bytes) {
  for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>(number >> (8 * i));
}

std::uint64_t read_big_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char c : bytes) number = number << 8 | static_cast<unsigned char>(c);
  return number;
}

// XOR with the four bytes of the mask over and over; twice is nothing. The mask's bytes are in the
// order of memory, so that eight at once are the same as eight times one.
void apply_mask(char* bytes, std::size_t length, std::uint32_t mask) {
  const std::uint64_t twice = static_cast<std::uint64_t>(mask) << 32 | mask;
  std::size_t i = 0;
  for (; i + 8 <= length; i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes + i, sizeof eight);
    eight ^= twice;
    std::memcpy(bytes + i, &eight, sizeof eight);
  }
  char four[4];
  std::memcpy(four, &mask, sizeof four);
  for (; i < length; ++i) bytes[i] = static_cast<char>(bytes[i] ^ four[i % 4]);
}

// Whether a text is UTF-8: nothing overlong, no surrogates, nothing beyond U+10FFFF.
bool is_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (i + 8 <= text.size()) {  // most of what is said is ASCII
      std::uint64_t eight = 0;
      std::memcpy(&eight, text.data() + i, sizeof eight);
      if ((eight & 0x8080808080808080) == 0) {
        i += 8;
        continue;
      }
    }
    const auto lead = static_cast<unsigned char>(text[i++]);
    if (lead < 0x80) continue;
    const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4) return false;
    for (int k = 0; k < more; ++k, ++i) {
      if (i == text.size()) return false;
      const auto next = static_cast<unsigned char>(text[i]);
      const unsigned char low = k > 0 ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
      const unsigned char high = k > 0 ? 0xbf : lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
      if (next < low || next > high) return false;
    }
  }
  return true;
}

void append_any_frame(std::string& out, unsigned char first, std::string_view payload, Mask mask) {
  const unsigned char masked = mask ? kMasked : 0;
  out += static_cast<char>(first);
  if (payload.size() < 126) {
    out += static_cast<char>(masked | payload.size());
  } else if (payload.size() < 0x10000) {
    out += static_cast<char>(masked | 126);
    append_big_endian(out, payload.size(), 2);
  } else {
    out += static_cast<char>(masked | 127);
    append_big_endian(out, payload.size(), 8);
  }
  if (mask) out.append(reinterpret_cast<const char*>(&*mask), sizeof *mask);
  const std::size_t begin = out.size();
  out += payload;
  if (mask) apply_mask(out.data() + begin, payload.size(), *mask);
}

}  // namespace

void append_frame(std::string& out, FrameKind kind, std::string_view payload, Mask mask) {
  append_any_frame(out, kLast | static_cast<unsigned char>(kind), payload, mask);
}

void append_deflated_frame(std::string& out, std::string_view deflated, Mask mask) {
  append_any_frame(out, kLast | kDeflated | static_cast<unsigned char>(FrameKind::kText), deflated,
                   mask);
}

std::string close_payload(CloseCode code, std::string_view reason) {
  std::string payload;
  append_big_endian(payload, static_cast<std::uint16_t>(code), 2);
  payload += reason.substr(0, kMostControlBytes - 2);
  return payload;
}

void FrameReader::came(std::string_view bytes) {
  if (buffer_.empty()) {
    buffer_ = bytes;
  } else {
    buffer_ += bytes;
  }
  bytes_here_ = buffer_;
  at_ = 0;
}

void FrameReader::came_to(std::span<char> bytes) {
  if (!buffer_.empty()) return came({bytes.data(), bytes.size()});
  bytes_here_ = bytes;
  at_ = 0;
}

void FrameReader::keep_rest() {
  if (!first_ && message_.capacity() > kKeptBytes) message_ = {};
  if (left() == 0) {
    buffer_.clear();
    if (buffer_.capacity() > kKeptBytes) buffer_.shrink_to_fit();
  } else if (bytes_here_.data() == buffer_.data()) {
    buffer_.erase(0, at_);
  } else {
    buffer_.assign(bytes_here_.data() + at_, left());
  }
  bytes_here_ = buffer_;
  at_ = 0;
}

tl::expected<std::optional<FrameReader::Head>, CloseCode> FrameReader::read_head() const {
  const std::string_view bytes(bytes_here_.data() + at_, left());
  if (bytes.size() < 2) return std::nullopt;
  const auto first = static_cast<unsigned char>(bytes[0]);
  const auto second = static_cast<unsigned char>(bytes[1]);
  Head head;
  head.kind = static_cast<FrameKind>(first & 0x0f);
  head.is_last = (first & kLast) != 0;
  head.is_deflated = (first & kDeflated) != 0;
  const bool is_masked = (second & kMasked) != 0;
  if ((first & kReserved) != 0 || is_masked != (peer_ == Peer::kClient)) {
    return tl::make_unexpected(CloseCode::kProtocolError);
  }
  const unsigned char shown = second & 0x7f;
  const std::size_t length_bytes = shown == 126 ? 2 : shown == 127 ? 8 : 0;
  head.size = 2 + length_bytes + (is_masked ? 4 : 0);
  if (bytes.size() < head.size) return std::nullopt;
  head.length = length_bytes == 0 ? shown : read_big_endian(bytes.substr(2, length_bytes));
  if (is_masked) {
    std::uint32_t mask = 0;
    std::memcpy(&mask, bytes.data() + 2 + length_bytes, sizeof mask);
    head.mask = mask;
  }
  if (const auto fault = fault_in(head)) return tl::make_unexpected(*fault);
  return head;
}

std::optional<CloseCode> FrameReader::fault_in(const Head& head) const {
  switch (head.kind) {
    case FrameKind::kContinuation:
      if (!first_ || head.is_deflated) return CloseCode::kProtocolError;
      if (parts_ >= kMostParts) return CloseCode::kTooBig;
      break;
    case FrameKind::kText:
    case FrameKind::kBinary:
      if (first_ || (head.is_deflated && !may_deflate_)) return CloseCode::kProtocolError;
      break;
    case FrameKind::kClose:
    case FrameKind::kPing:
    case FrameKind::kPong:
      if (!head.is_last || head.is_deflated || head.length > kMostControlBytes) {
        return CloseCode::kProtocolError;
      }
      break;
    default:
      return CloseCode::kProtocolError;
  }
  if (head.length > most_bytes_ || (first_ && message_.size() + head.length > most_bytes_)) {
    return CloseCode::kTooBig;
  }
  return std::nullopt;
}

tl::expected<std::optional<FrameReader::Said>, CloseCode> FrameReader::next() {
  for (;;) {
    const auto head = read_head();
    if (!head) return tl::make_unexpected(head.error());
    if (!*head || left() < (*head)->size + (*head)->length) {
      keep_rest();
      return std::nullopt;
    }
    char* const begin = bytes_here_.data() + at_ + (*head)->size;
    at_ += (*head)->size + (*head)->length;
    if ((*head)->mask) apply_mask(begin, (*head)->length, *(*head)->mask);
    const std::string_view payload(begin, (*head)->length);
    if ((*head)->is_control()) {
      return Said{(*head)->kind, payload, (*head)->size + (*head)->length};
    }
    auto said = add_part(**head, payload);
    if (said && *said && (*said)->kind == FrameKind::kText && !is_utf8((*said)->payload)) {
      return tl::make_unexpected(CloseCode::kBadPayload);
    }
    if (!said || *said) return said;
  }
}

tl::expected<std::optional<FrameReader::Said>, CloseCode> FrameReader::add_part(
    const Head& head, std::string_view payload) {
  const std::size_t bytes = head.size + head.length;
  if (!first_ && head.is_last) {
    if (head.is_deflated) return inflated(head.kind, payload, bytes);
    return Said{head.kind, payload, bytes};
  }
  if (!first_) {
    first_ = head;
    message_.clear();
    bytes_ = 0;
    parts_ = 0;
  }
  ++parts_;
  message_ += payload;
  bytes_ += bytes;
  if (!head.is_last) return std::nullopt;
  const Head first = *first_;
  first_.reset();
  if (first.is_deflated) return inflated(first.kind, message_, bytes_);
  return Said{first.kind, message_, bytes_};
}

tl::expected<FrameReader::Said, CloseCode> FrameReader::inflated(FrameKind kind,
                                                                 std::string_view payload,
                                                                 std::size_t bytes) {
  auto text = inflate_(payload, most_bytes_);
  if (!text) return tl::make_unexpected(CloseCode::kBadPayload);
  message_ = *std::move(text);
  return Said{kind, message_, bytes};
}

}  // namespace purloin::wire
