#pragma once

#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/desk.h"

namespace purloin::server {

namespace net = boost::asio;
namespace http = boost::beast::http;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

// Who asks, and what they may.
struct Asker {
  std::shared_ptr<Guest> guest;
  bool may_measure = false;  // read /metrics
  bool is_here = false;      // on this machine
};

// Answers every HTTP request that is no upgrade.
net::awaitable<Response> answer(const Request& request, const Asker& asker, Desk& desk);

// Whether the page that asks comes from this server; programs that are no browser say nothing.
bool is_own_origin(const Request& request);

Response refusal(const Request& request, http::status status, const wire::Refusal& why);

}  // namespace purloin::server
