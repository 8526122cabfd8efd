#include "games/dice_heist/bots/bots.h"

#include "bots/typed_bots.h"
#include "games/dice_heist/bots/guide.h"
#include "games/dice_heist/bots/outlook.h"
#include "games/dice_heist/wire/codec.h"

namespace purloin::dice_heist {

std::unique_ptr<bots::Bot> make_bot(std::string_view name) {
  return bots::make_typed_bot<Codec, Guide, PatientGuide>(name);
}

std::unique_ptr<bots::Critic> make_critic() {
  return std::make_unique<bots::TypedCritic<Codec, Guide, Outlook>>();
}

}  // namespace purloin::dice_heist
