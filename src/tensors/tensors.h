#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/fixed_vector.h"
#include "core/game.h"

namespace purloin::tensors {

// A move's dense number, or that of a part of it.
using Number = std::int32_t;

// A move as the numbers that say it. Most moves are one number; those that are put together (which
// cards to claim, which dice to take) are said one part after the other, since all of them would be
// thousands of numbers that mean something else in every position.
inline constexpr std::size_t kLongestWord = 8;
using Word = FixedVector<Number, kLongestWord>;

// How a game is shown to programs that learn, made once for a table. Rows hold what the view of a
// seat says, seats counted from that one, clockwise; so do numbers that name seats.
template <class T>
concept Tensors = Game<typename T::Rules> &&
                  requires(const T& tensors, const typename T::Rules::State& state,
                           const typename T::Rules::View& view, typename T::Partial& partial,
                           typename T::Rules::Action action, Seat seat, Number number, float* row,
                           std::uint8_t* mask, Word& word) {
                    // What was said of a move so far; default: nothing.
                    requires std::is_trivially_copyable_v<typename T::Partial>;
                    requires std::equality_comparable<typename T::Partial>;

                    { tensors.feature_names() } -> std::same_as<std::vector<std::string>>;
                    { tensors.feature_count() } -> std::same_as<std::size_t>;
                    tensors.observe(view, seat, row);  // with nothing said
                    // The numbers of the row that tell what was said: all that changes while a move
                    // is said.
                    tensors.observe_partial(partial, row);

                    { tensors.number_count() } -> std::same_as<std::size_t>;
                    { tensors.name_of(number) } -> std::same_as<std::string>;
                    // A byte for each number, 1 where it can be said next. Needs a seat to act;
                    // some number can.
                    tensors.mask(state, partial, mask);
                    // Says one more number, which the mask has: the move when that makes it whole.
                    {
                      tensors.say(state, partial, number)
                    } -> std::same_as<std::optional<typename T::Rules::Action>>;
                    // The numbers that say a legal action, and no others do.
                    tensors.spell(state, action, word);
                  };

}  // namespace purloin::tensors
