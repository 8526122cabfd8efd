#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/event_log.h"

namespace purloin::store {

// What was handed over for a table and will never be stored.
struct Loss {
  TableId table = 0;
  FaultKind kind{};
  std::string reason;
  // Everything up to this ticket is durable; what the table handed over after it is lost.
  std::uint64_t after = 0;
};

// Writes a batch. Where one table's rows are in the way, the others are written without them and
// the loss is answered (without its ticket). Rows that are stored already count as written, so a
// batch whose fate is unknown can be written again. Throws StoreFault of kind kAway only, and may
// then have written a part.
std::vector<Loss> write_what_can_be(EventLog& log, const Batch& batch);

// Every table of a batch, once.
std::vector<TableId> tables_of(const Batch& batch);

// Takes the rows of these tables out.
void leave_out(Batch& batch, const std::vector<TableId>& tables);

}  // namespace purloin::store
