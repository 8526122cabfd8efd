#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/fields.hpp>

namespace purloin::server {

namespace net = boost::asio;

// A set of addresses: single ones, and networks such as 10.0.0.0/8 or fd00::/8.
class Networks {
 public:
  Networks() = default;
  // Throws std::runtime_error with a sentence that begins with the option that they come from.
  Networks(std::string_view option, const std::vector<std::string>& texts);

  bool contain(const net::ip::address& address) const;

 private:
  struct Network {
    net::ip::address_v6::bytes_type bits{};
    unsigned length = 0;  // of 128: addresses of the fourth version stand in the sixth
  };
  std::vector<Network> networks_;
};

// Who asks. A proxy that is trusted says so in X-Forwarded-For, or in Forwarded where that is
// missing; the nearest address that is no such proxy counts, since only what trusted proxies wrote
// is true. What a trusted proxy says in no way that can be read is nobody's: the unspecified
// address.
net::ip::address who_asks(const net::ip::address& peer, const boost::beast::http::fields& headers,
                          const Networks& trusted);

// Whether somebody stands between us and who asks, or says so.
bool is_forwarded(const boost::beast::http::fields& headers);

// The name under which an address is counted. One guest can have all of a /64 of the sixth version.
std::string name_of(const net::ip::address& address);

}  // namespace purloin::server
