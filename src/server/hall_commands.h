#pragma once

#include "fair/commitment.h"
#include "match/texts.h"
#include "server/hall.h"
#include "wire/described.h"

// What the functions that answer messages (hall_requests.cpp, hall_waiting.cpp) have in common.
namespace purloin::server {

template <class Why>
wire::Refusal no(std::string code, const Why& why) {
  return {std::move(code), why};
}

template <class Said>
Said answer_to(const wire::Omitted<std::int64_t>& id, const LiveTable& table) {
  Said said;
  said.id = id;
  said.table = table.name();
  if constexpr (requires { said.v; }) said.v = table.match().version();
  return said;
}

inline std::string ok(const wire::Omitted<std::int64_t>& id) {
  wire::OkMessage said;
  said.id = id;
  return wire::to_json(said);
}

inline bool may_enter(const match::Opening& opening, const std::string& key) {
  return opening.is_public || fair::same_secret(key, opening.key);
}

inline bool may_watch(const Match& match, const std::string& secret) {
  const auto& opening = match.opening();
  return opening.is_public || fair::same_secret(secret, opening.key) ||
         fair::same_secret(secret, opening.watch) || match.seat_of_token(secret);
}

// All that a client is known by; none where they have not said who they are.
inline Names names_of(const Client& client) {
  Names names;
  if (client.person.empty()) return names;
  names.push_back(client.person);
  names.insert(names.end(), client.formerly.begin(), client.formerly.end());
  return names;
}

// Where a client sits by who they are.
inline std::optional<Seat> seat_of(const Client& client, const Match& match) {
  for (int i = 0; i < match.seats(); ++i) {
    if (match.place(Seat(i)).is_person() && client.is(match.place(Seat(i)).person)) return Seat(i);
  }
  return std::nullopt;
}

// The token that the client chose for its seat, or a new one.
template <class Asked>
std::string token_of(const Asked& asked) {
  return asked.token ? *asked.token : fair::random_hex(16);
}

template <class Asked>
std::optional<wire::Refusal> refusal_of_token(const Asked& asked) {
  if (!asked.token || match::is_token(*asked.token)) return std::nullopt;
  return no("bad-request", "token: 32 hex digits.");
}

// What somebody says, in words of their own or by a preset's name.
template <class Asked>
wire::Result<std::string> chat_text(const Asked& asked) {
  if (asked.preset && !match::is_preset(*asked.preset)) {
    return tl::make_unexpected(no("bad-request", "preset: there is no such message."));
  }
  if (asked.preset) return "preset:" + *asked.preset;
  auto text = match::checked_chat(asked.text.value_or(""));
  if (text && text->starts_with("preset:")) {
    return tl::make_unexpected(no("bad-request", wire::reasons::kPreset));
  }
  return text;
}

inline wire::Refusal full_of_steps() {
  return no("too-many", wire::reasons::kFullOfSteps);
}

template <class Command>
void Hall::command(const std::shared_ptr<Client>& client, const Id& id, std::string_view name,
                   Command command) {
  Seat seat;
  LiveTable* table = seated(*client, id, name, seat);
  if (table == nullptr || !can_write(client, id, *table)) return;
  Bell::looked(*table, seat);
  Scene before(table->match());
  auto step = command(*table, seat);
  if (!step) return refuse_unless_old(client, id, *table, step.error());
  took(*table, before, std::move(*step), client, id);
}

}  // namespace purloin::server
