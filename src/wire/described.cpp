#include "wire/described.h"

namespace purloin::wire::detail {

std::string_view json_name(std::string_view member) {
  return member.starts_with("is_") ? member.substr(3) : member;
}

}  // namespace purloin::wire::detail
