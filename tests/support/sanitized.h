#pragma once

namespace purloin {

// Whether sanitizers watch what is tested. Asked when it runs: most tests are compiled once, for
// builds with them and without.
bool is_sanitized();

}  // namespace purloin
