#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <sys/types.h>

#include <tl/expected.hpp>

namespace purloin::programs {

// What a program may use. Where the system does not let us limit something, it is not limited.
struct Limits {
  std::uint64_t memory_mib = 2'048;  // of data it writes to; 0: as much as there is
  bool network = false;
  // A guest among people who do not know it: it has the lowest priority, does nothing while nobody
  // asks it, and what it says to nobody is not heard. Elsewhere the following are not limited.
  bool is_guest = false;
  int processes = 64;                // and threads, at once
  std::uint64_t cpu_s = 3'600;       // of processor time, of each process
  std::uint64_t most_file_mib = 64;  // of a file that it writes
};

using Deadline = std::chrono::steady_clock::time_point;

enum class Trouble {
  kLate,  // it did not answer, or did not listen, in time
  kGone,  // it has ended, or never began, or sends lines without end
};

// Whether this system lets us keep programs from the network and from other processes.
bool can_keep_apart();

// Somebody else's program, spoken to line by line over its standard input and output; its errors go
// where ours go, unless it is a guest. It ends, with all that it started, when this does: where the
// system lets us, it lives in namespaces of its own (unshare), in which it sees no other process.
class Process {
 public:
  // Through the shell. A command that cannot be run is gone when it is first spoken to.
  Process(const std::string& command, const Limits& limits);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // A line without its end.
  tl::expected<void, Trouble> say(std::string_view line, Deadline deadline);
  // Whoever sets `stop` does not wait for the deadline.
  tl::expected<std::string, Trouble> hear(Deadline deadline,
                                          const std::atomic<bool>* stop = nullptr);
  // A guest stands still until it is spoken to again.
  void rest();

 private:
  void wake();

  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  bool is_guest_ = false;
  bool rests_ = false;
  std::string heard_;  // not answered yet
};

}  // namespace purloin::programs
