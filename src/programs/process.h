#pragma once

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
};

using Deadline = std::chrono::steady_clock::time_point;

enum class Trouble {
  kLate,  // it did not answer, or did not listen, in time
  kGone,  // it has ended, or never began, or sends lines without end
};

// Somebody else's program, spoken to line by line over its standard input and output; its errors go
// where ours go. It ends, with all that it started, when this does.
class Process {
 public:
  // Through the shell. A command that cannot be run is gone when it is first spoken to.
  Process(const std::string& command, const Limits& limits);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // A line without its end.
  tl::expected<void, Trouble> say(std::string_view line, Deadline deadline);
  tl::expected<std::string, Trouble> hear(Deadline deadline);

 private:
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string heard_;  // not answered yet
};

}  // namespace purloin::programs
