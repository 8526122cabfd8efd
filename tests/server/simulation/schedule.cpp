#include "server/simulation/schedule.h"

#include <algorithm>

#include "server/stored_table.h"

namespace purloin::simulation {
namespace {

constexpr int kActs = 120;
constexpr match::Milliseconds kRound = 10'000;
constexpr int kMostRounds = 3000;

server::HallSettings settings() {
  server::HallSettings settings;
  settings.bot_pace = 100;
  return settings;
}

// Everything but what shows the time.
json::value timeless(json::value document) {
  if (document.is_object()) document.get_object().erase("clock");
  return document;
}

}  // namespace

Happened& Happened::operator+=(const Happened& other) {
  seated += other.seated;
  moved_by_people += other.moved_by_people;
  moved_by_bots += other.moved_by_bots;
  undone += other.undone;
  evicted += other.evicted;
  from_elsewhere += other.from_elsewhere;
  return *this;
}

Schedule::Schedule(std::uint64_t seed)
    : rng_(seed),
      world_(settings()),
      witness_(*world_.log()),
      court_{witness_, [this](std::string what) { accuse(std::move(what)); }, {}, {}} {
  for (const char* name : {"Anna", "Bert", "Cleo"}) people_.push_back({name, {}, {}, {}});
  world_.chooser = [this](const server::Question& question) {
    fair::ChanceStream stream(fair::key_from_text("bots"), below(1 << 20));
    bots::Choice choice;
    choice.move = question.table->random_move(stream);
    chosen_.emplace(json::serialize(question.table->state()), choice.move);
    return choice;
  };
}

std::shared_ptr<Pipe> Schedule::connect() {
  return std::make_shared<Pipe>(world_, court_);
}

std::string Schedule::run() {
  for (int i = 0; i < kActs && accusation_.empty(); ++i) {
    act();
    if (!one_in(4)) advance(1);
    for (auto& person : people_) {
      if (!one_in(4)) read(person);
    }
  }
  using Check = void (Schedule::*)();
  for (const Check check : {&Schedule::come_to_rest, &Schedule::check_answers,
                            &Schedule::check_watchers, &Schedule::check_steps, &Schedule::all_leave,
                            &Schedule::check_clocks, &Schedule::check_store}) {
    if (accusation_.empty()) (this->*check)();
  }
  for (auto& person : people_) {
    for (const auto& device : person.devices) {
      if (device) device->cut();
    }
  }
  return accusation_;
}

void Schedule::come_to_rest() {
  note("all comes to rest");
  world_.delay_reads(0);
  world_.mend_store();
  world_.hold_commits(false);
  world_.commit();
  for (int i = 0; i < 30; ++i) {
    world_.advance(50);
    world_.let_bots_answer();
  }
  world_.advance(500);
}

void Schedule::check_answers() {
  for (const auto& person : people_) {
    for (const auto& device : person.devices) {
      if (!device || !device->is_open() || device->unanswered().empty()) continue;
      accuse("nobody answered " + device->unanswered().begin()->second);
    }
  }
}

// Whoever watches has heard everything, and sees what a newcomer sees.
void Schedule::check_watchers() {
  for (const auto& person : people_) {
    for (const auto& device : person.devices) {
      if (!device || !device->is_open()) continue;
      for (const auto& watch : device->watches) {
        const std::string table = server::table_name(watch.table);
        const Seen seen = device->seen()[table];
        // Of what another server wrote, nobody hears before somebody here writes too.
        if (foreign_.contains(table)) continue;
        if (seen.version != witness_.stored(table)) {
          return accuse("a watcher of " + table + " was told of version " +
                        std::to_string(seen.version) + ", and not of " +
                        std::to_string(witness_.stored(table)));
        }
        if (!watch.viewer) continue;
        if (!witness_.holds(table, seen.version, watch.viewer->index(), seen.token)) {
          return accuse("a connection keeps a seat whose token is gone");
        }
        const auto fresh = connect();
        fresh->say({{"do", "watch"}, {"table", table}, {"token", seen.token}});
        world_.advance(1);
        if (timeless(fresh->seen()[table].document) != timeless(seen.document)) {
          accuse("a newcomer sees something else than who was there");
        }
        fresh->close();
      }
    }
  }
}

// A bot's move was chosen for the position in which it was played.
void Schedule::check_steps() {
  for (const auto& known : tables_) {
    for (int version = 2; version <= witness_.stored(known.table); ++version) {
      const auto& step = witness_.step(known.table, version);
      const auto& before = witness_.at(known.table, version - 1);
      happened_.seated += step.kind == match::StepKind::sat;
      happened_.undone += step.kind == match::StepKind::undone;
      if (step.kind != match::StepKind::moved) continue;
      ++(before.bot_to_act() ? happened_.moved_by_bots : happened_.moved_by_people);
      if (!before.bot_to_act()) continue;
      if (!chosen_.contains({json::serialize(before.table().state()), step.moves->front()})) {
        return accuse("a bot's answer to another position was played");
      }
    }
  }
}

void Schedule::all_leave() {
  note("all leave");
  for (auto& person : people_) {
    for (const auto& device : person.devices) {
      if (device) device->close();
    }
  }
  const auto is_busy = [&] { return world_.hall().tables_in_memory() + world_.timers() > 0; };
  for (int i = 0; i < kMostRounds && is_busy(); ++i) {
    world_.advance(kRound);
    world_.let_bots_answer();
  }
  if (world_.hall().tables_in_memory() > 0) accuse("a table stays in memory though all have gone");
  if (world_.timers() > 0) accuse("a timer runs though all have gone");
}

// A person's clock has fallen long ago, whoever watched.
void Schedule::check_clocks() {
  for (const auto& known : tables_) {
    if (!witness_.newest(known.table).opening().clock) continue;
    constexpr match::Milliseconds kSoon = 10'000;
    const auto falls = witness_.newest(known.table).clock_falls_at();
    if (falls && *falls + kSoon < world_.hall().now())
      accuse("a clock stood still while nobody watched");
    const auto pipe = connect();
    pipe->say({{"do", "watch"}, {"table", known.table}, {"key", known.key}});
    world_.advance(1000);
    const auto& match = witness_.newest(known.table);
    const auto seat = match.to_act();
    if (seat && match.place(*seat).is_person() && !match.place(*seat).stand_in) {
      accuse("a clock did not end");
    }
    pipe->close();
  }
  for (int i = 0; i < kMostRounds && world_.hall().tables_in_memory() > 0; ++i) {
    world_.advance(kRound);
    world_.let_bots_answer();
  }
}

// After a crash everything that anybody was told is there.
void Schedule::check_store() {
  crash();
  for (const auto& [table, version] : court_.told) {
    if (witness_.stored(table) < version) return accuse("something that was told is lost");
  }
  for (const auto& known : tables_) {
    const auto pipe = connect();
    pipe->say({{"do", "watch"}, {"table", known.table}, {"key", known.key}});
    world_.advance(1);
    if (pipe->seen()[known.table].version < court_.told[known.table]) {
      accuse("a table does not come back as it was");
    }
    pipe->close();
  }
  for (const auto& [table, lines] : court_.said) check_lines(table, lines);
  if (world_.hall().tables_put_aside() > 0) accuse("a table was put aside");
}

void Schedule::check_lines(const std::string& table, const std::map<int, json::value>& told) {
  const auto& stored = world_.log()->lines[server::parse_table(table).value()];
  const int newest = stored.empty() ? 0 : stored.rbegin()->first;
  for (const auto& [number, line] : told) {
    if (number <= newest - store::kLinesKept) continue;
    const auto found = stored.find(number);
    if (found == stored.end() || json::parse(found->second) != line) {
      return accuse("a line of chat that was told is lost");
    }
  }
}

}  // namespace purloin::simulation
