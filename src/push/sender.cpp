#include "push/sender.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <deque>
#include <map>
#include <mutex>
#include <netdb.h>
#include <spdlog/spdlog.h>
#include <thread>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include "push/sealed.h"

namespace purloin::push {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = net::ssl;
using net::redirect_error;
using net::use_awaitable;
using net::ip::tcp;
using Addresses = std::vector<net::ip::address>;
using Ask = http::request<http::string_body>;

constexpr std::int64_t kLongestWait = 24 * 3600;

std::int64_t unix_time() {
  return static_cast<std::int64_t>(std::time(nullptr));
}

// Takes as long as the system's resolver likes, which cannot be told to stop.
Addresses look_up(const std::string& host) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_ADDRCONFIG;
  addrinfo* first = nullptr;
  if (getaddrinfo(host.c_str(), nullptr, &wanted, &first) != 0) return {};
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> all(first, &freeaddrinfo);
  Addresses found;
  for (const addrinfo* each = first; each != nullptr; each = each->ai_next) {
    tcp::endpoint endpoint;
    if (each->ai_addrlen > endpoint.capacity()) continue;
    std::copy_n(reinterpret_cast<const char*>(each->ai_addr), each->ai_addrlen,
                reinterpret_cast<char*>(endpoint.data()));
    endpoint.resize(each->ai_addrlen);
    found.push_back(endpoint.address());
  }
  return found;
}

// Names are looked up on threads that nobody waits for when the sender ends.
class Lookups {
 public:
  explicit Lookups(net::io_context& io) : line_(std::make_shared<Line>()) {
    line_->io = &io;
    line_->owner = this;
  }
  ~Lookups() {
    const std::lock_guard lock(line_->mutex);
    line_->owner = nullptr;
  }

  net::awaitable<Addresses> find(const std::string& host) {
    boost::system::error_code error;
    const auto number = net::ip::make_address(host, error);
    if (!error) co_return Addresses{number};
    co_return co_await net::async_initiate<const net::use_awaitable_t<>, void(Addresses)>(
        [this](auto handler, const std::string& name) {
          const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
          const int ticket = ++last_;
          waiting_[ticket] = [shared](Addresses list) { (*shared)(std::move(list)); };
          std::thread([line = line_, ticket, name] {
            Addresses list = look_up(name);
            const std::lock_guard lock(line->mutex);
            if (line->owner == nullptr) return;
            net::post(*line->io, [owner = line->owner, ticket, found = std::move(list)]() mutable {
              owner->answer(ticket, std::move(found));
            });
          }).detach();
        },
        use_awaitable, host);
  }

 private:
  struct Line {
    std::mutex mutex;
    net::io_context* io = nullptr;
    Lookups* owner = nullptr;  // nobody, when the sender has ended
  };
  void answer(int ticket, Addresses found) {
    const auto then = std::move(waiting_.extract(ticket).mapped());
    then(std::move(found));
  }

  std::shared_ptr<Line> line_;
  std::map<int, std::function<void(Addresses)>> waiting_;
  int last_ = 0;
};

Ask request_of(const Notice& notice, const Endpoint& endpoint, std::string body,
               const std::string& authorized) {
  Ask request(http::verb::post, endpoint.target, 11);
  request.set(http::field::host, endpoint.origin.substr(endpoint.origin.find("://") + 3));
  request.set(http::field::user_agent, "purloin");
  request.set(http::field::authorization, authorized);
  request.set(http::field::content_type, "application/octet-stream");
  request.set(http::field::content_encoding, "aes128gcm");
  request.set("TTL", std::to_string(notice.ttl.count()));
  request.set("Urgency", "normal");
  if (!notice.topic.empty()) request.set("Topic", notice.topic);
  request.keep_alive(false);
  request.body() = std::move(body);
  request.prepare_payload();
  return request;
}

// The service's answer; what cannot be heard is tried later.
template <class Stream>
net::awaitable<Outcome> exchange(Stream& stream, const Ask& request) {
  constexpr std::uint32_t kMostHeaderBytes = 16 * 1024;
  beast::error_code error;
  co_await http::async_write(stream, request, redirect_error(use_awaitable, error));
  if (error) co_return Outcome{Fate::kLater};
  beast::flat_buffer buffer(2 * kMostHeaderBytes);
  http::response_parser<http::string_body> parser;
  parser.header_limit(kMostHeaderBytes);
  // What it says besides is of no use.
  co_await http::async_read_header(stream, buffer, parser, redirect_error(use_awaitable, error));
  if (error) co_return Outcome{Fate::kLater};
  const auto after = parser.get()[http::field::retry_after];
  co_return outcome_of(parser.get().result_int(), {after.data(), after.size()}, unix_time());
}

}  // namespace

Outcome outcome_of(unsigned status, std::string_view retry_after, std::int64_t now) {
  if (status / 100 == 2) return {Fate::kDelivered};
  if (status / 100 != 5 && status != 408 && status != 429) return {Fate::kGone};
  const std::string text(retry_after);
  std::int64_t wait = 0;
  std::tm date{};
  if (!text.empty() && text.size() <= 9 &&
      std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; })) {
    wait = std::stoll(text);
  } else if (const char* const end = strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &date);
             end != nullptr && *end == '\0') {
    wait = timegm(&date) - now;
  }
  return {Fate::kLater, std::chrono::seconds(std::clamp<std::int64_t>(wait, 0, kLongestWait))};
}

