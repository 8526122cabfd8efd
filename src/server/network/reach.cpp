#include "server/network/reach.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <string_view>

namespace purloin::server {
namespace {

using net::ip::address;

// Bridges to containers and virtual machines, which nobody else's telephone is on.
bool is_for_guests_of_this_machine(std::string_view interface) {
  constexpr std::array<std::string_view, 5> kBeginnings = {"docker", "br-", "veth", "virbr", "lxc"};
  return std::ranges::any_of(
      kBeginnings, [&](std::string_view beginning) { return interface.starts_with(beginning); });
}

bool is_for_others(const address& own) {
  if (own.is_loopback() || own.is_unspecified() || own.is_multicast()) return false;
  if (own.is_v6()) return !own.to_v6().is_link_local();
  const auto bytes = own.to_v4().to_bytes();
  return !(bytes[0] == 169 && bytes[1] == 254);  // of its own making, where nobody gave it one
}

// Home networks first, then larger ones; of two alike the older version, which is easier to type.
int rank_of(const address& own) {
  if (own.is_v6()) return 4;
  const auto bytes = own.to_v4().to_bytes();
  if (bytes[0] == 192 && bytes[1] == 168) return 0;
  if (bytes[0] == 10) return 1;
  if (bytes[0] == 172 && bytes[1] >= 16 && bytes[1] < 32) return 3;  // often containers'
  return 2;
}

std::string as_in_a_link(const address& own) {
  return own.is_v6() ? '[' + own.to_string() + ']' : own.to_string();
}

std::vector<address> own_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, &freeifaddrs);
  std::vector<address> own;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_UP) == 0) continue;
    if (is_for_guests_of_this_machine(each->ifa_name)) continue;
    if (each->ifa_addr->sa_family == AF_INET) {
      sockaddr_in v4;
      std::memcpy(&v4, each->ifa_addr, sizeof v4);
      own.emplace_back(net::ip::address_v4(ntohl(v4.sin_addr.s_addr)));
    } else if (each->ifa_addr->sa_family == AF_INET6) {
      sockaddr_in6 v6;
      std::memcpy(&v6, each->ifa_addr, sizeof v6);
      net::ip::address_v6::bytes_type bytes;
      std::ranges::copy(v6.sin6_addr.s6_addr, bytes.begin());
      own.emplace_back(net::ip::address_v6(bytes));
    }
  }
  return own;
}

}  // namespace

std::vector<std::string> reachable_among(const address& host, std::vector<address> own) {
  if (!host.is_unspecified()) own = {host};
  std::erase_if(own, [&](const address& each) {
    return !is_for_others(each) || (host.is_v4() && each.is_v6());
  });
  std::ranges::stable_sort(own, {}, rank_of);
  std::vector<std::string> hosts;
  for (const auto& each : own) hosts.push_back(as_in_a_link(each));
  return hosts;
}

std::vector<std::string> reachable_hosts(const std::string& host) {
  boost::system::error_code error;
  const auto listens_on = net::ip::make_address(host, error);
  if (error) return {};
  return reachable_among(listens_on, own_addresses());
}

}  // namespace purloin::server
