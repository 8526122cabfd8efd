#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "store/event_log.h"

namespace purloin::server {

// A store that is a map, and that fails when it is told to.
class MemoryLog final : public store::EventLog {
 public:
  enum class Mood {
    kWell,
    kFull,        // can be read and takes nothing
    kGone,        // neither
    kUnanswered,  // takes the next batch without saying so, and is gone then
  };
  Mood mood = Mood::kWell;
  // A table's rows by version, for whoever wants to look at them or to damage them.
  std::unordered_map<store::TableId, std::map<int, std::string>> rows;
  std::unordered_map<store::TableId, std::map<int, std::string>> lines;

  // By kind and page.
  std::map<std::pair<std::string, std::string>, std::map<std::int64_t, std::string>> pages;

  void write(const store::Batch& batch) override;
  std::vector<std::string> steps(store::TableId table) override;
  std::vector<store::ChatRow> chat(store::TableId table) override;
  std::vector<store::NoteRow> notes(const std::string& kind, const std::string& page,
                                    int most) override;
  std::vector<store::TableRow> listed(int) override { return {}; }
  std::vector<store::DeadlineRow> deadlines() override;
  std::int64_t house_time() override { return house_time_; }
  void try_writing() override;

  // ---- Several servers. It has a clock of its own, which somebody has to move on.
  std::int64_t clock = 0;
  bool is_shared() const override { return true; }
  store::HouseRow beat(const store::Beat& beat) override;
  store::Newer newer(const std::vector<store::Seen>& known) override;
  std::size_t most_newer_steps = 2000;  // of one answer
  // Who minds a table; empty: nobody.
  std::string holder(store::TableId table) const;

 private:
  struct Server {
    std::int64_t beat_at = 0;
    int knows = 0;
  };
  void forget(const std::string& server);
  bool take(store::TableId table, const std::string& server);
  std::map<std::string, Server> servers_;
  std::map<store::TableId, std::string> leases_;
  std::map<std::pair<store::TableId, std::string>, std::string> attendance_;
  std::int64_t shared_time_ = 1'000'000;
  std::int64_t beat_at_ = 0;

  std::map<store::TableId, std::int64_t> deadlines_;
  std::int64_t house_time_ = 0;
};

}  // namespace purloin::server
