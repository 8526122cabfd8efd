#include "load/server_memory.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>

namespace purloin::load {
namespace {

namespace fs = std::filesystem;

// The inode of the listening socket, out of the kernel's table of sockets.
std::string listening_socket(unsigned short port) {
  const std::string wanted = fmt::format(":{:04X}", port);
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream lines(table);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string slot, local, remote, state, queues, timer, retransmits, user, timeout, inode;
      words >> slot >> local >> remote >> state >> queues >> timer >> retransmits >> user >>
          timeout >> inode;
      constexpr std::string_view kListening = "0A";
      if (state == kListening && local.ends_with(wanted)) return "socket:[" + inode + "]";
    }
  }
  return {};
}

bool has_open(const fs::path& process, const std::string& socket) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(process / "fd", error)) {
    if (fs::read_symlink(entry.path(), error) == socket) return true;
  }
  return false;
}

std::optional<double> resident_mb(const fs::path& process) {
  std::ifstream lines(process / "status");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> memory_of_listener(unsigned short port) {
  const std::string socket = listening_socket(port);
  if (socket.empty()) return std::nullopt;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (has_open(entry.path(), socket)) return resident_mb(entry.path());
  }
  return std::nullopt;
}

}  // namespace purloin::load
