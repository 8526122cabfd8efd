#pragma once

#include <string>
#include <vector>

#include <boost/asio/ip/address.hpp>

// Where others find a server of this machine.
namespace purloin::server {

namespace net = boost::asio;

// Those of a machine's own addresses under which others reach a server that listens on `host`, the
// likeliest first, as they stand in links; none where it listens to this machine alone.
std::vector<std::string> reachable_among(const net::ip::address& host,
                                         std::vector<net::ip::address> own);
// The same for this machine, as its network is now. `host` as --host has it.
std::vector<std::string> reachable_hosts(const std::string& host);

}  // namespace purloin::server
