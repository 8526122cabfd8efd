#pragma once

#include <csignal>
#include <fstream>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "support/temporary_folder.h"

namespace purloin {

// A NATS of the test's own (Debian's nats-server), on a port that was free.
class NatsServer {
 public:
  NatsServer() { start(); }
  ~NatsServer() { kill(); }
  std::string address() const { return "nats://127.0.0.1:" + std::to_string(port_); }
  int port() const { return port_; }

  // Comes back on the port that it had.
  void start() {
    const std::filesystem::path ports = folder_.path() / "ports";
    std::filesystem::remove_all(ports);
    std::filesystem::create_directory(ports);
    const std::string port = port_ == 0 ? "-1" : std::to_string(port_);
    const std::string at = ports.string();
    const char* const command[] = {
        "nats-server",      "-a",       "127.0.0.1", "-p",        port.c_str(),
        "--ports_file_dir", at.c_str(), "-l",        "/dev/null", nullptr};
    const char* const where[] = {"PATH=/usr/sbin:/usr/bin:/usr/local/bin:/bin", nullptr};
    const char* program = nullptr;
    for (const char* each : {"/usr/sbin/nats-server", "/usr/bin/nats-server"}) {
      if (access(each, X_OK) == 0) program = each;
    }
    if (program == nullptr) throw std::runtime_error("these tests need the package nats-server");
    if (posix_spawn(&process_, program, nullptr, nullptr, const_cast<char* const*>(command),
                    const_cast<char* const*>(where)) != 0) {
      throw std::runtime_error("nats-server does not start");
    }
    while (!read_port(ports)) {
      int status = 0;
      if (waitpid(process_, &status, WNOHANG) == process_) {
        throw std::runtime_error("nats-server has ended");
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  void kill() {
    if (process_ == 0) return;
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = 0;
  }
  // Takes and answers nothing, and is there.
  void freeze() const { ::kill(process_, SIGSTOP); }
  void thaw() const { ::kill(process_, SIGCONT); }

 private:
  // {"nats":["nats://127.0.0.1:39183"],…}
  bool read_port(const std::filesystem::path& ports) {
    for (const auto& file : std::filesystem::directory_iterator(ports)) {
      std::ifstream in(file.path());
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      const std::string before = "127.0.0.1:";
      const std::size_t found = text.find(before);
      if (found == std::string::npos || !text.ends_with("}")) continue;
      port_ = std::stoi(text.substr(found + before.size()));
      return true;
    }
    return false;
  }

  TemporaryFolder folder_;
  pid_t process_ = 0;
  int port_ = 0;
};

}  // namespace purloin
