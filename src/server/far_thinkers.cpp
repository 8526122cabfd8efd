#include "server/far_thinkers.h"

#include <map>

#include "registry/games.h"
#include "thinking/messages.h"

namespace purloin::server {

using thinking::Fault;

struct FarThinkers::State : std::enable_shared_from_this<State> {
  struct There {
    int threads = 0;
    int asked = 0;         // by this server, and not answered
    Time heard{};          // said that it is there
    Time busy_until{};     // has told us so
    bool is_late = false;  // has not answered, and was not heard since
  };
  struct Asked {
    std::string thinker;
    std::shared_ptr<const wire::AnyTable> table;
    std::chrono::milliseconds time{};
    Time at{};
    Then then;
  };

  State(bus::Bus& on, Post post_here, Settings chosen)
      : bus(on), post(std::move(post_here)), settings(std::move(chosen)) {}

  void hear(const std::string& body);
  // The one with the most threads that this server does not use; nothing when there is none.
  std::map<std::string, There>::iterator best();
  void answered(Asked asked, const std::optional<std::string>& body);
  void note(Event event) const {
    if (settings.note) settings.note(event);
  }

  bus::Bus& bus;
  Post post;
  Settings settings;
  std::map<std::string, There> there;
  std::unique_ptr<bus::Subscription> ear;
};

namespace {

constexpr std::size_t kMostThinkers = 1024;

// Whatever is to be the same for everybody, or is not a bot's move, is thought about here.
bool is_for_others(const Question& question) {
  return (question.purpose == Purpose::bot || question.purpose == Purpose::unwatched) &&
         !question.fixed && !question.story && !question.work && question.weighs == 0 &&
         question.table && question.table->actor().is_seat();
}

bool is_legal(const wire::AnyTable& table, const std::string& move) {
  return table.clone()->play(move).has_value();
}

}  // namespace

FarThinkers::FarThinkers(bus::Bus& bus, Post post, Settings settings)
    : state_(std::make_shared<State>(bus, post, std::move(settings))) {
  state_->ear =
      bus.subscribe(thinking::kWhoIsThere,
                    [post = std::move(post), state = std::weak_ptr(state_)](bus::Message message) {
                      post([state, body = std::move(message.body)] {
                        if (const auto here = state.lock()) here->hear(body);
                      });
                    });
}

FarThinkers::~FarThinkers() = default;

void FarThinkers::State::hear(const std::string& body) {
  const auto said = thinking::read_announcement(body);
  if (!said) return;
  const Time now = settings.now();
  std::erase_if(there, [&](const auto& each) {
    return each.second.asked == 0 && now - each.second.heard > settings.silence;
  });
  if (said->threads == 0) {
    there.erase(said->thinker);
    return;
  }
  if (!there.contains(said->thinker) && there.size() >= kMostThinkers) return;
  There& thinker = there[said->thinker];
  thinker.threads = said->threads;
  thinker.heard = now;
  thinker.is_late = false;
}

std::map<std::string, FarThinkers::State::There>::iterator FarThinkers::State::best() {
  const Time now = settings.now();
  auto best = there.end();
  for (auto each = there.begin(); each != there.end(); ++each) {
    const There& thinker = each->second;
    const int free = thinker.threads - thinker.asked;
    if (thinker.is_late || free <= 0 || now < thinker.busy_until ||
        now - thinker.heard > settings.silence) {
      continue;
    }
    if (best == there.end() || free > best->second.threads - best->second.asked) best = each;
  }
  return best;
}

std::size_t FarThinkers::there() const {
  const Time now = state_->settings.now();
  return static_cast<std::size_t>(std::ranges::count_if(state_->there, [&](const auto& each) {
    return now - each.second.heard <= state_->settings.silence;
  }));
}

bool FarThinkers::can_take(const Question& question) const {
  return !state_->there.empty() && is_for_others(question) && state_->bus.is_up() &&
         state_->best() != state_->there.end();
}

void FarThinkers::ask(const Question& question, Then then) {
  const auto best = state_->best();
  ++best->second.asked;
  const thinking::Task task{question.bot, question.game,
                            registry::find_game(question.game)->rules_version(), question.time,
                            thinking::view_for_thinkers(*question.table)};
  State::Asked asked{best->first, question.table, question.time, state_->settings.now(),
                     std::move(then)};
  state_->note(Event::kAsked);
  state_->bus.ask(thinking::asked_at(best->first), thinking::to_json(task),
                  question.time + state_->settings.grace,
                  [post = state_->post, state = std::weak_ptr(state_),
                   asked = std::move(asked)](std::optional<std::string> body) mutable {
                    // Whatever the question holds ends on its own thread.
                    post([state, asked = std::move(asked), body = std::move(body)]() mutable {
                      if (const auto here = state.lock()) here->answered(std::move(asked), body);
                    });
                  });
}

void FarThinkers::State::answered(Asked asked, const std::optional<std::string>& body) {
  const auto found = there.find(asked.thinker);
  const bool is_there = found != there.end();
  if (is_there) --found->second.asked;
  if (!body) {
    if (is_there) found->second.is_late = true;
    note(Event::kLate);
    return asked.then(std::nullopt);
  }
  const auto solution = thinking::read_solution(*body);
  if (solution && solution->fault == Fault::kBusy && is_there) {
    found->second.busy_until = settings.now() + asked.time;
  }
  if (!solution || solution->fault || !is_legal(*asked.table, solution->move)) {
    note(Event::kRefused);
    return asked.then(std::nullopt);
  }
  note(Event::kAnswered);
  Thought thought;
  thought.choice.move = solution->move;
  thought.choice.iterations = solution->iterations;
  thought.thought = solution->thought;
  const auto all = std::chrono::duration_cast<std::chrono::microseconds>(settings.now() - asked.at);
  thought.waited = std::max(all - solution->thought, std::chrono::microseconds(0));
  asked.then(std::move(thought));
}

}  // namespace purloin::server
