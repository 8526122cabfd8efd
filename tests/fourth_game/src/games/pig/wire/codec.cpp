#include "games/pig/wire/codec.h"

namespace purloin::pig {

std::pair<Rules::Config, wire::json::object> Codec::read_options(int seats,
                                                                 const wire::Field& given) {
  Rules::Config config;
  config.seats = seats;
  if (const auto goal = given.find("goal")) {
    config.goal = goal->integer(0, kHighestGoal);
    if (config.goal != 50 && config.goal != 100) goal->fail("must be 50 or 100");
  }
  return {config, {{"goal", config.goal}}};
}

}  // namespace purloin::pig
