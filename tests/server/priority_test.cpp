#include "server/priority.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

namespace purloin::server {
namespace {

// How long a thread's turns are, in ns; 0 where the kernel does not say.
std::uint64_t turn_of_this_thread() {
  std::array<std::uint64_t, 6> attributes{};  // the fourth is sched_attr's sched_runtime
  if (syscall(SYS_sched_getattr, 0, attributes.data(), sizeof attributes, 0) != 0) return 0;
  return attributes[3];
}

int niceness_of_this_thread() {
  return getpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)));
}

TEST(Priority, WhoeverThinksGivesWayToWhomPeopleWaitFor) {
  std::thread([] {
    const int usual = niceness_of_this_thread();
    run_promptly();
    EXPECT_EQ(niceness_of_this_thread(), usual);
    const std::uint64_t prompt = turn_of_this_thread();
    std::thread([&] {
      EXPECT_EQ(turn_of_this_thread(), prompt) << "threads are like the one that starts them";
      run_behind_others();
      EXPECT_EQ(niceness_of_this_thread(), std::max(usual, 10));
      if (prompt > 0) {
        EXPECT_GT(turn_of_this_thread(), prompt);
      }
    }).join();
  }).join();
}

}  // namespace
}  // namespace purloin::server
