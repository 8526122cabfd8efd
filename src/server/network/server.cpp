#include "server/network/server.h"

#include <csignal>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "bus/bus.h"
#include "bus/house_key.h"
#include "server/log.h"
#include "server/network/connection.h"
#include "server/network/desk.h"
#include "server/network/handshake.h"
#include "server/network/here.h"
#include "server/network/http_answers.h"
#include "server/network/http_line.h"
#include "server/network/shared_store.h"
#include "server/priority.h"
#include "server/thinkers.h"
#include "store/writer.h"

namespace purloin::server {
namespace {

using boost::system::error_code;
using net::redirect_error;
using net::use_awaitable;
using net::ip::tcp;
using std::chrono::milliseconds;

// Behind it may stand which table somebody comes for, for a load balancer (docs/many-servers.md).
bool is_for_socket(std::string_view target) {
  return target.substr(0, target.find('?')) == "/ws";
}

Response too_many_connections(const Request& request, Desk& desk) {
  desk.metrics.refused.Increment();
  auto response = refusal(request, http::status::too_many_requests,
                          {"too-many", "Too many connections from your address."});
  response.keep_alive(false);
  return response;
}

Asker asker_of(const Request& request, const net::ip::address& peer, Desk& desk) {
  const auto asks = who_asks(peer, request, desk.trusted_proxies);
  // Behind a proxy that is not known, everybody would be this machine.
  const bool is_known = desk.trusted_proxies.contain(peer) || !is_forwarded(request);
  return {desk.guests.find(name_of(asks), desk.world.now()),
          is_known && desk.metrics_readers.contain(asks), is_known && asks.is_loopback()};
}

// Whether the line was handed over: from a handshake on it is a Connection's.
net::awaitable<bool> upgrade(HttpLine& line, const Request& request, std::shared_ptr<Guest> guest,
                             std::shared_ptr<Stay> stay, Desk& desk) {
  const auto handshake = shake_hands(request);
  if (!co_await line.write(handshake.response) || !handshake.is_done) co_return false;
  const auto connection = std::make_shared<Connection>(
      Connection::Line{line.release(), handshake.deflates, std::move(stay)}, std::move(guest),
      desk);
  connection->start(line.behind());
  co_return true;
}

// What is said to who sent no request, or too large a one; nothing where nobody is left to hear it.
std::optional<Response> answer_to_nonsense(const Request& came, const error_code& error) {
  const bool is_too_big = error == http::error::body_limit || error == http::error::header_limit ||
                          error == http::error::buffer_overflow;
  const bool is_gone =
      error == http::error::end_of_stream || error == http::error::partial_message ||
      error.category() != http::make_error_code(http::error::bad_method).category();
  if (is_gone) return std::nullopt;
  auto response =
      is_too_big ? refusal(came, http::status::payload_too_large,
                           {"too-big", "A request has at most 64 KiB."})
                 : refusal(came, http::status::bad_request,
                           {"bad-request", "This is no HTTP request: " + error.message() + "."});
  response.keep_alive(false);
  return response;
}

// Whether the line was handed over to a connection, which then has the stay.
net::awaitable<bool> serve_requests(HttpLine& line, const net::ip::address& peer,
                                    std::shared_ptr<Stay> stay, Desk& desk) {
  for (;;) {
    HttpLine::Parser parser;
    const auto error = co_await line.read(parser);
    const auto& request = parser.get();
    if (error) {
      const auto response = answer_to_nonsense(request, error);
      if (response) co_await line.write(*response);
      co_return false;
    }
    const Asker asker = asker_of(request, peer, desk);
    Response response;
    if (!asker.guest->requests.take(desk.world.now())) {
      desk.metrics.refused.Increment();
      response = refusal(request, http::status::too_many_requests,
                         {"too-fast", "Too many requests from your address: slow down."});
    } else if (boost::beast::websocket::is_upgrade(request) && is_for_socket(request.target())) {
      const bool is_counted = !desk.trusted_proxies.contain(peer);
      if (!is_own_origin(request)) {
        response = refusal(request, http::status::forbidden,
                           {"bad-origin", "Another site's page cannot connect here."});
      } else if (!is_counted && asker.guest->has_too_many_connections()) {
        response = too_many_connections(request, desk);
      } else {
        if (!is_counted) stay = std::make_shared<Stay>(asker.guest);
        co_return co_await upgrade(line, request, asker.guest, stay, desk);
      }
    } else {
      response = co_await answer(request, asker, desk);
    }
    if (!co_await line.write(response) || !response.keep_alive()) co_return false;
  }
}

net::awaitable<void> serve_socket(tcp::socket socket, Desk& desk) {
  error_code error;
  const auto remote = socket.remote_endpoint(error);
  if (error) co_return;
  const auto peer = remote.address();
  socket.set_option(tcp::no_delay(true), error);
  HttpLine line(std::move(socket), desk.world);
  // A proxy's connections are everybody's: those are counted when it is known whose they are.
  std::shared_ptr<Stay> stay;
  if (!desk.trusted_proxies.contain(peer)) {
    const auto guest = desk.guests.find(name_of(peer), desk.world.now());
    if (!guest->has_too_many_connections()) stay = std::make_shared<Stay>(guest);
  }
  if (!stay && !desk.trusted_proxies.contain(peer)) {
    Request nothing;
    nothing.version(11);
    co_await line.write(too_many_connections(nothing, desk));
    co_return;
  }
  if (!co_await serve_requests(line, peer, stay, desk)) line.end();
}

Networks metrics_readers(const ServerSettings& settings) {
  std::vector<std::string> readers{"127.0.0.0/8", "::1"};
  readers.insert(readers.end(), settings.metrics_readers.begin(), settings.metrics_readers.end());
  return Networks("--metrics-for", readers);
}

net::awaitable<void> accept_all(tcp::acceptor& acceptor, Desk& desk) {
  error_code error;
  for (;;) {
    auto socket = co_await acceptor.async_accept(redirect_error(use_awaitable, error));
    if (!acceptor.is_open()) co_return;
    if (error) {
      // Out of descriptors, most likely: wait until some are free again.
      log_warning("cannot accept a connection: {}", error.message());
      net::steady_timer pause(acceptor.get_executor(), milliseconds(100));
      co_await pause.async_wait(redirect_error(use_awaitable, error));
      continue;
    }
    net::co_spawn(acceptor.get_executor(), serve_socket(std::move(socket), desk), net::detached);
  }
}

// As long as the server runs.
void mind_silence(Desk& desk) {
  constexpr Milliseconds kEvery = 5'000;
  desk.next_look = desk.world.later(kEvery, [&desk] {
    desk.mind_silence();
    mind_silence(desk);
  });
}

tcp::acceptor listen(net::io_context& io, const ServerSettings& settings) {
  error_code error;
  const auto address = net::ip::make_address(settings.host, error);
  if (error) throw std::invalid_argument("--host: \"" + settings.host + "\" is no address");
  tcp::acceptor acceptor(io);
  const tcp::endpoint endpoint(address, settings.port);
  acceptor.open(endpoint.protocol());
  acceptor.set_option(net::socket_base::reuse_address(true));
  acceptor.bind(endpoint, error);
  if (error) {
    throw std::runtime_error(
        "port " + std::to_string(settings.port) +
        (error == net::error::address_in_use ? " is taken" : ": " + error.message()) +
        "; choose another one with --port, for example --port " +
        std::to_string(settings.port == 65535 ? 8081 : settings.port + 1));
  }
  acceptor.listen(4096);
  return acceptor;
}

// Everybody is told, then everything is closed; what was handed to the store is still written.
void say_farewell(net::io_context& io, Desk& desk) {
  const auto* const neighbours = desk.hall.neighbours();
  const bool has_others = neighbours != nullptr && neighbours->numbers().servers > 1;
  const auto connections = desk.connections;
  int spread = 0;
  for (auto* connection : connections) {
    connection->shared_from_this()->end(
        "The server restarts.",
        has_others ? kRetryElsewhere + spread++ % kRetrySpread : kRetryAfterStop);
  }
  constexpr Milliseconds kFarewellTime = 1000;
  desk.farewell =
      desk.world.later(desk.connections.empty() ? 0 : kFarewellTime, [&io] { io.stop(); });
}

// Others have the tables before anybody comes to them, if that can be settled soon.
void stop(tcp::acceptor& acceptor, net::io_context& io, Desk& desk) {
  if (std::exchange(desk.is_stopping, true)) return;
  acceptor.close();
  if (desk.hall.neighbours() == nullptr) return say_farewell(io, desk);
  constexpr Milliseconds kSoon = 300;
  const auto farewell = [&io, &desk] {
    if (!std::exchange(desk.has_left, true)) say_farewell(io, desk);
  };
  desk.farewell = desk.world.later(kSoon, farewell);
  desk.hall.neighbours()->leave(farewell);
}

// What the store's thread says reaches the hall on its own.
store::Writer::Listener listener_of(net::io_context& io, Desk& desk) {
  store::Writer::Listener listener;
  listener.committed = [&](std::uint64_t ticket) {
    desk.durable.store(ticket, std::memory_order_release);
    net::post(io, [&] {
      desk.metrics.commits.Increment();
      desk.catch_up();
    });
  };
  listener.lost = [&](store::Loss loss) {
    desk.note_loss(std::move(loss));
    net::post(io, [&] {
      desk.metrics.lost.Increment();
      desk.catch_up();
    });
  };
  listener.away = [&](const std::string& reason) {
    net::post(io, [&, reason] { desk.hall.store_is_away(reason); });
  };
  listener.back = [&] {
    net::post(io, [&] {
      desk.catch_up();
      desk.hall.store_is_back();
    });
  };
  return listener;
}

}  // namespace

void serve(const ServerSettings& settings, const std::function<void(unsigned short)>& listening) {
  // A file that may not grow is an error of the write, not the end of the server.
  std::signal(SIGXFSZ, SIG_IGN);
  run_promptly();
  net::io_context io(1);
  auto acceptor = listen(io, settings);
  auto log = store::open_event_log(settings.database);
  if (!settings.bus.empty() && !log->is_shared()) {
    throw std::invalid_argument(
        "--bus is for several servers on one PostgreSQL: --db postgresql://USER@HOST/NAME");
  }
  std::unique_ptr<bus::Bus> bus;
  if (!settings.bus.empty()) bus = bus::connect(settings.bus, bus::house_key(*log));
  std::unique_ptr<SharedStore> house;
  if (log->is_shared()) {
    house = std::make_unique<SharedStore>(io, settings.database, bus.get());
  }
  Here here(io, settings);
  if (bus) here.use(*bus);
  here.go_on_from(log->house_time());
  Desk desk(here, settings.hall, settings.web, house.get());
  here.use(desk.metrics);
  if (house) desk.metrics.add_house();
  for (const auto& engine : settings.engines) desk.metrics.add_engine(engine.name);
  desk.version = settings.version;
  desk.trusted_proxies = Networks("--trust-proxy", settings.trusted_proxies);
  desk.metrics_readers = metrics_readers(settings);
  desk.host = settings.host;
  desk.port = acceptor.local_endpoint().port();
  store::Writer writer(std::move(log), listener_of(io, desk));
  here.use(writer);
  writer.read([&](store::EventLog& stored) {
    // What cannot be read costs nothing else.
    try {
      // Several servers look for clocks that nobody minds, again and again.
      if (!stored.is_shared()) {
        net::post(io, [&desk, clocks = stored.deadlines()] { desk.hall.restore(clocks); });
      }
    } catch (const store::StoreFault& fault) {
      log_error("clocks run again when somebody watches: {}", fault.what());
    }
    try {
      net::post(io,
                [&desk, rows = stored.listed(Lobby::kMost)] { desk.hall.lobby().restore(rows); });
    } catch (const store::StoreFault& fault) {
      log_error("the lobby begins empty: {}", fault.what());
    }
  });

  net::signal_set signals(io, SIGINT, SIGTERM);
  signals.async_wait([&](error_code error, int) {
    if (!error) stop(acceptor, io, desk);
  });
  const auto open_doors = [&] {
    if (desk.is_stopping) return;
    net::co_spawn(io, accept_all(acceptor, desk), net::detached);
    desk.hall.mind_days();
    listening(acceptor.local_endpoint().port());
  };
  mind_silence(desk);
  if (desk.hall.neighbours() != nullptr) {
    desk.hall.neighbours()->join(open_doors);
  } else {
    open_doors();
  }
  io.run();
}

}  // namespace purloin::server
