#include "push/endpoint.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <boost/asio/ip/address.hpp>

namespace purloin::push {
namespace {

namespace net = boost::asio;
using net::ip::address;
using net::ip::address_v4;
using net::ip::address_v6;

struct Block {
  std::uint32_t first = 0;
  int length = 0;
};
// What is not somewhere in the world: RFC 6890 and what came after it.
constexpr std::array<Block, 14> kNotPublic = {{{0x00000000, 8},
                                               {0x0a000000, 8},
                                               {0x64400000, 10},
                                               {0x7f000000, 8},
                                               {0xa9fe0000, 16},
                                               {0xac100000, 12},
                                               {0xc0000000, 24},
                                               {0xc0000200, 24},
                                               {0xc0586300, 24},
                                               {0xc0a80000, 16},
                                               {0xc6120000, 15},
                                               {0xc6336400, 24},
                                               {0xcb007100, 24},
                                               {0xe0000000, 3}}};

bool is_public_v4(const address_v4& own) {
  return std::ranges::none_of(kNotPublic, [&](const Block& block) {
    return (own.to_uint() ^ block.first) >> (32 - block.length) == 0;
  });
}

// The last four bytes, as an address of the fourth version.
address_v4 behind(const address_v6::bytes_type& bytes) {
  return address_v4({bytes[12], bytes[13], bytes[14], bytes[15]});
}

bool is_public_v6(const address_v6& own) {
  const auto bytes = own.to_bytes();
  // How networks without the fourth version reach it.
  constexpr std::array<unsigned char, 12> kTranslated = {0, 0x64, 0xff, 0x9b};
  if (std::equal(kTranslated.begin(), kTranslated.end(), bytes.begin())) {
    return is_public_v4(behind(bytes));
  }
  if (bytes[0] >> 5 != 1) return false;                                    // 2000::/3 is the world
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return false;                  // tunnels, to anywhere
  if (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 2) return false;  // likewise, 2001::/23
  return !(bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0d && bytes[3] == 0xb8);
}

address unmapped(const address& own) {
  if (own.is_v6() && own.to_v6().is_v4_mapped()) {
    return net::ip::make_address_v4(net::ip::v4_mapped, own.to_v6());
  }
  return own;
}

bool is_letter_or_digit(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9');
}

// A name with a dot: nothing that a machine or a house calls itself.
bool is_name_of_the_world(std::string_view host) {
  const auto dot = host.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == host.size()) return false;
  const std::string_view last = host.substr(dot + 1);
  if (last == "localhost" || last == "local" || last == "internal") return false;
  // An address in any of the ways in which it can be written ends in a number.
  if (std::ranges::all_of(last, [](char c) { return c >= '0' && c <= '9'; })) return false;
  if (last.starts_with("0x") || last.starts_with("0X")) return false;
  return std::ranges::all_of(host,
                             [](char c) { return is_letter_or_digit(c) || c == '-' || c == '.'; });
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }) &&
         std::stoi(std::string(text)) <= 65535;
}

// What can stand in a line of HTTP and in a JSON string as it is.
bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return c > ' ' && c < '\x7f' &&
           std::string_view("\"\\<>^`{|}#").find(c) == std::string_view::npos;
  });
}

bool is_this_machine(std::string_view host) {
  boost::system::error_code error;
  const auto own = net::ip::make_address(std::string(host), error);
  return !error && unmapped(own).is_loopback();
}

}  // namespace

std::optional<Endpoint> read_endpoint(std::string_view url, Reach reach) {
  constexpr std::string_view kHttps = "https://";
  constexpr std::string_view kHttp = "http://";
  if (url.size() > kMostEndpointBytes || !is_plain(url)) return std::nullopt;
  Endpoint read;
  read.is_secure = url.starts_with(kHttps);
  if (!read.is_secure && !url.starts_with(kHttp)) return std::nullopt;
  const std::size_t scheme = read.is_secure ? kHttps.size() : kHttp.size();
  const std::size_t path = url.find_first_of("/?", scheme);
  if (path == std::string_view::npos || url[path] != '/') return std::nullopt;
  read.origin = url.substr(0, path);
  read.target = url.substr(path);
  std::string_view authority = url.substr(scheme, path - scheme);
  const auto bracket = authority.starts_with('[') ? authority.find(']') : 0;
  if (bracket == std::string_view::npos) return std::nullopt;
  const auto colon = authority.find(':', bracket);
  const std::string usual = read.is_secure ? "443" : "80";
  read.port = colon == std::string_view::npos ? usual : std::string(authority.substr(colon + 1));
  if (!is_port(read.port)) return std::nullopt;
  if (colon != std::string_view::npos && read.port == usual) return std::nullopt;
  read.host = authority.substr(0, colon);
  if (bracket > 0) read.host = read.host.substr(1, bracket - 1);
  const bool is_world = read.is_secure && read.port == usual && is_name_of_the_world(read.host);
  const bool is_here = reach == Reach::kThisMachineAlso && is_this_machine(read.host);
  if (!is_world && !is_here) return std::nullopt;
  return read;
}

bool may_be_spoken_to(const address& given, Reach reach) {
  const address own = unmapped(given);
  if (own.is_loopback()) return reach == Reach::kThisMachineAlso;
  return own.is_v4() ? is_public_v4(own.to_v4()) : is_public_v6(own.to_v6());
}

bool is_contact(std::string_view text) {
  return text.size() <= 256 && is_plain(text) &&
         ((text.starts_with("mailto:") && text.find('@') != std::string_view::npos) ||
          text.starts_with("https://"));
}

}  // namespace purloin::push
