#include "wire/refusal.h"

#include "texts/say.h"
#include "wire/events.h"

namespace purloin::wire {

Refusal::Refusal(std::string its_code, std::string technical)
    : code(std::move(its_code)),
      message(std::move(technical)),
      reason(event_json(reasons::Plain{message})) {}

Refusal::Refusal(std::string its_code, Reason its_reason)
    : code(std::move(its_code)), message(texts::Catalogue::english().format(its_reason.key, {})) {
  reason.text = "{\"key\":\"" + std::string(its_reason.key) + "\"}";
}

Refusal::Refusal(std::string its_code, const AnyReason& its_reason)
    : code(std::move(its_code)), reason(event_json(its_reason)) {
  static const auto shapes = texts::shapes_of<AnyReason>();
  message =
      texts::say(texts::Catalogue::english(), shapes, json::parse(reason.text).as_object(), {});
}

}  // namespace purloin::wire
