#include "terminal/line_reader.h"

#include <chrono>
#include <csignal>
#include <signal.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

namespace purloin::terminal {
namespace {

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() { EXPECT_EQ(::pipe(ends), 0); }
  ~Pipe() {
    ::close(ends[0]);
    ::close(ends[1]);
  }
  void write(std::string_view text) const {
    EXPECT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
};

TEST(LineReader, AnswersLineByLineAndWhatHasNoEnd) {
  Pipe pipe;
  pipe.write("one\n\nthree");
  ::close(std::exchange(pipe.ends[1], -1));
  LineReader reader(pipe.ends[0]);
  EXPECT_EQ(reader.next(), "one");
  EXPECT_EQ(reader.next(), "");
  EXPECT_EQ(reader.next(), "three");
  EXPECT_EQ(reader.next(), std::nullopt);
}

// The handler runs in another thread, so nothing interrupts the wait itself: as where the interrupt
// comes just before the wait begins.
TEST(LineReader, AnInterruptThatMissesTheWaitEndsIt) {
  const auto before_int = std::signal(SIGINT, SIG_DFL);
  const auto before_term = std::signal(SIGTERM, SIG_DFL);
  LineReader::end_on_interrupt();
  Pipe pipe;
  sigset_t interrupt, before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, &before);
  std::thread elsewhere([&] {
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nullptr);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::raise(SIGINT);
  });
  LineReader reader(pipe.ends[0]);
  EXPECT_EQ(reader.next(), std::nullopt);
  elsewhere.join();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGINT, before_int);
  std::signal(SIGTERM, before_term);
}

}  // namespace
}  // namespace purloin::terminal
