#pragma once

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "bus/bus.h"
#include "server/house.h"
#include "store/writer.h"

namespace purloin::server {

namespace net = boost::asio;

// The house as a server sees it that is one of several: a second connection to the database, so
// that no table waits for what servers have to settle among themselves, and the bus, if there is
// one. Everything comes back to the one thread of `io`.
class SharedStore final : public SharedHouse {
 public:
  SharedStore(net::io_context& io, const std::string& database, bus::Bus* bus);

  void beat(store::Beat beat, std::function<void(const HouseRead&)> then) override;
  void read_newer(std::vector<store::Seen> known,
                  std::function<void(const NewerRead&)> then) override;
  void read_listed(int most, std::function<void(const ListedRead&)> then) override;
  void publish(std::string_view subject, std::string_view body) override;
  std::unique_ptr<bus::Subscription> subscribe(std::string_view subject,
                                               std::function<void(const std::string& body)> heard,
                                               std::function<void()> begun) override;
  bool is_bus_up() const override { return bus_ != nullptr && bus_->is_up(); }

 private:
  template <class Read, class F>
  void read(F ask, std::function<void(const Read&)> then);

  net::io_context& io_;
  bus::Bus* bus_;  // nullptr: there is none
  store::Writer store_;
};

}  // namespace purloin::server
