#include "match/verify.h"

#include "fair/commitment.h"
#include "wire/described.h"
#include "wire/fields.h"
#include "wire/record.h"

namespace purloin::match {
namespace {

tl::unexpected<wire::Refusal> wrong(std::string what) {
  return tl::make_unexpected(wire::Refusal{"unfair", std::move(what)});
}

// What a server's record says of its dice; an engine's record has a seed and no more.
wire::Result<bool> check_promise(const wire::json::value& given, const std::string& seed) {
  try {
    const wire::Field record(given, "");
    if (!record.find("fair")) {
      if (record.find("commitment")) {
        return wrong("the game is not over: its secret is shown at the end");
      }
      return true;
    }
    const auto fair = wire::read_described<wire::FairDoc>(record.at("fair"));
    if (!fair.secret) return wrong("fair.secret: the secret is missing");
    if (fair::commitment_to(*fair.secret) != fair.commitment ||
        record.at("commitment").text() != fair.commitment) {
      return wrong("fair.secret: this is not the secret that was promised");
    }
    if (fair::seed_of(*fair.secret, fair.words) != seed) {
      return wrong("seed: it is not made of the secret and the players' words");
    }
    return true;
  } catch (const wire::FieldFault& fault) {
    return tl::make_unexpected(wire::Refusal{"bad-request", fault.message()});
  }
}

}  // namespace

wire::Result<Verified> verify(const wire::json::value& record) {
  const auto replayed = wire::replay_record(record);
  if (!replayed) return tl::make_unexpected(replayed.error());
  const auto& [game, positions] = *replayed;
  if (const auto promised = check_promise(record, game.seed); !promised) {
    return tl::make_unexpected(promised.error());
  }
  const auto key = fair::key_from_text(game.seed);
  Verified verified;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (!positions[i]->actor().is_chance()) {
      ++verified.moves;
      continue;
    }
    const std::string expected = positions[i]->clone()->play_chance(key);
    if (expected != game.moves[i]) {
      return wrong("moves[" + std::to_string(i) + "]: the dice say \"" + expected +
                   "\", the record \"" + game.moves[i] + "\"");
    }
    ++verified.outcomes;
  }
  return verified;
}

}  // namespace purloin::match
