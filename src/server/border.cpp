#include "server/border.h"

#include "wire/described.h"

namespace purloin::server {
namespace {

// Finds the message with that `do` and hands it to the hall.
template <class... Asked>
bool hand_over(Hall& hall, const std::shared_ptr<Client>& client, std::string_view what,
               const wire::json::value& given, wire::Result<bool>& read,
               wire::MessageList<Asked...>) {
  const auto try_one = [&]<class T>() {
    if (T::kDo != what) return false;
    auto asked = wire::try_read<T>(given);
    if (asked) {
      hall.ask(client, *asked);
    } else {
      read = tl::make_unexpected(asked.error());
    }
    return true;
  };
  return (try_one.template operator()<Asked>() || ...);
}

std::optional<std::int64_t> id_of(const wire::json::value& given) {
  const auto* object = given.if_object();
  const auto* id = object != nullptr ? object->if_contains("id") : nullptr;
  if (id == nullptr || !id->is_int64()) return std::nullopt;
  return id->get_int64();
}

}  // namespace

Message refusal_message(std::optional<std::int64_t> id, const wire::Refusal& refusal) {
  wire::NoMessage no;
  if (id) no.id = *id;
  no.code = refusal.code;
  no.reason = refusal.reason;
  return std::make_shared<const std::string>(wire::to_json(no));
}

void take_message(Hall& hall, const std::shared_ptr<Client>& client, std::string_view text,
                  bool is_in_time, int tries) {
  wire::json::parse_options options;
  options.max_depth = kMostJsonDepth;
  boost::system::error_code error;
  unsigned char memory[4096];
  wire::json::monotonic_resource resource(memory, sizeof memory);  // most need no more
  const auto given = wire::json::parse(text, error, &resource, options);
  const auto id = id_of(given);
  const auto refuse = [&](const wire::Refusal& why) { client->hear(refusal_message(id, why)); };
  if (!is_in_time) return refuse({"too-fast", wire::reasons::kTooFast});
  if (error) return refuse({"bad-json", "This is no JSON: " + error.message() + "."});
  if (!given.is_object()) return refuse({"bad-json", "A message is a JSON object."});
  const auto* what = given.get_object().if_contains("do");
  if (what == nullptr || !what->is_string()) {
    return refuse({"bad-request", "do: must say what to do."});
  }
  const Hall::Saying saying(hall, text, tries);
  wire::Result<bool> read = true;
  if (!hand_over(hall, client, what->get_string(), given, read, wire::ClientMessages())) {
    return refuse({"bad-request", "do: nothing is called that."});
  }
  if (!read) refuse(read.error());
}

}  // namespace purloin::server
