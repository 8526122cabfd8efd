#include "server/metrics.h"

#include <prometheus/text_serializer.h>

namespace purloin::server {
namespace {

prometheus::Counter& counter(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
}

prometheus::Gauge& gauge(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

// One of several that differ in whom they are for.
prometheus::Labels is_for(const char* whom) {
  return {{"for", whom}};
}
prometheus::Gauge& waiting(prometheus::Registry& registry, const char* whom) {
  return prometheus::BuildGauge()
      .Name("purloin_thinking_waiting")
      .Help("Questions to bots that nobody thinks about yet")
      .Register(registry)
      .Add(is_for(whom));
}
prometheus::Histogram& waited(prometheus::Registry& registry, const char* whom) {
  return prometheus::BuildHistogram()
      .Name("purloin_thinking_wait_seconds")
      .Help("How long questions to bots waited before somebody thought about them")
      .Register(registry)
      .Add(is_for(whom),
           prometheus::Histogram::BucketBoundaries{0.001, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5});
}

// What became of tries to hand a notice to its push service.
prometheus::Counter& notices(prometheus::Registry& registry, const char* fate) {
  return prometheus::BuildCounter()
      .Name("purloin_notices_total")
      .Help("Tries to hand a notice to a push service")
      .Register(registry)
      .Add({{"fate", fate}});
}

// What became of questions to those who think on other machines.
prometheus::Counter& far(prometheus::Registry& registry, const char* fate) {
  return prometheus::BuildCounter()
      .Name("purloin_far_thoughts_total")
      .Help("Questions to those who think for bots on other machines")
      .Register(registry)
      .Add({{"fate", fate}});
}

}  // namespace

Metrics::Metrics()
    : moves(counter(registry, "purloin_moves_total", "Moves made by people and bots")),
      commits(counter(registry, "purloin_commits_total", "Commits of the store")),
      messages_in(counter(registry, "purloin_messages_total", "Messages heard from clients")),
      refused(counter(registry, "purloin_refused_total", "Messages and requests over a limit")),
      dropped(counter(registry, "purloin_dropped_total", "Connections ended by the server")),
      put_aside(counter(registry, "purloin_tables_put_aside_total",
                        "Tables that could not be read or folded")),
      lost(counter(registry, "purloin_losses_total",
                   "Times that a table took back what the store did not take")),
      ready(gauge(registry, "purloin_store_ready", "1 while the store takes what is written")),
      connections(gauge(registry, "purloin_connections", "WebSocket connections")),
      tables(gauge(registry, "purloin_tables_in_memory", "Tables in memory")),
      bots_waiting(waiting(registry, "bot")),
      hints_waiting(waiting(registry, "hint")),
      bots_waited(waited(registry, "bot")),
      hints_waited(waited(registry, "hint")),
      bots_thought(counter(registry, "purloin_bots_thought_seconds_total",
                           "How long bots thought about their moves")),
      bots_cut(counter(registry, "purloin_bots_cut_seconds_total",
                       "Time that bots were given at most and did not get, since others waited")),
      hints_refused(counter(registry, "purloin_hints_refused_total",
                            "Hints that were refused since too many waited")),
      notices_delivered(notices(registry, "delivered")),
      notices_gone(notices(registry, "gone")),
      notices_failed(notices(registry, "failed")),
      notices_waiting(gauge(registry, "purloin_notices_waiting",
                            "Notices that a push service has not answered yet")),
      notices_put_off(gauge(registry, "purloin_notices_put_off",
                            "Notices that are tried later: again, or after quiet hours")),
      far_asked(far(registry, "asked")),
      far_answered(far(registry, "answered")),
      far_late(far(registry, "late")),
      far_refused(far(registry, "refused")),
      far_thinkers(gauge(registry, "purloin_far_thinkers",
                         "Programs on other machines that think for bots here")) {}

void Metrics::add_house() {
  auto& notices = prometheus::BuildCounter()
                      .Name("purloin_bus_messages_total")
                      .Help("What servers told each other over the bus")
                      .Register(registry);
  house.bus_up = &gauge(registry, "purloin_bus_up", "1 while other servers can be heard");
  house.servers = &gauge(registry, "purloin_servers", "Servers on this database");
  house.minded =
      &gauge(registry, "purloin_tables_minded", "Tables whose bots and clocks this server minds");
  house.said = &notices.Add({{"way", "said"}});
  house.heard = &notices.Add({{"way", "heard"}});
  house.gaps = &counter(registry, "purloin_gaps_read_total",
                        "Times that a table had to read what the bus had not told");
  house.taken_over = &counter(registry, "purloin_tables_taken_over_total",
                              "Tables that another server minded before");
}

void Metrics::add_engine(const std::string& name) {
  const prometheus::Labels labels{{"engine", name}};
  OfEngine& engine = engines[name];
  engine.moves = &prometheus::BuildCounter()
                      .Name("purloin_engine_moves_total")
                      .Help("Moves made by other people's programs")
                      .Register(registry)
                      .Add(labels);
  for (int why = 0; why < kNoMoves; ++why) {
    auto of_fault = labels;
    of_fault["fault"] = name_of(static_cast<NoMove>(why));
    engine.faults[static_cast<std::size_t>(why)] =
        &prometheus::BuildCounter()
             .Name("purloin_engine_faults_total")
             .Help("Moves that a bot of ours made in a program's place, and why")
             .Register(registry)
             .Add(of_fault);
  }
  engine.waiting = &prometheus::BuildGauge()
                        .Name("purloin_engine_waiting")
                        .Help("Questions to a program that none of its processes has heard yet")
                        .Register(registry)
                        .Add(labels);
}

std::string Metrics::write() const {
  return prometheus::TextSerializer().Serialize(registry.Collect());
}

}  // namespace purloin::server
