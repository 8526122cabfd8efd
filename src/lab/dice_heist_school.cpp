#include "lab/dice_heist_school.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "bots/dice_heist_guide.h"
#include "wire/dice_heist_deck.h"

namespace purloin::lab {
namespace {

using bots::DiceHeistNet;
using dice_heist::Phase;
using dice_heist::Rules;
using dice_heist::State;

constexpr float kTrust = 0.7F;               // λ: how much of what came later counts
constexpr float kPointsOfDoubt = 3;          // a lead of so many points is e times the share
constexpr std::size_t kLessonSize = 16'384;  // positions, shuffled
constexpr std::size_t kBatch = 256;
constexpr float kSlowness = 0.9995F;               // of the average of the weights that plays
constexpr std::uint64_t kSchoolbookGames = 6'000;  // by the guide, before it plays by itself
constexpr int kMostDecisions = 600;

struct Lesson {
  DiceHeistNet::Inputs inputs;
  DiceHeistNet::Shares target;
};

float uniform(FastRng& rng) {
  return (static_cast<float>(rng.below(1u << 24)) + 0.5F) / (1u << 24);
}

// Every weight of a network as one row of numbers.
constexpr std::size_t kWeights = sizeof(DiceHeistNet) / sizeof(float);
std::span<float, kWeights> weights(DiceHeistNet& net) {
  return std::span<float, kWeights>(&net.first[0][0], kWeights);
}

// Gradient descent with momentum and step sizes of each weight's own (Adam), and the slow average.
class Pupil {
 public:
  Pupil(std::size_t seats, FastRng& rng) : seats_(seats) {
    const float width = std::sqrt(3.0F / static_cast<float>(DiceHeistNet::inputs(seats)));
    for (std::size_t i = 0; i < DiceHeistNet::inputs(seats); ++i) {
      for (float& weight : net_.first[i]) weight = width * (2 * uniform(rng) - 1);
    }
    for (auto& row : net_.second) {
      std::for_each_n(row.begin(), seats, [&](float& w) { w = 0.1F * (2 * uniform(rng) - 1); });
    }
    average_ = net_;
  }
  const DiceHeistNet& average() const { return average_; }

  float study(const Lesson& lesson) {
    DiceHeistNet::Hidden hidden, blame{};
    const auto shares = net_.shares(lesson.inputs, seats_, hidden);
    float loss = 0;
    for (std::size_t s = 0; s < seats_; ++s) {
      const float error = (shares[s] - lesson.target[s]) / kBatch;
      loss -= lesson.target[s] * std::log(shares[s] + 1e-9F);
      slope_.second_bias[s] += error;
      for (std::size_t k = 0; k < DiceHeistNet::kHidden; ++k) {
        slope_.second[k][s] += error * hidden[k];
        blame[k] += error * net_.second[k][s];
      }
    }
    for (std::size_t k = 0; k < DiceHeistNet::kHidden; ++k) {
      if (hidden[k] <= 0) blame[k] = 0;
      slope_.first_bias[k] += blame[k];
    }
    for (std::size_t i = 0; i < DiceHeistNet::inputs(seats_); ++i) {
      const float value = lesson.inputs[i];
      if (value == 0) continue;
      for (std::size_t k = 0; k < DiceHeistNet::kHidden; ++k) {
        slope_.first[i][k] += value * blame[k];
      }
    }
    return loss;
  }

  void step(float rate) {
    ++steps_;
    const float warm_mean = 1 - std::pow(0.9F, static_cast<float>(steps_));
    const float warm_square = 1 - std::pow(0.999F, static_cast<float>(steps_));
    const float keep = std::min(kSlowness, 1 - 1 / (1 + static_cast<float>(steps_) / 3));
    const auto net = weights(net_), average = weights(average_), slope = weights(slope_),
               mean = weights(mean_), square = weights(square_);
    for (std::size_t i = 0; i < kWeights; ++i) {
      mean[i] = 0.9F * mean[i] + 0.1F * slope[i];
      square[i] = 0.999F * square[i] + 0.001F * slope[i] * slope[i];
      net[i] -= rate * (mean[i] / warm_mean) / (std::sqrt(square[i] / warm_square) + 1e-7F);
      average[i] = keep * average[i] + (1 - keep) * net[i];
      slope[i] = 0;
    }
  }

