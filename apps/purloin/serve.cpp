#include <algorithm>
#include <cctype>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "commands.h"
#include "push/endpoint.h"
#include "server/network/reach.h"
#include "server/network/server.h"

namespace purloin::app {
namespace {

// Servers side by side do not get into each other's way.
std::string own_database(unsigned short port) {
  return port == 8080 ? "sqlite:purloin.db" : fmt::format("sqlite:purloin-{}.db", port);
}

void say_where_others_find_it(const std::string& host, unsigned short port) {
  const auto hosts = server::reachable_hosts(host);
  fmt::print("{}\n", hosts.empty() ? "Nobody else can reach it: this machine is in no network now."
                                   : "Others in your network find it at");
  for (const auto& own : hosts) fmt::print("  http://{}:{}/\n", own, port);
}

// Where the client's files are when nobody says: where an installation has them, seen from the
// program, so that it can be installed and moved anywhere; or beside the program, as in a build.
std::filesystem::path installed_client() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  for (const char* place : {PURLOIN_CLIENT_FROM_PROGRAM, "web"}) {
    const auto folder = (program.parent_path() / place).lexically_normal();
    if (std::filesystem::exists(folder / "index.html", error)) return folder;
  }
  return {};
}

// A server without the page is of use to programs; a folder that somebody named has to be right.
void choose_client(std::filesystem::path& folder) {
  if (!folder.empty()) {
    std::error_code error;
    if (std::filesystem::exists(folder / "index.html", error)) return;
    throw std::runtime_error("--web: there is no web client in " + folder.string() +
                             " (no index.html)");
  }
  folder = installed_client();
  if (folder.empty()) {
    fmt::print(stderr,
               "purloin: without a page for people: the web client is not installed with this "
               "program; build it (cmake/build-web) or name its folder with --web\n");
  }
}

void add_push(CLI::App& command, server::ServerSettings& settings) {
  command
      .add_option_function<std::string>(
          "--push",
          [&settings](const std::string& how) {
            settings.hall.bell.is_on = how != "off";
            if (how == "local") settings.hall.bell.reach = push::Reach::kThisMachineAlso;
          },
          "Whether people whose page is closed are told of their turn, through the push services "
          "of their browsers: on, off, or local: also through one on this machine, for tests")
      ->check(CLI::IsMember({"on", "off", "local"}))
      ->default_str("on");
  command
      .add_option("--push-contact", settings.push_contact,
                  "Where the people of push services find who runs this server: mailto:ADDRESS or "
                  "https://ADDRESS; some services want it")
      ->check([](const std::string& text) {
        return push::is_contact(text) ? "" : "mailto:ADDRESS or https://ADDRESS";
      });
}

// Other people's programs; a name that is wrong, or two that are alike, are found before anything
// is opened.
struct EngineFlags {
  std::vector<std::string> texts;
  programs::Limits limits;
  std::int64_t patience = 3'000;
};

std::string small(std::string text) {
  for (char& letter : text) {
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return text;
}

void take_engines(const EngineFlags& flags, server::ServerSettings& settings) {
  constexpr std::size_t kMost = 16;
  if (flags.texts.size() > kMost) throw CLI::ValidationError("--engine", "at most 16 programs");
  for (const auto& text : flags.texts) {
    auto program = programs::read_program(text);
    if (!program || !programs::is_guests_name(program->name)) {
      throw CLI::ValidationError(
          "--engine", "\"" + text +
                          "\": NAME=COMMAND; a name has letters, digits, - and _, at most 24, and "
                          "is no bot's that is there already");
    }
    for (const auto& other : settings.hall.engines) {
      if (small(other) == small(program->name)) {
        throw CLI::ValidationError("--engine", "two programs are called " + program->name);
      }
    }
    program->limits = flags.limits;
    program->limits.is_guest = true;
    program->patience = std::chrono::milliseconds(flags.patience);
    settings.hall.engines.push_back(program->name);
    settings.engines.push_back(std::move(*program));
  }
  if (!flags.texts.empty() && !programs::can_keep_apart()) {
    fmt::print(stderr,
               "purloin: this system does not let us keep programs apart (unshare): they may use "
               "the network and see other processes of this user\n");
  }
}

void add_engines(CLI::App& command, server::ServerSettings& settings, EngineFlags& flags) {
  command
      .add_option("--engine", flags.texts,
                  "Somebody else's program as a bot at the tables, NAME=COMMAND; can be given "
                  "several times. It speaks JSON lines (docs/bot-protocol.md)")
      ->allow_extra_args(false);
  command.add_option("--engine-ms", settings.hall.engine_time, "How long it may think, in ms")
      ->check(CLI::Range(1, 600'000))
      ->capture_default_str();
  command
      .add_option("--engine-patience", flags.patience,
                  "Milliseconds after its time when a bot of ours moves in its place")
      ->check(CLI::Range(0, 600'000))
      ->capture_default_str();
  command
      .add_option("--engine-processes", settings.engine_settings.processes,
                  "How many processes of each program run at once")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  flags.limits.memory_mib = 512;
  command
      .add_option("--engine-memory", flags.limits.memory_mib,
                  "MiB that each process of it may use; 0: no limit")
      ->capture_default_str();
  command.add_flag("--engine-network", flags.limits.network,
                   "Programs may use the network; else they may not, where the system allows that");
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("serve", "Host tables for people and bots");
  auto settings = std::make_shared<server::ServerSettings>();
  settings->version = PURLOIN_VERSION;
  settings->bot_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  command->add_option("--port", settings->port, "The port to listen on; 0 takes a free one")
      ->capture_default_str();
  command->add_option("--host", settings->host, "The address to listen on; 0.0.0.0 for the network")
      ->capture_default_str();
  command->add_option(
      "--db", settings->database,
      "Where tables are stored: sqlite:FILE or postgresql://USER@HOST/NAME; else in "
      "purloin.db, on another port than 8080 in purloin-PORT.db");
  command->add_option("--bus", settings->bus,
                      "The NATS over which the servers of one database and those who think for "
                      "them (purloin think) talk: nats://HOST:PORT");
  command->add_option("--web", settings->web,
                      "The folder of the web client; else the one installed with the program");
  command->add_option("--bot-ms", settings->hall.bot_time, "How long master thinks, in ms")
      ->capture_default_str();
  command
      ->add_option("--bot-pace", settings->hall.bot_pace,
                   "The least time between two moves of bots, in ms")
      ->capture_default_str();
  command->add_option("--bot-threads", settings->bot_threads, "Threads that think for bots")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command
      ->add_option("--trust-proxy", settings->trusted_proxies,
                   "The address or network of a proxy whose word on who asks counts "
                   "(X-Forwarded-For, Forwarded); can be given several times")
      ->allow_extra_args(false);
  command
      ->add_option("--metrics-for", settings->metrics_readers,
                   "An address or network that may read /metrics, besides this machine; can be "
                   "given several times")
      ->allow_extra_args(false);
  add_push(*command, *settings);
  auto engines = std::make_shared<EngineFlags>();
  add_engines(*command, *settings, *engines);
  command->footer(
      "Example:\n"
      "  purloin serve --port 8080 --db sqlite:tables.db\n"
      "  purloin serve --engine 'mine=python3 /srv/bots/mine.py' --engine-ms 500\n"
      "Stops on Ctrl-C or SIGTERM; nothing that was acknowledged is lost, however it ends.");
  command->callback([settings, engines, &status] {
    take_engines(*engines, *settings);
    allow_many_connections();
    choose_client(settings->web);
    if (settings->database.empty()) settings->database = own_database(settings->port);
    server::serve(*settings, [&](unsigned short port) {
      const bool everywhere = settings->host == "0.0.0.0" || settings->host == "::";
      fmt::print("Purloin is open at http://{}:{}/\n", everywhere ? "localhost" : settings->host,
                 port);
      if (everywhere) say_where_others_find_it(settings->host, port);
      std::fflush(stdout);
    });
    status = 0;
  });
  read_environment(*command);
  command->get_option("--engine")->delimiter('\n');  // commands may have commas
}

}  // namespace purloin::app
