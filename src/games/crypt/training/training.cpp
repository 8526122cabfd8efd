#include "games/crypt/training/training.h"

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "games/crypt/training/self_play.h"

namespace purloin::lab {
namespace {

using bots::CryptNet;
using crypt::Rules;
using crypt::State;

constexpr std::uint64_t kBookGames = 400'000;
constexpr double kBookPart = 0.3;            // of the way
constexpr std::uint64_t kTermGames = 4'000;  // of scholars, until what was learned is put to use
constexpr std::size_t kTermsKept = 4;        // older ones are forgotten
constexpr int kReadings = 8;                 // of all that is kept, after each term
constexpr std::uint64_t kIterations = 200;   // of a scholar's move
constexpr std::uint64_t kExamined = 1'000;   // and in an examination

class School {
 public:
  explicit School(const SchoolOrder& order)
      : order_(order),
        all_a_({order.seats, crypt::Sides::from_bits(0), {}}),
        any_sides_({order.seats, {}, {}}),
        rng_(order.seed),
        pupil_(CryptNet::shape(order.seats), rng_) {}

  CryptNet learn() {
    for (std::uint64_t game = 0; game < kBookGames; ++game) {
      const double part_done = kBookPart * static_cast<double>(game) / kBookGames;
      const Rules& rules = rng_.below(2) == 0 ? all_a_ : any_sides_;
      for (const auto& lesson : lessons_by_the_book(rules, rng_)) study(lesson, part_done, game);
    }
    for (std::uint64_t first = 0; first < order_.games; first += kTermGames) learn_a_term(first);
    return pupil_.average();
  }

 private:
  using Lessons = std::vector<CryptLesson>;

  void study(const CryptLesson& lesson, double part_done, std::uint64_t game) {
    double loss = 0;
    const bool studied = pupil_.take(lesson, part_done, rng_, loss);
    if (studied && order_.progress) order_.progress(game + 1, loss);
  }

  void learn_a_term(std::uint64_t first) {
    const std::uint64_t end = std::min(first + kTermGames, order_.games);
    if (kept_.size() == kTermsKept) kept_.erase(kept_.begin());
    kept_.push_back(play_games(first, end));
    const double part = static_cast<double>(first) / static_cast<double>(order_.games);
    const double part_done = kBookPart + (1 - kBookPart) * part;
    for (int reading = 0; reading < kReadings; ++reading) {
      for (const auto& term : kept_) {
        for (const auto& lesson : term) study(lesson, part_done, kBookGames + end);
      }
    }
  }

  // On all cores. Each game has its own seed, so the same is learned with any number of them.
  Lessons play_games(std::uint64_t first, std::uint64_t end) const {
    const auto workers = std::max(1u, std::thread::hardware_concurrency());
    std::vector<Lessons> by_game(end - first);
    std::vector<std::jthread> threads;
    for (unsigned worker = 0; worker < workers; ++worker) {
      threads.emplace_back([this, &by_game, first, end, workers, worker] {
        CryptScholar all_a(all_a_, pupil_.average(), kIterations);
        CryptScholar any_sides(any_sides_, pupil_.average(), kIterations);
        for (std::uint64_t game = first + worker; game < end; game += workers) {
          FastRng rng((order_.seed << 40) + game);
          by_game[game - first] = lessons_of_scholars(rng.below(2) == 0 ? all_a : any_sides, rng);
        }
      });
    }
    threads.clear();
    Lessons all;
    for (const auto& lessons : by_game) all.insert(all.end(), lessons.begin(), lessons.end());
    return all;
  }

  const SchoolOrder& order_;
  Rules all_a_, any_sides_;
  FastRng rng_;
  Pupil<CryptNet> pupil_;
  std::vector<Lessons> kept_;  // a list for each term
};

}  // namespace

CryptNet learn_crypt(const SchoolOrder& order) {
  return std::make_unique<School>(order)->learn();
}

double compare_crypt(const CryptNet& one, const CryptNet& others, int seats, std::uint64_t games) {
  const Rules rules({seats, crypt::Sides::from_bits(0), {}});
  CryptScholar first(rules, one, kExamined);
  CryptScholar second(rules, others, kExamined);
  FastRng rng(99);
  double share = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    const Seat seat(static_cast<int>(game % static_cast<std::uint64_t>(seats)));
    State state = rules.start();
    for (Actor actor = rules.actor(state); !actor.is_nobody(); actor = rules.actor(state)) {
      CryptScholar& scholar = actor.is_seat() && actor.seat() == seat ? first : second;
      rules.apply(
          state, actor.is_chance() ? rules.sample_outcome(state, rng) : scholar.choose(state, rng));
    }
    share += search::rewards_at_end(rules, state)[static_cast<std::size_t>(seat.index())];
  }
  return share / static_cast<double>(games);
}

std::string crypt_lessons_source(const CryptNet& net, int seats) {
  return lessons_source(
      net, CryptNet::shape(seats),
      fmt::format("purloin bench learn --game crypt --seats {}", seats), "games/crypt/bots/weights.h",
      fmt::format("std::array<std::int16_t, crypt_lesson_count({0})> kCryptLessons{0}", seats));
}

}  // namespace purloin::lab
