#include "lab/balance_page.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace purloin::lab {
namespace {

constexpr std::size_t kMostBins = 30;

// "the-heist" and "painting-35" as people write them; what stands here is escaped for HTML.
std::string spoken(std::string_view name) {
  std::string text;
  for (const char c : name) {
    switch (c) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '"':
        text += "&quot;";
        break;
      default:
        text += c;
    }
  }
  return text;
}

// A mean and how far it is known.
struct Known {
  double mean = 0, error = 0;
};
Known known(const Sample& sample) {
  if (sample.count() < 2) return {sample.mean(), 0};
  const auto count = static_cast<double>(sample.count());
  return {sample.mean(), t_quantile(sample.count() - 1) * std::sqrt(sample.variance() / count)};
}

struct Bar {
  std::string label;
  Known value;
  std::string note;
};

// Bars with what they are not known any better than; a line where `level` is.
std::string bars(const std::vector<Bar>& all, double unit, std::string_view suffix, double level) {
  constexpr double kWide = 420, kLabel = 210, kHigh = 20;
  double most = level;
  for (const Bar& bar : all) most = std::max(most, bar.value.mean + bar.value.error);
  if (most <= 0) most = 1;
  const auto x = [&](double value) { return kLabel + std::max(value, 0.0) / most * kWide; };
  std::string out = fmt::format("<svg viewBox='0 0 {:.0f} {:.0f}' role='img'>\n",
                                kLabel + kWide + 190, kHigh * static_cast<double>(all.size()) + 6);
  double y = 3;
  for (const Bar& bar : all) {
    const auto [mean, error] = bar.value;
    out += fmt::format("<text x='{:.0f}' y='{:.1f}' text-anchor='end'>{}</text>", kLabel - 8,
                       y + 13, spoken(bar.label));
    out += fmt::format("<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='12'/>", kLabel, y + 3,
                       x(mean) - kLabel);
    out +=
        fmt::format("<path d='M{:.1f} {:.1f}H{:.1f}'/>", x(mean - error), y + 9, x(mean + error));
    out +=
        fmt::format("<text x='{:.1f}' y='{:.1f}'>{:.1f}{} ± {:.1f}{}</text>\n", x(mean + error) + 8,
                    y + 13, mean * unit, suffix, error * unit, spoken(bar.note));
    y += kHigh;
  }
  if (level > 0) {
    out += fmt::format("<path class='level' d='M{:.1f} 0V{:.1f}'/>", x(level), y + 3);
  }
  return out + "</svg>\n";
}

std::string histogram(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  const auto span = std::max<std::size_t>(static_cast<std::size_t>(most - least) + 1, 1);
  const std::size_t width = (span + kMostBins - 1) / kMostBins;
  std::vector<std::size_t> bins((span + width - 1) / width);
  for (const double value : values) ++bins[static_cast<std::size_t>(value - least) / width];
  const std::size_t highest = std::ranges::max(bins);
  constexpr double kWide = 640, kHigh = 120;
  const double step = kWide / static_cast<double>(bins.size());
  std::string out =
      fmt::format("<svg viewBox='0 0 {:.0f} {:.0f}' role='img'>\n", kWide, kHigh + 20);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const double high = kHigh * static_cast<double>(bins[i]) / static_cast<double>(highest);
    out += fmt::format("<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}'/>",
                       step * static_cast<double>(i), kHigh - high, std::max(step - 2, 1.0), high);
    if (i % 5 == 0) {
      out += fmt::format("<text x='{:.1f}' y='{:.1f}'>{:.0f}</text>", step * static_cast<double>(i),
                         kHigh + 15, least + static_cast<double>(i * width));
    }
  }
  return out + "</svg>\n";
}

Sample sample_of(const std::vector<double>& values) {
  Sample sample;
  for (const double value : values) sample.add(value);
  return sample;
}

