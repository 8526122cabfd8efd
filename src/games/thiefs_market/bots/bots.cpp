#include "games/thiefs_market/bots/bots.h"

#include "bots/typed_bots.h"
#include "games/thiefs_market/bots/guide.h"
#include "games/thiefs_market/bots/outlook.h"
#include "games/thiefs_market/wire/codec.h"

namespace purloin::thiefs_market {

std::unique_ptr<bots::Bot> make_bot(std::string_view name) {
  return bots::make_typed_bot<Codec, Guide>(name);
}

std::unique_ptr<bots::Critic> make_critic() {
  return std::make_unique<bots::TypedCritic<Codec, Guide, Outlook>>();
}

}  // namespace purloin::thiefs_market
