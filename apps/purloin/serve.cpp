#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "commands.h"
#include "server/server.h"

namespace purloin::app {
namespace {

// Servers side by side do not get into each other's way.
std::string own_database(unsigned short port) {
  return port == 8080 ? "sqlite:purloin.db" : fmt::format("sqlite:purloin-{}.db", port);
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("serve", "Host tables for people and bots");
  auto settings = std::make_shared<server::ServerSettings>();
  settings->version = PURLOIN_VERSION;
  settings->web = "web/dist";
  settings->thinkers = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  command->add_option("--port", settings->port, "The port to listen on; 0 takes a free one")
      ->capture_default_str();
  command->add_option("--host", settings->host, "The address to listen on; 0.0.0.0 for the network")
      ->capture_default_str();
  command->add_option(
      "--db", settings->database,
      "Where tables are stored: sqlite:FILE or postgresql://USER@HOST/NAME; else in "
      "purloin.db, on another port than 8080 in purloin-PORT.db");
  command->add_option("--web", settings->web, "The folder of the built web client")
      ->capture_default_str();
  command->add_option("--bot-ms", settings->hall.bot_time, "How long master thinks, in ms")
      ->capture_default_str();
  command
      ->add_option("--bot-pace", settings->hall.bot_pace,
                   "The least time between two moves of bots, in ms")
      ->capture_default_str();
  command->add_option("--thinkers", settings->thinkers, "Threads that think for bots")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->footer(
      "Example:\n"
      "  purloin serve --port 8080 --db sqlite:tables.db\n"
      "Stops on Ctrl-C or SIGTERM; nothing that was acknowledged is lost, however it ends.");
  command->callback([settings, &status] {
    allow_many_connections();
    if (settings->database.empty()) settings->database = own_database(settings->port);
    server::serve(*settings, [&](unsigned short port) {
      const bool everywhere = settings->host == "0.0.0.0" || settings->host == "::";
      fmt::print("Purloin is open at http://{}:{}/\n", everywhere ? "localhost" : settings->host,
                 port);
      std::fflush(stdout);
    });
    status = 0;
  });
}

}  // namespace purloin::app
