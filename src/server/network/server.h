#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "server/engine.h"
#include "server/hall.h"

namespace purloin::server {

struct ServerSettings {
  std::string host = "127.0.0.1";
  unsigned short port = 8080;  // 0: any that is free
  std::string database;
  std::string bus;  // nats://…, over which servers on one PostgreSQL and thinkers talk; empty: none
  std::filesystem::path web;
  std::string version;
  int bot_threads = 1;
  std::vector<programs::Program> engines;  // other people's programs, whose names the hall knows
  EngineSettings engine_settings;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> metrics_readers;  // besides this machine itself
  std::string push_contact;                  // for the people of push services
  HallSettings hall;
};

// Serves until SIGTERM or SIGINT; clients are then told and come back to the next server.
// `listening` hears the port. Throws std::runtime_error with a sentence for people: the port is
// taken, the database cannot be opened.
void serve(const ServerSettings& settings, const std::function<void(unsigned short)>& listening);

}  // namespace purloin::server
