#pragma once

#include <string_view>
#include <utility>

#include <fmt/core.h>

// The server's log. What spdlog's own functions format is compiled anew in each file that calls
// them, all of libfmt with it; here the library's own formatting is called.
namespace purloin::server {

enum class Weight { kInfo, kWarning, kError };

void write_log(Weight weight, std::string_view line);

template <class... Values>
void log_info(fmt::format_string<Values...> text, Values&&... values) {
  write_log(Weight::kInfo, fmt::format(text, std::forward<Values>(values)...));
}

template <class... Values>
void log_warning(fmt::format_string<Values...> text, Values&&... values) {
  write_log(Weight::kWarning, fmt::format(text, std::forward<Values>(values)...));
}

template <class... Values>
void log_error(fmt::format_string<Values...> text, Values&&... values) {
  write_log(Weight::kError, fmt::format(text, std::forward<Values>(values)...));
}

}  // namespace purloin::server
