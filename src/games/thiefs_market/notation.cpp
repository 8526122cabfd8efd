#include "games/thiefs_market/notation.h"

#include <algorithm>

#include "core/short_text.h"
#include "core/tokens.h"

namespace purloin::thiefs_market {
namespace {

constexpr std::string_view kLetters = "RWBGYP";
constexpr std::size_t kMaxSymbols = kMaxDice + 1;

using Parsed = tl::expected<Action, std::string>;

Parsed refuse(std::string reason) {
  return tl::make_unexpected(std::move(reason));
}

Parsed bad_objects(std::string_view word) {
  return refuse("\"" + std::string(word) +
                "\" is no set of objects: letters of RWBGYP and * for the marker");
}

Parsed no_card(std::string_view id) {
  return refuse("there is no card \"" + std::string(id) + "\" at this table");
}

std::optional<Seat> parse_seat(std::string_view word) {
  const auto seat = parse_number(word, 0, kPlayers - 1);
  if (!seat) return std::nullopt;
  return Seat(*seat);
}

Parsed parse_take(const Tokens& tokens) {
  if (tokens.size() != 2) return refuse("a take is \"take FACES\"");
  const auto objects = parse_objects(tokens[1]);
  return objects ? Action::take(*objects) : bad_objects(tokens[1]);
}

Parsed parse_steal(const Tokens& tokens) {
  if (tokens.size() != 4 || tokens[2] != "return") {
    return refuse("a steal is \"steal SEAT return FACES\"");
  }
  const auto victim = parse_seat(tokens[1]);
  if (!victim) return refuse("there is no seat \"" + std::string(tokens[1]) + "\"");
  const auto objects = parse_objects(tokens[3]);
  return objects ? Action::steal(*victim, *objects) : bad_objects(tokens[3]);
}

Parsed parse_reroll(const Tokens& tokens) {
  const auto face =
      tokens.size() == 2 && tokens[1].size() == 1 ? find_face(tokens[1][0]) : std::nullopt;
  if (!face) return refuse("a re-roll is \"reroll FACE\"");
  return Action::reroll(*face);
}

Parsed parse_use(const Rules& rules, const Tokens& tokens) {
  if (tokens.size() != 2 && tokens.size() != 3) {
    return refuse("a use is \"use CARD\" or \"use CARD FACE>FACE\"");
  }
  const auto card = find_card(rules, tokens[1]);
  if (!card) return no_card(tokens[1]);
  if (tokens.size() == 2) return Action::spend(*card);
  const std::string_view turn = tokens[2];
  const bool shaped = turn.size() == 3 && turn[1] == '>';
  const auto from = shaped ? find_face(turn[0]) : std::nullopt;
  const auto to = shaped ? find_face(turn[2]) : std::nullopt;
  if (!from || !to) return refuse("a die is turned as in \"R>W\"");
  return Action::turn(*card, *from, *to);
}

Parsed parse_buy(const Rules& rules, const Tokens& tokens) {
  if (tokens.size() != 2 && (tokens.size() != 4 || tokens[2] != "pay")) {
    return refuse("a purchase is \"buy CARD pay FACES\", or \"buy CARD\" when nothing is to pay");
  }
  const auto card = find_card(rules, tokens[1]);
  if (!card) return no_card(tokens[1]);
  if (tokens.size() == 2) return Action::buy(*card, Objects(), 0);
  const auto bad = [&] {
    return refuse("\"" + std::string(tokens[3]) +
                  "\" is no payment: gems are R, W, B and G, a gold is $");
  };
  if (tokens[3].size() > kMaxSymbols) return bad();
  Objects dice;
  int gold = 0;
  for (const char letter : tokens[3]) {
    const auto face = find_face(letter);
    if (letter == '$') {
      ++gold;
    } else if (face && static_cast<int>(*face) < kGems) {
      dice += Objects::die(*face);
    } else {
      return bad();
    }
  }
  return Action::buy(*card, dice, gold);
}

Parsed parse_copy(const Rules& rules, const Tokens& tokens) {
  if (tokens.size() != 3) return refuse("a copy is \"copy SEAT CARD\"");
  const auto owner = parse_seat(tokens[1]);
  if (!owner) return refuse("there is no seat \"" + std::string(tokens[1]) + "\"");
  const auto card = find_card(rules, tokens[2]);
  return card ? Action::copy(*owner, *card) : no_card(tokens[2]);
}

Parsed parse_deal(const Rules& rules, const Tokens& tokens) {
  if (tokens.size() != 2) return refuse("a deal is \"deal CARD\"");
  const auto card = find_card(rules, tokens[1]);
  return card ? Action::deal(*card) : no_card(tokens[1]);
}

Parsed parse_roll(const Tokens& tokens) {
  if (tokens.size() != 2) return refuse("a roll is \"roll FACES\"");
  const auto dice = parse_objects(tokens[1]);
  if (!dice || dice->has_marker()) {
    return refuse("\"" + std::string(tokens[1]) + "\" is no roll: letters of RWBGYP");
  }
  return Action::roll(*dice);
}

Parsed parse_seat_action(const Tokens& tokens, Action (*make)(Seat)) {
  const auto seat = tokens.size() == 2 ? parse_seat(tokens[1]) : std::nullopt;
  if (!seat) return refuse(std::string(tokens[0]) + " needs a seat, 0 to 4");
  return make(*seat);
}

void add_objects(ShortText& text, Objects objects) {
  for (int f = 0; f < kFaces; ++f) {
    const Face face = static_cast<Face>(f);
    text.add(face_letter(face), objects.count(face));
  }
  if (objects.has_marker()) text.add('*');
}

ShortText with_objects(ShortText text, Objects objects) {
  add_objects(text, objects);
  return text;
}

ShortText with_payment(ShortText text, Action action) {
  if (action.dice_paid() == Objects() && action.gold_paid() == 0) return text;
  text.add(" pay ");
  add_objects(text, action.dice_paid());
  text.add('$', action.gold_paid());
  return text;
}

ShortText write_action(const Rules& rules, Action action) {
  const auto id = [&]() -> std::string_view { return rules.facts(action.card()).id; };
  switch (action.kind()) {
    case Action::Kind::kTake:
      return with_objects(ShortText("take "), action.objects());
    case Action::Kind::kSteal:
      return with_objects(ShortText("steal ", action.seat().index(), " return "), action.objects());
    case Action::Kind::kReroll:
      return ShortText("reroll ", face_letter(action.face()));
    case Action::Kind::kPass:
      return ShortText("pass");
    case Action::Kind::kTurn:
      return ShortText("use ", id(), ' ', face_letter(action.from()), '>',
                       face_letter(action.to()));
    case Action::Kind::kSpend:
      return ShortText("use ", id());
    case Action::Kind::kBuy:
      return with_payment(ShortText("buy ", id()), action);
    case Action::Kind::kCopy:
      return ShortText("copy ", action.owner().index(), ' ', id());
    case Action::Kind::kDone:
      return ShortText("done");
    case Action::Kind::kStart:
      return ShortText("start ", action.seat().index());
    case Action::Kind::kDeal:
      return ShortText("deal ", id());
    case Action::Kind::kRoll:
      return with_objects(ShortText("roll "), action.objects());
    case Action::Kind::kGrab:
      return ShortText("grab ", action.seat().index());
  }
  return ShortText();
}

}  // namespace

char face_letter(Face face) {
  return kLetters[static_cast<std::size_t>(face)];
}

std::optional<Face> find_face(char letter) {
  const auto at = kLetters.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Face>(at);
}

std::string format_objects(Objects objects) {
  return with_objects(ShortText(), objects).string();
}

std::optional<Objects> parse_objects(std::string_view text) {
  if (text.size() > kMaxSymbols) return std::nullopt;
  Objects objects;
  for (const char letter : text) {
    if (letter == '*') {
      if (objects.has_marker()) return std::nullopt;
      objects += Objects::marker();
    } else if (const auto face = find_face(letter)) {
      objects += Objects::die(*face);
    } else {
      return std::nullopt;
    }
  }
  return objects;
}

std::optional<std::uint8_t> find_card(const Rules& rules, std::string_view id) {
  const auto& facts = rules.catalog().facts;
  const auto found = std::ranges::find(facts, id, &CardFacts::id);
  if (found == facts.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - facts.begin());
}

std::string needs(const Rules& rules, const State& state) {
  switch (state.phase) {
    case Phase::kSetup:
      return state.start.has_value() ? "deal" : "start";
    case Phase::kRefill:
      return "deal";
    case Phase::kGrab:
      return "grab";
    default:
      return "roll " + std::to_string(rules.dice_to_roll(state));
  }
}

std::string format_action(const Rules& rules, const State&, Action action) {
  return write_action(rules, action).string();
}

Parsed try_parse_action(const Rules& rules, const State&, std::string_view text) {
  const Tokens tokens = split_tokens(text);
  if (tokens.empty()) return refuse("a move is words with one space between them");
  const std::string_view verb = tokens[0];
  if (verb == "take") return parse_take(tokens);
  if (verb == "steal") return parse_steal(tokens);
  if (verb == "reroll") return parse_reroll(tokens);
  if (verb == "use") return parse_use(rules, tokens);
  if (verb == "buy") return parse_buy(rules, tokens);
  if (verb == "copy") return parse_copy(rules, tokens);
  if (verb == "deal") return parse_deal(rules, tokens);
  if (verb == "roll") return parse_roll(tokens);
  if (verb == "start") return parse_seat_action(tokens, &Action::start);
  if (verb == "grab") return parse_seat_action(tokens, &Action::grab);
  if (verb == "pass" && tokens.size() == 1) return Action::pass();
  if (verb == "done" && tokens.size() == 1) return Action::done();
  return refuse("unknown move \"" + std::string(text) +
                "\"; moves begin with take, steal, reroll, pass, use, buy, copy, done, start, "
                "deal, roll or grab");
}

}  // namespace purloin::thiefs_market
