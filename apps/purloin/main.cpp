#include <cctype>
#include <csignal>
#include <exception>
#include <sys/resource.h>

#include <fmt/format.h>

#include "commands.h"

namespace purloin::app {

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

int main(int argc, char** argv) {
  // A reader that goes away is noticed by the failing write.
  std::signal(SIGPIPE, SIG_IGN);

  CLI::App app("Purloin: Dice Heist, Crypt and Thief's Market at one table.", "purloin");
  app.set_version_flag("--version", "purloin " PURLOIN_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Example:\n"
      "  purloin serve                 # then open http://127.0.0.1:8080/\n"
      "  purloin play dice-heist       # in the terminal\n"
      "Help on a command:\n"
      "  purloin bench --help");

  int status = 0;
  purloin::app::add_serve(app, status);
  purloin::app::add_load(app, status);
  purloin::app::add_play(app, status);
  purloin::app::add_verify(app, status);
  purloin::app::add_lookback(app, status);
  purloin::app::add_typescript(app, status);
  purloin::app::add_engine(app, status);
  purloin::app::add_bench(app, status);
  purloin::app::add_arena(app, status);
  purloin::app::add_lab(app, status);
  purloin::app::add_decks(app, status);
  purloin::app::add_selfplay(app, status);
  purloin::app::add_think(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "purloin: {}\n", error.what());
    return 1;
  }
  return status;
}
