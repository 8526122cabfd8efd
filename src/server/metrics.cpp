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

}  // namespace

Metrics::Metrics()
    : moves(counter(registry, "purloin_moves_total", "Moves made by people and bots")),
      commits(counter(registry, "purloin_commits_total", "Commits of the store")),
      messages_in(counter(registry, "purloin_messages_total", "Messages heard from clients")),
      refused(counter(registry, "purloin_refused_total", "Messages and requests over a limit")),
      dropped(counter(registry, "purloin_dropped_total", "Connections ended by the server")),
      connections(gauge(registry, "purloin_connections", "WebSocket connections")),
      tables(gauge(registry, "purloin_tables_in_memory", "Tables in memory")) {}

std::string Metrics::write() const {
  return prometheus::TextSerializer().Serialize(registry.Collect());
}

}  // namespace purloin::server