std::string seats_section(const BalancePage& page) {
  const double fair = 1.0 / static_cast<double>(page.seats);
  std::vector<Bar> seats, turns;
  for (std::size_t i = 0; i < page.report.by_seat.size(); ++i) {
    seats.push_back({fmt::format("seat {}", i + 1), known(page.report.by_seat[i]), ""});
    turns.push_back({i == 0 ? "who moves first" : fmt::format("{} after them", i),
                     known(page.report.by_turn[i]), ""});
  }
  return "<h2>Does it matter where you sit?</h2>\n"
         "<p>Wins of each seat, ties split; the line is what equals have.</p>\n" +
         bars(seats, 100, "%", fair) + bars(turns, 100, "%", fair);
}

std::string length_section(const BalanceReport& report) {
  const auto near = static_cast<double>(std::ranges::count_if(
      report.margins, [&](double m) { return m <= report.winning.mean() / 10; }));
  return fmt::format(
             "<h2>How long, how close?</h2>\n<p>A game has {:.0f} decisions in the mean ({:.0f} to "
             "{:.0f} of nine "
             "in ten).</p>\n",
             sample_of(report.lengths).mean(),
             [&] {
               auto sorted = report.lengths;
               std::ranges::sort(sorted);
               return sorted[sorted.size() / 20];
             }(),
             [&] {
               auto sorted = report.lengths;
               std::ranges::sort(sorted);
               return sorted[sorted.size() * 19 / 20];
             }()) +
         histogram(report.lengths) +
         fmt::format(
             "<p>The winner has {:.1f} points, the next one {:.1f} less; {:.0f}% of all games are "
             "decided by a tenth "
             "of that or less, and {:.1f}% end in a tie. Below: how many points the winner is "
             "ahead.</p>\n",
             report.winning.mean(), sample_of(report.margins).mean(),
             100 * near / static_cast<double>(report.margins.size()), 100 * report.shared) +
         histogram(report.margins);
}

std::string luck_section(const BalanceReport& report) {
  return fmt::format(
      "<h2>How much is luck?</h2>\n<p>Every deal is played twice, with the same cards and dice for "
      "everybody, by bots "
      "that draw other lots when they think. What both games have in common is luck: at least "
      "<b>{:.0f}% ± {:.0f}</b> "
      "of what decides who wins. (At least: once somebody decides otherwise, cards and dice come "
      "to others, and such "
      "luck is not counted.)</p>\n",
      100 * std::max(report.luck, 0.0), 196 * report.luck_error);
}

std::string parts_section(const BalanceReport& report) {
  std::string out =
      "<h2>Where do points come from?</h2>\n<table><tr><th>of the score<th>winners<th>the "
      "others</tr>\n";
  for (const auto& [name, both] : report.parts) {
    out += fmt::format("<tr><td>{}<td>{:.1f}<td>{:.1f}</tr>\n", spoken(name), both[0].mean(),
                       both[1].mean());
  }
  return out + "</table>\n";
}

std::string holdings_section(const BalancePage& page) {
  std::vector<Bar> all;
  for (const auto& [name, holders] : page.report.holdings) {
    all.push_back(
        {name, known(holders.share), fmt::format(", {:.0f} points", holders.score.mean())});
  }
  if (all.empty()) return "";
  std::ranges::stable_sort(all, std::ranges::greater{},
                           [](const Bar& bar) { return bar.value.mean; });
  return "<h2>What is a card worth?</h2>\n<p>How often who ends the game with it wins, and with "
         "how many points. Who "
         "wins has more of everything, so look at the order, not at the line: a card below others "
         "of its kind is "
         "worth less than they are.</p>\n" +
         bars(all, 100, "%", 1.0 / static_cast<double>(page.seats));
}

std::string sides_section(const BalanceReport& report) {
  std::vector<Bar> all;
  for (const auto& [name, points] : report.sides) all.push_back({name, known(points), ""});
  if (all.empty()) return "";
  return "<h2>The collectors' sides</h2>\n<p>Points of a seat in games with that side.</p>\n" +
         bars(all, 1, "", 0);
}

