#include "wire/frames.h"

#include <gtest/gtest.h>

#include "wire/deflate.h"

namespace purloin::wire {
namespace {

using Peer = FrameReader::Peer;

struct Heard {
  FrameKind kind;
  std::string payload;
  bool operator==(const Heard&) const = default;
};

// All messages in these bytes, which come in pieces of that size.
std::vector<Heard> read_all(FrameReader& reader, std::string_view bytes, std::size_t piece) {
  std::vector<Heard> heard;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    std::string here(bytes.substr(at, piece));
    if (at / piece % 2 == 0) {
      reader.came_to(here);
    } else {
      reader.came(here);
    }
    for (;;) {
      const auto said = reader.next();
      EXPECT_TRUE(said.has_value());
      if (!said || !*said) break;
      heard.push_back({(*said)->kind, std::string((*said)->payload)});
    }
    here.assign(here.size(), '!');  // nobody looks there any more
  }
  return heard;
}

// The code with which a client's bytes are refused.
std::optional<CloseCode> fault_of(std::string_view bytes, bool may_deflate = false) {
  FrameReader reader(Peer::kClient, may_deflate, 1000);
  reader.came(bytes);
  for (;;) {
    const auto said = reader.next();
    if (!said) return said.error();
    if (!*said) return std::nullopt;
  }
}

constexpr std::uint32_t kMask = 0x11223344;

TEST(Frames, ComeOutAsTheyWentInHoweverTheBytesAreCut) {
  const std::vector<Heard> said = {{FrameKind::kText, "hello"},
                                   {FrameKind::kPing, ""},
                                   {FrameKind::kText, std::string(125, 'a')},
                                   {FrameKind::kBinary, std::string(126, 'b')},
                                   {FrameKind::kText, std::string(70'000, 'c')},
                                   {FrameKind::kClose, "\x03\xe8 bye"}};
  for (const Peer peer : {Peer::kClient, Peer::kServer}) {
    std::string bytes;
    for (const auto& one : said) {
      append_frame(bytes, one.kind, one.payload, peer == Peer::kClient ? Mask(kMask) : Mask());
    }
    for (const std::size_t piece :
         {std::size_t{1}, std::size_t{7}, std::size_t{1024}, bytes.size()}) {
      FrameReader reader(peer, false, 100'000);
      EXPECT_EQ(read_all(reader, bytes, piece), said) << piece;
    }
  }
}

TEST(Frames, OfOneMessageArePutTogetherWithControlFramesBetween) {
  std::string bytes;
  append_frame(bytes, FrameKind::kText, "one ", kMask);
  bytes[0] = '\x01';  // not the last
  append_frame(bytes, FrameKind::kPing, "are you there", kMask);
  append_frame(bytes, FrameKind::kContinuation, "two", kMask);
  FrameReader reader(Peer::kClient, false, 1000);
  const std::vector<Heard> heard = {{FrameKind::kPing, "are you there"},
                                    {FrameKind::kText, "one two"}};
  EXPECT_EQ(read_all(reader, bytes, 3), heard);
}

TEST(Frames, CompressedMessagesComeOutWhole) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "claim " + std::to_string(i % 90) + ":1x4 ";
  for (const auto& said : {std::string("x"), std::string(), text}) {
    const std::string deflated = deflate(said);
    std::string bytes;
    append_deflated_frame(bytes, deflated, kMask);
    append_frame(bytes, FrameKind::kText, "plain", kMask);
    FrameReader reader(Peer::kClient, true, 100'000);
    const std::vector<Heard> heard = {{FrameKind::kText, said}, {FrameKind::kText, "plain"}};
    EXPECT_EQ(read_all(reader, bytes, 100), heard);
  }
}

TEST(Frames, ThatAreNoneAreRefused) {
  std::string unmasked, reserved, unknown, deflated, long_ping, lone, nested;
  append_frame(unmasked, FrameKind::kText, "x");
  append_frame(reserved, FrameKind::kText, "x", kMask);
  reserved[0] = static_cast<char>(reserved[0] | 0x10);
  append_frame(unknown, static_cast<FrameKind>(5), "x", kMask);
  append_deflated_frame(deflated, "\x07", kMask);  // a kind of block that there is not
  append_frame(long_ping, FrameKind::kPing, std::string(126, 'x'), kMask);
  append_frame(lone, FrameKind::kContinuation, "x", kMask);
  append_frame(nested, FrameKind::kText, "x", kMask);
  nested[0] = '\x01';
  append_frame(nested, FrameKind::kText, "x", kMask);
  for (const auto& bytes : {unmasked, reserved, unknown, deflated, long_ping, lone, nested}) {
    EXPECT_EQ(fault_of(bytes), CloseCode::kProtocolError);
  }
  EXPECT_EQ(fault_of(deflated, true), CloseCode::kBadPayload);
}

TEST(Frames, OfTextAreUtf8) {
  for (const std::string_view text :
       {"\xff", "a\xc3\x28", "\xed\xa0\x80", "\xc0\x80", "\xf5\x80\x80\x80", "\xe2\x82",
        "\xf4\x90\x80\x80", "\xe0\x80\x80"}) {
    for (int before = 0; before < 17; ++before) {
      for (const int after : {0, 1, 16}) {
        std::string bytes;
        append_frame(bytes, FrameKind::kText,
                     std::string(before, 'a').append(text).append(after, 'a'), kMask);
        EXPECT_EQ(fault_of(bytes), CloseCode::kBadPayload) << text << before << after;
      }
    }
  }
  for (const std::string_view text :
       {"", "a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2", "a table for \xc3\xa9tienne"}) {
    std::string bytes;
    append_frame(bytes, FrameKind::kText, text, kMask);
    EXPECT_EQ(fault_of(bytes), std::nullopt) << text;
  }
}

TEST(Frames, GiantsAreRefusedByTheirHeads) {
  std::string giant, grown, bomb;
  append_frame(giant, FrameKind::kText, std::string(1001, 'x'), kMask);
  EXPECT_EQ(fault_of(giant.substr(0, 8)), CloseCode::kTooBig);
  append_frame(grown, FrameKind::kText, std::string(600, 'x'), kMask);
  grown[0] = '\x01';
  append_frame(grown, FrameKind::kContinuation, std::string(600, 'x'), kMask);
  EXPECT_EQ(fault_of(grown), CloseCode::kTooBig);
  append_deflated_frame(bomb, deflate(std::string(100'000, 'x')), kMask);
  EXPECT_EQ(fault_of(bomb, true), CloseCode::kBadPayload);
}

TEST(Frames, AMessageInPiecesWithoutEndIsRefused) {
  std::string bytes;
  append_frame(bytes, FrameKind::kText, "x", kMask);
  bytes[0] = '\x01';  // not the last
  for (int part = 1; part < FrameReader::kMostParts; ++part) {
    const std::size_t begin = bytes.size();
    append_frame(bytes, FrameKind::kContinuation, "", kMask);
    bytes[begin] = '\x00';
  }
  EXPECT_EQ(fault_of(bytes), std::nullopt);
  append_frame(bytes, FrameKind::kContinuation, "", kMask);
  EXPECT_EQ(fault_of(bytes), CloseCode::kTooBig);
}

}  // namespace
}  // namespace purloin::wire
