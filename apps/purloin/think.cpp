#include <algorithm>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <sys/stat.h>
#include <thread>

#include <fmt/format.h>

#include "bus/bus.h"
#include "bus/house_key.h"
#include "commands.h"
#include "store/event_log.h"
#include "thinking/thinker.h"

namespace purloin::app {
namespace {

struct ThinkFlags {
  std::string bus;
  std::string database;
  std::string key_file;
  std::string save_key;
  thinking::Thinker::Settings settings;
};

std::string key_of(const ThinkFlags& flags) {
  if (!flags.key_file.empty()) {
    std::ifstream file(flags.key_file);
    std::string hex;
    if (!(file >> hex)) throw std::runtime_error("--key: there is no key in " + flags.key_file);
    return bus::key_from_hex(hex);
  }
  // The database is let go at once: whoever thinks needs nothing else of it.
  return bus::house_key(*store::open_event_log(flags.database));
}

int save_key(const std::string& path, const std::string& key) {
  const mode_t before = umask(077);
  std::ofstream file(path, std::ios::trunc);
  umask(before);
  file << bus::hex_of_key(key) << "\n";
  if (!file.flush()) throw std::runtime_error("--save-key: cannot write " + path);
  return 0;
}

int think(const ThinkFlags& flags) {
  if (flags.key_file.empty() && flags.database.empty()) {
    throw CLI::ValidationError("--key or --db says with what the house seals its messages");
  }
  const std::string key = key_of(flags);
  if (!flags.save_key.empty()) return save_key(flags.save_key, key);
  if (flags.bus.empty()) throw CLI::RequiredError("--bus");
  // Every thread that begins now leaves these to this one.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  const auto bus = bus::connect(flags.bus, key);
  thinking::Thinker::Numbers numbers;
  {
    const thinking::Thinker thinker(*bus, flags.settings);
    fmt::print("Thinks for the house {} with {} {}\n", bus::name_of_house(key),
               flags.settings.threads, flags.settings.threads == 1 ? "thread" : "threads");
    std::fflush(stdout);
    int signal = 0;
    sigwait(&ends, &signal);
    numbers = thinker.numbers();
  }
  fmt::print("Asked {} times, answered {}, had no time for {}\n", numbers.asked, numbers.answered,
             numbers.refused);
  return 0;
}

}  // namespace

void add_think(CLI::App& app, int& status) {
  auto flags = std::make_shared<ThinkFlags>();
  auto* command = app.add_subcommand("think", "Think for the bots of servers on other machines");
  command->add_option("--bus", flags->bus,
                      "The NATS of the house, as its servers have it: nats://HOST:PORT");
  command->add_option("--db", flags->database,
                      "The database of the house, which has the key of its bus; it is read once, "
                      "and then let go");
  command->add_option(
      "--key", flags->key_file,
      "A file with that key instead, for machines that are not to see the database");
  command->add_option("--save-key", flags->save_key,
                      "Write the key of the database into such a file, and end");
  flags->settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  command->add_option("--threads", flags->settings.threads, "How many think at once")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->footer(
      "Example:\n"
      "  purloin think --db postgresql://purloin@db/purloin --save-key bus.key\n"
      "  purloin think --bus nats://10.0.0.2:4222 --key bus.key --threads 16\n"
      "Is shown what a bot's seat sees, and nothing else. Stops on Ctrl-C or SIGTERM; the servers "
      "then think themselves.");
  command->callback([flags, &status] { status = think(*flags); });
  read_environment(*command);
}

}  // namespace purloin::app
