#include <fstream>
#include <iterator>

#include "terminal/session.h"

namespace purloin::terminal {
namespace {

namespace json = wire::json;

auto refuse(std::string message) {
  return tl::make_unexpected(wire::Refusal{"bad-file", std::move(message)});
}

}  // namespace

wire::Result<registry::Replayed> fresh_game(const wire::AnyGame& game, std::int64_t seats,
                                            const json::object& options, std::string seed) {
  auto table = game.start(seats, options);
  if (!table) return tl::make_unexpected(table.error());
  registry::Replayed fresh;
  fresh.record = {std::string(game.id()), static_cast<int>(seats),
                  (*table)->options(),    {},
                  std::move(seed),        {}};
  fresh.positions.push_back(std::move(*table));
  return fresh;
}

wire::Result<registry::Replayed> read_saved_game(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  if (!file) return refuse("cannot read " + path);
  boost::system::error_code error;
  const json::value given = json::parse(text, error);
  if (error) return refuse(path + " is not JSON: " + error.message());
  auto replayed = registry::replay_record(given);
  if (!replayed) return refuse(path + " is no game record: " + replayed.error().message);
  return replayed;
}

void Session::save(const std::string& path) {
  if (path.empty()) {
    say(paint_.red("Where to? Type save and the name of a file."));
    return;
  }
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << json::serialize(registry::write_record(record_, table())) << "\n";
  file.close();
  if (file) {
    say(paint_.dim("Saved to " + path + "."));
  } else {
    say(paint_.red("Cannot write " + path + "."));
  }
}

void Session::load(const std::string& path) {
  if (path.empty()) {
    say(paint_.red("Which one? Type load and the name of a file."));
    return;
  }
  auto saved = read_saved_game(path);
  if (!saved) {
    say(paint_.red(saved.error().message + "; the game goes on as it was."));
    return;
  }
  begin(std::move(*saved));
  say(paint_.dim("Loaded " + path + "."));
}

}  // namespace purloin::terminal
