#pragma once

#include <string_view>
#include <vector>

#include "wire/json.h"

namespace purloin::wire {

// A member of a game's manifest.
template <class Codec>
json::value declared(std::string_view member) {
  static const json::value manifest =
      json::parse(json::string_view(Codec::kJson.data(), Codec::kJson.size()));
  return manifest.at(member);
}
// Options that between them reach every variant of a game.
template <class Codec>
std::vector<json::object> samples_of() {
  return json::value_to<std::vector<json::object>>(declared<Codec>("samples"));
}

}  // namespace purloin::wire
