#include "match/telling.h"

#include <algorithm>
#include <iterator>

#include "match/start.h"

namespace purloin::match {
namespace {

using wire::EventKind;
using wire::TableEvent;

std::string list_names(SeatSet seats, const wire::Names& names) {
  std::string text;
  for (const Seat seat : seats) {
    text += (text.empty() ? "" : " and ") + names[static_cast<std::size_t>(seat.index())];
  }
  return text;
}

std::string tell_end(const Match& match) {
  const std::string winners = list_names(match.winners(), match.names());
  if (winners.empty()) return "The game ends without a winner.";
  if (match.seats() == 1) return "The game is over.";
  return winners + (match.winners().size() == 1 ? " wins." : " share the win.");
}

class Teller {
 public:
  Teller(Scene before, const Step& step, const Match& after, std::span<const Viewer> viewers)
      : before_(std::move(before)),
        step_(step),
        after_(after),
        viewers_(viewers),
        events_(viewers.size()) {}

  std::vector<Events> tell() {
    tell_kind();
    if (after_.is_over() && ends_here()) all({EventKind::over, {}, tell_end(after_), {}, {}});
    return std::move(events_);
  }

 private:
  void tell_kind() {
    switch (step_.kind) {
      case StepKind::opened:
        about(EventKind::opened, name_after("Somebody") + " opens the table.");
        break;
      case StepKind::sat:
        about(EventKind::sat, name_after("") + " sits down.");
        break;
      case StepKind::stood:
        about(EventKind::stood, name_before() + " leaves the seat.");
        break;
      case StepKind::filled:
        about(EventKind::sat, "Bots take the open seats.");
        break;
      case StepKind::moved:
        tell_moves(*before_.table, *step_.moves);
        return;
      case StepKind::undone:
        about(EventKind::undone, name_before() + " takes the last move back.");
        break;
      case StepKind::clock:
        about(EventKind::clock, name_before() + "'s clock has fallen; a bot stands in.");
        break;
      case StepKind::replaced:
        about(EventKind::replaced, name_before() + " is away; a bot stands in.");
        break;
      case StepKind::back:
        about(EventKind::back, name_before() + " is back.");
        break;
      case StepKind::resigned:
        about(EventKind::resigned, name_before() + " resigns.");
        break;
      case StepKind::chat: {
        TableEvent said{EventKind::chat, seat(), *step_.text, {}, {}};
        said.name = name_before();
        all(said);
        break;
      }
      case StepKind::rematch:
        about(EventKind::rematch, name_before() + " asks for a rematch.");
        break;
    }
    if (step_.moves) tell_start();
  }

  void tell_start() {
    before_.names = after_.names();
    all({EventKind::started, {}, "The game begins.", {}, {}});
    tell_moves(*start_game(after_.opening(), after_.places()).table, *step_.moves);
  }

  void tell_moves(AnyTable& table, const std::vector<std::string>& moves) {
    for (const auto& move : moves) {
      const Actor actor = table.actor();
      TableEvent event{actor.is_chance() ? EventKind::chance : EventKind::move, {}, {}, {}, {}};
      if (actor.is_seat()) event.seat = actor.seat().index();
      for (std::size_t i = 0; i < viewers_.size(); ++i) {
        if (i == 0 || !table.tells_all_alike()) {
          event.text = table.tell(move, viewers_[i], before_.names);
          event.move = table.known_move(move, viewers_[i]);
        }
        events_[i].push_back(event);
      }
      table.play(move);
    }
  }

  bool ends_here() const {
    return step_.kind == StepKind::moved || step_.kind == StepKind::resigned;
  }
  Omitted<int> seat() const { return step_.seat; }
  std::string name_before() const { return before_.names[static_cast<std::size_t>(*step_.seat)]; }
  std::string name_after(std::string nobody) const {
    return step_.seat ? after_.place(Seat(*step_.seat)).name : nobody;
  }
  void about(EventKind kind, std::string text) { all({kind, seat(), std::move(text), {}, {}}); }
  void all(const TableEvent& event) {
    for (auto& events : events_) events.push_back(event);
  }

  Scene before_;
  const Step& step_;
  const Match& after_;
  std::span<const Viewer> viewers_;
  std::vector<Events> events_;
};

}  // namespace

std::vector<Events> tell(Scene before, const Step& step, const Match& after,
                         std::span<const Viewer> viewers) {
  return Teller(std::move(before), step, after, viewers).tell();
}

Events tell_log(std::span<const Step> steps, int since, std::size_t most, Viewer viewer) {
  Match match(steps[0]);
  Events log;
  const auto add = [&](Scene before, const Step& step) {
    auto told = tell(std::move(before), step, match, {&viewer, 1});
    std::ranges::move(told[0], std::back_inserter(log));
  };
  if (since < 1) {
    Scene empty(match);
    empty.table.reset();
    add(std::move(empty), steps[0]);
  }
  // Telling costs more than folding: steps that are too old to be kept are only folded. A step has
  // at least one event.
  const std::size_t first = steps.size() > most ? steps.size() - most : 0;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const bool told = static_cast<int>(i) >= since && i >= first;
    std::optional<Scene> before;
    if (told) before.emplace(match);
    match.apply(steps[i]);
    if (told) add(std::move(*before), steps[i]);
  }
  if (log.size() > most) log.erase(log.begin(), log.end() - static_cast<std::ptrdiff_t>(most));
  return log;
}

}  // namespace purloin::match
