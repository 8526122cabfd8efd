#include "terminal/line_reader.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace purloin::terminal {
namespace {

// Readable since the first interrupt. A flag could be set just after it was looked at and before
// the wait for a line begins, and that wait would go on; this one is waited for with the line.
int interrupts = -1;

void note_interrupt(int) {
  const int error = errno;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(interrupts, &one, sizeof one);
  errno = error;
}

// Until there is something to read from `input`, or its end. Says whether an interrupt came first.
bool is_interrupted_before(int input) {
  std::array<pollfd, 2> watched{{{input, POLLIN, 0}, {interrupts, POLLIN, 0}}};
  while (::poll(watched.data(), watched.size(), -1) < 0 && errno == EINTR) {
  }
  return (watched[1].revents & POLLIN) != 0;
}

}  // namespace

void LineReader::end_on_interrupt() {
  if (interrupts < 0) interrupts = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (interrupts < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  struct sigaction action = {};
  action.sa_handler = note_interrupt;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::optional<std::string> LineReader::next() {
  for (;;) {
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    if (ended_) {
      if (buffer_.empty()) return std::nullopt;
      return std::exchange(buffer_, {});
    }
    if (is_interrupted_before(input_)) return std::nullopt;
    std::array<char, 4096> bytes;
    const ssize_t got = ::read(input_, bytes.data(), bytes.size());
    if (got > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EINTR) {
      ended_ = true;
    }
  }
}

}  // namespace purloin::terminal
