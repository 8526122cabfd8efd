#pragma once

#include <string>
#include <string_view>

namespace purloin::server {

// A person is known by a secret that their browser keeps, the device's. What others may know of
// them, and what is stored, is the name that follows from it; it opens nothing.
std::string person_of(std::string_view device);

}  // namespace purloin::server
