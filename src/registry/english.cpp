#include "registry/english.h"

#include "registry/games.h"
#include "texts/say.h"
#include "wire/reasons.h"
#include "wire/table_events.h"

namespace purloin::registry {

using namespace wire;
namespace {

std::string say(const json::value& event, const Names& names) {
  return texts::say(texts::Catalogue::english(), all_shapes(), event.as_object(), names);
}

std::vector<std::string> say_all(const json::value& list, const Names& names) {
  std::vector<std::string> lines;
  for (const auto& event : list.as_array()) lines.push_back(say(event, names));
  return lines;
}

}  // namespace

const texts::Shapes& all_shapes() {
  static const texts::Shapes shapes = [] {
    auto all = texts::shapes_of<events::TableEvent>();
    const auto add = [&](const texts::Shapes& more) {
      all.insert(all.end(), more.begin(), more.end());
    };
    add(texts::shapes_of<AnyReason>());
    for (const auto* game : all_games()) add(game->shapes());
    return all;
  }();
  return shapes;
}

std::string in_english(const EventJson& event, const Names& names) {
  return event.text.empty() ? std::string() : say(json::parse(event.text), names);
}

std::vector<std::string> in_english(const Tape& events, const Names& names) {
  return say_all(to_value(events.root()), names);
}

std::vector<std::string> tell_in_english(const AnyTable& table, std::span<const std::string> moves,
                                         Vantage vantage, const Names& names) {
  const std::vector<AnyMove> read(moves.begin(), moves.end());
  const auto told = table.tell(read, vantage, Views::kLeftOut);
  return say_all(json::parse('[' + told.events + ']'), names);
}

}  // namespace purloin::registry
