#pragma once

#include "games/crypt/score.h"
#include "games/crypt/view.h"

namespace purloin::crypt {

// Every seat's sheet as far as the view's owner can tell: the least and the most that it is in the
// positions that determinize_view can draw.
ScoreBounds bounds_of(const View& view, int seats);

}  // namespace purloin::crypt