std::string habits_section(const BalancePage& page) {
  std::string out =
      "<h2>What do winners do?</h2>\n<p>Seats by how often they do something in a game, in thirds: "
      "how often, and how "
      "many of them win. (What goes together is not always why.)</p>\n<table><tr><th>move<th "
      "colspan='2'>least "
      "often<th colspan='2'>between<th colspan='2'>most often</tr>\n";
  for (const auto& [name, habit] : page.report.habits) {
    out += "<tr><td>" + spoken(name);
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [share, error] = known(habit.share[i]);
      out += habit.share[i].count() == 0
                 ? "<td>–<td>–"
                 : fmt::format("<td>{:.1f}×<td>{:.0f}% ± {:.0f}", habit.often[i].mean(),
                               share * 100, error * 100);
    }
    out += "</tr>\n";
  }
  return out + "</table>\n";
}

std::string decks_section(const BalancePage& page) {
  if (page.others.empty()) return "";
  std::string out =
      "<h2>Does it hang on the deck?</h2>\n<p>The rulebook states totals; which museum shows which "
      "card, what each "
      "painting is worth and how many artifacts are single is reconstructed. These decks meet the "
      "same totals and are "
      "otherwise drawn by lot.</p>\n<table><tr><th>deck<th>who moves first "
      "wins<th>decisions<th>winner's points<th>"
      "ahead by<th>luck</tr>\n";
  const auto row = [&out](const std::string& name, const BalanceReport& report) {
    const auto first = known(report.by_turn[0]);
    out += fmt::format(
        "<tr><td>{}<td>{:.0f}% ± {:.0f}<td>{:.0f}<td>{:.1f}<td>{:.1f}<td>{:.0f}% ± {:.0f}</tr>\n",
        spoken(name), first.mean * 100, first.error * 100, sample_of(report.lengths).mean(),
        report.winning.mean(), sample_of(report.margins).mean(), 100 * std::max(report.luck, 0.0),
        196 * report.luck_error);
  };
  row("the house's", page.report);
  for (const auto& other : page.others) row(other.name, other.report);
  return out + "</table>\n";
}

}  // namespace

std::string write_page(const BalancePage& page) {
  return fmt::format(
             "<!doctype html>\n<html lang='en'><meta charset='utf-8'><meta name='viewport' "
             "content='width=device-width'>\n<title>{0}: balance</title>\n"
             "<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:54rem;margin:2rem "
             "auto;padding:0 1rem;"
             "color:#222;background:#fdfcf8}}svg{{width:100%;font-size:13px}}rect{{fill:#3b6e8f}}"
             "path{{stroke:#c33;"
             "stroke-width:2;fill:none}}path.level{{stroke:#888;stroke-dasharray:4 "
             "3}}table{{border-collapse:"
             "collapse}}td,th{{padding:.15rem .8rem .15rem "
             "0;text-align:left}}code{{overflow-wrap:anywhere}}"
             "@media(prefers-color-scheme:dark){{body{{color:#ddd;background:#1b1b1f}}text{{fill:#"
             "ddd}}"
             "rect{{fill:#6aa3c8}}}}</style>\n<h1>{0} for {1}</h1>\n"
             "<p>{2} games between bots <i>{3}</i>. Whatever stands behind ± is a 95% interval. "
             "Another run of<br>"
             "<code>{4}</code><br>makes the same page.</p>\n",
             spoken(page.title), page.seats, page.report.games, spoken(page.bot),
             spoken(page.command)) +
         seats_section(page) + length_section(page.report) + luck_section(page.report) +
         parts_section(page.report) + holdings_section(page) + sides_section(page.report) +
         habits_section(page) + decks_section(page) + "</html>\n";
}

}  // namespace purloin::lab
