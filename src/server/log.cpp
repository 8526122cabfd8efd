#include "server/log.h"

#include <spdlog/spdlog.h>

namespace purloin::server {

void write_log(Weight weight, std::string_view line) {
  switch (weight) {
    case Weight::kInfo:
      return spdlog::info(line);
    case Weight::kWarning:
      return spdlog::warn(line);
    case Weight::kError:
      return spdlog::error(line);
  }
}

}  // namespace purloin::server
