#include "server/chat.h"

#include <algorithm>

namespace purloin::server {
namespace {

void drop_oldest(std::vector<wire::ChatLine>& lines) {
  if (lines.size() <= Chat::kKept) return;
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(Chat::kKept));
}

}  // namespace

Chat::Chat(Said said) : lines_(std::move(said.lines)), newest_(said.newest) {
  if (!lines_.empty()) newest_ = std::max(newest_, lines_.back().n);
  drop_oldest(lines_);
}

bool Chat::may_say(Seat seat, Milliseconds now) {
  auto& bucket = buckets_[static_cast<std::size_t>(seat.index())];
  if (!bucket) bucket.emplace(kLinesPerSecond, kLinesAtOnce, now);
  return bucket->take(now);
}

const wire::ChatLine& Chat::add(Seat seat, std::string name, std::string text, std::int64_t at) {
  lines_.push_back({++newest_, at, seat.index(), std::move(name), std::move(text)});
  drop_oldest(lines_);
  return lines_.back();
}

void Chat::add(const wire::ChatLine& line) {
  lines_.push_back(line);
  newest_ = line.n;
  drop_oldest(lines_);
}

std::span<const wire::ChatLine> Chat::after(int number) const {
  const auto first = std::ranges::upper_bound(lines_, number, {}, &wire::ChatLine::n);
  return {first, lines_.end()};
}

std::vector<wire::ChatLine> lines_among(std::span<const match::Step> steps,
                                        std::span<const std::string> names) {
  std::vector<wire::ChatLine> lines;
  for (const auto& step : steps) {
    if (step.kind != match::StepKind::chat) continue;
    const int number = static_cast<int>(lines.size()) + 1;
    lines.push_back({number, step.at, *step.seat, names[static_cast<std::size_t>(*step.seat)],
                     step.text.value_or("")});
  }
  return lines;
}

}  // namespace purloin::server
