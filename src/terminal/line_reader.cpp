#include "terminal/line_reader.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <signal.h>
#include <unistd.h>
#include <utility>

namespace purloin::terminal {
namespace {

volatile std::sig_atomic_t interrupt_seen = 0;

void note_interrupt(int) {
  interrupt_seen = 1;
}

}  // namespace

void LineReader::end_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = note_interrupt;  // no SA_RESTART: a waiting read must return
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool LineReader::interrupted() {
  return interrupt_seen != 0;
}

std::optional<std::string> LineReader::next() {
  for (;;) {
    if (interrupted()) return std::nullopt;
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    if (ended_) {
      if (buffer_.empty()) return std::nullopt;
      return std::exchange(buffer_, {});
    }
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
