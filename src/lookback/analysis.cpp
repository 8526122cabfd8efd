#include "lookback/analysis.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "registry/bots.h"
#include "wire/described.h"

namespace purloin::lookback {
namespace {

constexpr double kParts = 10'000;  // of the win
constexpr double kPartsOfCoin = 100;
constexpr std::size_t kLongestLine = 6;
// What is given up for less than this, or for no more than twice the errors, is no mistake.
constexpr double kSmall = 0.02;
constexpr double kSmallInCoins = 0.8;
constexpr double kSure = 2;
// A better move is named from here on.
constexpr double kNamed = 0.005;
// All games begin alike: an error there would be in the luck of every one of them.
constexpr double kOpening = 16;
// Games of more pieces are looked at with less for each.
constexpr std::size_t kUsualPieces = 600;

bots::Depth thinned(bots::Depth depth, std::size_t pieces) {
  if (pieces <= kUsualPieces) return depth;
  depth.part = static_cast<double>(kUsualPieces) / static_cast<double>(pieces);
  return depth;
}

}  // namespace

Analysis::Analysis(Course course, bots::Depth depth)
    : course_(std::move(course)),
      depth_(thinned(depth, course_.positions.size())),
      pieces_(course_.positions.size()) {}

bool Analysis::look(std::size_t at, bots::Critic& critic, const std::atomic<bool>* stop) {
  const auto is_stopped = [&] { return stop != nullptr && stop->load(std::memory_order_relaxed); };
  bots::Depth depth = depth_;
  depth.stop = stop;
  Piece piece;
  const auto& position = *course_.positions[at];
  bots::Depth standing = depth;
  if (at == 0) standing.part *= kOpening;
  piece.standing = critic.stand(position, standing);
  if (at < course_.moves.size() && position.actor().is_seat() && !is_stopped()) {
    piece.verdict = critic.judge(position, course_.moves[at], depth);
    const double small = is_solo() ? kSmallInCoins : kSmall;
    if (piece.verdict.gave_up > std::max(small, kSure * piece.verdict.error) && !is_stopped()) {
      piece.line = critic.line(position, piece.verdict.better, kLongestLine, depth);
      piece.told = position.describe(wire::AnyMove(piece.verdict.better));
    }
  }
  if (is_stopped()) return false;
  pieces_[at] = std::move(piece);
  return true;
}

int Analysis::whole(double share) const {
  return static_cast<int>(std::lround(share * (is_solo() ? kPartsOfCoin : kParts)));
}

std::vector<int> Analysis::chances_at(std::size_t piece) const {
  std::vector<int> chances;
  for (std::size_t i = 0; i < static_cast<std::size_t>(course_.seats); ++i) {
    chances.push_back(whole(pieces_[piece].standing.share[i]));
  }
  return chances;
}

// How much the estimate changes at decisions that cost nothing for sure. A perfect one of a game
// without secrets would not change at all.
double Analysis::drift() const {
  double squares = 0;
  double count = 0;
  for (std::size_t i = 0; i < course_.moves.size(); ++i) {
    if (!course_.positions[i]->actor().is_seat()) continue;
    // What was clearly not the best says more of who played it than of the estimate.
    if (pieces_[i].verdict.gave_up > kSure * pieces_[i].verdict.error) continue;
    const auto seat = static_cast<std::size_t>(course_.positions[i]->actor().seat().index());
    const double change = pieces_[i + 1].standing.share[seat] - pieces_[i].standing.share[seat] +
                          pieces_[i].verdict.cost[seat];
    squares += change * change;
    ++count;
  }
  return count == 0 ? 0 : std::sqrt(squares / count);
}

bool Analysis::is_mistake(const Piece& piece, double drift) const {
  const double small = is_solo() ? kSmallInCoins : kSmall;
  const double error = std::hypot(piece.verdict.error, drift);
  return piece.verdict.gave_up > std::max(small, kSure * error);
}

void Analysis::add_step(wire::LookbackDoc& doc, std::size_t move, double drift) const {
  const Actor actor = course_.positions[move]->actor();
  const Piece& piece = pieces_[move];
  wire::LookbackStep step;
  step.v = course_.versions[move];
  step.move = course_.moves[move];
  step.chances = chances_at(move + 1);
  const bool is_end = course_.positions[move + 1]->actor().is_nobody();
  for (std::size_t i = 0; i < step.chances.size(); ++i) {
    const double sampled = pieces_[move + 1].standing.error[i];
    step.errors.push_back(is_end ? 0 : whole(std::hypot(sampled, drift)));
  }
  if (actor.is_seat()) {
    step.by = actor.seat().index();
    const double named = kNamed * (is_solo() ? 10 : 1);
    if (piece.verdict.gave_up >= std::max(named, piece.verdict.error)) {
      step.gave_up = whole(piece.verdict.gave_up);
      step.error = whole(std::hypot(piece.verdict.error, drift));
      step.better = piece.verdict.better;
    }
    if (is_mistake(piece, drift)) {
      step.mistake = true;
      if (!piece.line.empty()) step.line = piece.line;
      if (!piece.told.text.empty()) step.told = piece.told;
      const double turns = is_solo() ? kTurningDecisionInCoins : kTurningDecision;
      if (piece.verdict.gave_up > turns) step.turning = true;
    }
  } else {
    const double turns = is_solo() ? kTurningRollInCoins : kTurningRoll;
    for (std::size_t i = 0; i < step.chances.size(); ++i) {
      const double luck = pieces_[move + 1].standing.share[i] - piece.standing.share[i];
      if (std::abs(luck) > turns) step.turning = true;
    }
  }
  doc.steps.push_back(std::move(step));
}

// Who leaves a game has decided so: what that changes is theirs.
void Analysis::add_leaving(wire::LookbackDoc& doc) const {
  wire::LookbackStep step;
  step.v = course_.left_at;
  if (course_.left) step.by = course_.left->index();
  step.left = true;
  for (const double share : course_.result) step.chances.push_back(whole(share));
  step.errors.assign(step.chances.size(), 0);
  doc.steps.push_back(std::move(step));
}

void Analysis::add_up(wire::LookbackDoc& doc) const {
  std::vector<double> played(doc.before.size(), 0);
  const std::vector<int>* before = &doc.before;
  for (std::size_t i = 0; i < doc.seats.size(); ++i) doc.seats[i].start = doc.before[i];
  for (std::size_t move = 0; move < doc.steps.size(); ++move) {
    const auto& step = doc.steps[move];
    for (std::size_t i = 0; i < doc.seats.size(); ++i) {
      const int change = step.chances[i] - (*before)[i];
      auto& seat = doc.seats[i];
      if (!step.by) {
        seat.luck += change;
        continue;
      }
      // Who leaves has decided all of it.
      const int skill = step.left ? change : -whole(pieces_[move].verdict.cost[i]);
      (*step.by == static_cast<int>(i) ? seat.own : seat.others) += skill;
      seat.unforeseen += change - skill;
    }
    before = &step.chances;
  }
  for (std::size_t i = 0; i < doc.seats.size(); ++i) doc.seats[i].result = (*before)[i];
  for (std::size_t move = 0; move < course_.moves.size(); ++move) {
    const auto& verdict = pieces_[move].verdict;
    if (!verdict.had_choice) continue;
    const auto at = static_cast<std::size_t>(course_.positions[move]->actor().seat().index());
    ++doc.seats[at].decisions;
    doc.seats[at].mistakes += doc.steps[move].mistake.has_value();
    // A decision that gives up a tenth of the win, or four coins, is worth 61 of 100; what may be
    // nothing counts as nothing.
    const double sure = verdict.gave_up > kSure * verdict.error ? verdict.gave_up : 0;
    played[at] += std::exp(-sure / (is_solo() ? 8 : 0.2));
  }
  for (std::size_t i = 0; i < doc.seats.size(); ++i) {
    auto& seat = doc.seats[i];
    if (seat.decisions > 0) {
      seat.played = static_cast<int>(std::lround(100 * played[i] / seat.decisions));
    }
  }
}

wire::LookbackDoc Analysis::document() const {
  wire::LookbackDoc doc;
  doc.game = course_.game;
  doc.in_coins = is_solo();
  const double noise = drift();
  doc.drift = whole(noise);
  doc.before = chances_at(0);
  doc.seats.resize(static_cast<std::size_t>(course_.seats));
  for (std::size_t i = 0; i < course_.moves.size(); ++i) add_step(doc, i, noise);
  std::vector<int> result;
  for (const double share : course_.result) result.push_back(whole(share));
  if (course_.left || (doc.steps.empty() ? doc.before : doc.steps.back().chances) != result) {
    add_leaving(doc);
  }
  add_up(doc);
  return doc;
}

std::optional<wire::LookbackDoc> look_back(
    const Course& course, const bots::Depth& depth, int threads, const std::atomic<bool>* stop,
    const std::function<void(std::size_t done, std::size_t pieces)>& progress) {
  Analysis analysis(course, depth);
  std::atomic<std::size_t> next{0};
  std::atomic<bool> was_stopped{false};
  std::mutex mutex;
  std::size_t done = 0;
  const auto work = [&] {
    const auto critic = registry::make_critic(course.game);
    for (std::size_t piece; !was_stopped && (piece = next++) < analysis.pieces();) {
      if (!analysis.look(piece, *critic, stop)) {
        was_stopped = true;
        return;
      }
      const std::lock_guard lock(mutex);
      ++done;
      if (progress) progress(done, analysis.pieces());
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  if (was_stopped) return std::nullopt;
  return analysis.document();
}

std::string write(wire::LookbackDoc doc) {
  const auto has_details = [](const wire::LookbackStep& step, int round) {
    if (round >= 3) return false;
    return step.turning.has_value() || (round < 2 && step.mistake.has_value());
  };
  std::string text = wire::to_json(doc);
  for (int round = 0; text.size() > kMostBytes && round < 4; ++round) {
    for (auto& step : doc.steps) {
      if (!step.turning || round == 3) step.line.reset();
      if (round == 0 || has_details(step, round)) continue;
      step.move.clear();
      step.errors.clear();
      step.better.reset();
      step.told.reset();
      step.gave_up.reset();
      step.error.reset();
    }
    text = wire::to_json(doc);
  }
  return text;
}

}  // namespace purloin::lookback
