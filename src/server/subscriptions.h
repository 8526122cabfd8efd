#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/seat.h"
#include "match/match.h"
#include "push/endpoint.h"
#include "wire/refusal.h"
#include "wire/websocket_messages.h"

namespace purloin::server {

// Where somebody wants to be told that it is their turn, as it is stored: one note a
// subscription, on the table's page.
struct Subscription {
  int seat = 0;
  int sat_at = 0;  // it is the right of who sat down there with that version
  std::string endpoint;
  std::string p256dh;
  std::string auth;
  std::string language;
  Omitted<wire::QuietHours> quiet;
  std::int64_t since = 0;  // of the day
};
BOOST_DESCRIBE_STRUCT(Subscription, (),
                      (seat, sat_at, endpoint, p256dh, auth, language, quiet, since))

inline constexpr int kMostOfASeat = 4;
inline constexpr int kMostOfATable = kMostOfASeat * kMaxSeats;

// With its number among a table's: those of a seat stand side by side.
struct NumberedSubscription : Subscription {
  int number = 0;
};

// What a table in memory knows of notices.
struct AtTheTable {
  // Whose turn it was when that was looked at last; nothing: no person's.
  std::optional<Seat> turn_of;
  // Seats that were told and whose people have not come since: they know.
  unsigned told = 0;
  // Nothing until they are read.
  std::optional<std::vector<NumberedSubscription>> subscriptions;
};

// The person who has to move, and whom no bot stands in for.
std::optional<Seat> person_to_act(const match::Match& match);

// What is wrong with what somebody subscribes with.
std::optional<wire::Refusal> refusal_of(const wire::NotifyRequest& asked, push::Reach reach);

// For how long it is still quiet at that time of day (Unix time, ms); 0: it is not.
std::int64_t quiet_for(const wire::QuietHours& quiet, std::int64_t at);

// Where the next one of a seat goes: in the place of the same endpoint, a free one, or the oldest.
int place_for(const std::vector<NumberedSubscription>& all, int seat, const std::string& endpoint);

}  // namespace purloin::server
