#include "shared/arguments.h"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <exception>
#include <stdexcept>
#include <sys/resource.h>

#include <fmt/format.h>

namespace purloin::app {

void describe(CLI::App& app) {
  app.name("purloin");
  app.description("Purloin: Dice Heist, Crypt and Thief's Market at one table.");
  app.set_version_flag("--version", "purloin " PURLOIN_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Example:\n"
      "  purloin serve                 # then open http://127.0.0.1:8080/\n"
      "  purloin play dice-heist       # in the terminal\n"
      "Help on a command:\n"
      "  purloin bench --help");
}

int run(CLI::App& app, int argc, char** argv, const int& status) {
  // A reader that goes away is noticed by the failing write.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (
      const std::invalid_argument& error) {  // a setting that stays wrong however often one tries
    fmt::print(stderr, "purloin: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "purloin: {}\n", error.what());
    return 1;
  }
  return status;
}

CLI::App* add_laboratory_command(CLI::App& app, std::string_view name) {
  const auto& command = *std::ranges::find(kLaboratory, name, &LaboratoryCommand::name);
  auto* added = app.add_subcommand(std::string(name), std::string(command.description));
  if (command.is_for_developers) added->group("For developers");
  return added;
}

bool read_json_object(const std::string& text, wire::json::object& out) {
  if (text.empty()) return true;
  boost::system::error_code error;
  const wire::json::value given = wire::json::parse(text, error);
  if (error || !given.is_object()) {
    fmt::print(stderr, "purloin: --options must be a JSON object\n");
    return false;
  }
  out = given.get_object();
  return true;
}

void read_environment(CLI::App& command) {
  for (CLI::Option* option : command.get_options()) {
    if (option == command.get_help_ptr()) continue;
    std::string name = "PURLOIN_" + option->get_single_name();
    for (char& letter : name) {
      letter = letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
    }
    option->envname(name);
    if (option->get_items_expected_max() > 1) option->delimiter(',');
  }
}

void allow_many_connections() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace purloin::app
