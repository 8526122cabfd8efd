#include "games/thiefs_market/wire/reader.h"

#include <string>

#include "games/thiefs_market/notation.h"

namespace purloin::thiefs_market {

using namespace wire;


namespace {

constexpr Deck kAllDecks[] = {Deck::kA, Deck::kB, Deck::kC};

// Tokens and rounds have no limit in the rules. This one keeps sums far from overflow.
constexpr int kMostTokens = 1'000'000;

std::string key_of(Deck deck) {
  return std::string(1, letter(deck));
}

}  // namespace

State StateReader::read() {
  read_phase();
  read_seats();
  read_rerolling();
  state_.round = static_cast<std::uint32_t>(given_.at("round").integer(1, kMostTokens));
  state_.center = read_objects(given_.at("center"));
  read_market();
  read_players();
  read_counts();
  read_used();
  check_objects();
  check_decks();
  check_rows();
  check_beginning();
  check_window();
  check_end();
  return state_;
}

// "over" stands for two phases; check_end tells them apart.
void StateReader::read_phase() {
  const Field phase = given_.at("phase");
  for (int i = 0; i <= static_cast<int>(Phase::kOver); ++i) {
    if (phase_name(static_cast<Phase>(i)) == phase.text()) {
      state_.phase = static_cast<Phase>(i);
      return;
    }
  }
  phase.fail("must be setup, roll, split, lucky, buy, copy, refill or over");
}

void StateReader::read_seats() {
  const auto read_seat = [&](const Field& field) -> MaybeSeat {
    if (field.is_null()) return {};
    return Seat(field.integer(0, rules_.seats() - 1));
  };
  const Field start = given_.at("start");
  const Field seat = given_.at("seat");
  state_.start = read_seat(start);
  state_.seat = read_seat(seat);
  const auto& named = rules_.config().start;
  if (state_.phase == Phase::kSetup) {
    if (named && state_.start != MaybeSeat(*named)) {
      start.fail("must be the seat named in the options");
    }
    if (state_.seat.has_value()) seat.fail("must be null in this phase");
    return;
  }
  if (!state_.start.has_value()) start.fail("must be a seat in this phase");
  const bool may_be_null =
      state_.phase == Phase::kRefill || state_.phase == Phase::kGrab;  // "over" is read as kGrab
  if (!may_be_null && !state_.seat.has_value()) seat.fail("must be a seat in this phase");
  if (state_.phase == Phase::kRoll && state_.seat != state_.start) {
    seat.fail("must be the start player, who rolls");
  }
}

void StateReader::read_rerolling() {
  const Field rerolling = given_.at("rerolling");
  if (rerolling.is_null()) return;
  if (state_.phase == Phase::kSplit) {
    state_.rerolling = static_cast<std::uint8_t>(rerolling.integer(1, rules_.dice()));
  } else if (state_.phase == Phase::kLucky) {
    state_.rerolling = static_cast<std::uint8_t>(rerolling.integer(1, 1));
  } else {
    rerolling.fail("must be null in this phase");
  }
}

std::uint8_t StateReader::read_card(const Field& id) const {
  const auto card = find_card(rules_, id.text());
  if (!card) id.fail("is no card of this table");
  return *card;
}

std::uint8_t StateReader::place_card(const Field& id) {
  const std::uint8_t card = read_card(id);
  if ((placed_ & bit(card)) != 0) id.fail("is in two places");
  placed_ |= bit(card);
  return card;
}

void StateReader::read_market() {
  const Field market = given_.at("market");
  const Field unseen = given_.at("unseen");
  for (const Deck deck : kAllDecks) {
    const CardBits in_deck = rules_.catalog().in_deck[index(deck)];
    const auto place = [&](const Field& id) {
      const std::uint8_t card = place_card(id);
      if ((in_deck & bit(card)) == 0) id.fail("is of another deck");
      return card;
    };
    const Field row = market.at(key_of(deck));
    if (row.size() > kRow) row.fail("must be at most five cards");
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::uint8_t card = place(row[i]);
      state_.rows[index(deck)].push(card);
      state_.market |= bit(card);
    }
    const Field list = unseen.at(key_of(deck));
    CardBits before = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const CardBits here = bit(place(list[i]));
      if (here < before) list[i].fail("must come in alphabetical order");
      before = here;
    }
    for (std::size_t i = 0; i < list.size(); ++i) state_.unseen |= bit(read_card(list[i]));
  }
}

Field StateReader::player_field(Seat seat) const {
  return given_.at("players")[static_cast<std::size_t>(seat.index())];
}

