#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"

// What researchers and developers measure with is as much program again as what people play with:
// it is built apart, and becomes this process for its commands.
namespace purloin::app {
namespace {

std::filesystem::path find_laboratory() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  for (const char* place : {"purloin-laboratory", PURLOIN_LABORATORY_FROM_PROGRAM}) {
    const auto found = (program.parent_path() / place).lexically_normal();
    if (std::filesystem::exists(found, error)) return found;
  }
  return {};
}

}  // namespace

void add_laboratory(CLI::App& app) {
  for (const auto& command : kLaboratory) add_laboratory_command(app, command.name);
}

bool enter_laboratory(int argc, char** argv) {
  const std::string_view wanted = argc > 1 ? argv[1] : "";
  const auto* command = std::ranges::find(kLaboratory, wanted, &LaboratoryCommand::name);
  if (command == kLaboratory.end()) return true;
  const auto laboratory = find_laboratory();
  if (laboratory.empty()) {
    fmt::print(stderr,
               "purloin: {} is a command of the laboratory, which is not built here yet: "
               "./run {} builds it\n",
               wanted, wanted);
    return false;
  }
  ::execv(laboratory.c_str(), argv);
  fmt::print(stderr, "purloin: {}: {}\n", laboratory.string(), std::strerror(errno));
  return false;
}

}  // namespace purloin::app
