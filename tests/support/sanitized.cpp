#include "support/sanitized.h"

namespace purloin {

bool is_sanitized() {
  return PURLOIN_IS_SANITIZED;
}

}  // namespace purloin
