#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace boost::asio::ip {
class address;
}

namespace purloin::push {

// Where notices may go. Whoever subscribes names the address to which the server then speaks, so
// it must not lead into the server's own network.
enum class Reach {
  kWorld,            // push services: https, on its own port, by name, at public addresses
  kThisMachineAlso,  // … and anything that listens on the loopback: for tests
};

inline constexpr std::size_t kMostEndpointBytes = 1024;

// The address of a subscription at its push service.
struct Endpoint {
  bool is_secure = true;
  std::string host;  // as a certificate has it: without brackets
  std::string port;
  std::string target;  // path and query
  std::string origin;  // as it is written: scheme, host, and the port unless it is the usual one
};

// Nothing when it is no address of a push service.
std::optional<Endpoint> read_endpoint(std::string_view url, Reach reach);

bool may_be_spoken_to(const boost::asio::ip::address& address, Reach reach);

// Whether a text can be a contact (mailto: or https:).
bool is_contact(std::string_view text);

}  // namespace purloin::push
