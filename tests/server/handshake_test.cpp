#include "server/network/handshake.h"

#include <gtest/gtest.h>

namespace purloin::server {
namespace {

// As RFC 6455 has it in section 1.3.
Request opening_handshake() {
  Request request(http::verb::get, "/ws", 11);
  request.set(http::field::host, "server.example.com");
  request.set(http::field::upgrade, "websocket");
  request.set(http::field::connection, "Upgrade");
  request.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
  request.set(http::field::sec_websocket_version, "13");
  return request;
}

Handshake with_extensions(const char* offered) {
  auto request = opening_handshake();
  request.set(http::field::sec_websocket_extensions, offered);
  return shake_hands(request);
}

TEST(Handshake, AnswersTheKeyAsTheStandardSays) {
  const auto handshake = shake_hands(opening_handshake());
  EXPECT_TRUE(handshake.is_done);
  EXPECT_FALSE(handshake.deflates);
  EXPECT_EQ(handshake.response.result(), http::status::switching_protocols);
  EXPECT_EQ(handshake.response[http::field::sec_websocket_accept], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(handshake.response[http::field::upgrade], "websocket");
  EXPECT_EQ(handshake.response.count(http::field::sec_websocket_extensions), 0U);
}

TEST(Handshake, RefusesWhatIsNoWebSocketOfThisVersion) {
  for (const auto missing : {http::field::host, http::field::sec_websocket_key}) {
    auto request = opening_handshake();
    request.erase(missing);
    const auto handshake = shake_hands(request);
    EXPECT_FALSE(handshake.is_done);
    EXPECT_EQ(handshake.response.result(), http::status::bad_request);
    EXPECT_FALSE(handshake.response.keep_alive());
  }
  auto longer = opening_handshake();
  longer.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ===");
  EXPECT_EQ(shake_hands(longer).response.result(), http::status::bad_request);
  auto older = opening_handshake();
  older.set(http::field::sec_websocket_version, "8");
  const auto handshake = shake_hands(older);
  EXPECT_FALSE(handshake.is_done);
  EXPECT_EQ(handshake.response.result(), http::status::upgrade_required);
  EXPECT_EQ(handshake.response[http::field::sec_websocket_version], "13");
}

TEST(Handshake, AgreesToWhatBrowsersOffer) {
  for (const char* offered :
       {"permessage-deflate", "permessage-deflate; client_max_window_bits",
        "x-other, permessage-deflate; client_max_window_bits=12; server_no_context_takeover",
        "permessage-deflate; server_max_window_bits=10, permessage-deflate",
        "permessage-deflate;server_max_window_bits=9;client_max_window_bits,permessage-deflate "
        ";client_max_window_bits"}) {
    const auto handshake = with_extensions(offered);
    EXPECT_TRUE(handshake.is_done && handshake.deflates) << offered;
    EXPECT_EQ(handshake.response[http::field::sec_websocket_extensions],
              "permessage-deflate; server_no_context_takeover; client_no_context_takeover");
  }
}

// As some clients do, ours among them: who names the largest window is answered with it.
TEST(Handshake, AgreesToTheLargestWindow) {
  for (const char* offered :
       {"permessage-deflate; server_max_window_bits=15; client_max_window_bits=15",
        "permessage-deflate; server_no_context_takeover; client_max_window_bits; "
        "server_max_window_bits=15"}) {
    const auto handshake = with_extensions(offered);
    EXPECT_TRUE(handshake.is_done && handshake.deflates) << offered;
    EXPECT_EQ(handshake.response[http::field::sec_websocket_extensions],
              "permessage-deflate; server_no_context_takeover; client_no_context_takeover; "
              "server_max_window_bits=15");
  }
}

// Frames are compressed with a window of their own, so smaller ones cannot be promised; the rest
// are offers that the standard says to decline. The line is one without compression then.
TEST(Handshake, DeclinesOffersThatItCannotKeep) {
  for (const char* offered :
       {"x-other", "permessage-deflate; server_max_window_bits=10",
        "permessage-deflate; server_max_window_bits", "permessage-deflate; unknown",
        "permessage-deflate; server_max_window_bits=15; server_max_window_bits=15",
        "permessage-deflate; server_max_window_bits=16",
        "permessage-deflate; client_max_window_bits=7",
        "permessage-deflate; client_max_window_bits=16", ", ;=,",
        "permessage-deflate; server_no_context_takeover=1",
        "permessage-deflate; client_no_context_takeover; client_no_context_takeover"}) {
    const auto handshake = with_extensions(offered);
    EXPECT_TRUE(handshake.is_done) << offered;
    EXPECT_FALSE(handshake.deflates) << offered;
    EXPECT_EQ(handshake.response.count(http::field::sec_websocket_extensions), 0U) << offered;
  }
}

}  // namespace
}  // namespace purloin::server
