#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/fake/environment.h"
#include "server/simulation/witness.h"

namespace purloin::simulation {

namespace json = wire::json;

// What somebody has seen of a table.
struct Seen {
  int version = 0;
  json::value document;
  std::string token;  // or key, with which it is watched
};

// What all connections are judged by.
struct Court {
  Witness& witness;
  std::function<void(std::string)> accuse;
  std::map<std::string, int> told;  // the newest version of each table that anybody heard of
  // Lines of chat that anybody heard, by table and number.
  std::map<std::string, std::map<int, json::value>> said;
};

// One connection, which checks whatever it hears: versions follow each other, all of it is durable,
// nothing is in it that its owner may not know, and every question is answered once.
class Pipe final : public server::Client, public std::enable_shared_from_this<Pipe> {
 public:
  Pipe(server::FakeEnvironment& world, Court& court) : world_(world), court_(court) {}

  // Says something; in order, as a connection does.
  void say(json::object message);
  void hear(server::Message message) override;
  void go_on() override;
  void close();
  // The server is gone.
  void cut();

  bool is_open() const { return is_open_; }
  const std::map<std::int64_t, std::string>& unanswered() const { return unanswered_; }
  std::map<std::string, Seen>& seen() { return seen_; }
  // What was heard and not read yet.
  std::deque<json::object> inbox;

 private:
  void deliver();
  void check_answer(const json::object& said);
  void check_table(const json::object& said);
  void check_update(const json::object& said);
  void check_view(const std::string& table, const Seen& seen);
  void check_legal(const json::object& said);
  void check_seated(const json::object& said);
  void check_chat(const json::object& said);
  bool is_stored(const std::string& table, int version);
  void check_secrets(const std::string& table, int version, const std::string& text);

  server::FakeEnvironment& world_;
  Court& court_;
  bool is_open_ = true;
  bool is_delivering_ = false;
  std::int64_t next_id_ = 0;
  std::deque<std::string> outbox_;
  std::map<std::int64_t, std::string> unanswered_;  // by id: what was asked
  std::map<std::int64_t, std::string> watch_tokens_;
  std::map<std::string, Seen> seen_;
};

}  // namespace purloin::simulation
