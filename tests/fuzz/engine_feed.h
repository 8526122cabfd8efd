#pragma once

#include <cstdlib>
#include <string_view>

#include "engine/engine.h"
#include "wire/json.h"

namespace purloin {

// Feeds every line to one engine. Each answer must be a JSON object that says ok or names an error.
inline void feed_engine(std::string_view bytes) {
  engine::Engine engine;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const auto answer = wire::json::parse(engine.answer(bytes.substr(0, end)));
    const auto& fields = answer.as_object();
    if (!fields.at("ok").as_bool() && !fields.at("error").as_object().contains("code"))
      std::abort();
    if (end == std::string_view::npos) break;
    bytes.remove_prefix(end + 1);
  }
}

}  // namespace purloin
