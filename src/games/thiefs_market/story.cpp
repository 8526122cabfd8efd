#include "games/thiefs_market/story.h"

#include "games/thiefs_market/card_texts.h"

namespace purloin::thiefs_market {
namespace {

constexpr Language kEnglish = Language::kEnglish;

std::string counted(int count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

void add_to(std::string& list, const std::string& item, const char* between = ", ") {
  list += (list.empty() ? "" : between) + item;
}

// "2 red, bag, the marker"
std::string name_objects(Objects objects) {
  std::string text;
  for (int f = 0; f < kFaces; ++f) {
    const Face face = static_cast<Face>(f);
    const int count = objects.count(face);
    if (count == 0) continue;
    const std::string word(face_word(face, kEnglish));
    const bool plural = count > 1 && f >= kGems;  // "2 red", but "2 bags"
    add_to(text, (count > 1 ? std::to_string(count) + " " : "") + word + (plural ? "s" : ""));
  }
  if (objects.has_marker()) add_to(text, "the marker");
  return text;
}

std::string name_payment(Action buy) {
  std::string text = name_objects(buy.dice_paid());
  if (buy.gold_paid() > 0) add_to(text, std::to_string(buy.gold_paid()) + " gold");
  return text.empty() ? "nothing" : text;
}

std::string name_gain(int gold, int infamy) {
  std::string text;
  if (gold > 0) add_to(text, std::to_string(gold) + " gold", " and ");
  if (infamy > 0) add_to(text, std::to_string(infamy) + " infamy", " and ");
  return text;
}

std::string name_use(const Rules& rules, const State& state, Action action) {
  if (action.kind() == Action::Kind::kTurn) {
    return "turn " + std::string(face_word(action.from(), kEnglish)) + " to " +
           std::string(face_word(action.to(), kEnglish));
  }
  const Effect& effect = rules.facts(acts_as(rules.catalog(), state, action.card())).effect;
  return (effect.spends_gold ? "1 gold" : "a " + std::string(face_word(effect.face, kEnglish))) +
         " for " + name_gain(effect.gold, effect.infamy);
}

// What becomes of the objects that a thief returns.
std::string name_returned(const Rules& rules, const State& state, Action steal) {
  const Player& robbed = state.player(steal.seat());
  const int dice = steal.objects().dice().size();
  std::string text = "returning " + name_objects(steal.objects());
  if (dice == 0) return text;
  const bool lucky = (powers_of(rules.catalog(), state, robbed) & rules.catalog().lucky) != 0;
  return text +
         (lucky ? ", not re-rolled"
                : ", " + (dice == 1 ? "1 die" : std::to_string(dice) + " dice") + " re-rolled");
}

// "; Fox +2 gold, Raven +1 infamy": what an action changed, whatever the reason.
std::string name_changes(const Rules& rules, const State& before, const State& after,
                         const std::vector<std::string>& names, bool gold_too) {
  std::string text;
  for (int i = 0; i < rules.seats(); ++i) {
    const Player& was = before.player(Seat(i));
    const Player& is = after.player(Seat(i));
    const int gold = gold_too ? static_cast<int>(is.gold) - static_cast<int>(was.gold) : 0;
    const int infamy = static_cast<int>(is.infamy) - static_cast<int>(was.infamy);
    if (gold <= 0 && infamy <= 0) continue;
    text += (text.empty() ? "; " : ", ") + names[static_cast<std::size_t>(i)] + " gains " +
            name_gain(gold, infamy);
  }
  return text;
}

std::string tell_done(const State& before, const State& after, const std::string& name) {
  const std::string text = name + " is done buying";
  if (after.phase == Phase::kBuy) return text;
  const std::string end = text + "; round " + std::to_string(before.round) + " ends";
  return after.phase == Phase::kOver || after.phase == Phase::kGrab
             ? end + ", and deck C cannot replace what was bought: the game is over"
             : end;
}

std::string tell_deal(const Rules& rules, const State& before, Action deal,
                      const std::string& name) {
  const CardFacts& card = rules.facts(deal.card());
  if (before.phase == Phase::kRefill && before.seat.has_value()) {
    return "The potion turns out to be " + card.name + ", which " + name + " gains";
  }
  return "New in row " + std::string(1, letter(card.deck)) + ": " + card.name;
}

std::string tell_roll(const State& before, Action roll, const std::string& name) {
  const std::string dice = name_objects(roll.objects());
  if (before.phase == Phase::kRoll) return name + " rolls " + dice;
  return before.phase == Phase::kLucky ? name + " re-rolls: " + dice
                                       : "The returned dice show " + dice;
}

std::string tell_plainly(const Rules& rules, const State& before, const State& after, Action action,
                         const std::vector<std::string>& names) {
  const auto name_of = [&](Seat seat) { return names[static_cast<std::size_t>(seat.index())]; };
  const std::string name = before.seat.has_value() ? name_of(*before.seat) : std::string();
  switch (action.kind()) {
    case Action::Kind::kTake:
      return name + " takes " + name_objects(action.objects());
    case Action::Kind::kSteal:
      return name + " steals from " + name_of(action.seat()) + " and keeps " +
             name_objects(before.player(action.seat()).pile - action.objects()) + ", " +
             name_returned(rules, before, action);
    case Action::Kind::kReroll:
      return name + " re-rolls " + std::string(face_word(action.face(), kEnglish));
    case Action::Kind::kPass:
      return name + " keeps every die as it is";
    case Action::Kind::kTurn:
    case Action::Kind::kSpend:
      return name + " uses " + rules.facts(action.card()).name + ": " +
             name_use(rules, before, action);
    case Action::Kind::kBuy:
      return name + " buys " + rules.facts(action.card()).name + " for " + name_payment(action);
    case Action::Kind::kCopy:
      return name + "'s " + rules.facts(rules.catalog().copier_card).name + " is now a copy of " +
             name_of(action.owner()) + "'s " + rules.facts(action.card()).name;
    case Action::Kind::kDone:
      return tell_done(before, after, name);
    case Action::Kind::kStart:
      return name_of(action.seat()) + " starts";
    case Action::Kind::kDeal:
      return tell_deal(rules, before, action, name);
    case Action::Kind::kRoll:
      return tell_roll(before, action, name);
    case Action::Kind::kGrab:
      return name_of(action.seat()) + " grabs the marker first and wins the tie";
  }
  return {};
}

// "5 magic icons, " — what a card counts.
std::string name_count(const Effect& effect, int count) {
  const std::string icon(icon_word(effect.icon, kEnglish));
  switch (effect.kind) {
    case EffectKind::kScoreHideouts:
      return counted(count, "hideout") + ", ";
    case EffectKind::kScorePerIcons:
      return counted(count, icon + " icon") + ", ";
    case EffectKind::kScorePerOtherCard:
      return counted(count, "other card") + ", ";
    case EffectKind::kScorePerInfamy:
      return std::to_string(count) + " infamy, ";
    case EffectKind::kScoreMap:
      return count == 0 ? "nobody else has a map, " : "others have a map, ";
    case EffectKind::kScorePerRivalIcons:
      return counted(count, icon + " icon") + " of others, ";
    default:
      return {};
  }
}

bool scores_points(EffectKind kind) {
  return kind >= EffectKind::kScore;
}

std::string name_place(Place place) {
  if (place.rank == 0) return {};
  return std::string(place.tied ? "tied for " : "") + (place.rank == 1 ? "most, " : "second, ");
}

}  // namespace

std::string describe(const Rules& rules, const State& state, Action action,
                     const std::vector<std::string>& names) {
  switch (action.kind()) {
    case Action::Kind::kTake: {
      const Objects left = state.center - action.objects();
      return name_objects(action.objects()) + "; leaving " +
             (left.empty() ? "nothing" : name_objects(left));
    }
    case Action::Kind::kSteal:
      return names[static_cast<std::size_t>(action.seat().index())] + "'s pile: keep " +
             name_objects(state.player(action.seat()).pile - action.objects()) + ", " +
             name_returned(rules, state, action);
    case Action::Kind::kReroll:
      return "re-roll one " + std::string(face_word(action.face(), kEnglish));
    case Action::Kind::kPass:
      return "keep every die as it is";
    case Action::Kind::kTurn:
    case Action::Kind::kSpend:
      return name_use(rules, state, action);
    case Action::Kind::kBuy:
      return "for " + name_payment(action) + ". " + card_text(rules.facts(action.card()), kEnglish);
    case Action::Kind::kCopy:
      return card_text(rules.facts(action.card()), kEnglish);
    case Action::Kind::kDone:
      return "end your purchases";
    default:
      return {};
  }
}

std::string tell(const Rules& rules, const State& before, Action action, Viewer,
                 const std::vector<std::string>& names) {
  State after = before;
  rules.apply(after, action);
  return tell_plainly(rules, before, after, action, names) +
         name_changes(rules, before, after, names, action.kind() != Action::Kind::kBuy);
}

std::vector<std::string> explain_score(const Rules& rules, const State& state, Seat seat) {
  const Catalog& catalog = rules.catalog();
  const Standings standings = count_standings(catalog, state, rules.seats());
  const ScoreSheet sheet = rules.score(state)[static_cast<std::size_t>(seat.index())];
  const auto henchmen = henchmen_of_all(standings);
  const auto gold = gold_of_all(state);
  std::vector<std::string> lines;
  for (const std::uint8_t card : cards_as_gained(state, seat)) {
    const std::uint8_t power = acts_as(catalog, state, card);
    const CardFacts& facts = rules.facts(power);
    if (!scores_points(facts.effect.kind)) continue;
    const CardScore score = score_card(catalog, state, standings, seat, power);
    lines.push_back(rules.facts(card).name + (power == card ? "" : " as " + facts.name) + ": " +
                    name_count(facts.effect, score.count) + counted(score.points, "point"));
  }
  const auto at = static_cast<std::size_t>(seat.index());
  lines.push_back("Infamy: " + counted(sheet.infamy, "point"));
  lines.push_back("Henchmen: " + counted(henchmen[at], "icon") + ", " +
                  name_place(place_among(henchmen, at)) + counted(sheet.henchmen, "point"));
  const Place richest = place_among(gold, at);
  lines.push_back("Gold: " + std::to_string(gold[at]) + ", " +
                  name_place(richest.rank == 1 ? richest : Place{}) + counted(sheet.gold, "point"));
  return lines;
}

}  // namespace purloin::thiefs_market
