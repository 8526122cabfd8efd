#include "games/crypt/bots/bots.h"

#include "bots/typed_bots.h"
#include "games/crypt/bots/guide.h"
#include "games/crypt/bots/outlook.h"
#include "games/crypt/wire/codec.h"

namespace purloin::crypt {

std::unique_ptr<bots::Bot> make_bot(std::string_view name) {
  return bots::make_typed_bot<Codec, Guide>(name);
}

std::unique_ptr<bots::Critic> make_critic() {
  return std::make_unique<bots::TypedCritic<Codec, Guide, Outlook>>();
}

}  // namespace purloin::crypt
