#include "match/fair_check.h"

#include <algorithm>

namespace purloin::match {
namespace {

tl::unexpected<wire::Refusal> unfair(std::string what) {
  return tl::make_unexpected(wire::Refusal{"unfair", std::move(what)});
}

std::string seat_name(int seat) {
  return "seat " + std::to_string(seat);
}

// Goes through the messages about the dice, in their order.
class Course {
 public:
  Course(std::string_view commitment, std::size_t seats)
      : commitment_(commitment), seats_(seats), round_(seats) {}

  std::optional<std::string> follow(const FairMessage& message) {
    const int seat = message.seat.value_or(-1);
    const bool has_seat = seat >= 0 && static_cast<std::size_t>(seat) < seats_;
    switch (message.act) {
      case FairAct::commitment:
        return "the server committed itself twice";
      case FairAct::hash:
        return has_seat ? take_hash(seat, message.text.value_or("")) : no_seat();
      case FairAct::words:
        return has_seat ? take_words(seat, message.text.value_or("")) : no_seat();
      case FairAct::left:
        if (!has_seat) return no_seat();
        if (is_showing_)
          return seat_name(seat) + " left when words were known, and nobody began again";
        share(seat) = {};
        return std::nullopt;
      case FairAct::again:
        course_.thrown_away += is_showing_;
        course_.rounds.push_back(std::exchange(round_, FairRound(seats_)));
        is_showing_ = false;
        return std::nullopt;
    }
    return "there is a message of an unknown kind";
  }

  FairCourse finish() {
    course_.rounds.push_back(std::move(round_));
    return std::move(course_);
  }

 private:
  std::optional<std::string> take_hash(int seat, const std::string& hash) {
    if (is_showing_) return "the hash of " + seat_name(seat) + " came when words were known";
    if (!fair::is_hash(hash)) return seat_name(seat) + " has a hash that is none";
    if (!share(seat).hash.empty()) return seat_name(seat) + " sealed its words twice";
    share(seat).hash = hash;
    return std::nullopt;
  }
  std::optional<std::string> take_words(int seat, const std::string& words) {
    is_showing_ = true;
    if (share(seat).hash.empty()) return seat_name(seat) + " showed words that it had not sealed";
    const auto round = static_cast<int>(course_.rounds.size()) + 1;
    if (fair::hash_of_words(commitment_, round, seat, words) != share(seat).hash) {
      return "the words of " + seat_name(seat) + " are not those that it sealed";
    }
    share(seat).words = words;
    return std::nullopt;
  }
  static std::string no_seat() { return "a message is of no seat at this table"; }
  fair::Share& share(int seat) { return round_[static_cast<std::size_t>(seat)]; }

  std::string_view commitment_;
  std::size_t seats_;
  FairRound round_;
  bool is_showing_ = false;
  FairCourse course_;
};

std::optional<std::string> missing_share(const FairRound& last, const std::vector<bool>& bots) {
  bool has_people = false;
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    const bool is_empty = last[seat].hash.empty() || last[seat].words.empty();
    if (!bots[seat] && is_empty) {
      return "the words of " + seat_name(static_cast<int>(seat)) + " are left out";
    }
    if (bots[seat] && !last[seat].hash.empty()) {
      return seat_name(static_cast<int>(seat)) + " is a bot's, and yet has words";
    }
    has_people = has_people || !bots[seat];
  }
  if (has_people) return std::nullopt;
  return "no person had a share in the dice, only the server";
}

bool says(const FairRound& round, const std::vector<std::string>& texts,
          std::string fair::Share::* part) {
  return std::ranges::equal(round, texts, {}, part);
}

}  // namespace

wire::Result<FairCourse> check_ceremony(const FairRecord& fair, const std::vector<bool>& bots) {
  if (fair::commitment_to(fair.secret) != fair.commitment) {
    return unfair("fair.secret: this is not the secret that was promised");
  }
  if (fair.order.empty() || fair.order[0].act != FairAct::commitment ||
      fair.order[0].text != fair.commitment) {
    return unfair("fair.order: it does not begin with the commitment");
  }
  Course course(fair.commitment, bots.size());
  for (std::size_t i = 1; i < fair.order.size(); ++i) {
    if (const auto wrong = course.follow(fair.order[i])) {
      return unfair("fair.order[" + std::to_string(i) + "]: " + *wrong);
    }
  }
  auto followed = course.finish();
  const FairRound& last = followed.rounds.back();
  if (const auto missing = missing_share(last, bots)) return unfair("fair.order: " + *missing);
  if (!says(last, fair.hashes, &fair::Share::hash) ||
      !says(last, fair.words, &fair::Share::words) ||
      fair.round != static_cast<int>(followed.rounds.size())) {
    return unfair("fair: hashes, words and round are not those of the order");
  }
  return followed;
}

wire::Result<int> check_note(const FairNote& note, const FairRecord& fair,
                             const FairCourse& course) {
  int hidden = 0;
  if (note.commitment != fair.commitment) {
    return unfair("commitment: the note has another one; the secret was changed");
  }
  if (note.rounds.empty() || note.rounds.back().round != fair.round) {
    return unfair("fair.round: the note ends with another round");
  }
  for (const auto& [number, hashes, seat, words] : note.rounds) {
    const std::string which = "round " + std::to_string(number);
    if (number < 1 || number > fair.round) return unfair("fair.order: " + which + " is left out");
    const FairRound& round = course.rounds[static_cast<std::size_t>(number) - 1];
    if (!says(round, hashes, &fair::Share::hash)) {
      return unfair("fair.hashes: the note has others for " + which);
    }
    if (!words || !seat) continue;
    const auto mine = static_cast<std::size_t>(*seat);
    if (mine < round.size() && round[mine].words == *words) continue;
    const bool none_shown = std::ranges::all_of(round, &std::string::empty, &fair::Share::words);
    if (number == fair.round || !none_shown) {
      return unfair("fair.words: the note has others for " + which);
    }
    ++hidden;  // they were on their way when the round ended
  }
  return hidden;
}

}  // namespace purloin::match
