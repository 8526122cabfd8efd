#include "lab/signature.h"

#include <string_view>

#include "bots/bot.h"
#include "core/playout.h"
#include "fair/chance_stream.h"
#include "registry/bots.h"
#include "registry/codecs.h"
#include "registry/games.h"
#include "wire/declared.h"
#include "wire/made_rules.h"

namespace purloin::lab {
namespace {

constexpr int kGamesPerTable = 50;
constexpr std::uint64_t kBotIterations = 30;
constexpr std::uint64_t kBotDecisions = 50;  // of a game; what comes later is no other code

// FNV-1a over 64-bit words.
class Digest {
 public:
  void add(std::uint64_t word) {
    for (int i = 0; i < 8; ++i) {
      value_ = (value_ ^ (word & 0xFF)) * 0x100000001B3;
      word >>= 8;
    }
  }
  void add(std::string_view text) {
    for (const char each : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(each)));
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325;
};

template <Game G>
void add_games(const G& rules, FastRng& rng, Digest& digest) {
  for (int i = 0; i < kGamesPerTable; ++i) {
    auto state = rules.start();
    std::uint64_t decisions = 0;
    for (Actor actor = rules.actor(state); !actor.is_nobody() && decisions < kDecisionCap;
         actor = rules.actor(state)) {
      const auto action =
          actor.is_chance() ? rules.sample_outcome(state, rng) : rules.sample_action(state, rng);
      decisions += actor.is_seat();
      digest.add(action.bits());
      rules.apply(state, action);
    }
    for (const auto& sheet : rules.score(state)) {
      digest.add(static_cast<std::uint64_t>(sheet.total()));
    }
  }
}

void add_bot_game(const wire::AnyGame& game, int seats, std::string_view name, Digest& digest) {
  const auto bot = registry::make_bot(name, game.id());
  const auto key = fair::key_from_text(name);
  auto table = game.start(seats, {}).value();
  for (std::uint64_t decisions = 0; decisions < kBotDecisions;) {
    const Actor actor = table->actor();
    if (actor.is_nobody()) break;
    if (actor.is_chance()) {
      table->play_chance(key);
      continue;
    }
    bots::Budget budget;
    budget.iterations = kBotIterations;
    budget.seed = ++decisions;
    const auto choice = bot->choose(*table, budget);
    for (const auto& each : choice.considered) {
      digest.add(each.move);
      digest.add(each.visits);
    }
    table->play(choice.move).value();
  }
}

}  // namespace

std::vector<GameSignature> bot_signatures() {
  std::vector<GameSignature> signatures;
  for (const auto* game : registry::all_games()) {
    Digest digest;
    for (int seats = game->min_seats(); seats <= game->max_seats(); ++seats) {
      for (const auto& facts : bots::all_bots()) add_bot_game(*game, seats, facts.name, digest);
    }
    signatures.push_back({std::string(game->id()), digest.value()});
  }
  return signatures;
}

std::vector<GameSignature> play_signatures() {
  std::vector<GameSignature> signatures;
  registry::for_each_codec([&]<class Codec>(Codec) {
    Digest digest;
    FastRng rng(20161);
    for (int seats = Codec::Rules::kMinSeats; seats <= Codec::Rules::kMaxSeats; ++seats) {
      for (const auto& options : wire::samples_of<Codec>()) {
        const auto made = wire::make_rules<Codec>(seats, options);
        add_games(*made->rules, rng, digest);
      }
    }
    signatures.push_back({std::string(Codec::kId), digest.value()});
  });
  return signatures;
}

std::uint64_t combine(const std::vector<GameSignature>& signatures) {
  Digest digest;
  for (const auto& signature : signatures) digest.add(signature.value);
  return digest.value();
}

}  // namespace purloin::lab
