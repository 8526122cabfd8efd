#include "load/load.h"

#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "load/server_memory.h"

namespace purloin::load {
namespace {

// A port of this machine on which this very process listens until it closes.
class OpenPort {
 public:
  OpenPort() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_, any, size) != 0 || ::listen(socket_, 1) != 0 ||
        ::getsockname(socket_, any, &size) != 0) {
      throw std::runtime_error("cannot listen on this machine");
    }
    number_ = ntohs(address.sin_port);
  }
  OpenPort(const OpenPort&) = delete;
  ~OpenPort() { close(); }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  unsigned short number() const { return number_; }

 private:
  int socket_;
  unsigned short number_ = 0;
};

std::string fault_of(const std::string& url) {
  LoadSettings settings;
  settings.url = url;
  try {
    run_load(settings, [](double) {});
  } catch (const std::runtime_error& fault) {
    return fault.what();
  }
  return "";
}

TEST(ServerMemory, IsThatOfWhoListens) {
  OpenPort port;
  const auto memory = memory_of_listener(port.number());
  ASSERT_TRUE(memory.has_value());
  EXPECT_GT(*memory, 1);
  port.close();
  EXPECT_FALSE(memory_of_listener(port.number()).has_value());
}

TEST(Load, WithoutAServerItSaysWhatToDo) {
  EXPECT_EQ(fault_of("127.0.0.1:8080").find("--url begins with http://"), 0u);
  OpenPort port;
  port.close();
  const std::string url = "http://127.0.0.1:" + std::to_string(port.number());
  EXPECT_EQ(fault_of(url), "no server answers at " + url + ": start one with purloin serve");
}

TEST(Load, TheReportCountsMovesASecondAndKnowsWhatItDoesNotKnow) {
  LoadReport report;
  EXPECT_EQ(report.moves_per_second(), 0) << "no time has passed";
  report.moves = 300;
  report.seconds = 1.5;
  auto written = write_report(report);
  EXPECT_EQ(written.at("moves"), 300);
  EXPECT_EQ(written.at("moves_per_second"), 200.0);
  EXPECT_TRUE(written.at("server_rss_mb").is_null());
  report.server_rss_mb = 12.5;
  EXPECT_EQ(write_report(report).at("server_rss_mb"), 12.5);
}

}  // namespace
}  // namespace purloin::load
