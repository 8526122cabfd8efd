#include "lab/signature.h"

#include "core/playout.h"
#include "registry/codecs.h"
#include "wire/erased.h"

namespace purloin::lab {
namespace {

constexpr int kGamesPerTable = 50;

// FNV-1a over 64-bit words.
class Digest {
 public:
  void add(std::uint64_t word) {
    for (int i = 0; i < 8; ++i) {
      value_ = (value_ ^ (word & 0xFF)) * 0x100000001B3;
      word >>= 8;
    }
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

}  // namespace

std::vector<GameSignature> play_signatures() {
  std::vector<GameSignature> signatures;
  wire::for_each_codec([&]<class Codec>(Codec) {
    Digest digest;
    FastRng rng(20161);
    for (int seats = Codec::Rules::kMinSeats; seats <= Codec::Rules::kMaxSeats; ++seats) {
      for (const auto& options : Codec::sample_options()) {
        const auto made = wire::ErasedGame<Codec>::make_rules(seats, options);
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
