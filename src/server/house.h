#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "bus/bus.h"
#include "store/event_log.h"

namespace purloin::server {

using HouseRead = tl::expected<store::HouseRow, store::StoreFault>;
using NewerRead = tl::expected<store::Newer, store::StoreFault>;
using ListedRead = tl::expected<std::vector<store::TableRow>, store::StoreFault>;

// What a hall needs that is one of several on one database. Everything that it calls back comes on
// the hall's own thread.
class SharedHouse {
 public:
  virtual ~SharedHouse() = default;
  // ---- The store, beside what is written: neither waits for the other.
  virtual void beat(store::Beat beat, std::function<void(const HouseRead&)> then) = 0;
  virtual void read_newer(std::vector<store::Seen> known,
                          std::function<void(const NewerRead&)> then) = 0;
  virtual void read_listed(int most, std::function<void(const ListedRead&)> then) = 0;
  // ---- The bus, which may lose, double and reorder what it carries, or not be there at all. What
  // was said before `begun` was called may have been missed.
  virtual void publish(std::string_view subject, std::string_view body) = 0;
  [[nodiscard]] virtual std::unique_ptr<bus::Subscription> subscribe(
      std::string_view subject, std::function<void(const std::string& body)> heard,
      std::function<void()> begun) = 0;
  virtual bool is_bus_up() const = 0;
};

}  // namespace purloin::server
