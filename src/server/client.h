#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/seat.h"
#include "store/event_log.h"

namespace purloin::server {

using store::TableId;
// One message to many clients is one text.
using Message = std::shared_ptr<const std::string>;

// Whoever is connected, as the hall sees them.
class Client {
 public:
  // A table that the client watches, and as whom.
  struct Watch {
    TableId table = 0;
    Viewer viewer;
    bool with_scores = false;
  };

  virtual ~Client() = default;
  // Must not call back into the hall.
  virtual void hear(Message message) = 0;

  std::vector<Watch> watches;
};

}  // namespace purloin::server
