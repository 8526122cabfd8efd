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

// Tells a step to one viewer.
class Teller {
 public:
  Teller(const Scene& before, const Step& step, const Match& after, Viewer viewer)
      : before_(before), step_(step), after_(after), viewer_(viewer) {
    tell_kind();
    if (after_.is_over() && ends_here()) add({EventKind::over, {}, tell_end(after_), {}});
  }

  Events events;
  bool is_for_all = true;  // everyone is told the same

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
      case StepKind::late:
        for (const int late : *step_.seats) tell_late(late);
        break;
      case StepKind::committed:
      case StepKind::revealed:
        break;
      case StepKind::filled:
        about(EventKind::sat, "Bots take the open seats.");
        break;
      case StepKind::moved:
        tell_moves(before_.table, before_.names, *step_.moves);
        return;
      case StepKind::undone:
        about(EventKind::undone, name_before() + " takes the last move back.");
        break;
      case StepKind::clock:
        about(EventKind::clock, name_before() + (after_.place(Seat(*step_.seat)).is_out()
                                                     ? "'s clock has fallen for the third time; a "
                                                       "bot plays on."
                                                     : "'s clock has fallen; a bot stands in."));
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
      case StepKind::chat:
        return;
      case StepKind::rematch:
        about(EventKind::rematch, name_before() + " asks for a rematch.");
        break;
    }
    if (step_.moves) tell_start();
  }

  void tell_late(int late) {
    const std::string& name = before_.names[static_cast<std::size_t>(late)];
    add({EventKind::stood, late, name + " did not answer for the dice and leaves the seat.", {}});
  }

  void tell_start() {
    add({EventKind::started, {}, "The game begins.", {}});
    tell_moves(start_game(after_.opening(), after_.places()).table, after_.names(), *step_.moves);
  }

  void tell_moves(Position table, const wire::Names& names, const std::vector<std::string>& moves) {
    events.reserve(moves.size() + 1);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      tell_move(*table, names, moves[k]);
      if (k + 1 == moves.size()) return;
      auto next = table->clone();
      next->play(moves[k]);
      table = std::move(next);
    }
  }

  void tell_move(const AnyTable& table, const wire::Names& names, const std::string& move) {
    const Actor actor = table.actor();
    TableEvent event{actor.is_chance() ? EventKind::chance : EventKind::move, {}, {}, {}};
    if (actor.is_seat()) event.seat = actor.seat().index();
    event.text = table.tell(move, viewer_, names);
    event.move = table.known_move(move, viewer_);
    is_for_all = is_for_all && table.tells_all_alike(move);
    add(std::move(event));
  }

  bool ends_here() const {
    return step_.kind == StepKind::moved || step_.kind == StepKind::resigned ||
           step_.kind == StepKind::clock;
  }
  Omitted<int> seat() const { return step_.seat; }
  std::string name_before() const { return before_.names[static_cast<std::size_t>(*step_.seat)]; }
  std::string name_after(std::string nobody) const {
    return step_.seat ? after_.place(Seat(*step_.seat)).name : nobody;
  }
  void about(EventKind kind, std::string text) { add({kind, seat(), std::move(text), {}}); }
  void add(TableEvent event) { events.push_back(std::move(event)); }

  const Scene& before_;
  const Step& step_;
  const Match& after_;
  Viewer viewer_;
};

}  // namespace

std::vector<Events> tell(const Scene& before, const Step& step, const Match& after,
                         std::span<const Viewer> viewers) {
  std::vector<Events> told;
  for (const Viewer viewer : viewers) {
    Teller teller(before, step, after, viewer);
    told.push_back(std::move(teller.events));
    if (teller.is_for_all) break;
  }
  return told;
}

Events tell_log(std::span<const Step> steps, int since, std::size_t most, Viewer viewer) {
  Match match(steps[0]);
  Events log;
  const auto add = [&](const Scene& before, const Step& step) {
    auto told = tell(before, step, match, {&viewer, 1});
    std::ranges::move(told[0], std::back_inserter(log));
  };
  if (since < 1) {
    Scene empty(match);
    empty.table.reset();
    add(empty, steps[0]);
  }
  // Telling costs more than folding: steps that are too old to be kept are only folded. Of a game
  // that is on, all but the chat of old matches have at least one event.
  const std::size_t first = steps.size() > most ? steps.size() - most : 0;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const bool told = static_cast<int>(i) >= since && i >= first;
    std::optional<Scene> before;
    if (told) before.emplace(match);
    match.apply(steps[i]);
    if (told) add(*before, steps[i]);
  }
  if (log.size() > most) log.erase(log.begin(), log.end() - static_cast<std::ptrdiff_t>(most));
  return log;
}

}  // namespace purloin::match
