// How the fields of a state of Thief's Market must fit together, phase by phase.

#include <array>
#include <string>

#include "games/thiefs_market/wire/reader.h"

namespace purloin::thiefs_market {

using namespace wire;


namespace {

// Whether one die of the pile can have shown something else, so that these gems showed.
bool is_reroll_of(Objects pile, unsigned gems) {
  if (pile.gems() == gems) return true;
  for (int now = 0; now < kFaces; ++now) {
    if (pile.count(static_cast<Face>(now)) == 0) continue;
    const Objects rest = pile - Objects::die(static_cast<Face>(now));
    for (int then = 0; then < kFaces; ++then) {
      if ((rest + Objects::die(static_cast<Face>(then))).gems() == gems) return true;
    }
  }
  return false;
}

// Whether one more die makes these gems show.
bool is_one_die_short_of(Objects pile, unsigned gems) {
  for (int then = 0; then < kFaces; ++then) {
    if ((pile + Objects::die(static_cast<Face>(then))).gems() == gems) return true;
  }
  return false;
}

}  // namespace

// TM-01: all dice and the one marker are somewhere; dice spent on purchases are nowhere.
void StateReader::check_objects() const {
  const Field center = given_.at("center");
  int dice = state_.center.dice().size() + state_.rerolling;
  int markers = state_.center.has_marker();
  for (int i = 0; i < rules_.seats(); ++i) {
    dice += state_.player(Seat(i)).pile.dice().size();
    markers += state_.player(Seat(i)).pile.has_marker();
  }
  if (markers != 1) center.fail("with all piles there must be one marker");
  if (state_.is_purchasing()) {
    if (!state_.center.empty()) center.fail("must be empty in this phase");
    if (dice > rules_.dice()) given_.at("players").fail("have more dice than there are");
  } else if (state_.phase == Phase::kSplit) {
    if (dice != rules_.dice()) {
      center.fail("with all piles and dice in the air there must be " +
                  std::to_string(rules_.dice()) + " dice");
    }
  } else if (state_.center != Objects::marker()) {
    center.fail("must be * in this phase");
  }
}

bool StateReader::is_removed(CardBits card) const {
  return (rules_.catalog().all & card & ~placed_) != 0;
}

// TM-24, TM-25: decks open one after the other, each when the one before is empty.
void StateReader::check_decks() const {
  const auto newest = index(rules_.newest_open(state_));
  for (std::size_t d = 0; d < kDecks; ++d) {
    const Deck deck = static_cast<Deck>(d);
    const Field left = given_.at("deck").at(std::string(1, letter(deck)));
    const int seen = rules_.config().box.deck_size[d] - rules_.left_in_deck(state_, deck);
    if (d < newest && rules_.left_in_deck(state_, deck) > 0) {
      left.fail("must be 0 when a newer row is open");
    }
    // A potion that found its deck empty took the first card of the next.
    const bool tasted = d == newest + 1 && is_removed(rules_.catalog().potion) &&
                        state_.bought[newest] > 0 &&
                        rules_.left_in_deck(state_, static_cast<Deck>(newest)) == 0;
    if (d > newest && seen > (tasted ? 1 : 0)) left.fail("must be whole until its row is open");
  }
}

// TM-19, TM-24: the newest row is full but for what was bought from it this round.
void StateReader::check_rows() const {
  const Field market = given_.at("market");
  const Field bought = given_.at("bought");
  const auto newest = index(rules_.newest_open(state_));
  int all_bought = 0;
  for (std::size_t d = 0; d < kDecks; ++d) {
    all_bought += state_.bought[d];
    const bool refilling = state_.phase == Phase::kRefill && !state_.seat.has_value();
    if (!refilling && state_.rows[d].size + state_.bought[d] > kRow) {
      bought.at(std::string(1, "ABC"[d])).fail("is more than that row had");
    }
  }
  const Field row = market.at(std::string(1, "ABC"[newest]));
  switch (state_.phase) {
    case Phase::kSetup:
      if (all_bought > 0) bought.fail("must be 0 before the first round");
      if (state_.rows[newest].size == kRow) row.fail("must not be full yet");
      break;
    case Phase::kRoll:
    case Phase::kSplit:
    case Phase::kLucky:
      if (all_bought > 0) bought.fail("must be 0 before the purchases");
      if (state_.rows[newest].size != kRow) row.fail("must be five cards");
      break;
    default:
      if (state_.phase == Phase::kRefill && !state_.seat.has_value()) return check_refill();
      if (state_.rows[newest].size + state_.bought[newest] != kRow) {
        row.fail("must be five cards with those bought");
      }
  }
}

// A refill that is under way, and will find the cards that it needs.
void StateReader::check_refill() const {
  const auto newest = index(rules_.newest_open(state_));
  const auto deck = static_cast<Deck>(newest);
  const Field row = given_.at("market").at(std::string(1, letter(deck)));
  const int short_of = kRow - state_.rows[newest].size;
  if (short_of == 0) row.fail("must not be full yet");
  if (short_of > rules_.left_in_deck(state_, deck) && deck == Deck::kC) {
    row.fail("cannot be filled: the game is over");
  }
  // The row that sold cards: the newest, or the one before while a row is being opened.
  std::size_t sold = newest;
  if (state_.bought[newest] == 0) {
    if (newest == 0) row.fail("must be five cards with those bought");
    --sold;
  }
  for (std::size_t d = 0; d < kDecks; ++d) {
    const int all = state_.rows[d].size + state_.bought[d];
    const Field bought = given_.at("bought").at(std::string(1, "ABC"[d]));
    if (d == sold && (state_.bought[d] == 0 || all < kRow || state_.rows[d].size == kRow)) {
      bought.fail("must be why the market is refilled");
    }
    if (d < sold && all > kRow) bought.fail("is more than that row had");
  }
}

// Nothing happened yet until someone can buy.
void StateReader::check_beginning() const {
  const Field round = given_.at("round");
  if (state_.phase == Phase::kSetup && state_.round != 1) round.fail("must be 1 in this phase");
  if (state_.round != 1) return;
  int cards = 0;
  int bought = 0;
  for (const std::uint8_t each : state_.bought) bought += each;
  const bool before_gains = state_.phase == Phase::kSetup || state_.phase == Phase::kRoll ||
                            state_.phase == Phase::kSplit;
  for (int i = 0; i < rules_.seats(); ++i) {
    const Player& player = state_.player(Seat(i));
    cards += count_bits(player.cards);
    if (!before_gains) continue;
    const Field field = player_field(Seat(i));
    if (static_cast<int>(player.gold) != rules_.config().box.start_gold) {
      field.at("gold").fail("must be what a player starts with");
    }
    if (player.infamy != 0) field.at("infamy").fail("must be 0 before the first purchases");
  }
  if (cards != bought) round.fail("must be above 1: there are cards of earlier rounds");
  if (!state_.start.has_value() && state_.rows[0].size > 0) {
    given_.at("start").fail("must be a seat before cards are dealt");
  }
  if (rules_.newest_open(state_) != Deck::kA) round.fail("must be above 1 with a newer row open");
}

void StateReader::check_window() const {
  if (state_.is_purchasing()) {
    check_final_piles();
    check_purchases();
  } else {
    for (int i = 0; i < rules_.seats(); ++i) {
      if (state_.player(Seat(i)).purchases > 0) {
        player_field(Seat(i)).at("purchases").fail("must be 0 in this phase");
      }
    }
  }
  if (state_.phase == Phase::kSplit) check_split();
  if (state_.phase == Phase::kLucky) check_lucky();
  if (state_.phase == Phase::kCopy) check_copy();
  if (state_.phase == Phase::kRefill && state_.seat.has_value()) check_potion();
}

// TM-07, TM-11
void StateReader::check_split() const {
  const Field seat = given_.at("seat");
  int without = 0;
  for (int i = 0; i < rules_.seats(); ++i) without += state_.player(Seat(i)).pile.empty();
  const bool has_pile = !state_.player(*state_.seat).pile.empty();
  if (state_.rerolling > 0) {
    if (!has_pile) seat.fail("must be the thief, who has a pile, while dice are re-rolled");
    if (without == 0) given_.at("players").fail("must have one without a pile, who was robbed");
  } else {
    if (has_pile) seat.fail("must be a player without a pile");
    if (without == rules_.seats() && state_.seat != state_.start) {
      seat.fail("must be the start player, who takes first");
    }
  }
}

// TM-15
void StateReader::check_final_piles() const {
  const Field players = given_.at("players");
  int objects = 0;
  int markers = 0;
  for (int i = 0; i < rules_.seats(); ++i) {
    objects += state_.player(Seat(i)).final_pile.objects;
    markers += state_.player(Seat(i)).final_pile.marker;
  }
  if (markers != 1) players.fail("must have one final pile with the marker");
  if (objects != rules_.dice() + 1) {
    players.fail("must have " + std::to_string(rules_.dice() + 1) + " objects in final piles");
  }
  const Seat holder = rules_.marker_holder(state_);
  for (int i = 0; i < rules_.seats(); ++i) check_final_pile(Seat(i), holder);
}

void StateReader::check_final_pile(Seat seat, Seat holder) const {
  const Player& player = state_.player(seat);
  const Field pile = player_field(seat).at("pile");
  if (player.pile.has_marker() != player.final_pile.marker) {
    pile.fail("must have the marker if the final pile has it, and only then");
  }
  if (std::popcount(unsigned{player.final_pile.gems}) + player.final_pile.marker >
      player.final_pile.objects) {
    player_field(seat).at("final").at("gems").fail(
        "shows more colors than the final pile has dice");
  }
  const int used = count_bits(state_.used & player.cards);
  const bool had_turn =
      state_.phase != Phase::kLucky && turn_after(holder, seat) <= turn_after(holder, *state_.seat);
  if (!had_turn && player.purchases + used > 0) {
    player_field(seat).at("purchases").fail("must be 0, with nothing used, before that turn");
  }
  const int missing =
      player.final_pile.objects - player.pile.size() - (is_in_the_air(seat) ? 1 : 0);
  if (missing < 0) pile.fail("has more objects than the final pile had");
  if (missing > kMaxCost * player.purchases + used) {
    pile.fail("lacks more dice than can have been spent");
  }
  if (player.purchases + used == 0) check_untouched_pile(seat, holder);
}

// Before a turn, only a lucky re-roll can have changed what the final pile showed.
void StateReader::check_untouched_pile(Seat seat, Seat holder) const {
  const Player& player = state_.player(seat);
  const unsigned shown = player.final_pile.gems;
  const CardBits powers = powers_of(rules_.catalog(), state_, player);
  const bool had_window =
      state_.phase != Phase::kLucky || turn_after(holder, seat) < turn_after(holder, *state_.seat);
  const bool may_have_rerolled = had_window && (powers & rules_.catalog().lucky) != 0;
  const bool fits = is_in_the_air(seat) ? is_one_die_short_of(player.pile, shown)
                    : may_have_rerolled ? is_reroll_of(player.pile, shown)
                                        : player.pile.gems() == shown;
  if (!fits) player_field(seat).at("final").at("gems").fail("does not fit the pile");
}

bool StateReader::is_in_the_air(Seat seat) const {
  return state_.phase == Phase::kLucky && state_.rerolling > 0 && seat == *state_.seat;
}

int StateReader::turn_after(Seat holder, Seat seat) const {
  return (seat.index() - holder.index() + rules_.seats()) % rules_.seats();
}

// TM-17, TM-33
void StateReader::check_purchases() const {
  int purchases = 0;
  int bought = 0;
  for (const std::uint8_t each : state_.bought) bought += each;
  const int removed = is_removed(rules_.catalog().potion) ? 1 : 0;
  for (int i = 0; i < rules_.seats(); ++i) {
    const Player& player = state_.player(Seat(i));
    const Field field = player_field(Seat(i)).at("purchases");
    purchases += player.purchases;
    if (player.purchases > rules_.purchases_allowed(state_, Seat(i))) {
      field.fail("is more than that player's cards allow");
    }
    if (player.purchases > count_bits(player.cards) + removed) {
      field.fail("is more than that player has cards");
    }
  }
  if (purchases != bought) {
    given_.at("bought").fail("must be what all players purchased this round");
  }
}

// TM-40
void StateReader::check_lucky() const {
  const Field seat = given_.at("seat");
  const Player& player = state_.player(*state_.seat);
  if ((powers_of(rules_.catalog(), state_, player) & rules_.catalog().lucky) == 0) {
    seat.fail("must be a player who may re-roll a die");
  }
  if (state_.rerolling == 0 && player.pile.dice().empty()) seat.fail("has no die to re-roll");
}

// TM-45
void StateReader::check_copy() const {
  const Field seat = given_.at("seat");
  const Player& player = state_.player(*state_.seat);
  const auto& catalog = rules_.catalog();
  const bool just_gained = (player.cards & catalog.copier) != 0 && player.purchases > 0 &&
                           state_.gain_order[catalog.copier_card] + 1 == count_bits(player.cards);
  if (!just_gained) seat.fail("must be a player who just gained a card that copies");
  if (state_.copied != kNoCard) {
    player_field(*state_.seat).at("copied").fail("must be empty until the copy is chosen");
  }
  CardBits of_others = 0;
  for (int i = 0; i < rules_.seats(); ++i) of_others |= state_.player(Seat(i)).cards;
  if ((of_others & ~player.cards) == 0) given_.at("phase").fail("needs an opponent's card to copy");
}

// TM-39
void StateReader::check_potion() const {
  const auto& catalog = rules_.catalog();
  if (!is_removed(catalog.potion) || state_.player(*state_.seat).purchases == 0 ||
      state_.bought[index(Deck::kB)] == 0) {
    given_.at("seat").fail("must be null: that player bought no potion this turn");
  }
  if (!rules_.next_deck(state_)) given_.at("phase").fail("needs a card to deal");
}

// TM-26, TM-30
void StateReader::check_end() {
  if (state_.phase != Phase::kGrab) return;
  const Field seat = given_.at("seat");
  if (rules_.newest_open(state_) != Deck::kC || !rules_.is_sold_out(state_)) {
    given_.at("phase").fail("cannot be over while deck C can replace what was bought");
  }
  const SeatSet tied = rules_.leaders(state_);
  if (!state_.seat.has_value()) {
    state_.phase = tied.size() > 1 ? Phase::kGrab : Phase::kOver;
    return;
  }
  if (tied.size() < 2) seat.fail("must be null: nobody raced for the win");
  if (!tied.contains(*state_.seat)) seat.fail("must be one of those tied for the win");
  state_.phase = Phase::kOver;
}

}  // namespace purloin::thiefs_market
