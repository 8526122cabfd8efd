#include "server/network/addresses.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

namespace purloin::server {
namespace {

using net::ip::address;
using net::ip::address_v4;
using net::ip::address_v6;
using Fields = boost::beast::http::fields;

constexpr unsigned kAllBits = 128;
constexpr unsigned kBitsBeforeV4 = 96;
constexpr unsigned kBitsOfSite = 64;

address_v6 as_v6(const address& given) {
  return given.is_v6() ? given.to_v6() : make_address_v6(net::ip::v4_mapped, given.to_v4());
}

// ::ffff:192.0.2.1 is 192.0.2.1.
address unmapped(const address& given) {
  if (!given.is_v6() || !given.to_v6().is_v4_mapped()) return given;
  return make_address_v4(net::ip::v4_mapped, given.to_v6());
}

address_v6::bytes_type first_bits(const address_v6& given, unsigned length) {
  auto bytes = given.to_bytes();
  for (unsigned i = 0; i < bytes.size(); ++i) {
    const unsigned kept = length > 8 * i ? std::min(8u, length - 8 * i) : 0;
    bytes[i] = static_cast<unsigned char>(bytes[i] & (0xFF00 >> kept));
  }
  return bytes;
}

std::optional<address> try_parse(std::string_view text) {
  boost::system::error_code error;
  const auto parsed = net::ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return unmapped(parsed);
}

std::string_view trimmed(std::string_view text, std::string_view around) {
  const auto first = text.find_first_not_of(around);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(around) - first + 1);
}

// "192.0.2.1", "192.0.2.1:80", "[2001:db8::1]:80", "2001:db8::1".
std::optional<address> try_parse_node(std::string_view text) {
  text = trimmed(text, " \t\"");
  if (text.starts_with('[')) return try_parse(text.substr(1, text.find(']') - 1));
  if (std::ranges::count(text, ':') == 1) text = text.substr(0, text.find(':'));
  return try_parse(text);
}

// The node of `for=NODE;proto=…`.
std::string_view for_of(std::string_view element) {
  while (!element.empty()) {
    const std::size_t end = std::min(element.find(';'), element.size());
    const auto pair = trimmed(element.substr(0, end), " \t");
    constexpr std::string_view kFor = "for=";
    if (boost::beast::iequals(pair.substr(0, kFor.size()), kFor)) return pair.substr(kFor.size());
    element.remove_prefix(std::min(end + 1, element.size()));
  }
  return {};
}

// The values of a header, the nearest proxy's first.
std::vector<std::string_view> nearest_first(const Fields& headers, std::string_view name) {
  std::vector<std::string_view> values;
  const auto [begin, end] = headers.equal_range({name.data(), name.size()});
  for (auto field = begin; field != end; ++field) {
    std::string_view rest(field->value().data(), field->value().size());
    for (;;) {
      const std::size_t comma = rest.find(',');
      values.push_back(rest.substr(0, comma));
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  std::ranges::reverse(values);
  return values;
}

}  // namespace

Networks::Networks(std::string_view option, const std::vector<std::string>& texts) {
  for (const auto& text : texts) {
    const auto slash = text.find('/');
    const auto parsed = try_parse(std::string_view(text).substr(0, slash));
    const unsigned most = parsed && parsed->is_v4() ? kAllBits - kBitsBeforeV4 : kAllBits;
    unsigned length = most;
    if (slash != std::string::npos) {
      const char* end = text.data() + text.size();
      const auto read = std::from_chars(text.data() + slash + 1, end, length);
      if (read.ec != std::errc() || read.ptr != end) length = kAllBits + 1;
    }
    if (!parsed || length > most) {
      throw std::invalid_argument(
          std::string(option) + ": \"" + text +
          "\" is no address and no network, as 192.0.2.7 or 10.0.0.0/8 are");
    }
    length += kAllBits - most;
    networks_.push_back({first_bits(as_v6(*parsed), length), length});
  }
}

bool Networks::contain(const address& address) const {
  return std::ranges::any_of(networks_, [bits = as_v6(address)](const Network& network) {
    return first_bits(bits, network.length) == network.bits;
  });
}

bool is_forwarded(const Fields& headers) {
  return headers.count("X-Forwarded-For") + headers.count("Forwarded") > 0;
}

address who_asks(const address& peer, const Fields& headers, const Networks& trusted) {
  const address nearest = unmapped(peer);
  if (!trusted.contain(nearest) || !is_forwarded(headers)) return nearest;
  const bool is_plain = headers.count("X-Forwarded-For") > 0;
  address asks = nearest;
  for (const auto value : nearest_first(headers, is_plain ? "X-Forwarded-For" : "Forwarded")) {
    const auto said = try_parse_node(is_plain ? value : for_of(value));
    if (!said) return address_v4::any();
    asks = *said;
    if (!trusted.contain(asks)) break;
  }
  return asks;
}

std::string name_of(const address& address) {
  const auto plain = unmapped(address);
  if (plain.is_v4() || plain.is_loopback()) return plain.to_string();
  return address_v6(first_bits(plain.to_v6(), kBitsOfSite)).to_string() + "/64";
}

}  // namespace purloin::server
