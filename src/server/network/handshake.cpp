#include "server/network/handshake.h"

#include <algorithm>
#include <array>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <string>
#include <vector>

#include <boost/beast/core/string.hpp>

namespace purloin::server {
namespace {

using boost::beast::iequals;
using boost::beast::string_view;

constexpr std::size_t kKeyLetters = 24;    // 16 bytes as base64
constexpr const char* kWindowSize = "15";  // as the standard counts it

// Shows that who answers has understood the key as one of a WebSocket.
std::string answer_to(string_view key) {
  const std::string said =
      std::string(key.data(), key.size()) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest;
  SHA1(reinterpret_cast<const unsigned char*>(said.data()), said.size(), digest.data());
  std::array<unsigned char, 4 * ((SHA_DIGEST_LENGTH + 2) / 3) + 1> text;
  const int letters = EVP_EncodeBlock(text.data(), digest.data(), SHA_DIGEST_LENGTH);
  return {text.begin(), text.begin() + letters};
}

bool is_window_size(string_view bits) {
  constexpr std::array<string_view, 8> kSizes = {"8", "9", "10", "11", "12", "13", "14", "15"};
  return std::ranges::find(kSizes, bits) != kSizes.end();
}

// What stands between separators, without the blanks around it.
std::vector<string_view> parts_of(string_view text, char separator) {
  std::vector<string_view> parts;
  for (bool is_more = true; is_more;) {
    const std::size_t end = text.find(separator);
    is_more = end != string_view::npos;
    string_view part = text.substr(0, end);
    if (is_more) text.remove_prefix(end + 1);
    const std::size_t first = std::min(part.find_first_not_of(" \t"), part.size());
    part.remove_prefix(first);
    part.remove_suffix(part.size() - (part.find_last_not_of(" \t") + 1));
    parts.push_back(part);
  }
  return parts;
}

// What is agreed to of an offer, or nothing. Every message is compressed by itself, and with the
// largest window (wire/frames.h): one that wants a smaller one cannot be agreed to.
std::string agreement_on(string_view offer) {
  const auto parts = parts_of(offer, ';');
  if (!iequals(parts[0], "permessage-deflate")) return {};
  std::string agreed = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";
  for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
    const auto named = parts_of(*part, '=');
    const bool is_alone = named.size() == 1;
    const bool is_theirs = iequals(named[0], "client_max_window_bits") &&
                           (is_alone || (named.size() == 2 && is_window_size(named[1])));
    const bool is_ours =
        iequals(named[0], "server_max_window_bits") && named.size() == 2 && named[1] == kWindowSize;
    const bool is_takeover = is_alone && (iequals(named[0], "server_no_context_takeover") ||
                                          iequals(named[0], "client_no_context_takeover"));
    const bool is_said_twice = std::any_of(parts.begin() + 1, part, [&](string_view before) {
      return iequals(parts_of(before, '=')[0], named[0]);
    });
    if ((!is_theirs && !is_ours && !is_takeover) || is_said_twice) return {};
    if (is_ours) agreed.append("; server_max_window_bits=").append(kWindowSize);
  }
  return agreed;
}

// A client may offer several ways, in the order in which it would like them.
std::string agreement_with(const Request& request) {
  for (const auto offer : parts_of(request[http::field::sec_websocket_extensions], ',')) {
    if (auto agreed = agreement_on(offer); !agreed.empty()) return agreed;
  }
  return {};
}

Handshake refused(const Request& request, http::status status, std::string_view why) {
  Handshake handshake{refusal(request, status, {"bad-request", std::string(why)})};
  handshake.response.keep_alive(false);
  return handshake;
}

}  // namespace

Handshake shake_hands(const Request& request) {
  if (request.count(http::field::host) == 0) {
    return refused(request, http::status::bad_request, "A WebSocket names its host.");
  }
  const auto key = request[http::field::sec_websocket_key];
  if (key.empty() || key.size() > kKeyLetters) {
    return refused(request, http::status::bad_request, "A WebSocket has a key of 16 bytes.");
  }
  if (request[http::field::sec_websocket_version] != "13") {
    auto other = refused(request, http::status::upgrade_required, "WebSockets have version 13.");
    other.response.set(http::field::sec_websocket_version, "13");
    return other;
  }
  Handshake handshake{Response(http::status::switching_protocols, request.version()), true};
  auto& response = handshake.response;
  response.set(http::field::server, "purloin");
  response.set(http::field::upgrade, "websocket");
  response.set(http::field::connection, "upgrade");
  response.set(http::field::sec_websocket_accept, answer_to(key));
  if (const auto agreed = agreement_with(request); !agreed.empty()) {
    response.set(http::field::sec_websocket_extensions, agreed);
    handshake.deflates = true;
  }
  return handshake;
}

}  // namespace purloin::server