void StateReader::read_players() {
  const Field players = given_.at("players");
  if (players.size() != static_cast<std::size_t>(rules_.seats())) {
    players.fail("must be one for each seat");
  }
  for (int i = 0; i < rules_.seats(); ++i) {
    const Field given = player_field(Seat(i));
    Player& player = state_.player(Seat(i));
    player.gold = static_cast<std::uint32_t>(given.at("gold").integer(0, kMostTokens));
    player.infamy = static_cast<std::uint32_t>(given.at("infamy").integer(0, kMostTokens));
    read_cards(given, Seat(i));
    read_pile(given.at("pile"), player);
    read_final_pile(given.at("final"), player);
    player.purchases =
        static_cast<std::uint8_t>(given.at("purchases").integer(0, kMaxCards));
  }
  const CardBits missing = rules_.catalog().all & ~placed_ & ~rules_.catalog().potion;
  if (missing != 0) {
    const auto& card = rules_.facts(static_cast<std::uint8_t>(lowest_bit_index(missing)));
    given_.at("unseen").fail("or another place must have " + card.id);
  }
  for (int i = 0; i < rules_.seats(); ++i) read_copied(player_field(Seat(i)), Seat(i));
}

void StateReader::read_cards(const Field& player, Seat seat) {
  const Field cards = player.at("cards");
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::uint8_t card = place_card(cards[i]);
    if ((rules_.catalog().potion & bit(card)) != 0) cards[i].fail("is never kept");
    state_.player(seat).cards |= bit(card);
    state_.gain_order[card] = static_cast<std::uint8_t>(i);
  }
}

void StateReader::read_copied(const Field& player, Seat seat) {
  const Field copied = player.at("copied");
  for (const auto& copy : copied.object()) {
    const Field original = copied.at(copy.key());
    const auto card = find_card(rules_, copy.key());
    const CardBits own = state_.player(seat).cards;
    if (!card || (bit(*card) & own & rules_.catalog().copier) == 0) {
      original.fail("must be what a card of that player copies");
    }
    state_.copied = read_card(original);
    CardBits of_others = 0;
    for (int i = 0; i < rules_.seats(); ++i) of_others |= state_.player(Seat(i)).cards & ~own;
    if ((of_others & bit(state_.copied)) == 0) original.fail("must be an opponent's card");
  }
}

Objects StateReader::read_objects(const Field& text) const {
  const auto objects = parse_objects(text.text());
  if (!objects || format_objects(*objects) != text.text()) {
    text.fail("must be faces in the order RWBGYP, then * for the marker");
  }
  return *objects;
}

void StateReader::read_pile(const Field& pile, Player& player) {
  const bool may_be_null = !state_.is_purchasing();
  if (pile.is_null()) {
    if (!may_be_null) pile.fail("must be there in this phase");
    return;
  }
  if (may_be_null && state_.phase != Phase::kSplit) pile.fail("must be null in this phase");
  player.pile = read_objects(pile);
  if (player.pile.empty() && state_.phase == Phase::kSplit) pile.fail("must be null or not empty");
}

void StateReader::read_final_pile(const Field& final_pile, Player& player) {
  if (!state_.is_purchasing()) {
    if (!final_pile.is_null()) final_pile.fail("must be null in this phase");
    return;
  }
  const Field gems = final_pile.at("gems");
  const Objects shown = read_objects(gems);
  if (shown.gems_in_unary() != (shown.gems_in_unary() & 0b01010101) ||
      static_cast<int>(gems.text().size()) != std::popcount(shown.gems())) {
    gems.fail("must be each of R, W, B and G at most once");
  }
  player.final_pile = {
      static_cast<std::uint8_t>(final_pile.at("objects").integer(1, rules_.dice() + 1)),
      final_pile.at("marker").boolean(), static_cast<std::uint8_t>(shown.gems())};
}

void StateReader::read_counts() {
  const Field deck = given_.at("deck");
  const Field bought = given_.at("bought");
  for (const Deck each : kAllDecks) {
    const int left = rules_.left_in_deck(state_, each);
    if (left < 0) {
      given_.at("unseen").at(key_of(each)).fail("has fewer cards than were removed unseen");
    }
    const Field given_left = deck.at(key_of(each));
    if (given_left.integer(0, kMaxCards) != left) {
      given_left.fail("must be " + std::to_string(left) + ", its size less the cards seen from it");
    }
    state_.bought[index(each)] =
        static_cast<std::uint8_t>(bought.at(key_of(each)).integer(0, kRow));
  }
}

// In turn order, as they were used.
void StateReader::read_used() {
  Seat seat;
  for (int i = 0; i < rules_.seats(); ++i) {
    if (state_.player(Seat(i)).final_pile.marker) seat = Seat(i);
  }
  for (int i = 0; i < rules_.seats(); ++i, seat = next_clockwise(seat, rules_.seats())) {
    read_used_by(player_field(seat).at("used"), seat);
  }
}

void StateReader::read_used_by(const Field& used, Seat seat) {
  if (!state_.is_purchasing() && used.size() > 0) used.fail("must be empty in this phase");
  for (std::size_t i = 0; i < used.size(); ++i) {
    const std::uint8_t card = read_card(used[i]);
    const std::uint8_t power = acts_as(rules_.catalog(), state_, card);
    if ((state_.player(seat).cards & bit(card)) == 0) used[i].fail("is not that player's card");
    if ((rules_.catalog().once & bit(power)) == 0) used[i].fail("is not used once a round");
    if ((state_.used & bit(card)) != 0) used[i].fail("can be used only once a round");
    state_.use_order[static_cast<std::size_t>(count_bits(state_.used))] = card;
    state_.used |= bit(card);
  }
}

}  // namespace purloin::thiefs_market
