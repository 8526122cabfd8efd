#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "bus/bus.h"
#include "push/sender.h"
#include "server/environment.h"
#include "server/metrics.h"
#include "server/network/server.h"
#include "server/thinkers.h"
#include "store/writer.h"

namespace purloin::server {

namespace net = boost::asio;

// Time, store and thinkers as the hall sees them: everything comes back to the one thread of `io`.
class Here final : public Environment {
 public:
  Here(net::io_context& io, const ServerSettings& settings);

  // Both are there before the hall is.
  void use(store::Writer& writer) { writer_ = &writer; }
  void use(Metrics& metrics) { metrics_ = &metrics; }
  // Those who think on other machines are asked first.
  void use(bus::Bus& bus);

  // The house's time when the last server ended.
  void go_on_from(Milliseconds house_time) { house_time_ = house_time; }

  Milliseconds now() const override;
  Milliseconds time_of_day() const override;
  std::uint64_t write(store::Batch batch) override { return writer_->write(std::move(batch)); }
  void begin_anew(store::TableId table) override { writer_->begin_anew(table); }
  void read_table(store::TableId table, std::function<void(TableRead)> then) override;
  void read_notes(const std::string& kind, const std::string& page, int most,
                  std::function<void(NotesRead)> then) override;
  std::optional<ThoughtId> think(Question question,
                                 std::function<void(ThoughtId, const bots::Choice&)> then) override;
  void cancel(ThoughtId id) override;
  void ring(const push::KeyPair& house, push::Notice notice,
            std::function<void(push::Outcome)> then) override;
  void measure() override { count_waiting(); }
  Timer later(Milliseconds delay, std::function<void()> then) override;

 private:
  // Asks the store on its thread, and answers on this one.
  template <class Read, class F>
  void read(F ask, std::function<void(Read)> then);
  void note(Purpose purpose, std::chrono::milliseconds asked, const Thought& thought);
  void note(const std::string& engine, std::optional<NoMove> fault);
  void note(FarThinkers::Event event);
  void note(push::Outcome outcome);
  void count_waiting();

  net::io_context& io_;
  store::Writer* writer_ = nullptr;
  Metrics* metrics_ = nullptr;
  Milliseconds house_time_ = 0;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  Thinkers thinkers_;
  std::unique_ptr<push::Sender> sender_;  // nothing where there are no notices
};

}  // namespace purloin::server
