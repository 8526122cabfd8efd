#pragma once

#include <optional>
#include <string>

namespace purloin::terminal {

// Lines from a file descriptor. Ends at the end of input (Ctrl-D) and, once
// `end_on_interrupt` was called, at Ctrl-C, which std::getline would sleep through.
class LineReader {
 public:
  explicit LineReader(int input) : input_(input) {}

  std::optional<std::string> next();

  // From now on SIGINT and SIGTERM end the input instead of the program.
  static void end_on_interrupt();

 private:
  int input_;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace purloin::terminal
