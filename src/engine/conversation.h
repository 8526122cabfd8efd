#pragma once

namespace purloin::engine {

// Answers every line read from `input` on `output` (file descriptors) until the input ends. Lines
// that are there already are answered together; nothing is held back when none is.
// Returns the exit status: 0, also when the reader of the answers goes away.
int converse(int input, int output);

}  // namespace purloin::engine
