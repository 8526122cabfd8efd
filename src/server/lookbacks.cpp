#include "server/lookbacks.h"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "registry/bots.h"
#include "server/hall_commands.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

constexpr const char* kLookbackNotes = "lookback";
// So long a thread works before it looks whether others wait.
constexpr auto kMoment = std::chrono::milliseconds(40);

}  // namespace

struct Lookbacks::Work {
  Work(lookback::Course course, const bots::Depth& depth)
      : analysis(std::move(course), depth), critic(registry::make_critic(analysis.course().game)) {}

  // On a thread of the bots.
  void go_on(const std::atomic<bool>& stop) {
    const auto end = std::chrono::steady_clock::now() + kMoment;
    while (done < analysis.pieces() && std::chrono::steady_clock::now() < end) {
      if (!analysis.look(done, *critic, &stop)) return;  // it is done again
      ++done;
    }
    if (done < analysis.pieces()) return;
    found = analysis.document();
    text = lookback::write(found);
  }

  lookback::Analysis analysis;
  std::unique_ptr<bots::Critic> critic;
  std::atomic<std::size_t> done = 0;  // pieces
  wire::LookbackDoc found;            // when all is done
  std::string text;                   // of it
};

bool Lookbacks::tell_progress(const std::string& table, const Then& then) const {
  const auto found = std::ranges::find(games_, table, &Looked::table);
  if (found == games_.end()) return false;
  wire::LookbackProgress progress;
  progress.done = static_cast<int>(found->work->done.load());
  progress.of = static_cast<int>(found->work->analysis.pieces());
  then(Told{wire::to_json(progress), false});
  return true;
}

void Lookbacks::begin(const std::string& table, lookback::Course course, const std::string& address,
                      const Then& then) {
  const auto theirs =
      static_cast<std::size_t>(std::ranges::count(games_, address, &Looked::address));
  if (games_.size() >= kMostWaiting || theirs >= kMostOfOne) {
    return then(tl::make_unexpected(no("try-again", wire::reasons::kLookbacksBusy)));
  }
  games_.push_back({table, address, std::make_shared<Work>(std::move(course), depth_)});
  tell_progress(table, then);
  if (games_.size() == 1) go_on();
}

void Lookbacks::go_on() {
  if (games_.empty()) return;
  Question question;
  question.purpose = Purpose::lookback;
  question.game = games_.front().work->analysis.course().game;
  question.work = [work = games_.front().work](const std::atomic<bool>& stop) {
    work->go_on(stop);
  };
  world_.think(std::move(question), [this, table = games_.front().table](
                                        ThoughtId, const bots::Choice&) { worked(table); });
}

void Lookbacks::worked(const std::string& table) {
  const Looked& first = games_.front();
  if (first.work->text.empty()) return go_on();
  store::NoteRow note;
  note.kind = kLookbackNotes;
  note.page = table;
  note.number = 1;
  note.body = first.work->text;
  note.is_new = true;
  hall_.note_judged(table, first.work->found);
  // Lost, or written by another server meanwhile: who asks again finds out.
  hall_.keep({std::move(note)}, [this](const wire::Refusal*) { end(); });
}

void Lookbacks::end() {
  games_.pop_front();
  go_on();
}

// By the rules of its record: a deal of today is only for who has played it, and who sees a game
// later hears of its end later.
void Hall::analyse(const Analyse& asked, const Lookbacks::Then& then) {
  const auto refuse = [then](const wire::Refusal& why) { then(tl::make_unexpected(why)); };
  const auto begin = [this, asked, then, refuse](const Found& found) {
    if (!found) return refuse(found.error());
    const LiveTable& table = **found;
    if (lookbacks_.tell_progress(table.name(), then)) return;
    if (!can_write(table)) return refuse(unwritable());
    if (!asked.may()) return refuse(no("too-fast", wire::reasons::kTooFast));
    auto course = lookback::course_of(table.steps());
    if (!course) return refuse(course.error());
    lookbacks_.begin(table.name(), std::move(*course), asked.address, then);
  };
  with_secret(asked.table, asked.secret, [this, asked, then, refuse, begin](const Found& found) {
    if (!found) return refuse(found.error());
    LiveTable& table = **found;
    if (!may_look(table.match(), asked.secret)) {
      return refuse(no("forbidden", wire::reasons::kPrivateRecord));
    }
    show_spectators(table);
    if (!table.seen_by(table.match().seat_of_token(asked.secret)).match().is_over()) {
      return refuse(no("not-over", wire::reasons::kNotOver));
    }
    const std::string name = table.name();
    if (lookbacks_.tell_progress(name, then)) return;
    read_notes(kLookbackNotes, name, 1, [this, then, refuse, begin, id = table.id()](auto notes) {
      if (!notes) return refuse(notes.error());
      if (!notes->empty() && notes->front().body) {
        return then(Lookbacks::Told{*notes->front().body, true});
      }
      load(id, begin);
    });
  });
}

}  // namespace purloin::server
