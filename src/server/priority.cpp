#include "server/priority.h"

#include <algorithm>
#include <cstdint>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace purloin::server {
namespace {

// As sched_setattr(2) has it; the C library of Debian 12 knows neither it nor this.
struct Attributes {
  std::uint32_t size = sizeof(Attributes);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime_ns = 0;  // how long a turn is; 0: the kernel's own
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

void ask_for(const Attributes& wanted) {
  if (sched_getscheduler(0) != SCHED_OTHER) return;  // somebody knows better
  syscall(SYS_sched_setattr, 0, &wanted, 0);         // or it stays as it was
}

}  // namespace

// The shortest turn there is; who asks for less than who is running comes first. Whatever somebody
// has made of the whole program's niceness stays.
void run_promptly() {
  constexpr std::uint64_t kShortestTurn = 100'000;
  Attributes wanted;
  wanted.nice = getpriority(PRIO_PROCESS, 0);
  wanted.runtime_ns = kShortestTurn;
  ask_for(wanted);
}

void run_behind_others() {
  constexpr int kNice = 10;
  Attributes wanted;
  wanted.nice = std::max(getpriority(PRIO_PROCESS, 0), kNice);
  ask_for(wanted);
}

}  // namespace purloin::server
