#pragma once

#include <string>

#include <tl/expected.hpp>

#include "wire/messages.h"
#include "wire/reasons.h"

namespace purloin::wire {

// Why a request was refused: a code of the protocol, and a reason for a person, as an event for
// those who say it in their language and in English.
struct Refusal {
  Refusal(std::string its_code, std::string technical);
  Refusal(std::string its_code, const char* technical)
      : Refusal(std::move(its_code), std::string(technical)) {}
  Refusal(std::string its_code, Reason its_reason);
  Refusal(std::string its_code, const AnyReason& its_reason);

  std::string code;
  std::string message;
  EventJson reason;
};

template <class T>
using Result = tl::expected<T, Refusal>;

}  // namespace purloin::wire
