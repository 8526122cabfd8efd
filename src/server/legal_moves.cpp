#include "server/legal_moves.h"

#include "core/tokens.h"

namespace purloin::server {
namespace {

// Whole lists are sent up to this; people put longer moves together word by word.
constexpr std::size_t kMostMoves = 300;
constexpr std::size_t kMostTokens = 8;  // of any move

}  // namespace

LegalMoves legal_moves(const wire::AnyTable& position) {
  LegalMoves legal;
  const std::size_t count = position.count_moves();
  // The shortest ones, where not even those of two tokens are there.
  if (count <= kMostMoves) legal.moves = *position.legal_moves(kMostMoves);
  for (std::size_t tokens = 2; legal.moves.size() < count && tokens <= kMostTokens; ++tokens) {
    if (legal.moves.empty()) legal.moves = position.moves_of_tokens(1, tokens);
  }
  legal.whole = legal.moves.size() == count;
  return legal;
}

std::vector<std::string> moves_that_extend(const wire::AnyTable& position,
                                           std::string_view partial) {
  const Tokens wanted = split_tokens(partial);
  return position.moves_of_tokens(wanted.size(), wanted.size() + 1, wanted);
}

}  // namespace purloin::server
