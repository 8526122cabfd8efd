#include "programs/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace purloin::programs {
namespace {

constexpr std::size_t kLongestLine = 1u << 20;
constexpr auto kTimeToLeave = std::chrono::milliseconds(300);

// From fork to exec only what may be called there: no allocation, no locks.
void write_file(const char* path, const char* text, std::size_t length) {
  const int file = ::open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const auto written = ::write(file, text, length);
  ::close(file);
}

struct UserMap {
  std::array<char, 64> user{}, group{};
  int user_length = 0, group_length = 0;
};

void leave_network(const UserMap& map) {
  if (::unshare(CLONE_NEWNET) == 0) return;
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return;  // the system does not allow it
  write_file("/proc/self/setgroups", "deny", 4);
  write_file("/proc/self/uid_map", map.user.data(), static_cast<std::size_t>(map.user_length));
  write_file("/proc/self/gid_map", map.group.data(), static_cast<std::size_t>(map.group_length));
}

void limit(__rlimit_resource what, rlim_t most) {
  rlimit now{};
  if (::getrlimit(what, &now) != 0) return;
  now.rlim_cur = now.rlim_max = std::min(most, now.rlim_max);
  ::setrlimit(what, &now);
}

[[noreturn]] void become(const char* command, int input, int output, const Limits& limits,
                         const UserMap& map) {
  ::setsid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  limit(RLIMIT_CORE, 0);
  if (limits.memory_mib > 0) limit(RLIMIT_DATA, limits.memory_mib << 20);
  if (!limits.network) leave_network(map);
  if (::dup2(input, STDIN_FILENO) < 0 || ::dup2(output, STDOUT_FILENO) < 0) ::_exit(126);
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  ::execl("/bin/sh", "sh", "-c", command, nullptr);
  ::_exit(127);
}

int milliseconds_until(Deadline deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000));
}

// Whether something can be read or written before the deadline; also when the other side is gone.
bool wait_for(int file, short events, Deadline deadline) {
  for (;;) {
    pollfd one{file, events, 0};
    const int left = milliseconds_until(deadline);
    const int ready = ::poll(&one, 1, left);
    if (ready > 0) return true;
    if (ready == 0 && left == 0) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

}  // namespace

// Its input is a socket, so that writing to one who is gone is an error and no signal.
Process::Process(const std::string& command, const Limits& limits) {
  std::array<int, 2> input{}, output{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot start a program");
  }
  if (::pipe2(output.data(), O_CLOEXEC) != 0) {
    ::close(input[0]);
    ::close(input[1]);
    throw std::system_error(errno, std::generic_category(), "cannot start a program");
  }
  UserMap map;
  const auto user = ::geteuid();
  const auto group = ::getegid();
  map.user_length = std::snprintf(map.user.data(), map.user.size(), "%u %u 1", user, user);
  map.group_length = std::snprintf(map.group.data(), map.group.size(), "%u %u 1", group, group);
  pid_ = ::fork();
  if (pid_ == 0) become(command.c_str(), input[1], output[1], limits, map);
  ::close(input[1]);
  ::close(output[1]);
  to_ = input[0];
  from_ = output[0];
  ::fcntl(from_, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
  ::close(to_);
  if (pid_ > 0) {
    // Whoever reads to the end of its input may leave by itself.
    const auto deadline = std::chrono::steady_clock::now() + kTimeToLeave;
    std::array<char, 4096> rest;
    while (wait_for(from_, POLLIN, deadline) && ::read(from_, rest.data(), rest.size()) > 0) {
      if (std::chrono::steady_clock::now() > deadline) break;
    }
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);  // where it had no session of its own yet
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  ::close(from_);
}

tl::expected<void, Trouble> Process::say(std::string_view line, Deadline deadline) {
  if (pid_ < 0) return tl::make_unexpected(Trouble::kGone);
  std::string bytes(line);
  bytes += '\n';
  for (std::string_view left = bytes; !left.empty();) {
    const auto sent = ::send(to_, left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      left.remove_prefix(static_cast<std::size_t>(sent));
    } else if (sent < 0 && errno == EAGAIN) {
      if (!wait_for(to_, POLLOUT, deadline)) return tl::make_unexpected(Trouble::kLate);
    } else if (sent == 0 || errno != EINTR) {
      return tl::make_unexpected(Trouble::kGone);
    }
  }
  return {};
}

tl::expected<std::string, Trouble> Process::hear(Deadline deadline) {
  std::size_t searched = 0;
  for (;;) {
    if (const auto end = heard_.find('\n', searched); end != std::string::npos) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    searched = heard_.size();
    if (searched > kLongestLine) return tl::make_unexpected(Trouble::kGone);
    if (!wait_for(from_, POLLIN, deadline)) return tl::make_unexpected(Trouble::kLate);
    std::array<char, 1 << 14> buffer;
    const auto got = ::read(from_, buffer.data(), buffer.size());
    if (got > 0) {
      heard_.append(buffer.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
      return tl::make_unexpected(Trouble::kGone);
    }
  }
}

}  // namespace purloin::programs
