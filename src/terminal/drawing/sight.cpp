#include "terminal/drawing/sight.h"

#include <utility>

#include "texts/say.h"
#include "wire/tape.h"

namespace purloin::terminal {

wire::json::array known_scores(const wire::AnyTable& table, Viewer viewer) {
  wire::Tape tape;
  table.put_scores(tape, table.protocol_vantage(viewer));
  return std::move(wire::to_value(tape.root()).as_array());
}

std::string name_of_piece(std::string_view prefix, std::string_view id) {
  return texts::Catalogue::english().format(std::string(prefix) + ".piece." + std::string(id), {});
}

std::string say_event(const texts::Shapes& shapes, const wire::EventJson& event) {
  return texts::say(texts::Catalogue::english(), shapes, wire::json::parse(event.text).as_object(),
                    {});
}

std::string show_bounds(const wire::json::value& bounds) {
  const auto* ends = bounds.if_array();
  if (ends == nullptr) return wire::json::serialize(bounds);
  const std::string least = wire::json::serialize(ends->front());
  return ends->size() == 1 ? least + "+" : least + "–" + wire::json::serialize(ends->back());
}

}  // namespace purloin::terminal
