#include "server/limits.h"

#include <gtest/gtest.h>

#include "server/network/addresses.h"

namespace purloin::server {
namespace {

namespace http = boost::beast::http;
using net::ip::make_address;

std::string asks(const std::string& peer, const std::string& header, const std::string& value) {
  http::fields headers;
  if (!header.empty()) headers.insert(header, value);
  const Networks trusted("--trust-proxy", {"127.0.0.1", "10.0.0.0/8", "fd00::/8"});
  return name_of(who_asks(make_address(peer), headers, trusted));
}

TEST(Addresses, OnlyATrustedProxyIsBelieved) {
  EXPECT_EQ(asks("203.0.113.1", "X-Forwarded-For", "198.51.100.9"), "203.0.113.1");
  EXPECT_EQ(asks("127.0.0.1", "X-Forwarded-For", "198.51.100.9"), "198.51.100.9");
  EXPECT_EQ(asks("::ffff:127.0.0.1", "X-Forwarded-For", "198.51.100.9"), "198.51.100.9");
  EXPECT_EQ(asks("127.0.0.1", "", ""), "127.0.0.1");
  // The nearest that is no proxy: whatever stands left of it, that one wrote itself.
  EXPECT_EQ(asks("127.0.0.1", "X-Forwarded-For", "1.1.1.1, 198.51.100.9 , 10.9.9.9"),
            "198.51.100.9");
  EXPECT_EQ(asks("fd12::1", "X-Forwarded-For", "198.51.100.9"), "198.51.100.9");
  EXPECT_EQ(asks("10.0.0.1", "X-Forwarded-For", "10.0.0.2"), "10.0.0.2");
  EXPECT_EQ(asks("127.0.0.1", "X-Forwarded-For", "unknown"), "0.0.0.0");
}

TEST(Addresses, TheStandardHeaderIsReadToo) {
  EXPECT_EQ(asks("127.0.0.1", "Forwarded", "for=198.51.100.9;proto=https"), "198.51.100.9");
  EXPECT_EQ(asks("127.0.0.1", "Forwarded", "proto=http; For=\"198.51.100.9:4711\""),
            "198.51.100.9");
  EXPECT_EQ(asks("127.0.0.1", "Forwarded", "for=1.1.1.1, for=\"[2001:db8:1:2:3::4]:80\""),
            "2001:db8:1:2::/64");
  EXPECT_EQ(asks("127.0.0.1", "Forwarded", "for=_hidden"), "0.0.0.0");
  EXPECT_EQ(asks("127.0.0.1", "Forwarded", "nonsense"), "0.0.0.0");
}

TEST(Addresses, OfTheSixthVersionANetworkIsOneGuest) {
  EXPECT_EQ(name_of(make_address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
  EXPECT_EQ(name_of(make_address("::ffff:192.0.2.1")), "192.0.2.1");
  EXPECT_EQ(name_of(make_address("::1")), "::1");
}

TEST(Addresses, NetworksHoldWhatTheySay) {
  const Networks networks("--x", {"192.0.2.0/25", "2001:db8::/33"});
  EXPECT_TRUE(networks.contain(make_address("192.0.2.127")));
  EXPECT_FALSE(networks.contain(make_address("192.0.2.128")));
  EXPECT_TRUE(networks.contain(make_address("2001:db8:7fff::1")));
  EXPECT_FALSE(networks.contain(make_address("2001:db8:8000::1")));
  for (const auto* wrong : {"", "x", "1.2.3", "1.2.3.4/33", "::/129", "1.2.3.4/", "1.2.3.4/8x"}) {
    EXPECT_THROW(Networks("--x", {wrong}), std::invalid_argument) << wrong;
  }
}

TEST(Guests, WhatIsRememberedOfAnAddressIsForgotten) {
  Guests guests;
  Milliseconds now = 0;
  for (int i = 0; i < 100'000; ++i) {
    now += 10;
    guests.find("guest " + std::to_string(i), now)->tables.take(now);
  }
  // One comes every 10 ms, and a table is forgotten after a second.
  EXPECT_LT(guests.remembered(), 1000u);
}

TEST(Guests, WhoIsHereOrHasUsedSomethingUpIsRemembered) {
  Guests guests;
  const Stay stay(guests.find("here", 0));
  for (int i = 0; i < 60; ++i) EXPECT_TRUE(guests.find("greedy", 0)->tables.take(0));
  for (int i = 0; i < 10'000; ++i) guests.find("guest " + std::to_string(i), 5'000);
  EXPECT_EQ(guests.find("here", 5'000)->connections, 1u);
  int left = 0;
  while (guests.find("greedy", 5'000)->tables.take(5'000)) ++left;
  EXPECT_EQ(left, 5);
}

TEST(Guests, VeryManyShareWhatOneMayDo) {
  Guests guests;
  for (std::size_t i = 0; i < 2 * Guests::kMost; ++i) {
    guests.find("guest " + std::to_string(i), 0)->tables.take(0);
  }
  EXPECT_LE(guests.remembered(), Guests::kMost + 1);
  EXPECT_FALSE(guests.find("one more", 0)->tables.take(0));
}

}  // namespace
}  // namespace purloin::server
