#include "fair/chance_stream.h"

#include <sodium.h>

namespace purloin::fair {

ChanceStream::ChanceStream(const Key& key, std::uint64_t index) : key_(key) {
  for (std::size_t i = 0; i < 8; ++i) {
    nonce_[i] = static_cast<std::uint8_t>(index >> (8 * i));
  }
}

ChanceStream::ChanceStream(const Key& key, LuckStream stream, std::uint64_t draw)
    : ChanceStream(key, draw) {
  nonce_[8] = stream.kind();
  nonce_[9] = stream.owner();
}

void ChanceStream::refill() {
  bytes_.fill(0);
  crypto_stream_chacha20_ietf_xor_ic(bytes_.data(), bytes_.data(), bytes_.size(), nonce_.data(),
                                     block_++, key_.data());
  used_ = 0;
}

std::uint32_t ChanceStream::next() {
  if (used_ == bytes_.size()) refill();
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    word |= static_cast<std::uint32_t>(bytes_[used_ + i]) << (8 * i);
  }
  used_ += 4;
  return word;
}

std::uint32_t ChanceStream::below(std::uint32_t n) {
  const std::uint32_t rest = (0u - n) % n;  // 2^32 mod n
  std::uint32_t word = next();
  while (word >= 0u - rest && rest != 0) word = next();
  return word % n;
}

}  // namespace purloin::fair
