#include <cassert>
#include <string>

#include "games/thiefs_market/tensors/tensors.h"
#include "tensors/fields.h"

namespace purloin::thiefs_market {
namespace {

std::string kind_of_object(int kind) {
  return kind < kFaces ? std::string(face_name(static_cast<Face>(kind))) : "marker";
}

template <class Out, class... Name>
void put_objects(Out& out, Objects objects, const Name&... name) {
  for (int face = 0; face < kFaces; ++face) {
    out(objects.count(static_cast<Face>(face)), 4, name..., ".",
        face_name(static_cast<Face>(face)));
  }
  out(objects.has_marker(), 1, name..., ".marker");
}

}  // namespace

template <class Out>
void Tensors::describe_partial(const Partial& partial, Out& out) const {
  out(partial.source == Partial::kCenter, 1, "split.take");
  tensors::put_choice(out, partial.source == Partial::kRival ? partial.places - 1 : -1,
                      rules_.seats() - 1,
                      [](int i) { return "split.steal." + std::to_string(i + 1); });
  put_objects(out, partial.kept, "split.kept");
  tensors::put_choice(out, partial.source == Partial::kNone ? -1 : partial.asked, kKinds,
                      [](int i) { return "split.asked." + kind_of_object(i); });
}

template <class Out>
void Tensors::describe_player(const View& view, Seat at, int place, Out& out) const {
  const Catalog& catalog = rules_.catalog();
  const Player& player = view.player(at);
  out(player.gold, 8, "player.", place, ".gold");
  out(player.infamy, 16, "player.", place, ".infamy");
  out(player.purchases, 2, "player.", place, ".purchases");
  put_objects(out, player.pile, "player.", place, ".pile");
  out(player.final_pile.objects, 8, "player.", place, ".final-pile.objects");
  out(player.final_pile.marker, 1, "player.", place, ".final-pile.marker");
  out.bits(player.final_pile.gems, kGems, [&](int i) {
    return "player." + std::to_string(place) + ".final-pile." +
           std::string(face_name(static_cast<Face>(i)));
  });
  out.bits(player.cards, catalog.size, [&](int i) {
    return "player." + std::to_string(place) + ".card." +
           rules_.facts(static_cast<std::uint8_t>(i)).id;
  });
}

template <class Out>
void Tensors::describe(const View& view, Seat seat, Out& out) const {
  const Catalog& catalog = rules_.catalog();
  const auto card_name = [&](std::string_view place) {
    return [&, place](int i) {
      return std::string(place) + "." + rules_.facts(static_cast<std::uint8_t>(i)).id;
    };
  };
  const auto places = [&](MaybeSeat who) {
    return who.has_value() ? places_after(seat, *who) : -1;
  };
  describe_partial({}, out);
  const int phase =
      view.phase == Phase::kOver ? static_cast<int>(Phase::kGrab) : static_cast<int>(view.phase);
  tensors::put_choice(out, phase, static_cast<int>(kPhaseNames.size()), [](int i) {
    return "phase." + std::string(kPhaseNames[static_cast<std::size_t>(i)]);
  });
  out(view.round, 16, "round");
  tensors::put_choice(out, places(view.seat), rules_.seats(),
                      [](int i) { return "acting." + std::to_string(i); });
  tensors::put_choice(out, places(view.start), rules_.seats(),
                      [](int i) { return "start." + std::to_string(i); });
  put_objects(out, view.center, "center");
  out(view.rerolling, kMaxDice, "rerolling");
  for (const Deck deck : kAllDecks) {
    out(rules_.left_in_deck(view, deck), 16, "deck.", key_of(deck));
    out(view.bought[index(deck)], 4, "bought.", key_of(deck));
  }
  out.bits(view.market, catalog.size, card_name("market"));
  out.bits(view.unseen, catalog.size, card_name("unseen"));
  out.bits(view.used, catalog.size, card_name("used"));
  out.bits(view.copied == kNoCard ? 0 : bit(view.copied), catalog.size, card_name("copied"));
  for (int place = 0; place < rules_.seats(); ++place) {
    describe_player(view, seat_after(seat, place), place, out);
  }
}

std::vector<std::string> Tensors::feature_names() const {
  tensors::FieldNames names;
  describe(rules_.start(), Seat(0), names);
  return names.names();
}

void Tensors::observe(const View& view, Seat seat, float* row) const {
  tensors::FieldWriter writer(row);
  describe(view, seat, writer);
  assert(writer.end() == row + feature_count_);
}

void Tensors::observe_partial(const Partial& partial, float* row) const {
  tensors::FieldWriter writer(row);
  describe_partial(partial, writer);
}

}  // namespace purloin::thiefs_market
