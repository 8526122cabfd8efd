#include "server/network/http_answers.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "server/fake/environment.h"

// What is answered over HTTP, and to whom.
namespace purloin::server {
namespace {

struct Counter : testing::Test {
  Response get(const std::string& path) {
    const Request request(http::verb::get, path, 11);
    net::io_context io;
    std::optional<Response> response;
    net::co_spawn(io, answer(request, asker, desk),
                  [&](const std::exception_ptr&, Response given) { response = std::move(given); });
    io.run();
    return response.value();
  }

  FakeEnvironment world;
  Desk desk{world, {}, {}, nullptr};
  Asker asker{desk.guests.find("192.0.2.1", world.now())};
};

TEST_F(Counter, WhatTheDatabaseSaidIsForThoseWhoMayMeasure) {
  EXPECT_EQ(get("/readyz").body(), R"({"ok":true})");
  desk.hall.store_is_away("/srv/purloin/games.sqlite is full");
  const auto told = get("/readyz");
  EXPECT_EQ(told.result(), http::status::service_unavailable);
  EXPECT_NE(told.body().find("\"ok\":false,\"reason\""), std::string::npos);
  EXPECT_EQ(told.body().find("sqlite"), std::string::npos);
  asker.may_measure = true;
  EXPECT_NE(get("/readyz").body().find("games.sqlite is full"), std::string::npos);
}

TEST_F(Counter, ARoomIsAsDearAsMessages) {
  while (asker.guest->messages.take(world.now())) {
  }
  EXPECT_EQ(get("/api/rooms/0123456789abcdef").result(), http::status::too_many_requests);
  EXPECT_EQ(get("/healthz").result(), http::status::ok);
}

}  // namespace
}  // namespace purloin::server
