#pragma once

#include <boost/json.hpp>

namespace purloin::wire {

namespace json = boost::json;

}  // namespace purloin::wire
