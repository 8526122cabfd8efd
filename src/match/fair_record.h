#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wire/messages.h"

namespace purloin::match {

// What was said of the dice of a table, in the order in which it was: the server's commitment, a
// seat's hash, a seat that was left, a seat's words, and that everybody begins again.
BOOST_DEFINE_ENUM_CLASS(FairAct, commitment, hash, left, words, again)

struct FairMessage {
  FairAct act{};
  wire::Omitted<int> seat;
  wire::Omitted<std::string> text;
};
BOOST_DESCRIBE_STRUCT(FairMessage, (), (act, seat, text))

// The dice of a finished game in its record. Without the order nothing is promised.
struct FairRecord {
  std::string commitment;
  int round = 1;
  std::vector<std::string> hashes;
  std::vector<std::string> words;
  std::string secret;
  std::vector<FairMessage> order;
};
BOOST_DESCRIBE_STRUCT(FairRecord, (), (commitment, round, hashes, words, secret, order))

// What a client wrote down when it first saw it, to hold a record against: everybody's hashes in
// each round that got so far, and the words that it showed itself, from which seat.
struct NotedRound {
  int round = 1;
  std::vector<std::string> hashes;
  std::optional<int> seat;
  std::optional<std::string> words;
};
BOOST_DESCRIBE_STRUCT(NotedRound, (), (round, hashes, seat, words))

struct FairNote {
  std::string table;
  std::string commitment;
  std::vector<NotedRound> rounds;
};
BOOST_DESCRIBE_STRUCT(FairNote, (), (table, commitment, rounds))

}  // namespace purloin::match
