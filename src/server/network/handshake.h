#pragma once

#include "server/network/http_answers.h"

namespace purloin::server {

// The answer to a request to go on as a WebSocket (RFC 6455), and what it promises.
struct Handshake {
  Response response;
  bool is_done = false;   // otherwise the response says what is wrong
  bool deflates = false;  // both ends may compress each message by itself (RFC 7692)
};
Handshake shake_hands(const Request& request);

}  // namespace purloin::server
