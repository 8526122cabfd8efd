#pragma once

#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "texts/catalogue.h"
#include "texts/shape.h"

namespace purloin::texts {

// Says an event as it goes over the wire: its key and its arguments. `shapes` has the one of its
// key; `names` has one for each seat.
std::string say(const Catalogue& catalogue, const Shapes& shapes, const boost::json::object& event,
                const std::vector<std::string>& names);

}  // namespace purloin::texts
