#pragma once

#include <memory>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/network/desk.h"

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

Response json_response(const Request& request, http::status status, std::string body);
// The secret of `Authorization: Bearer SECRET`: paths and queries stand in logs and histories.
std::string bearer_of(const Request& request);
wire::Result<wire::json::value> read_body(const Request& request);

// Waits for something that calls back on this thread.
template <class T, class Start>
net::awaitable<T> called_back(Start start) {
  co_return co_await net::async_initiate<const net::use_awaitable_t<>, void(T)>(
      [](auto handler, Start begin) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        begin([shared](T value) { (*shared)(std::move(value)); });
      },
      net::use_awaitable, std::move(start));
}

// With the status that its code has.
Response refusal_response(const Request& request, const wire::Refusal& why);
Response refusal(const Request& request, http::status status, const wire::Refusal& why);

}  // namespace purloin::server
