#include "server/network/reach.h"

#include <gtest/gtest.h>

namespace purloin::server {
namespace {

using Hosts = std::vector<std::string>;

Hosts reached(const char* host, const std::vector<const char*>& own) {
  std::vector<net::ip::address> addresses;
  for (const char* each : own) addresses.push_back(net::ip::make_address(each));
  return reachable_among(net::ip::make_address(host), addresses);
}

const std::vector<const char*> kLaptop = {"127.0.0.1",   "172.17.0.1",   "169.254.7.7",
                                          "192.168.1.5", "198.51.100.7", "10.0.0.2",
                                          "::1",         "fe80::1",      "2001:db8::7"};

TEST(Reach, AServerForThisMachineAloneIsReachedByNobody) {
  EXPECT_EQ(reached("127.0.0.1", kLaptop), Hosts{});
  EXPECT_EQ(reached("::1", kLaptop), Hosts{});
}

TEST(Reach, AServerForEverybodyIsReachedByTheHomeNetworkFirst) {
  EXPECT_EQ(reached("0.0.0.0", kLaptop),
            (Hosts{"192.168.1.5", "10.0.0.2", "198.51.100.7", "172.17.0.1"}));
  EXPECT_EQ(reached("::", kLaptop),
            (Hosts{"192.168.1.5", "10.0.0.2", "198.51.100.7", "172.17.0.1", "[2001:db8::7]"}));
  EXPECT_EQ(reached("0.0.0.0", {"127.0.0.1", "169.254.7.7"}), Hosts{}) << "no network at all";
}

TEST(Reach, AServerOfOneAddressIsReachedThere) {
  EXPECT_EQ(reached("192.168.1.5", kLaptop), Hosts{"192.168.1.5"});
  EXPECT_EQ(reached("2001:db8::7", kLaptop), Hosts{"[2001:db8::7]"});
}

TEST(Reach, ThisMachineCanBeAsked) {
  for (const auto& host : reachable_hosts("0.0.0.0")) EXPECT_FALSE(host.starts_with("127."));
  EXPECT_EQ(reachable_hosts("no address"), Hosts{});
}

}  // namespace
}  // namespace purloin::server
