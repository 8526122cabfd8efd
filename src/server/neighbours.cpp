#include "server/neighbours.h"

#include <algorithm>
#include <functional>

#include "fair/commitment.h"
#include "server/hall.h"
#include "server/log.h"

// Who lives, who minds which table, and what time it is.
namespace purloin::server {
namespace {

constexpr Milliseconds kLeastPause = 20;  // between two beats: what is wanted meanwhile goes along
// A server stops minding tables long before others may take it for dead.
constexpr Milliseconds kHoldsFor = store::kServerIsDead.count() - 500;
// How many rounds pass until a table is looked at of which nothing was heard: what the bus lost is
// found then.
constexpr std::uint64_t kLooksEvery = 5;
constexpr int kSpectatorsOfAServer = 100'000;

}  // namespace

Neighbours::Neighbours(Hall& hall, Environment& world, SharedHouse& house)
    : hall_(hall), world_(world), house_(house), name_(fair::random_hex(8)) {
  first_spectator_ =
      static_cast<int>(std::stoul(name_.substr(0, 4), nullptr, 16) % 20'000) * kSpectatorsOfAServer;
  house_ear_ =
      house_.subscribe("house", [this](const std::string& body) { hear_of_house(body); }, [] {});
}

void Neighbours::join(std::function<void()> then) {
  when_joined_ = std::move(then);
  beat();
}

void Neighbours::leave(std::function<void()> then) {
  leaves_ = true;
  when_left_ = std::move(then);
  for (const auto& [id, table] : hall_.tables_) table->others.is_minded = false;
  beat_soon();
}

Neighbours::Numbers Neighbours::numbers() const {
  Numbers all = numbers_;
  all.minded = held_.size();
  all.servers = servers_.size();
  all.is_bus_up = house_.is_bus_up();
  return all;
}

bool Neighbours::minds(TableId table) const {
  return !leaves_ && held_.contains(table) && world_.now() < holds_until_;
}

bool Neighbours::minds(const LiveTable& table) const {
  return table.others.is_minded && minds(table.id());
}

// What happens by itself happens where somebody watches; but for games of days, whose bots move
// although nobody does, and for clocks, which fall at whichever server finds them.
void Neighbours::mind(LiveTable& table) {
  if (leaves_) return;
  const TableId id = table.id();
  const Match& match = table.match();
  const bool goes_on = match.goes_on_unwatched() && match.bot_to_act();
  if (match.is_over() || !(table.is_watched() || goes_on)) {
    wanted_.erase(id);
    refused_.erase(id);
    if (held_.contains(id)) give_up(id);
    return;
  }
  if (!held_.contains(id) && wanted_.insert(id).second) beat_soon();
}

void Neighbours::give_up(TableId id) {
  held_.erase(id);
  given_up_.insert(id);
  if (const auto found = hall_.tables_.find(id); found != hall_.tables_.end()) {
    found->second->others.is_minded = false;
  }
  beat_soon();
}

void Neighbours::beat_soon() {
  const Milliseconds at = std::max(world_.now(), last_beat_ + kLeastPause);
  if (next_at_ && *next_at_ <= at) return;
  next_at_ = at;
  next_ = world_.later(at - world_.now(), [this] { beat(); });
}

store::Beat Neighbours::next_beat(bool looks) {
  store::Beat said;
  said.server = name_;
  said.knows = kKnows;
  said.leaves = leaves_;
  said.begins_anew = std::exchange(begins_anew_, false);
  // Nobody minds a table without being able to write.
  const bool can_write = hall_.trouble_.empty() && has_joined_ && !leaves_;
  if (can_write) said.wanted.assign(wanted_.begin(), wanted_.end());
  said.minds_fallen_clocks = can_write;
  said.given_up.assign(given_up_.begin(), given_up_.end());
  for (auto& [table, body] : std::exchange(attendance_, {})) {
    said.attendance.push_back({table, name_, std::move(body)});
  }
  given_up_.clear();
  for (const auto& [id, table] : hall_.tables_) {
    if (looks && table->is_watched() && is_due(id)) visited_.insert(id);
  }
  said.visited.assign(visited_.begin(), visited_.end());
  visited_.clear();
  return said;
}

void Neighbours::beat() {
  next_.reset();
  next_at_.reset();
  last_beat_ = world_.now();
  if (is_beating_) return beat_soon();
  is_beating_ = true;
  const bool looks = last_beat_ >= next_round_;
  const store::Beat said = next_beat(looks);
  house_.beat(
      said, [this, said, looks, held = held_.size(), sent = world_.now()](const HouseRead& heard) {
        is_beating_ = false;
        if (looks) next_round_ = world_.now() + kBeatEvery;
        if (heard) {
          heard_beat(said, held, sent, *heard);
          if (looks && !leaves_) look_around();
        } else {
          beat_failed(said);
        }
        if (leaves_ && said.leaves) {
          HouseNotice notice;
          notice.left = true;
          tell_house(std::move(notice));
          if (when_left_) std::exchange(when_left_, {})();
          return;
        }
        if (leaves_) return beat_soon();
        if (next_at_) return;
        const Milliseconds now = world_.now();
        next_at_ = std::max(now, next_round_);
        next_ = world_.later(*next_at_ - now, [this] { beat(); });
      });
}

// What was said may have been heard or not: it is said again, unless there is something newer.
void Neighbours::beat_failed(const store::Beat& said) {
  begins_anew_ = begins_anew_ || said.begins_anew;
  for (const TableId table : said.given_up) {
    if (!held_.contains(table)) given_up_.insert(table);
  }
  for (const auto& row : said.attendance) attendance_.emplace(row.table, row.body);
  visited_.insert(said.visited.begin(), said.visited.end());
}

void Neighbours::heard_beat(const store::Beat& said, std::size_t held, Milliseconds sent,
                            const store::HouseRow& heard) {
  hall_.keep_time(heard.time, sent, !has_joined_);
  if (leaves_) return;
  const bool had_lapsed = has_joined_ && world_.now() >= holds_until_;
  servers_ = heard.servers;
  holds_until_ = sent + kHoldsFor;
  const bool is_outdated = heard.most_known > kKnows;
  if (heard.was_dead && has_joined_) {
    log_warning("this server was taken for dead: what it minded is anybody's");
    lose_all();
  } else if (held + heard.given.size() + heard.fallen.size() !=
                 static_cast<std::size_t>(heard.minded) ||
             (is_outdated && !held_.empty())) {
    begins_anew_ = true;
    lose_all();
  }
  forget_the_dead();
  // Who came meanwhile could not say so; the store is asked for everybody in the next beats.
  if (!house_.is_bus_up()) {
    for (auto& [id, ear] : ears_) ear.knows_from = world_.now() + kLooksEvery * kBeatEvery;
  }
  take_stored_attendance(said.visited, heard);
  if (!begins_anew_) take(said, heard);
  if (begins_anew_) beat_soon();
  if (had_lapsed) {
    const auto all = held_;
    for (const TableId table : all) let_go_on(table);
  }
  for (const TableId table : said.given_up) {
    TableNotice notice;
    notice.is_free = true;
    publish(table, std::move(notice));
  }
  if (!std::exchange(has_joined_, true) && when_joined_) std::exchange(when_joined_, {})();
}

void Neighbours::look_around() {
  ++rounds_;
  look_for_newer();
  look_at_lobby();
  if (rounds_ % kLooksEvery == 0) hall_.rooms_.tell_all_here();
}

void Neighbours::lose_all() {
  held_.clear();
  given_up_.clear();
  refused_.clear();
  wanted_.clear();
  std::vector<TableId> all;
  for (const auto& [id, table] : hall_.tables_) {
    table->others.is_minded = false;
    if (const auto told = attendance_told_.find(id); told != attendance_told_.end()) {
      attendance_.emplace(id, told->second);
      greet(*table);  // who took this server for dead has forgotten its guests
    }
    all.push_back(id);
  }
  for (const TableId id : all) let_go_on(id);  // which asks for it
}

void Neighbours::take(const store::Beat& said, const store::HouseRow& heard) {
  for (const TableId table : heard.given) {
    wanted_.erase(table);
    const bool is_taken_over = refused_.erase(table) > 0;
    if (is_taken_over) ++numbers_.taken_over;
    held_.insert(table);
    const auto found = hall_.tables_.find(table);
    if (found == hall_.tables_.end()) {
      give_up(table);
      continue;
    }
    found->second->others.is_minded = true;
    // Whoever had it may have died before they told what they stored last.
    if (is_taken_over) {
      refresh(*found->second, [this, table] { let_go_on(table); });
    } else {
      let_go_on(table);
    }
  }
  for (const TableId table : said.wanted) {
    if (wanted_.contains(table)) refused_.insert(table);
  }
  for (const TableId table : heard.fallen) {
    held_.insert(table);
    if (const auto found = hall_.tables_.find(table); found != hall_.tables_.end()) {
      found->second->others.is_minded = true;
    }
    hall_.drop_clock(table);
  }
}

void Neighbours::let_go_on(TableId table) {
  const auto found = hall_.tables_.find(table);
  if (found != hall_.tables_.end()) hall_.went_on(*found->second);
}

bool Neighbours::is_due(TableId table) const {
  return !house_.is_bus_up() || (static_cast<std::uint64_t>(table) + rounds_) % kLooksEvery == 0;
}

void Neighbours::look_for_newer() {
  std::vector<store::Seen> known;
  for (const auto& [id, table] : hall_.tables_) {
    const bool matters = table->is_watched() || table->others.is_minded;
    if (!matters || table->is_stale || !is_due(id)) continue;
    known.push_back({id, table->match().version(), table->chat().newest()});
  }
  if (known.empty()) return;
  house_.read_newer(std::move(known), [this](const NewerRead& read) {
    if (read) take_newer(*read);
  });
}

void Neighbours::take_newer(const store::Newer& read) {
  std::map<TableId, store::Newer> apart;
  for (const auto& row : read.steps) apart[row.table].steps.push_back(row);
  for (const auto& row : read.chat) apart[row.table].chat.push_back(row);
  for (const auto& [table, news] : apart) {
    ++numbers_.gaps;
    hall_.take_news(table, news, true);
  }
}

void Neighbours::look_at_lobby() {
  constexpr std::uint64_t kRoundsWithBus = 30;
  if (rounds_ % (house_.is_bus_up() ? kRoundsWithBus : kLooksEvery) != 0) return;
  house_.read_listed(Lobby::kMost, [this](const ListedRead& read) {
    if (read) hall_.lobby_.refresh(*read, world_.time_of_day());
  });
}

}  // namespace purloin::server
