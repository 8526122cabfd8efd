#pragma once

#include <unordered_set>

#include "server/files.h"
#include "server/hall.h"
#include "server/limits.h"
#include "server/metrics.h"

namespace purloin::server {

class Connection;

// Sizes that a client has to keep to.
inline constexpr std::size_t kMostMessageBytes = 16 * 1024;
inline constexpr std::size_t kMostJsonDepth = 32;
inline constexpr std::size_t kMostBytesWaiting = 1024 * 1024;
inline constexpr int kRetryAfterStop = 1000;  // ms

// What every connection works with. All of it on one thread.
struct Desk {
  Desk(Surroundings& around, const HallSettings& settings, const std::filesystem::path& web)
      : world(around), hall(around, settings), files(web) {}

  Surroundings& world;
  Hall hall;
  Files files;
  Addresses addresses;
  Metrics metrics;
  std::string version;
  std::unordered_set<Connection*> connections;
  bool is_stopping = false;
};

}  // namespace purloin::server
