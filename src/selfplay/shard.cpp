#include "selfplay/shard.h"

#include <algorithm>
#include <array>

#include "core/rng.h"
#include "selfplay/npz.h"

namespace purloin::selfplay {
namespace {

// A stream of its own for every decision and purpose, so that none hangs on what came before.
std::uint64_t seed_of(std::uint64_t game_seed, std::uint64_t decision, std::uint64_t purpose) {
  FastRng rng(game_seed * 0x9E3779B97F4A7C15 + decision * 2 + purpose);
  return rng.next();
}
constexpr std::uint64_t kThinking = 0;
constexpr std::uint64_t kChoosing = 1;

}  // namespace

std::string Shard::play(std::uint64_t from, std::uint64_t to, std::string_view header) {
  for (std::uint64_t game = from; game < to; ++game) play_game(game);
  return write(from, to, header);
}

void Shard::play_game(std::uint64_t game) {
  const std::array<std::size_t, 1> which = {0};
  const std::array<std::uint64_t, 1> seed = {order_.seed + game};
  batch_.reset(which, seed);
  const std::size_t first = actors_.size();
  for (std::uint64_t decision = 0; batch_.actors()[0] >= 0; ++decision) {
    const auto looked = look(decision);
    say(looked, choose(looked, decision), game, decision);
  }
  const auto returns = batch_.returns();
  const auto scores = batch_.scores();
  returns_.insert(returns_.end(), returns.begin(), returns.end());
  scores_.insert(scores_.end(), scores.begin(), scores.end());
  ended_.push_back(static_cast<std::int8_t>(batch_.ended()[0]));
  // Who acted first, the others clockwise: as the features have it.
  for (std::size_t row = first; row < actors_.size(); ++row) {
    for (std::size_t place = 0; place < returns.size(); ++place) {
      outcomes_.push_back(
          returns[(static_cast<std::size_t>(actors_[row]) + place) % returns.size()]);
    }
  }
}

std::vector<Shard::Looked> Shard::look(std::uint64_t decision) const {
  bots::Budget budget;
  budget.iterations = order_.iterations;
  budget.seed = seed_of(batch_.seeds()[0], decision, kThinking);
  const auto choice = bot_.choose(*batch_.table(0), budget);
  std::vector<Looked> looked;
  for (const auto& each : choice.considered) {
    if (each.visits > 0) looked.push_back({*batch_.spell(0, each.move), each.visits});
  }
  // Bots that do not search have looked at what they play, and at nothing else.
  if (looked.empty()) looked.push_back({*batch_.spell(0, choice.move), 1});
  return looked;
}

const Shard::Looked& Shard::choose(std::span<const Looked> looked, std::uint64_t decision) const {
  if (decision >= order_.varied) return looked.front();
  std::uint64_t all = 0;
  for (const Looked& each : looked) all += each.visits;
  FastRng rng(seed_of(batch_.seeds()[0], decision, kChoosing));
  std::uint64_t pick = rng.next() % all;
  for (const Looked& each : looked) {
    if (pick < each.visits) return each;
    pick -= each.visits;
  }
  return looked.front();
}

void Shard::say(std::span<const Looked> looked, const Looked& chosen, std::uint64_t game,
                std::uint64_t decision) {
  for (std::size_t said = 0; said < chosen.word.size(); ++said) {
    const auto features = batch_.features();
    const auto masks = batch_.masks();
    features_.insert(features_.end(), features.begin(), features.end());
    masks_.insert(masks_.end(), masks.begin(), masks.end());
    visits_.resize(masks_.size());
    const std::span row = std::span(visits_).last(masks.size());
    for (const Looked& each : looked) {
      if (each.word.size() > said &&
          std::equal(each.word.begin(), each.word.begin() + said, chosen.word.begin())) {
        row[static_cast<std::size_t>(each.word[said])] += static_cast<std::int32_t>(each.visits);
      }
    }
    numbers_.push_back(chosen.word[said]);
    actors_.push_back(batch_.actors()[0]);
    decisions_.push_back(static_cast<std::int32_t>(decision));
    games_.push_back(game);
    const std::array<batches::Number, 1> number = {chosen.word[said]};
    batch_.step(number);
  }
}

std::string Shard::write(std::uint64_t from, std::uint64_t to, std::string_view header) const {
  const std::size_t rows = numbers_.size();
  const std::size_t games = to - from;
  const std::size_t seats = static_cast<std::size_t>(order_.seats);
  NpzFile file;
  file.add_text("header", header);
  file.add("features", features_, {rows, batch_.feature_count()});
  file.add_flags("masks", masks_, {rows, batch_.number_count()});
  file.add("visits", visits_, {rows, batch_.number_count()});
  file.add("numbers", numbers_, {rows});
  file.add("actors", actors_, {rows});
  file.add("decisions", decisions_, {rows});
  file.add("games", games_, {rows});
  file.add("outcomes", outcomes_, {rows, seats});
  file.add("returns", returns_, {games, seats});
  file.add("scores", scores_, {games, seats});
  file.add("ended", ended_, {games});
  return file.finish();
}

}  // namespace purloin::selfplay
