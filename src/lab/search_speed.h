#pragma once

#include <cstdint>
#include <string>

#include "wire/any_game.h"

namespace purloin::lab {

struct SearchSpeed {
  std::uint64_t iterations = 0;
  double seconds = 0;
  std::uint64_t moves = 0;  // searches made, all of them from the opening
};

// How fast a bot searches from the opening (after the first outcomes of chance), on `threads`.
wire::Result<SearchSpeed> measure_search(const std::string& game, std::int64_t seats,
                                         const wire::json::object& options, const std::string& bot,
                                         double seconds, int threads);

}  // namespace purloin::lab
