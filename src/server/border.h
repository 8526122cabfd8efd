#pragma once

#include <memory>
#include <string_view>

#include "server/hall.h"

namespace purloin::server {

// Depth of a client's JSON.
inline constexpr std::size_t kMostJsonDepth = 32;

// One message of a client, as it came: read and handed to the hall, or refused. Any bytes at all
// are answered. `tries`: so often it was lost to what another server wrote.
void take_message(Hall& hall, const std::shared_ptr<Client>& client, std::string_view text,
                  bool is_in_time = true, int tries = 0);

// A `no` without a table.
Message refusal_message(std::optional<std::int64_t> id, const wire::Refusal& refusal);

}  // namespace purloin::server
