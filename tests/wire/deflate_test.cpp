#include "wire/deflate.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <gtest/gtest.h>

namespace purloin::wire {
namespace {

namespace zlib = boost::beast::zlib;

// As long as wanted, and never twice the same: what comes again is far away and long, or short.
std::string an_update(std::size_t length) {
  std::string text;
  for (unsigned i = 0; text.size() < length; ++i) {
    text += R"({"say":"update","table":")" + std::to_string(i * 2654435761u) + R"(","v":)" +
            std::to_string(i % 90) + R"(,"scores":{"total":[22]}})";
  }
  text.resize(length);
  return text;
}

// What the other end of RFC 7692 reads in a payload (7.2.2).
std::string read_elsewhere(std::string payload) {
  payload.append("\x00\x00\xff\xff", 4);
  std::string text(1'000'000, '\0');
  zlib::inflate_stream stream;
  zlib::z_params params;
  params.next_in = payload.data();
  params.avail_in = payload.size();
  params.next_out = text.data();
  params.avail_out = text.size();
  boost::system::error_code error;
  stream.write(params, zlib::Flush::sync, error);
  // Behind a last block an empty one may follow (7.2.3.4).
  const auto left = std::string_view(payload).substr(payload.size() - params.avail_in);
  if (error == zlib::error::end_of_stream) {
    EXPECT_EQ(left, std::string_view("\0\0\0\xff\xff", 5));
  } else {
    EXPECT_TRUE(!error || error == zlib::error::need_buffers) << error.message();
    EXPECT_EQ(left, "");
  }
  text.resize(text.size() - params.avail_out);
  return text;
}

TEST(Deflate, OthersReadWhatWeSay) {
  std::string random(5000, '\0');
  for (std::size_t i = 0; i < random.size(); ++i) {
    random[i] = static_cast<char>(i * i * 2654435761u >> 13);
  }
  for (const std::size_t length : {0, 1, 2, 3, 80, 200, 590, 4095, 4096, 4097, 70'000, 300'000}) {
    const std::string text = an_update(length);
    EXPECT_EQ(read_elsewhere(deflate(text)), text) << length;
    EXPECT_EQ(inflate(deflate(text), length), text) << length;
    if (length > random.size()) continue;
    const std::string noise = random.substr(0, length);
    EXPECT_EQ(read_elsewhere(deflate(noise)), noise) << length;
    EXPECT_EQ(inflate(deflate(noise), length), noise) << length;
  }
}

TEST(Deflate, WhatDoesNotGetShorterGoesAsItIs) {
  for (const std::size_t length : {590, 70'000}) {
    EXPECT_EQ(deflate_if_shorter(an_update(length)), deflate(an_update(length)));
  }
  EXPECT_EQ(deflate_if_shorter("7f3a"), std::nullopt);
  EXPECT_EQ(deflate_if_shorter(""), std::nullopt);
}

TEST(Deflate, MessagesGetShorter) {
  EXPECT_LT(deflate(an_update(590)).size(), 590 * 6 / 10);
  EXPECT_LT(deflate(an_update(4095)).size(), 4095 / 3);
  EXPECT_LT(deflate(an_update(70'000)).size(), 70'000 / 4);
}

TEST(Deflate, NothingIsReadThatIsLongerThanWanted) {
  for (const std::size_t length : {590, 100'000}) {
    const std::string payload = deflate(an_update(length));
    EXPECT_EQ(inflate(payload, length - 1), std::nullopt);
    EXPECT_EQ(inflate(payload.substr(0, payload.size() / 2), length), std::nullopt);
  }
  EXPECT_EQ(inflate("\x07", 100), std::nullopt);  // a kind of block that there is not
}

// A compressed message may say itself where it ends.
TEST(Deflate, AMessageThatEndsIsNoLongerThanOthers) {
  std::string text(1800, 'x');
  for (std::size_t i = 0; i < text.size(); ++i) {
    text[i] = "0123456789abcdef"[(i * i * 2654435761u >> 13) % 16];
  }
  std::string ended(2000, '\0');
  zlib::deflate_stream stream;
  zlib::z_params params;
  params.next_in = text.data();
  params.avail_in = text.size();
  params.next_out = ended.data();
  params.avail_out = ended.size();
  boost::system::error_code error;
  stream.write(params, zlib::Flush::finish, error);
  ended.resize(ended.size() - params.avail_out);
  EXPECT_EQ(inflate(ended, text.size()), text);
  EXPECT_EQ(inflate(ended, text.size() - 1), std::nullopt);
}

}  // namespace
}  // namespace purloin::wire
