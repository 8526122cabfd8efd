#include "push/sender.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <ctime>
#include <curl/curl.h>
#include <deque>
#include <mutex>
#include <netinet/in.h>
#include <spdlog/spdlog.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>
#include <unordered_map>

#include <boost/asio/ip/address.hpp>

#include "push/sealed.h"

namespace purloin::push {
namespace {

namespace net = boost::asio;

constexpr std::int64_t kLongestWait = 24 * 3600;

std::int64_t unix_time() {
  return static_cast<std::int64_t>(std::time(nullptr));
}

// What stands there is larger than a sockaddr, as its family says.
std::optional<net::ip::address> address_of(const sockaddr* given) {
  if (given->sa_family == AF_INET) {
    sockaddr_in four;
    std::memcpy(&four, given, sizeof four);
    return net::ip::address_v4(ntohl(four.sin_addr.s_addr));
  }
  if (given->sa_family != AF_INET6) return std::nullopt;
  sockaddr_in6 six;
  std::memcpy(&six, given, sizeof six);
  net::ip::address_v6::bytes_type bytes;
  std::copy_n(six.sin6_addr.s6_addr, bytes.size(), bytes.begin());
  return net::ip::address_v6(bytes, six.sin6_scope_id);
}

template <class T, void (*kRelease)(T*)>
struct Release {
  void operator()(T* one) const { kRelease(one); }
};
using Easy = std::unique_ptr<CURL, Release<CURL, curl_easy_cleanup>>;
using Texts = std::unique_ptr<curl_slist, Release<curl_slist, curl_slist_free_all>>;

Texts texts_of(const std::vector<std::string>& texts) {
  Texts all;
  for (const std::string& text : texts) {
    curl_slist* const longer = curl_slist_append(all.get(), text.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    (void)all.release();  // it is a part of the longer one
    all.reset(longer);
  }
  return all;
}

Texts headers_of(const Notice& notice, const std::string& authorized) {
  std::vector<std::string> texts = {
      "Authorization: " + authorized,
      "Content-Type: application/octet-stream",
      "Content-Encoding: aes128gcm",
      "TTL: " + std::to_string(notice.ttl.count()),
      "Urgency: normal",
      "Expect:",  // a notice is small: nobody has to be asked first
  };
  if (!notice.topic.empty()) texts.push_back("Topic: " + notice.topic);
  return texts_of(texts);
}

// Whatever libcurl must not be without.
template <class Value>
void want(CURL* easy, CURLoption option, Value value) {
  const CURLcode code = curl_easy_setopt(easy, option, value);
  if (code != CURLE_OK) throw std::runtime_error(curl_easy_strerror(code));
}

// One notice on its way.
class Call {
 public:
  Call(const Endpoint& endpoint, Texts headers, std::string body, const SenderSettings& settings)
      : reach_(settings.reach),
        url_(endpoint.origin + endpoint.target),
        headers_(std::move(headers)),
        known_(texts_of(settings.known)),
        body_(std::move(body)),
        easy_(curl_easy_init()) {
    if (easy_ == nullptr) throw std::bad_alloc();
    CURL* const easy = easy_.get();
    want(easy, CURLOPT_URL, url_.c_str());
    want(easy, CURLOPT_PATH_AS_IS, 1L);
    want(easy, CURLOPT_RESOLVE, known_.get());
    want(easy, CURLOPT_PROTOCOLS_STR, endpoint.is_secure ? "https" : "http");
    want(easy, CURLOPT_PROXY, "");  // one could be asked to speak to whom we must not
    want(easy, CURLOPT_USERAGENT, "purloin");
    want(easy, CURLOPT_HTTPHEADER, headers_.get());
    want(easy, CURLOPT_POSTFIELDSIZE, static_cast<long>(body_.size()));
    want(easy, CURLOPT_POSTFIELDS, body_.data());
    want(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    want(easy, CURLOPT_FORBID_REUSE, 1L);
    want(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(settings.patience.count()));
    want(easy, CURLOPT_NOSIGNAL, 1L);
    want(easy, CURLOPT_QUICK_EXIT, 1L);  // the system's resolver cannot be told to stop
    if (!settings.authorities.empty()) want(easy, CURLOPT_CAINFO, settings.authorities.c_str());
    want(easy, CURLOPT_WRITEFUNCTION, &Call::stop_reading);
    want(easy, CURLOPT_OPENSOCKETFUNCTION, &Call::open);
    want(easy, CURLOPT_OPENSOCKETDATA, this);
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  CURL* handle() const { return easy_.get(); }

  // When it has ended. What cannot be heard is tried later.
  Outcome outcome() const {
    long status = 0;
    curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &status);
    if (status <= 0) return {refused_ > 0 && opened_ == 0 ? Fate::kGone : Fate::kLater};
    curl_header* after = nullptr;
    curl_easy_header(easy_.get(), "Retry-After", 0, CURLH_HEADER, -1, &after);
    return outcome_of(static_cast<unsigned>(status), after != nullptr ? after->value : "",
                      unix_time());
  }

 private:
  // What a service says besides is of no use.
  static std::size_t stop_reading(const char*, std::size_t, std::size_t, void*) { return 0; }
  // Asked with each address before it is connected to: a name could lead elsewhere the next time.
  static curl_socket_t open(void* self, curlsocktype, curl_sockaddr* to) {
    auto& call = *static_cast<Call*>(self);
    const auto address = address_of(&to->addr);
    if (!address || !may_be_spoken_to(*address, call.reach_)) {
      ++call.refused_;
      return CURL_SOCKET_BAD;
    }
    ++call.opened_;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
  }

  Reach reach_;
  std::string url_;
  Texts headers_;
  Texts known_;
  std::string body_;
  int opened_ = 0;
  int refused_ = 0;
  Easy easy_;
};

void set_up_curl() {
  static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) throw std::runtime_error(curl_easy_strerror(code));
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
  explicit Lines(SenderSettings settings) : settings_(std::move(settings)) {
    set_up_curl();
    multi_.reset(curl_multi_init());
    if (multi_ == nullptr) throw std::bad_alloc();
    thread_ = std::thread([this] { run(); });
  }
  ~Lines() {
    is_ending_ = true;
    curl_multi_wakeup(multi_.get());
    thread_.join();
    for (const auto& [handle, line] : open_) curl_multi_remove_handle(multi_.get(), handle);
  }

  void send(const KeyPair& house, Notice notice, std::function<void(Outcome)> then) {
    bool is_too_many = ++waiting_ > settings_.most_waiting;
    const auto endpoint = read_endpoint(notice.endpoint, settings_.reach);
    Job job{house, std::move(notice), std::move(then), endpoint ? endpoint->origin : ""};
    {
      const std::lock_guard lock(mutex_);
      std::size_t& of_one = waiting_for_[job.origin];
      is_too_many = ++of_one > settings_.most_waiting_for_one || is_too_many;
      (is_too_many ? refused_ : queue_).push_back(std::move(job));
    }
    curl_multi_wakeup(multi_.get());
  }
  std::size_t waiting() const { return waiting_; }

 private:
  struct Job {
    KeyPair house;
    Notice notice;
    std::function<void(Outcome)> then;
    std::string origin;  // of the service
  };
  struct Line {
    Job job;
    std::unique_ptr<Call> call;
  };
  struct CloseMulti {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
  };

  void run() {
    while (!is_ending_) {
      refuse();
      open_lines();
      int running = 0;
      curl_multi_perform(multi_.get(), &running);
      if (close_lines()) continue;  // others have waited for them
      curl_multi_poll(multi_.get(), nullptr, 0, 60'000, nullptr);
    }
  }
  void tell(const Job& job, Outcome outcome) {
    --waiting_;
    {
      const std::lock_guard lock(mutex_);
      const auto of_one = waiting_for_.find(job.origin);
      if (--of_one->second == 0) waiting_for_.erase(of_one);
    }
    job.then(outcome);
  }
  void refuse() {
    std::deque<Job> refused;
    {
      const std::lock_guard lock(mutex_);
      refused.swap(refused_);
    }
    for (const Job& job : refused) tell(job, {Fate::kLater});
  }
  // The first whose service has a line left.
  std::optional<Job> next() {
    const auto has_line = [&](const Job& job) {
      const auto to_it = std::ranges::count_if(
          open_, [&](const auto& open) { return open.second.job.origin == job.origin; });
      return static_cast<std::size_t>(to_it) < settings_.lines_to_one;
    };
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find_if(queue_, has_line);
    if (found == queue_.end()) return std::nullopt;
    Job job = std::move(*found);
    queue_.erase(found);
    return job;
  }
  void open_lines() {
    while (open_.size() < settings_.lines) {
      std::optional<Job> job = next();
      if (!job) return;
      try {
        open_line(std::move(*job));
      } catch (const std::exception& fault) {
        spdlog::warn(std::string("a notice cannot be sent: ") + fault.what());
        tell(*job, {Fate::kLater});
      }
    }
  }
  void open_line(Job&& job) {
    auto call = call_for(job.house, job.notice);
    if (!call) return tell(job, {Fate::kGone});
    CURL* const handle = call->handle();
    if (curl_multi_add_handle(multi_.get(), handle) != CURLM_OK) return tell(job, {Fate::kLater});
    open_.emplace(handle, Line{std::move(job), std::move(call)});
  }
  // Nothing when no browser can have asked for that.
  std::unique_ptr<Call> call_for(const KeyPair& house, const Notice& notice) const {
    const auto endpoint = read_endpoint(notice.endpoint, settings_.reach);
    const auto p256dh = from_base64url(notice.p256dh);
    const auto auth = from_base64url(notice.auth);
    if (!endpoint || !p256dh || !auth) return nullptr;
    auto body = seal(notice.text, {*p256dh, *auth});
    if (!body) return nullptr;
    const auto authorized = authorization(house, endpoint->origin, settings_.contact, unix_time());
    return std::make_unique<Call>(*endpoint, headers_of(notice, authorized), std::move(*body),
                                  settings_);
  }
  // Whether any was.
  bool close_lines() {
    bool closed = false;
    int left = 0;
    while (const CURLMsg* const message = curl_multi_info_read(multi_.get(), &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      const auto line = open_.extract(message->easy_handle);
      curl_multi_remove_handle(multi_.get(), line.key());
      tell(line.mapped().job, line.mapped().call->outcome());
      closed = true;
    }
    return closed;
  }

  SenderSettings settings_;
  std::unique_ptr<CURLM, CloseMulti> multi_;
  std::unordered_map<CURL*, Line> open_;  // each goes before multi_
  std::mutex mutex_;
  std::deque<Job> queue_;
  std::deque<Job> refused_;
  std::unordered_map<std::string, std::size_t> waiting_for_;  // notices, by service
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> is_ending_ = false;
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
