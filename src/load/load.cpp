#include "load/load.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "load/server_memory.h"
#include "load/table_of_clients.h"

namespace purloin::load {
namespace {

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
  boost::system::error_code error;
  const auto found = tcp::resolver(io).resolve(host, port, error);
  // Names may stand for several addresses, of which the server listens on one.
  for (const auto& entry : found) {
    tcp::socket socket(io);
    socket.connect(entry.endpoint(), error);
    if (!error) return {entry.endpoint(), rest};
  }
  throw std::runtime_error("no server answers at " + url + ": start one with purloin serve");
}

// What of a browser's doings these settings leave out.
std::vector<std::string> left_out(const LoadSettings& settings) {
  std::vector<std::string> names;
  if (settings.clients) names.emplace_back("a connection for every seat");
  if (!settings.scores) names.emplace_back("scores");
  if (!settings.questions) names.emplace_back("descriptions of moves");
  if (!settings.spectators) names.emplace_back("spectators");
  if (!settings.coming_and_going || settings.clients) names.emplace_back("coming and going");
  if (!settings.deflate) names.emplace_back("compression");
  return names;
}

class Load {
 public:
  Load(const LoadSettings& settings, const std::function<void(double)>& progress)
      : settings_(settings), progress_(progress), server_(find_server(io_, settings.url)) {
    // Several tables would come and go with one of those connections.
    if (settings_.clients) settings_.coming_and_going = false;
    if (!settings_.history.empty()) {
      counters_.history.open(settings_.history);
      if (!counters_.history) {
        throw std::runtime_error("--history: cannot write to " + settings_.history);
      }
    }
    if (settings_.transcript.empty()) return;
    counters_.transcript.open(settings_.transcript);
    if (!counters_.transcript) {
      throw std::runtime_error("--transcript: cannot write to " + settings_.transcript);
    }
  }

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
    co_await open_tables();
    for (const auto& table : tables_) {
      while (!table->is_ready() && !table->is_lost()) {
        co_await wait(0.001);
        mind_tables();
      }
    }
    counters_.is_counting = true;
    for (const auto& table : tables_) {
      if (!settings_.rate && table->is_ready()) table->move();
    }
    const auto begin = Clock::now();
    const auto elapsed = [&] { return duration<double>(Clock::now() - begin).count(); };
    double minded = 0;
    double minded_tables = 0;
    constexpr double kBetweenLooks = 0.1;  // all of them take as long as many moves
    while (elapsed() < settings_.seconds) {
      progress_(elapsed() / settings_.seconds);
      if (settings_.rate) {
        co_await make_moves(elapsed);
      } else {
        co_await wait(std::min(0.2, settings_.seconds - elapsed()));
      }
      if (elapsed() - minded_tables >= kBetweenLooks) {
        minded_tables = elapsed();
        mind_tables();
      }
      if (elapsed() - minded < 1) continue;
      minded = elapsed();
      for (const auto& player : players_) player->mind_silence(Clock::now());
    }
    const double seconds = elapsed();
    if (!settings_.history.empty()) co_await play_to_the_end(elapsed);
    write_report(seconds);
  }

  void mind_tables() {
    const auto now = Clock::now();
    for (const auto& table : tables_) table->mind(now);
  }

  // However long random moves take, or somebody who does not come back.
  template <class Elapsed>
  net::awaitable<void> play_to_the_end(const Elapsed& elapsed) {
    constexpr double kLongest = 90;
    const double until = elapsed() + kLongest;
    double minded = 0;
    counters_.is_counting = false;
    for (const auto& table : tables_) table->let_it_end();
    const auto has_ended = [](const auto& table) { return table->is_over() || table->is_lost(); };
    while (elapsed() < until && !std::ranges::all_of(tables_, has_ended)) {
      for (const auto& table : tables_) {
        if (table->is_ready()) table->move();
      }
      co_await wait(0.005);
      mind_tables();
      if (elapsed() - minded < 1) continue;
      minded = elapsed();
      for (const auto& player : players_) player->mind_silence(Clock::now());
    }
    report_.unfinished = static_cast<std::size_t>(
        std::ranges::count_if(tables_, [](const auto& table) { return !table->is_over(); }));
  }

  net::awaitable<void> open_tables() {
    for (int i = 0; i < settings_.clients.value_or(0); ++i) {
      add_player();
      co_await players_.back()->connect();
    }
    for (int i = 0; i < settings_.tables; ++i) {
      tables_.push_back(std::make_unique<TableOfClients>(io_, server_, i, settings_, counters_));
      std::vector<Player*> players;
      for (std::size_t k = 0; k < tables_.back()->clients(); ++k) {
        if (!settings_.clients) add_player();  // who comes to the table when it is there
        players.push_back(players_[next_player_++ % players_.size()].get());
      }
      co_await tables_.back()->open(std::move(players));
    }
  }

  void add_player() {
    players_.push_back(std::make_unique<Player>(io_, server_, settings_.deflate));
  }

  net::awaitable<void> connect_idle() {
    for (int i = 0; i < settings_.idle; ++i) {
      idle_.push_back(std::make_shared<Socket>(io_));
      co_await idle_.back()->connect(server_, settings_.deflate);
      idle_.back()->listen([](std::string_view, std::size_t) {}, [this] { ++idle_lost_; });
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
    report_.returns = counters_.returns;
    report_.breaks = counters_.breaks;
    report_.seconds = seconds;
    report_.p50_ms = counters_.moved.quantile(0.50);
    report_.p99_ms = counters_.moved.quantile(0.99);
    report_.legal = counters_.legal.report();
    report_.offered = counters_.offered.report();
    report_.described = counters_.described.report();
    report_.bots = counters_.bots.report();
    if (counters_.updates > 0) {
      report_.bytes_per_move =
          static_cast<double>(counters_.update_bytes) / static_cast<double>(counters_.updates);
    }
    report_.idle_connections = settings_.idle - idle_lost_;
    report_.server_rss_mb = memory_of_listener(server_.endpoint.port());
    report_.clients = players_.size();
    report_.left_out = left_out(settings_);
    if (std::ranges::any_of(players_, [](const auto& p) { return p->is_denied_compression(); })) {
      report_.left_out.emplace_back("compression, to which the server did not agree");
    }
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
  int idle_lost_ = 0;
  std::uint64_t paced_ = 0;
  std::size_t next_ = 0;
  LoadReport report_;
};

}  // namespace

namespace {

wire::json::object write_sizes(const QuestionReport& answers) {
  return {{"answers", answers.answers},
          {"mean_bytes", answers.mean_bytes},
          {"most_bytes", answers.most_bytes}};
}

wire::json::object write_answers(const QuestionReport& answers) {
  wire::json::object written = write_sizes(answers);
  written["p50_ms"] = answers.p50_ms;
  written["p99_ms"] = answers.p99_ms;
  return written;
}

}  // namespace

wire::json::object write_report(const LoadReport& report) {
  wire::json::array left_out;
  for (const auto& name : report.left_out) left_out.emplace_back(name);
  return {{"moves", report.moves},
          {"moves_per_second", report.moves_per_second()},
          {"p50_ms", report.p50_ms},
          {"p99_ms", report.p99_ms},
          {"bytes_per_move", report.bytes_per_move},
          {"legal", write_answers(report.legal)},
          {"offered", write_sizes(report.offered)},
          {"described", write_answers(report.described)},
          {"bots", write_answers(report.bots)},
          {"left_out", std::move(left_out)},
          {"last_refusal", report.last_refusal},
          {"returns", report.returns},
          {"breaks", report.breaks},
          {"unfinished", report.unfinished},
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
