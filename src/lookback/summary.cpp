#include "lookback/summary.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace purloin::lookback {
namespace {

// Percent of the win, or coins.
double shown(int parts) {
  return parts / 100.0;
}

std::size_t most_moved(const std::vector<int>& before, const wire::LookbackStep& step) {
  std::size_t most = 0;
  for (std::size_t i = 1; i < before.size(); ++i) {
    if (std::abs(step.chances[i] - before[i]) > std::abs(step.chances[most] - before[most])) {
      most = i;
    }
  }
  return most;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const auto& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all;
}

void put_turning_point(std::string& out, const wire::LookbackDoc& doc, std::size_t at,
                       const std::vector<std::string>& names) {
  const auto& step = doc.steps[at];
  const auto& before = at == 0 ? doc.before : doc.steps[at - 1].chances;
  if (step.by) {
    const auto seat = static_cast<std::size_t>(*step.by);
    out += fmt::format("  {:>4}. {} played {}: gave up {:.1f} ± {:.1f}. Better: {}\n", at + 1,
                       names[seat], step.move, shown(step.gave_up.value_or(0)),
                       shown(step.error.value_or(0)),
                       step.line ? joined(*step.line) : step.better.value_or(""));
  } else {
    const std::size_t seat = most_moved(before, step);
    out += fmt::format("  {:>4}. chance: {}: {:+.1f} for {}, now at {:.1f}\n", at + 1, step.move,
                       shown(step.chances[seat] - before[seat]), names[seat],
                       shown(step.chances[seat]));
  }
}

// The one sentence about somebody.
std::string sentence(const wire::LookbackDoc& doc, std::size_t at, const std::string& name) {
  const auto& seat = doc.seats[at];
  std::string text = fmt::format("{} played a {} game", name, seat.played);
  if (seat.mistakes > 0) {
    text += fmt::format(" with {} {}", seat.mistakes, seat.mistakes == 1 ? "mistake" : "mistakes");
  }
  const double luck = shown(seat.luck);
  const double much = doc.in_coins ? 3 : 10;
  if (luck > much) {
    text += fmt::format("; luck gave {:.0f}{}", luck, doc.in_coins ? " coins" : " points");
  } else if (luck < -much) {
    text += fmt::format("; luck took {:.0f}{}", -luck, doc.in_coins ? " coins" : " points");
  } else {
    text += "; luck was even";
  }
  return text + ".\n";
}

}  // namespace

std::vector<std::string> names_in(const wire::json::value& record, std::size_t seats) {
  std::vector<std::string> names;
  const auto* players = record.as_object().if_contains("players");
  for (std::size_t i = 0; i < seats; ++i) {
    const bool is_there = players != nullptr && players->is_array() &&
                          players->get_array().size() > i && players->get_array()[i].is_string();
    names.push_back(is_there ? std::string(players->get_array()[i].get_string())
                             : "P" + std::to_string(i + 1));
  }
  return names;
}

std::string in_english(const wire::LookbackDoc& doc, const std::vector<std::string>& names) {
  std::string out;
  out += fmt::format("{}, in {}; the estimate corrects itself by {:.1f} from move to move\n\n",
                     doc.game, doc.in_coins ? "coins" : "percent of the win", shown(doc.drift));
  out += fmt::format("  {:<16} {:>7} {:>7} {:>9} {:>10} {:>10} {:>7}   {:>8} {:>6}\n", "", "start",
                     "luck", "own play", "others'", "unforeseen", "result", "mistakes", "played");
  for (std::size_t i = 0; i < doc.seats.size(); ++i) {
    const auto& seat = doc.seats[i];
    out += fmt::format(
        "  {:<16} {:>7.2f} {:>+7.2f} {:>+9.2f} {:>+10.2f} {:>+10.2f} {:>7.2f}   {:>8} {:>6}\n",
        names[i], shown(seat.start), shown(seat.luck), shown(seat.own), shown(seat.others),
        shown(seat.unforeseen), shown(seat.result), seat.mistakes, seat.played);
  }
  const bool turns =
      std::ranges::any_of(doc.steps, [](const auto& s) { return s.turning.has_value(); });
  out += turns ? "\nTurning points:\n" : "\nThe game had no turning point.\n";
  for (std::size_t i = 0; i < doc.steps.size(); ++i) {
    if (doc.steps[i].turning) put_turning_point(out, doc, i, names);
  }
  out += "\n";
  for (std::size_t i = 0; i < doc.seats.size(); ++i) out += sentence(doc, i, names[i]);
  return out;
}

}  // namespace purloin::lookback