class Sender::Lines {
 public:
  explicit Lines(SenderSettings settings)
      : settings_(std::move(settings)), keeps_running_(io_.get_executor()), lookups_(io_) {
    if (settings_.authorities.empty()) {
      tls_.set_default_verify_paths();
    } else {
      tls_.load_verify_file(settings_.authorities);
    }
    tls_.set_verify_mode(ssl::verify_peer);
    thread_ = std::thread([this] { io_.run(); });
  }
  ~Lines() {
    io_.stop();
    thread_.join();
  }

  void send(const KeyPair& house, Notice notice, std::function<void(Outcome)> then) {
    const bool is_too_many = ++waiting_ > settings_.most_waiting;
    net::post(io_, [this, is_too_many, job = Job{house, std::move(notice), std::move(then)}] {
      if (is_too_many) return tell(job, {Fate::kLater});
      queue_.push_back(job);
      open_lines();
    });
  }
  std::size_t waiting() const { return waiting_; }

 private:
  struct Job {
    KeyPair house;
    Notice notice;
    std::function<void(Outcome)> then;
  };

  void tell(const Job& job, Outcome outcome) {
    --waiting_;
    job.then(outcome);
  }
  void open_lines() {
    while (open_ < settings_.lines && !queue_.empty()) {
      Job job = std::move(queue_.front());
      queue_.pop_front();
      ++open_;
      net::co_spawn(io_, serve(std::move(job)), net::detached);
    }
  }
  net::awaitable<void> serve(Job job) {
    Outcome outcome{Fate::kLater};
    try {
      outcome = co_await deliver(job.house, job.notice);
    } catch (const std::exception& fault) {
      spdlog::warn("a notice cannot be sent: {}", fault.what());
    }
    --open_;
    tell(job, outcome);
    open_lines();
  }
  net::awaitable<Outcome> deliver(const KeyPair& house, const Notice& notice) {
    const auto endpoint = read_endpoint(notice.endpoint, settings_.reach);
    const auto p256dh = from_base64url(notice.p256dh);
    const auto auth = from_base64url(notice.auth);
    if (!endpoint || !p256dh || !auth) co_return Outcome{Fate::kGone};
    auto body = seal(notice.text, {*p256dh, *auth});
    if (!body) co_return Outcome{Fate::kGone};
    Addresses found = co_await lookups_.find(endpoint->host);
    if (found.empty()) co_return Outcome{Fate::kLater};
    // What is connected to is what was looked at: a name could lead elsewhere the next time.
    std::erase_if(found,
                  [&](const auto& each) { return !may_be_spoken_to(each, settings_.reach); });
    if (found.empty()) co_return Outcome{Fate::kGone};
    const auto request =
        request_of(notice, *endpoint, std::move(*body),
                   authorization(house, endpoint->origin, settings_.contact, unix_time()));
    co_return co_await speak(*endpoint, found, request);
  }
  net::awaitable<Outcome> speak(const Endpoint& endpoint, const Addresses& found,
                                const Ask& request) {
    std::vector<tcp::endpoint> places;
    const auto port = static_cast<unsigned short>(std::stoi(endpoint.port));
    for (const auto& each : found) places.emplace_back(each, port);
    beast::error_code error;
    ssl::stream<beast::tcp_stream> line(io_, tls_);
    auto& stream = line.next_layer();
    stream.expires_after(settings_.patience);
    co_await stream.async_connect(places, redirect_error(use_awaitable, error));
    if (error) co_return Outcome{Fate::kLater};
    if (!endpoint.is_secure) co_return co_await exchange(stream, request);
    SSL_set_tlsext_host_name(line.native_handle(), endpoint.host.c_str());
    line.set_verify_callback(ssl::host_name_verification(endpoint.host));
    co_await line.async_handshake(ssl::stream_base::client, redirect_error(use_awaitable, error));
    if (error) co_return Outcome{Fate::kLater};
    co_return co_await exchange(line, request);
  }

  SenderSettings settings_;
  net::io_context io_{1};
  net::executor_work_guard<net::io_context::executor_type> keeps_running_;
  ssl::context tls_{ssl::context::tls_client};
  Lookups lookups_;  // goes before the coroutines that io_ holds
  std::deque<Job> queue_;
  std::size_t open_ = 0;
  std::atomic<std::size_t> waiting_ = 0;
  std::thread thread_;
};

Sender::Sender(SenderSettings settings) : lines_(std::make_unique<Lines>(std::move(settings))) {}
Sender::~Sender() = default;

void Sender::send(const KeyPair& house, Notice notice, std::function<void(Outcome)> then) {
  lines_->send(house, std::move(notice), std::move(then));
}

std::size_t Sender::waiting() const {
  return lines_->waiting();
}

}  // namespace purloin::push
