#include "server/subscriptions.h"

#include <algorithm>
#include <memory>
#include <unicode/timezone.h>
#include <unicode/unistr.h>

#include "push/keys.h"
#include "push/sealed.h"

namespace purloin::server {
namespace {

constexpr std::int64_t kHour = 3'600'000;
constexpr std::int64_t kDay = 24 * kHour;
constexpr std::size_t kMostWordBytes = 64;

// Nothing when there is no such zone.
std::unique_ptr<icu::TimeZone> find_zone(const std::string& name) {
  std::unique_ptr<icu::TimeZone> zone(
      icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
  return zone && *zone != icu::TimeZone::getUnknown() ? std::move(zone) : nullptr;
}

wire::Refusal wrong(const char* what) {
  return {"bad-request", what};
}

bool is_hour(int hour) {
  return hour >= 0 && hour <= 24;
}

bool is_word(const std::string& text) {
  return !text.empty() && text.size() <= kMostWordBytes && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '/' || c == '+';
  });
}

}  // namespace

std::optional<Seat> person_to_act(const match::Match& match) {
  const auto seat = match.to_act();
  if (!seat || match.is_over() || !match.place(*seat).is_person()) return std::nullopt;
  return match.place(*seat).stand_in ? std::nullopt : seat;
}

std::optional<wire::Refusal> refusal_of(const wire::NotifyRequest& asked, push::Reach reach) {
  if (!push::read_endpoint(asked.endpoint, reach)) {
    return wrong("endpoint: the https address of a push service.");
  }
  constexpr std::size_t kMostKeyBytes = 128;
  if (asked.p256dh.size() > kMostKeyBytes || asked.auth.size() > kMostKeyBytes) {
    return wrong("p256dh, auth: as the browser's subscription has them.");
  }
  const auto key = push::from_base64url(asked.p256dh);
  const auto auth = push::from_base64url(asked.auth);
  if (!key || !push::is_public_key(*key)) return wrong("p256dh: a public key of P-256.");
  if (!auth || auth->size() != push::kAuthSize) return wrong("auth: 16 bytes.");
  if (!is_word(asked.language)) return wrong("language: a language.");
  if (!asked.quiet) return std::nullopt;
  const auto& [from, to, zone] = *asked.quiet;
  if (!is_hour(from) || !is_hour(to)) return wrong("quiet: hours of the day.");
  if (to - from == 24) return wrong("quiet: who wants none at all says mute.");
  if (!is_word(zone) || !find_zone(zone)) return wrong("quiet: zone: a time zone.");
  return std::nullopt;
}

std::int64_t quiet_for(const wire::QuietHours& quiet, std::int64_t at) {
  const auto zone = find_zone(quiet.zone);
  if (!zone || quiet.from == quiet.to) return 0;
  std::int32_t raw = 0;
  std::int32_t summer = 0;
  UErrorCode status = U_ZERO_ERROR;
  zone->getOffset(static_cast<UDate>(at), false, raw, summer, status);
  if (U_FAILURE(status)) return 0;
  const std::int64_t in_day = ((at + raw + summer) % kDay + kDay) % kDay;
  const std::int64_t from = quiet.from * kHour;
  const std::int64_t to = quiet.to * kHour;
  const bool is_quiet = from <= to ? from <= in_day && in_day < to : from <= in_day || in_day < to;
  return is_quiet ? (to - in_day + kDay) % kDay : 0;
}

int place_for(const std::vector<NumberedSubscription>& all, int seat, const std::string& endpoint) {
  const int first = seat * kMostOfASeat;
  std::vector<const NumberedSubscription*> places(kMostOfASeat, nullptr);
  for (const auto& each : all) {
    if (each.number < first || each.number >= first + kMostOfASeat) continue;
    if (each.endpoint == endpoint) return each.number;
    places[static_cast<std::size_t>(each.number - first)] = &each;
  }
  const auto oldest = std::ranges::min_element(places, {}, [](const NumberedSubscription* each) {
    return each == nullptr ? 0 : each->since;
  });
  return first + static_cast<int>(oldest - places.begin());
}

}  // namespace purloin::server
