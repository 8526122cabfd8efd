#include "games/pig/bots/bots.h"

#include "bots/typed_bots.h"
#include "games/pig/bots/guide.h"
#include "games/pig/wire/codec.h"

namespace purloin::pig {

std::unique_ptr<bots::Bot> make_bot(std::string_view name) {
  return bots::make_typed_bot<Codec, Guide>(name);
}

}  // namespace purloin::pig
