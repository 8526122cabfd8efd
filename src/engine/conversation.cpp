#include "engine/conversation.h"

#include <array>
#include <cerrno>
#include <string>
#include <string_view>
#include <unistd.h>

#include "engine/engine.h"

namespace purloin::engine {
namespace {

// A longer line is answered with an error and never stored whole.
constexpr std::size_t kLongestLine = 4u << 20;

bool write_all(int output, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(output, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

class Lines {
 public:
  // Takes in bytes and adds an answer to `answers` for each line that they complete.
  void take(std::string_view bytes, std::string& answers) {
    for (std::size_t end; (end = bytes.find('\n')) != std::string_view::npos;) {
      keep(bytes.substr(0, end));
      finish(answers);
      bytes.remove_prefix(end + 1);
    }
    keep(bytes);
  }
  // The last line may lack its line break.
  void end(std::string& answers) {
    if (!line_.empty() || too_long_) finish(answers);
  }

 private:
  void keep(std::string_view part) {
    if (line_.size() + part.size() > kLongestLine) {
      too_long_ = true;
      line_.clear();
    }
    if (!too_long_) line_ += part;
  }
  void finish(std::string& answers) {
    if (!too_long_ && !line_.empty() && line_.back() == '\r') line_.pop_back();
    answers += too_long_ ? R"({"ok":false,"error":{"code":"bad-json",)"
                           R"("message":"a line has at most 4 MiB"}})"
                         : engine_.answer(line_);
    answers += '\n';
    line_.clear();
    too_long_ = false;
  }

  Engine engine_;
  std::string line_;
  bool too_long_ = false;
};

}  // namespace

int converse(int input, int output) {
  Lines lines;
  std::string answers;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t got = ::read(input, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    answers.clear();
    lines.take({buffer.data(), static_cast<std::size_t>(got)}, answers);
    if (!write_all(output, answers)) return 0;
  }
  answers.clear();
  lines.end(answers);
  write_all(output, answers);
  return 0;
}

}  // namespace purloin::engine
