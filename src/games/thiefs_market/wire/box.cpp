#include "games/thiefs_market/wire/box.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "wire/fields.h"

namespace purloin::embedded {
extern const std::string_view thiefs_market_data;
}

namespace purloin::thiefs_market {

using namespace wire;
namespace {

constexpr std::array<std::string_view, kFaces> kFaceNames = {"red",   "white", "blue",
                                                             "green", "bag",   "mask"};

std::size_t find_face_name(const Field& field) {
  const auto found = std::ranges::find(kFaceNames, field.text());
  if (found == kFaceNames.end()) field.fail("is no face of a die");
  return static_cast<std::size_t>(found - kFaceNames.begin());
}

Face read_face(const Field& field) {
  return static_cast<Face>(find_face_name(field));
}

Face read_gem(const Field& field) {
  const std::size_t face = find_face_name(field);
  if (face >= kGems) field.fail("must be a gem");
  return static_cast<Face>(face);
}

Icon read_icon(const Field& field) {
  for (int i = 0; i < kIcons; ++i) {
    if (icon_name(static_cast<Icon>(i)) == field.text()) return static_cast<Icon>(i);
  }
  field.fail("is no icon");
}

Deck read_deck(const Field& field) {
  for (const Deck deck : {Deck::kA, Deck::kB, Deck::kC}) {
    if (field.text() == std::string(1, letter(deck))) return deck;
  }
  field.fail("must be A, B or C");
}

int read_number(const Field& object, std::string_view key) {
  return object.at(key).integer(0, 100);
}

void read_gain(const Field& effect, Effect& out) {
  const Field gain = effect.at("gain");
  for (const auto& token : gain.object()) {
    const Field amount = gain.at(token.key());
    if (token.key() == "gold") {
      out.gold = amount.integer(0, 100);
    } else if (token.key() == "infamy") {
      out.infamy = amount.integer(0, 100);
    } else {
      amount.fail("must be gold or infamy");
    }
  }
}

void read_limit(const Field& effect, Effect& out) {
  const Field limit = effect.at("limit");
  if (limit.text() != "round" && limit.text() != "none") limit.fail("must be round or none");
  out.once = limit.text() == "round";
}

// One line for each kind that the data knows: its name, and which of its parameters it has.
struct KindReader {
  std::string_view name;
  EffectKind kind;
  void (*read)(const Field& given, Effect& out);
};

void read_nothing(const Field&, Effect&) {}
void read_turn(const Field& given, Effect& out) {
  out.face = read_face(given.at("from"));
  const Field to = given.at("to");
  for (std::size_t i = 0; i < to.size(); ++i) {
    out.to = static_cast<std::uint8_t>(out.to | (1u << find_face_name(to[i])));
  }
  read_limit(given, out);
}
void read_spend(const Field& given, Effect& out) {
  const auto token = given.find("token");
  if (token && token->text() != "gold") token->fail("must be gold");
  out.spends_gold = token.has_value();
  if (!out.spends_gold) out.face = read_face(given.at("die"));
  read_gain(given, out);
  read_limit(given, out);
}
void read_extra(const Field& given, Effect& out) {
  out.face = read_gem(given.at("if-final-pile-has"));
}
void read_discount(const Field& given, Effect&) {
  given.at("discount-dice").integer(1, 1);
}
void read_on_purchase(const Field& given, Effect& out) {
  out.face = read_gem(given.at("cost-has"));
  out.infamy = read_number(given, "gain");
}
void read_infamy(const Field& given, Effect& out) {
  out.infamy = read_number(given, "gain");
}
void read_rival_pile(const Field& given, Effect& out) {
  out.amount = read_number(given, "at-least");
  out.infamy = read_number(given, "gain");
}
void read_per_object(const Field&, Effect& out) {
  out.infamy = 1;
}
void read_turn_in(const Field& given, Effect& out) {
  out.face = read_face(given.at("die"));
  read_gain(given, out);
}
void read_points(const Field& given, Effect& out) {
  out.points = read_number(given, "points");
}
void read_hideouts(const Field& given, Effect& out) {
  out.icon = Icon::kHideout;
  out.points = read_number(given, "one");
  out.other_points = read_number(given, "two-or-more");
}
void read_per_icons(const Field& given, Effect& out) {
  out.icon = read_icon(given.at("icon"));
  out.amount = read_number(given, "per");
  out.points = read_number(given, "points");
}
void read_per_infamy(const Field& given, Effect& out) {
  out.amount = read_number(given, "per");
  out.points = read_number(given, "points");
}
void read_map(const Field& given, Effect& out) {
  out.icon = Icon::kMap;
  out.points = read_number(given, "alone");
  out.other_points = read_number(given, "otherwise");
}
void read_rival_icons(const Field& given, Effect& out) {
  out.icon = read_icon(given.at("icon"));
  out.points = read_number(given, "points");
}

constexpr KindReader kKinds[] = {
    {"none", EffectKind::kNone, read_nothing},
    {"turn", EffectKind::kTurn, read_turn},
    {"spend", EffectKind::kSpend, read_spend},
    {"extra-purchase", EffectKind::kExtraPurchase, read_extra},
    {"extra-purchase-and-discount", EffectKind::kExtraPurchaseAndDiscount, read_discount},
    {"infamy-on-purchase", EffectKind::kGainOnPurchase, read_on_purchase},
    {"potion", EffectKind::kPotion, read_nothing},
    {"copy-opponent-card-on-gain", EffectKind::kCopy, read_nothing},
    {"infamy-per-object-on-gain", EffectKind::kGainPerObject, read_per_object},
    {"infamy-if-marker", EffectKind::kGainIfMarker, read_infamy},
    {"infamy-if-rival-pile", EffectKind::kGainIfRivalPile, read_rival_pile},
    {"infamy-when-stolen", EffectKind::kGainWhenStolen, read_infamy},
    {"lucky", EffectKind::kLucky, read_nothing},
    {"turn-in-bonus", EffectKind::kTurnInBonus, read_turn_in},
    {"score", EffectKind::kScore, read_points},
    {"score-hideouts", EffectKind::kScoreHideouts, read_hideouts},
    {"score-per-icons", EffectKind::kScorePerIcons, read_per_icons},
    {"score-per-other-card", EffectKind::kScorePerOtherCard, read_points},
    {"score-per-infamy", EffectKind::kScorePerInfamy, read_per_infamy},
    {"score-map", EffectKind::kScoreMap, read_map},
    {"score-per-rival-icon", EffectKind::kScorePerRivalIcons, read_rival_icons},
};

Effect read_effect(const Field& given) {
  const Field kind = given.at("kind");
  const auto* reader = std::ranges::find(kKinds, kind.text(), &KindReader::name);
  if (reader == std::end(kKinds)) kind.fail("is no kind of effect");
  Effect effect;
  effect.kind = reader->kind;
  reader->read(given, effect);
  return effect;
}

CardFacts read_card(const Field& given) {
  CardFacts card;
  card.id = given.at("id").text();
  card.name = given.at("name").text();
  if (const auto french = given.find("name_fr")) card.name_fr = french->text();
  card.deck = read_deck(given.at("deck"));
  const Field cost = given.at("cost");
  for (const auto& gem : cost.object()) {
    const auto found = std::ranges::find(kFaceNames, std::string_view(gem.key()));
    const auto color = static_cast<std::size_t>(found - kFaceNames.begin());
    if (color >= card.cost.size()) cost.at(gem.key()).fail("must be a gem");
    card.cost[color] = cost.at(gem.key()).integer(0, kMaxCostOfColor);
  }
  const Field icons = given.at("icons");
  for (std::size_t i = 0; i < icons.size(); ++i) {
    ++card.icons[static_cast<std::size_t>(read_icon(icons[i]))];
  }
  if (const auto promo = given.find("promo")) card.promo = promo->boolean();
  card.effect = read_effect(given.at("effect"));
  return card;
}

Box read_box(const Field& given) {
  Box box;
  const Field dice = given.at("dice-by-players");
  for (std::size_t seats = 3; seats <= kPlayers; ++seats) {
    box.dice[seats] = dice.at(std::to_string(seats)).integer(1, kMaxDice);
  }
  const Field sizes = given.at("deck-size");
  for (const Deck deck : {Deck::kA, Deck::kB, Deck::kC}) {
    box.deck_size[index(deck)] = sizes.at(std::string(1, letter(deck))).integer(1, 100);
  }
  given.at("row").integer(kRow, kRow);
  box.start_gold = read_number(given, "start-gold");
  const Field cards = given.at("cards");
  for (std::size_t i = 0; i < cards.size(); ++i) box.cards.push_back(read_card(cards[i]));
  return box;
}

}  // namespace

Result<Box> read_box(const json::value& given) {
  try {
    Box box = read_box(Field(given, ""));
    const auto problems = box_problems(box);
    if (!problems.empty()) return tl::make_unexpected(Refusal{"bad-box", problems.front()});
    return box;
  } catch (const FieldFault& fault) {
    return tl::make_unexpected(Refusal{"bad-box", fault.message()});
  }
}

const Box& default_box() {
  static const Box box = [] {
    auto read = read_box(json::parse(embedded::thiefs_market_data));
    assert(read.has_value());
    read->is_default = true;
    return std::move(*read);
  }();
  return box;
}

}  // namespace purloin::thiefs_market
