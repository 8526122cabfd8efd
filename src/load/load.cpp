#include "load/load.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <fstream>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include "load/server_memory.h"
#include "load/table_of_clients.h"

namespace purloin::load {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::duration;

Server find_server(net::io_context& io, const std::string& url) {
  std::string rest = url;
  constexpr std::string_view kScheme = "http://";
  if (!rest.starts_with(kScheme)) {
    throw std::runtime_error("--url begins with http://, as in http://127.0.0.1:8080");
  }
  rest.erase(0, kScheme.size());
  rest = rest.substr(0, rest.find('/'));
  const auto colon = rest.rfind(':');
  const std::string host = rest.substr(0, colon);
  const std::string port = colon == std::string::npos ? "80" : rest.substr(colon + 1);
  beast::error_code error;
  const auto found = tcp::resolver(io).resolve(host, port, error);
  // Names may stand for several addresses, of which the server listens on one.
  for (const auto& entry : found) {
    tcp::socket socket(io);
    socket.connect(entry.endpoint(), error);
    if (!error) return {entry.endpoint(), rest};
  }
  throw std::runtime_error("no server answers at " + url + ": start one with purloin serve");
}

double quantile(std::vector<float>& times, double share) {
  if (times.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(times.size() - 1));
  std::nth_element(times.begin(), times.begin() + at, times.end());
  return times[static_cast<std::size_t>(at)];
}

class Load {
 public:
  Load(const LoadSettings& settings, const std::function<void(double)>& progress)
      : settings_(settings), progress_(progress), server_(find_server(io_, settings.url)) {}

  LoadReport run() {
    std::exception_ptr fault;
    net::co_spawn(io_, play(), [&](std::exception_ptr thrown) {
      fault = thrown;
      io_.stop();
    });
    io_.run();
    if (fault) std::rethrow_exception(fault);
    return report_;
  }

 private:
  net::awaitable<void> play() {
    co_await connect_idle();
    co_await connect_players();
    for (int i = 0; i < settings_.tables; ++i) {
      tables_.push_back(
          std::make_unique<TableOfClients>(server_, i, counters_, !settings_.rate.has_value()));
      std::vector<Player*> players;
      for (std::size_t seat = 0; seat < tables_.back()->seats(); ++seat) {
        players.push_back(players_[next_player_++ % players_.size()].get());
      }
      co_await tables_.back()->open(std::move(players));
    }
    for (const auto& table : tables_) {
      while (!table->is_ready() && !table->is_lost()) co_await wait(0.001);
    }
    counters_.is_counting = true;
    counters_.bytes_heard = 0;
    for (const auto& table : tables_) {
      if (!settings_.rate && table->is_ready()) table->move();
    }
    const auto begin = Clock::now();
    const auto elapsed = [&] { return duration<double>(Clock::now() - begin).count(); };
    while (elapsed() < settings_.seconds) {
      progress_(elapsed() / settings_.seconds);
      if (settings_.rate) {
        co_await make_moves(elapsed);
      } else {
        co_await wait(std::min(0.2, settings_.seconds - elapsed()));
      }
    }
    write_report(elapsed());
  }

  net::awaitable<void> connect_players() {
    const int players = settings_.clients.value_or(settings_.tables / 10);
    for (int i = 0; i < std::max(players, kMaxSeats) && settings_.tables > 0; ++i) {
      players_.push_back(std::make_unique<Player>(io_, counters_.bytes_heard));
      co_await players_.back()->connect(server_.endpoint, server_.host);
    }
  }

  net::awaitable<void> connect_idle() {
    for (int i = 0; i < settings_.idle; ++i) {
      idle_.push_back(std::make_shared<Socket>(io_, idle_bytes_));
      co_await idle_.back()->connect(server_.endpoint, server_.host);
      idle_.back()->listen([](std::string_view) {}, [this] { ++idle_lost_; });
    }
  }

  // A few milliseconds' worth of moves, table by table, at the pace that was asked for.
  template <class Elapsed>
  net::awaitable<void> make_moves(const Elapsed& elapsed) {
    const auto due = static_cast<std::uint64_t>(std::floor(elapsed() * *settings_.rate));
    for (std::size_t tried = 0; paced_ < due && tried < tables_.size(); ++tried) {
      auto& table = *tables_[next_++ % tables_.size()];
      if (!table.is_ready()) continue;
      table.move();
      ++paced_;
    }
    co_await wait(0.001);
  }

  net::awaitable<void> wait(double seconds) {
    net::steady_timer timer(
        io_, std::chrono::duration_cast<Clock::duration>(duration<double>(std::max(0.0, seconds))));
    co_await timer.async_wait(net::use_awaitable);
  }

  void write_report(double seconds) {
    report_.moves = counters_.moves;
    report_.refused = counters_.refused;
    report_.last_refusal = counters_.last_refusal;
    report_.games = counters_.games;
    report_.seconds = seconds;
    report_.p50_ms = quantile(counters_.times_ms, 0.50);
    report_.p99_ms = quantile(counters_.times_ms, 0.99);
    if (counters_.updates_heard > 0) {
      report_.bytes_per_move =
          static_cast<double>(counters_.bytes_heard) / static_cast<double>(counters_.updates_heard);
    }
    report_.idle_connections = settings_.idle - idle_lost_;
    report_.server_rss_mb = memory_of_listener(server_.endpoint.port());
    report_.clients = players_.size();
    for (const auto& player : players_) player->close();
  }

  LoadSettings settings_;
  std::function<void(double)> progress_;
  net::io_context io_{1};
  Server server_;
  Counters counters_;
  std::vector<std::unique_ptr<Player>> players_;
  std::size_t next_player_ = 0;
  std::vector<std::unique_ptr<TableOfClients>> tables_;
  std::vector<std::shared_ptr<Socket>> idle_;
  std::uint64_t idle_bytes_ = 0;
  int idle_lost_ = 0;
  std::uint64_t paced_ = 0;
  std::size_t next_ = 0;
  LoadReport report_;
};

}  // namespace

wire::json::object write_report(const LoadReport& report) {
  return {{"moves", report.moves},
          {"moves_per_second", report.moves_per_second()},
          {"p50_ms", report.p50_ms},
          {"p99_ms", report.p99_ms},
          {"bytes_per_move", report.bytes_per_move},
          {"clients", report.clients},
          {"idle_connections", report.idle_connections},
          {"server_rss_mb", report.server_rss_mb ? wire::json::value(*report.server_rss_mb)
                                                 : wire::json::value(nullptr)},
          {"games", report.games},
          {"refused", report.refused},
          {"seconds", report.seconds}};
}

LoadReport run_load(const LoadSettings& settings, const std::function<void(double)>& progress) {
  return Load(settings, progress).run();
}

}  // namespace purloin::load
