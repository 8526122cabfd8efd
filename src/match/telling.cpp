#include "match/telling.h"

#include <algorithm>

#include "match/start.h"
#include "wire/events.h"
#include "wire/table_events.h"

namespace purloin::match {
namespace {

namespace events = wire::events;
using wire::Views;

events::Over end_of(const Match& match) {
  events::Over over;
  for (const Seat seat : match.winners()) over.winners.push_back({seat});
  over.count = match.winners().size();
  over.is_alone = match.seats() == 1;
  return over;
}

// Tells a step to one viewer.
class Teller {
 public:
  Teller(const Scene& before, const Step& step, const Match& after, Vantage vantage, Views views)
      : before_(before), step_(step), after_(after), vantage_(vantage), views_(views) {
    told_.is_for_all = true;
    tell_kind();
    if (after_.is_over() && ends_here()) {
      for (const Seat seat : after_.passed_over()) add(events::PassedOver{seat});
      add(end_of(after_));
    }
  }

  Told take() { return std::move(told_); }

 private:
  void tell_kind() {
    switch (step_.kind) {
      case StepKind::opened:
        add(opened());
        break;
      case StepKind::sat:
        if (after_.has_started() && !step_.moves) {
          add(events::TookOver{seat(), after_.place(seat()).name, name_before(*step_.seat)});
        } else {
          add(events::Sat{seat(), after_.place(seat()).name});
        }
        break;
      case StepKind::stood:
        add(events::Stood{seat(), name_before(*step_.seat)});
        break;
      case StepKind::late:
        for (const int late : *step_.seats) add(events::Late{Seat(late), name_before(late)});
        break;
      case StepKind::committed:
      case StepKind::revealed:
        break;
      case StepKind::filled:
        add(events::Filled{});
        break;
      case StepKind::kicked:
        add(events::Kicked{seat(), name_before(*step_.seat)});
        break;
      case StepKind::reseated:
        add(events::Reseated{Seat(step_.seats->back()), name_before(*step_.seat)});
        break;
      case StepKind::withdrew:
        break;
      case StepKind::arranged:
        add(events::Arranged{seat()});
        break;
      case StepKind::moved:
      case StepKind::raced:
        tell_moves(*before_.table, views_);
        return;
      case StepKind::undone:
        add(events::Undone{seat()});
        break;
      case StepKind::clock:
        add(events::ClockFell{seat(), after_.place(seat()).is_out()});
        break;
      case StepKind::replaced:
        add(events::Replaced{seat()});
        break;
      case StepKind::back:
        add(events::Back{seat()});
        break;
      case StepKind::resigned:
        add(events::Resigned{seat()});
        break;
      case StepKind::chat:
        return;
      case StepKind::rematch:
        add(events::Rematch{seat()});
        break;
      case StepKind::renewed:
        add(events::KeptOut{seat()});
        break;
    }
    if (step_.moves) tell_start();
  }

  events::Opened opened() const {
    if (!step_.seat) return {};
    events::Opened told;
    told.seat = seat();
    told.name = after_.place(seat()).name;
    return told;
  }

  void tell_start() {
    add(events::Started{});
    tell_moves(*start_game(after_.opening(), after_.places()).table, Views::kLeftOut);
  }

  void tell_moves(const AnyTable& table, Views views) {
    auto told = table.tell(*step_.moves, vantage_, views);
    if (told_.events.empty()) {
      told_.events = std::move(told.events);
    } else if (!told.events.empty()) {
      separate();
      told_.events += told.events;
    }
    told_.is_for_all = told_.is_for_all && told.is_for_all;
  }

  bool ends_here() const {
    return step_.kind == StepKind::moved || step_.kind == StepKind::raced ||
           step_.kind == StepKind::resigned || step_.kind == StepKind::clock;
  }
  Seat seat() const { return Seat(*step_.seat); }
  const std::string& name_before(int seat) const {
    return before_.names[static_cast<std::size_t>(seat)];
  }
  template <class E>
  void add(const E& event) {
    separate();
    wire::append_event(told_.events, event);
  }
  void separate() {
    if (!told_.events.empty()) told_.events += ',';
  }

  const Scene& before_;
  const Step& step_;
  const Match& after_;
  Vantage vantage_;
  Views views_;
  Told told_;
};

}  // namespace

Told tell(const Scene& before, const Step& step, const Match& after, Viewer viewer, Views views) {
  return tell(before, step, after, after.vantage(viewer), views);
}

Told tell(const Scene& before, const Step& step, const Match& after, Vantage vantage, Views views) {
  return Teller(before, step, after, vantage, views).take();
}

bool are_told_by_views(std::span<const Step> steps) {
  return std::ranges::none_of(steps, [](const Step& step) {
    return step.kind == StepKind::undone ||
           (step.moves && step.kind != StepKind::moved && step.kind != StepKind::raced);
  });
}

wire::EventsJson tell_log(std::span<const Step> steps, int since, std::size_t most, Viewer viewer,
                          Views views) {
  Match match(steps[0]);
  wire::EventsJson log;
  log.text = "[";
  const auto add = [&](const Scene& before, const Step& step) {
    const auto told = tell(before, step, match, viewer, views);
    if (told.events.empty()) return;
    if (log.text.size() > 1) log.text += ',';
    log.text += told.events;
  };
  // Telling costs more than folding: steps that are too old to be kept are only folded.
  const std::size_t first = steps.size() > most ? steps.size() - most : 0;
  if (since < 1 && first == 0) {
    Scene empty(match);
    empty.table.reset();
    add(empty, steps[0]);
  }
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const bool told = static_cast<int>(i) >= since && i >= first;
    std::optional<Scene> before;
    if (told) before.emplace(match);
    match.apply(steps[i]);
    if (told) add(*before, steps[i]);
  }
  log.text += ']';
  return log;
}

}  // namespace purloin::match