 private:
  std::size_t seats_;
  std::uint64_t steps_ = 0;
  DiceHeistNet net_, average_, slope_, mean_, square_;
};

// The positions between turns of one game, and the game's end in shares by absolute seat; nothing
// when the game does not end.
struct Course {
  std::vector<State> positions;
  std::vector<float> end;
};
template <class Choose>
Course play(const Rules& rules, FastRng& rng, const Choose& choose) {
  Course course;
  State state = rules.start();
  for (int decisions = 0; !rules.actor(state).is_nobody() && decisions < kMostDecisions;) {
    if (rules.actor(state).is_chance()) {
      rules.apply(state, rules.sample_outcome(state, rng));
    } else {
      ++decisions;
      rules.apply(state, choose(state));
    }
    const bool between = state.phase == Phase::kReveal || state.phase == Phase::kAct;
    if (between && (course.positions.empty() || course.positions.back().turn != state.turn)) {
      course.positions.push_back(state);
    }
  }
  if (!rules.actor(state).is_nobody()) return {};
  float sum = 0;
  for (const auto& sheet : rules.score(state)) {
    course.end.push_back(std::exp(static_cast<float>(sheet.total() - 20) / kPointsOfDoubt));
    sum += course.end.back();
  }
  for (float& share : course.end) share /= sum;
  return course;
}

// Backwards from the end: what each position should have promised.
void add_lessons(const Rules& rules, const DiceHeistNet& net, const Course& course,
                 bool trust_only_the_end, std::vector<Lesson>& lessons) {
  const auto seats = static_cast<std::size_t>(rules.seats());
  auto later = course.end;
  for (auto state = course.positions.rbegin(); state != course.positions.rend(); ++state) {
    const auto first = static_cast<std::size_t>(state->turn.index());
    Lesson lesson{bots::dice_heist_inputs(rules, *state), {}};
    for (std::size_t j = 0; j < seats; ++j) lesson.target[j] = later[(first + j) % seats];
    lessons.push_back(lesson);
    if (trust_only_the_end) continue;
    DiceHeistNet::Hidden hidden;
    const auto shares = net.shares(lesson.inputs, seats, hidden);
    for (std::size_t j = 0; j < seats; ++j) {
      float& share = later[(first + j) % seats];
      share = kTrust * share + (1 - kTrust) * shares[j];
    }
  }
}

void shuffle(std::vector<Lesson>& lessons, FastRng& rng) {
  for (std::size_t i = lessons.size() - 1; i > 0; --i) {
    std::swap(lessons[i], lessons[rng.below(static_cast<std::uint32_t>(i) + 1)]);
  }
}

// Big steps first, small ones to settle.
float rate_at(double part_done) {
  return part_done < 0.4 ? 1e-3F : part_done < 0.7 ? 3e-4F : part_done < 0.85 ? 1e-4F : 3e-5F;
}

}  // namespace

DiceHeistNet learn_dice_heist(const SchoolOrder& order) {
  const Rules rules({order.seats, false, wire::default_dice_heist_deck()});
  const bots::DiceHeistGuide guide;
  FastRng rng(order.seed);
  const auto pupil = std::make_unique<Pupil>(static_cast<std::size_t>(order.seats), rng);
  std::vector<Lesson> lessons;
  for (std::uint64_t game = 0; game < order.games; ++game) {
    const double part_done = static_cast<double>(game) / static_cast<double>(order.games);
    const bool by_the_book = game < kSchoolbookGames;
    const float wild = part_done < 0.5 ? 0.06F : 0.03F;
    const auto course = play(rules, rng, [&](const State& state) {
      if (uniform(rng) < wild) return rules.sample_action(state, rng);
      return by_the_book ? guide.best_move(rules, state)
                         : best_by_judgement(pupil->average(), rules, state);
    });
    add_lessons(rules, pupil->average(), course, by_the_book, lessons);
    if (lessons.size() < kLessonSize) continue;
    shuffle(lessons, rng);
    float loss = 0;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
      loss += pupil->study(lessons[i]);
      if (i % kBatch == kBatch - 1) pupil->step(rate_at(part_done));
    }
    if (order.progress) order.progress(game + 1, loss / static_cast<float>(lessons.size()));
    lessons.clear();
  }
  return pupil->average();
}

double examine_dice_heist(const DiceHeistNet& net, int seats, std::uint64_t games) {
  const Rules rules({seats, false, wire::default_dice_heist_deck()});
  FastRng rng(99);
  double share = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    const Seat seat(static_cast<int>(game % static_cast<std::uint64_t>(seats)));
    State last = rules.start();
    play(rules, rng, [&](const State& state) {
      const auto move = state.turn == seat ? best_by_judgement(net, rules, state)
                                           : bots::DiceHeistGuide::greedy(rules, state, rng);
      last = state;
      rules.apply(last, move);
      return move;
    });
    // The last move of a game is a successful heist of everything that is left.
    if (last.phase == Phase::kRoll) {
      auto roll = dice_heist::Action::roll(6);
      for (int i = 0; i < last.pending.sidekicks; ++i) roll = roll.and_sidekick(1);
      rules.apply(last, roll);
    }
    const SeatSet winners = rules.winners(last);
    if (winners.contains(seat)) share += 1.0 / winners.size();
  }
  return share / static_cast<double>(games);
}

std::string lessons_source(const DiceHeistNet& net, int seats) {
  const auto players = static_cast<std::size_t>(seats);
  std::string text = fmt::format(
      "// Made by: purloin bench learn --seats {0}\n"
      "#include \"bots/dice_heist_lessons.h\"\n\n"
      "namespace purloin::bots {{\n\n"
      "const std::array<std::int16_t, lesson_count({0})> kDiceHeistLessons{0} = {{\n",
      seats);
  std::string line = "   ";
  const auto write = [&](float weight) {
    const float whole = std::clamp(std::round(weight / bots::kLessonUnit), -32'767.0F, 32'767.0F);
    const auto word = fmt::format(" {},", static_cast<int>(whole));
    if (line.size() + word.size() > 100) {
      text += line + "\n";
      line = "   ";
    }
    line += word;
  };
  for (std::size_t i = 0; i < DiceHeistNet::inputs(players); ++i) {
    std::ranges::for_each(net.first[i], write);
  }
  std::ranges::for_each(net.first_bias, write);
  for (const auto& row : net.second) std::for_each_n(row.begin(), players, write);
  std::for_each_n(net.second_bias.begin(), players, write);
  line.back() = '}';
  return text + line + ";\n\n}  // namespace purloin::bots\n";
}

}  // namespace purloin::lab
