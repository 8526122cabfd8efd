#include "games/pig/bots/bots.h"

#include "bots/typed_bots.h"
#include "bots/typed_critic.h"
#include "games/pig/bots/guide.h"
#include "games/pig/wire/codec.h"

namespace purloin::pig {

std::unique_ptr<bots::Bot> make_bot(std::string_view name) {
  return bots::make_typed_bot<Codec, Guide>(name);
}

std::unique_ptr<bots::Critic> make_critic() {
  return std::make_unique<bots::TypedCritic<Codec, Guide>>();
}

}  // namespace purloin::pig
