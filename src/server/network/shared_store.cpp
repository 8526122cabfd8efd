#include "server/network/shared_store.h"

namespace purloin::server {
namespace {

// What was heard and waits for the hall's thread is not told to who has let go meanwhile.
struct HallsEar final : bus::Subscription {
  ~HallsEar() override {
    inner.reset();
    *is_wanted = false;
  }
  std::unique_ptr<bus::Subscription> inner;
  std::shared_ptr<bool> is_wanted = std::make_shared<bool>(true);  // of the hall's thread
};

// Nothing is written here but what a question writes by itself.
store::Writer::Listener nobody() {
  store::Writer::Listener listener;
  listener.committed = [](std::uint64_t) {};
  listener.lost = [](const store::Loss&) {};
  listener.away = [](const std::string&) {};
  listener.back = [] {};
  return listener;
}

}  // namespace

SharedStore::SharedStore(net::io_context& io, const std::string& database, bus::Bus* bus)
    : io_(io), bus_(bus), store_(store::open_event_log(database), nobody()) {}

template <class Read, class F>
void SharedStore::read(F ask, std::function<void(const Read&)> then) {
  // Whatever `then` holds comes back with the answer, and nothing of it ends on the other thread.
  store_.read([this, ask = std::move(ask), then = std::move(then)](store::EventLog& log) mutable {
    Read heard;
    try {
      heard = ask(log);
    } catch (const store::StoreFault& fault) {
      heard = tl::make_unexpected(fault);
    }
    net::post(io_, [heard = std::move(heard), then = std::move(then)] { then(heard); });
  });
}

void SharedStore::beat(store::Beat beat, std::function<void(const HouseRead&)> then) {
  read<HouseRead>([beat = std::move(beat)](store::EventLog& log) { return log.beat(beat); },
                  std::move(then));
}

void SharedStore::read_newer(std::vector<store::Seen> known,
                             std::function<void(const NewerRead&)> then) {
  read<NewerRead>([known = std::move(known)](store::EventLog& log) { return log.newer(known); },
                  std::move(then));
}

void SharedStore::read_listed(int most, std::function<void(const ListedRead&)> then) {
  read<ListedRead>([most](store::EventLog& log) { return log.listed(most); }, std::move(then));
}

void SharedStore::publish(std::string_view subject, std::string_view body) {
  if (bus_ != nullptr) bus_->publish(subject, body);
}

std::unique_ptr<bus::Subscription> SharedStore::subscribe(
    std::string_view subject, std::function<void(const std::string& body)> heard,
    std::function<void()> begun) {
  if (bus_ == nullptr) return nullptr;
  auto ear = std::make_unique<HallsEar>();
  const auto shared =
      std::make_shared<const std::function<void(const std::string&)>>(std::move(heard));
  ear->inner = bus_->subscribe(
      subject,
      [&io = io_, is_wanted = ear->is_wanted, shared](bus::Message message) {
        net::post(io, [is_wanted, shared, body = std::move(message.body)] {
          if (*is_wanted) (*shared)(body);
        });
      },
      {},
      [&io = io_, is_wanted = ear->is_wanted, begun = std::move(begun)] {
        net::post(io, [is_wanted, begun] {
          if (*is_wanted) begun();
        });
      });
  return ear;
}

}  // namespace purloin::server
