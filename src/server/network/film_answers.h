#pragma once

#include "server/network/http_answers.h"

// Games to look back at, over HTTP.
namespace purloin::server {

// GET /api/tables/TABLE/record
net::awaitable<Response> record_answer(const Request& request, std::string_view table,
                                       const std::shared_ptr<Guest>& guest, Desk& desk);
// GET /api/tables/TABLE/replay?as=…&after=…
net::awaitable<Response> film_answer(const Request& request, std::string_view table,
                                     const std::shared_ptr<Guest>& guest, Desk& desk);
// GET /api/tables/TABLE/lookback: 200 and the document, or 202 and how far it is.
net::awaitable<Response> lookback_answer(const Request& request, std::string_view table,
                                         const std::shared_ptr<Guest>& guest, Desk& desk);
// POST /api/replay?as=…: of a record, which is verified first.
Response film_of_record_answer(const Request& request, Guest& guest, Desk& desk);

// JSON that may be long: compressed for who takes that.
Response long_response(const Request& request, std::string body);
// Somebody asks for more than their address may.
Response too_fast(const Request& request, Desk& desk);

}  // namespace purloin::server
