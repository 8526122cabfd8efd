#include <spdlog/spdlog.h>

#include "fair/commitment.h"
#include "registry/games.h"
#include "server/hall_deals.h"

// The deals of days.
namespace purloin::server {
namespace {

constexpr Milliseconds kDayLong = 24 * 3600 * 1000;
constexpr std::size_t kMostDays = 8;  // in memory
// Results that nobody is shown any more go, also those of days when no server was there to do it.
constexpr int kDaysLookedBack = 14;
constexpr double kTodayCosts = 20;  // pages of results are long

std::optional<DayLuck> luck_in(const std::vector<store::NoteRow>& rows) {
  boost::system::error_code error;
  if (rows.empty()) return std::nullopt;
  const auto luck =
      wire::try_read<DayLuck>(wire::json::parse(rows.back().body.value_or(""), error));
  if (error || !luck) return std::nullopt;
  return *luck;
}

std::vector<std::string> bots_in(const std::vector<std::string>& places) {
  std::vector<std::string> bots;
  for (const auto& place : places) {
    if (place != "me") bots.push_back(place);
  }
  return bots;
}

// What the pages of every game say: today's results, the best of yesterday, and one's own tries.
// What others have done with a deal is for those who have had theirs.
void put_games(wire::TodayMessage& said, std::span<const std::vector<store::NoteRow>> pages,
               const Names& who) {
  for (const auto* game : registry::all_games()) {
    const auto results = read_results(pages[0]);
    const auto past = read_results(pages[1]);
    const MyTry mine = first_try(pages.subspan(2, who.size()));
    pages = pages.subspan(2 + who.size());
    wire::DayGame& day = said.games.emplace_back();
    day.game = game->id();
    day.title = game->title();
    day.against = bots_in(terms_of_day(said.day, {}, game->id(), {}).table.places);
    day.count = static_cast<int>(results.size());
    put_mine(day, results, mine, who);
    if (mine.result) day.best = best_of(results, who);
    if (said.yesterday && !past.empty()) {
      auto best = docs_of(past, who).front();
      best.table = past.front().table;
      said.yesterday->games.push_back({day.game, day.title, std::move(best)});
    }
  }
}

}  // namespace

void Hall::mind_days() {
  constexpr Milliseconds kLookAgain = 3600 * 1000;
  const Milliseconds time = world_.time_of_day();
  for (const auto& day : {day_of(time), day_of(time + kDayLong)}) {
    with_day(day, [day](const wire::Result<DayLuck>& luck) {
      if (!luck) spdlog::warn("the secret of {} cannot be had now", day);
    });
  }
  std::vector<std::pair<std::string, std::string>> old;
  for (int ago = 2; ago < 2 + kDaysLookedBack; ++ago) {
    for (const auto* game : registry::all_games()) {
      const NotesPage page = day_results(day_of(time - ago * kDayLong), game->id());
      old.emplace_back(page.kind, page.page);
    }
  }
  wipe(std::move(old), [](const wire::Refusal*) {});  // else the next time
  next_day_ = world_.later(kLookAgain, [this] { mind_days(); });
}

void Hall::with_day(const std::string& day, std::function<void(wire::Result<DayLuck>)> then) {
  if (const auto known = days_.find(day); known != days_.end()) return then(known->second);
  const NotesPage page = day_secret(day);
  read_notes(page.kind, page.page, page.most, [this, day, then = std::move(then)](auto read) {
    if (!read) return then(tl::make_unexpected(read.error()));
    if (const auto luck = luck_in(*read)) {
      while (days_.size() >= kMostDays) days_.erase(days_.begin());
      days_[day] = *luck;
      return then(*luck);
    }
    // Nobody knows what a day was that nobody drew anything for.
    if (day < today()) return then(tl::make_unexpected(no("unknown-day", "There was no deal.")));
    draw_day(day, then);
  });
}

void Hall::with_days(std::vector<std::string> days,
                     std::function<void(wire::Result<DayLucks>)> then, DayLucks known) {
  if (known.size() == days.size()) return then(std::move(known));
  const std::string day = days[known.size()];
  with_day(day, [this, days = std::move(days), then = std::move(then),
                 known = std::move(known)](const wire::Result<DayLuck>& luck) mutable {
    if (!luck && luck.error().code != "unknown-day") {
      return then(tl::make_unexpected(luck.error()));
    }
    known.push_back(luck ? std::optional(*luck) : std::nullopt);
    with_days(std::move(days), std::move(then), std::move(known));
  });
}

// Another server may have been faster: then it is what that one has drawn.
void Hall::draw_day(const std::string& day,
                    const std::function<void(wire::Result<DayLuck>)>& then) {
  const NotesPage page = day_secret(day);
  const DayLuck drawn{fair::random_hex(32), world_.time_of_day()};
  keep({{0, page.kind, page.page, 1, wire::to_json(drawn), true}},
       [this, page, then](const wire::Refusal* lost) {
         const std::optional<wire::Refusal> why =
             lost != nullptr ? std::optional(*lost) : std::nullopt;
         read_notes(page.kind, page.page, page.most, [then, why](auto read) {
           if (!read) return then(tl::make_unexpected(read.error()));
           if (const auto luck = luck_in(*read)) return then(*luck);
           then(tl::make_unexpected(why.value_or(unwritable())));
         });
       });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::TodayRequest& asked) {
  if (!client->may_ask(kTodayCosts + static_cast<double>(client->formerly.size()))) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  const Milliseconds time = world_.time_of_day();
  const std::vector<std::string> days{day_of(time), day_of(time + kDayLong),
                                      day_of(time - kDayLong)};
  const auto go_on = [=, this, id = asked.id](const wire::Result<DayLucks>& lucks) {
    if (!lucks) return refuse(*client, id, lucks.error());
    const auto &current = (*lucks)[0], &next = (*lucks)[1], &past = (*lucks)[2];
    if (!current || !next) return refuse(*client, id, unwritable());  // it is another day by now
    wire::TodayMessage said;
    said.id = id;
    said.day = days[0];
    said.ends_in = end_of_day(time) - time;
    said.commitment = fair::commitment_to(current->secret);
    said.late = is_late(*current, days[0]);
    said.tomorrow = fair::commitment_to(next->secret);
    if (past) {
      said.yesterday = wire::PastDay{
          days[2], fair::commitment_to(past->secret), past->secret, is_late(*past, days[2]), {}};
    }
    tell_today(client, std::move(said), days[2]);
  };
  with_days(days, after_pause<DayLucks>(client, go_on));
}

void Hall::tell_today(const std::shared_ptr<Client>& client, wire::TodayMessage said,
                      const std::string& yesterday) {
  const Names who = names_of(*client);
  std::vector<NotesPage> pages;
  for (const auto* game : registry::all_games()) {
    pages.push_back(day_results(said.day, game->id()));
    pages.push_back(day_results(yesterday, game->id()));
    pages.back().most = 1;
    for (const auto& person : who) pages.push_back(day_try(said.day, game->id(), person));
  }
  read_pages(pages, after_pause<Pages>(client, [=, this](const wire::Result<Pages>& read) {
               if (!read) return refuse(*client, said.id, read.error());
               auto whole = said;
               put_games(whole, *read, who);
               say_to(*client, whole);
             }));
}

}  // namespace purloin::server
