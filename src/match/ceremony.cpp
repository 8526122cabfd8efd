#include "match/ceremony.h"

#include <algorithm>

#include "fair/commitment.h"
#include "match/match.h"
#include "match/start.h"
#include "match/texts.h"

namespace purloin::match {

CeremonyStage stage_of(std::span<const Place> places) {
  const auto people_lack = [&](auto part) {
    return std::ranges::any_of(
        places, [&](const Place& place) { return place.is_person() && (place.*part).empty(); });
  };
  if (!is_full(places)) return CeremonyStage::kSeating;
  if (people_lack(&Place::hash)) return CeremonyStage::kHashes;
  return people_lack(&Place::words) ? CeremonyStage::kWords : CeremonyStage::kDone;
}

SeatSet Match::awaited() const {
  SeatSet seats;
  const auto stage = ceremony_stage();
  if (stage != CeremonyStage::kHashes && stage != CeremonyStage::kWords) return seats;
  for (int i = 0; i < this->seats(); ++i) {
    const Place& at = place(Seat(i));
    const bool done = !(stage == CeremonyStage::kHashes ? at.hash : at.words).empty();
    if (at.is_person() && !done) seats.insert(Seat(i));
  }
  return seats;
}

std::string Match::hash_of(Seat seat, std::string_view words) const {
  return fair::hash_of_words(fair::commitment_to(opening().secret), round_, seat.index(), words);
}

Result<Step> Match::commit(Seat seat, std::string_view hash, Milliseconds now) {
  if (has_started()) return refuse("started", wire::reasons::kBegun);
  if (!fair::is_hash(hash)) return refuse("bad-request", "hash: 64 hex digits.");
  if (!place(seat).hash.empty()) return refuse("committed", wire::reasons::kSealed);
  Step committed = step(StepKind::committed, seat, now);
  committed.text = std::string(hash);
  return take(std::move(committed));
}

Result<Step> Match::reveal(Seat seat, std::string_view words, Milliseconds now) {
  if (has_started()) return refuse("started", wire::reasons::kBegun);
  if (ceremony_stage() != CeremonyStage::kWords) {
    return refuse("too-early", wire::reasons::kNotAllSealed);
  }
  if (!place(seat).words.empty()) return refuse("revealed", wire::reasons::kShown);
  if (!are_words(words)) return refuse("bad-request", "words: one line of 1 to 100 bytes.");
  if (hash_of(seat, words) != place(seat).hash) {
    return refuse("wrong-words", wire::reasons::kOtherWords);
  }
  Step revealed = step(StepKind::revealed, seat, now);
  revealed.words = std::string(words);
  auto places = places_;
  places[static_cast<std::size_t>(seat.index())].words = words;
  revealed.moves = first_outcomes(opening(), places);
  return take(std::move(revealed));
}

Result<Step> Match::drop_late(Milliseconds now) {
  const SeatSet late = awaited();
  if (late.empty()) return refuse("nobody-late", wire::reasons::kNobodyLate);
  Step dropped;
  dropped.kind = StepKind::late;
  dropped.at = now;
  if (keeps_time()) dropped.ran = now;
  auto& seats = dropped.seats.emplace();
  for (const Seat seat : late) seats.push_back(seat.index());
  return take(std::move(dropped));
}

std::optional<std::string> Match::flaw_in_ceremony(const Step& step) const {
  if (has_started()) return "the game has begun";
  if (step.kind == StepKind::late) {
    const SeatSet late = awaited();
    const auto seats = step.seats.value_or(std::vector<int>());
    const bool all_late = std::ranges::all_of(seats, [&](int seat) {
      return seat >= 0 && seat < this->seats() && late.contains(Seat(seat));
    });
    if (seats.empty() || !all_late) return "seats: nobody waits for them";
    return std::nullopt;
  }
  const Seat seat(*step.seat);
  if (!place(seat).is_person()) return "no person sits there";
  if (step.kind == StepKind::committed) {
    if (!place(seat).hash.empty()) return "words were sealed there already";
    if (!fair::is_hash(step.text.value_or(""))) return "text: is no hash";
    return std::nullopt;
  }
  if (ceremony_stage() != CeremonyStage::kWords || !place(seat).words.empty()) {
    return "no words are called for";
  }
  const auto words = step.words.value_or("");
  if (hash_of(seat, words) != place(seat).hash) return "words: are not those that were sealed";
  const bool is_last = awaited().size() == 1;
  if (is_last != step.moves.has_value()) return "moves: the game begins with the last words";
  return std::nullopt;
}

void Match::fold_committed(Seat seat, const std::string& hash) {
  place_at(seat).hash = hash;
  order_.push_back({FairAct::hash, seat.index(), hash});
}

void Match::fold_revealed(Seat seat, const std::string& words) {
  place_at(seat).words = words;
  order_.push_back({FairAct::words, seat.index(), words});
}

void Match::begin_dice_again() {
  ++round_;
  for (auto& place : places_) {
    place.hash.clear();
    place.words.clear();
  }
  order_.push_back({FairAct::again, {}, {}});
}

// Once all words are sealed, some may be known: everybody begins again with new ones.
void Match::fold_left(std::span<const int> seats) {
  if (ceremony_stage() == CeremonyStage::kWords) begin_dice_again();
  for (const int seat : seats) {
    place_at(Seat(seat)) = Place();
    order_.push_back({FairAct::left, seat, {}});
  }
}

}  // namespace purloin::match
