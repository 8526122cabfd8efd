#include "programs/guest.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "registry/games.h"

// Programs as guests of a server: asked about many games, and kept to their limits.
namespace purloin::programs {
namespace {

namespace json = wire::json;

constexpr auto kAnyFirstMove = R"sed(s/.*"moves":\["\([^"]*\)".*/{"move":"\1"}/p)sed";

Deadline much_later() {
  return std::chrono::steady_clock::now() + std::chrono::hours(1);
}

Limits guests_limits() {
  Limits limits;
  limits.is_guest = true;
  return limits;
}

Program guest_program(std::string command) {
  Program made;
  made.name = "mine";
  made.command = std::move(command);
  made.patience = std::chrono::hours(1);
  made.limits = guests_limits();
  return made;
}

// A game of Crypt, in which something is hidden, up to a seat's n-th turn.
struct Told {
  explicit Told(std::string table, int turns) {
    story.table = std::move(table);
    story.game = "crypt";
    story.seats = 2;
    position = registry::find_game("crypt")->start(2, {}).value();
    for (int i = 0; i < turns || !position->actor().is_seat();) {
      if (position->actor().is_seat()) ++i;
      step();
    }
    story.seat = position->actor().seat();
  }
  void step() {
    const auto key = fair::key_from_text("told");
    if (position->actor().is_chance()) {
      story.moves.push_back(position->play_chance(key));
    } else {
      story.moves.push_back(position->play(position->legal_moves(0)->front()).value());
    }
  }
  // On to the next turn of whoever acts now.
  void go_on() {
    const Seat seat = story.seat;
    do step();
    while (!position->actor().is_seat() || position->actor().seat() != seat);
  }

  Story story;
  std::unique_ptr<wire::AnyTable> position;
};

// What a program was told, line by line.
struct Heard {
  Heard()
      : file(std::filesystem::temp_directory_path() /
             ("purloin-guest-" + std::to_string(::getpid()))) {}
  ~Heard() { std::filesystem::remove(file); }
  // Writes down what it hears, and then answers.
  std::string command() const {
    return "exec sed -un -e 'w " + file.string() + "' -e '" + kAnyFirstMove + "'";
  }
  std::vector<json::object> lines() const {
    std::vector<json::object> found;
    std::ifstream read(file);
    for (std::string line; std::getline(read, line);) {
      found.push_back(json::parse(line).as_object());
    }
    return found;
  }
  std::filesystem::path file;
};

bots::Budget one_second() {
  bots::Budget budget;
  budget.time = std::chrono::seconds(1);
  return budget;
}

TEST(GuestPrograms, HearOnlyWhatIsNewOfAGameThatTheyFollow) {
  const Heard heard;
  Guest guest(guest_program(heard.command()));
  Told told("one", 3);
  EXPECT_EQ(guest.choose(told.story, one_second()).value(), told.position->legal_moves(0)->front());
  const std::size_t before = told.story.moves.size();
  told.go_on();
  EXPECT_TRUE(guest.choose(told.story, one_second()).has_value());
  const auto lines = heard.lines();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].at("do"), "begin");
  EXPECT_EQ(lines[1].at("heard").as_array().size(), before);
  EXPECT_EQ(lines[2].at("heard").as_array().size(), told.story.moves.size() - before);
}

TEST(GuestPrograms, HearAGameFromItsBeginningWhereTheyWereElsewhere) {
  const Heard heard;
  Guest guest(guest_program(heard.command()));
  Told one("one", 3), other("other", 4);
  EXPECT_TRUE(guest.choose(one.story, one_second()).has_value());
  EXPECT_TRUE(guest.choose(other.story, one_second()).has_value());
  one.go_on();
  EXPECT_TRUE(guest.choose(one.story, one_second()).has_value());
  // Moves were taken back.
  const Told less("one", 3);
  EXPECT_TRUE(guest.choose(less.story, one_second()).has_value());
  const auto lines = heard.lines();
  ASSERT_EQ(lines.size(), 8u);
  const std::vector<const Story*> stories{&one.story, &other.story, &one.story, &less.story};
  for (std::size_t i = 2; i < lines.size(); i += 2) {
    EXPECT_EQ(lines[i].at("do"), "begin");
    EXPECT_EQ(lines[i + 1].at("heard").as_array().size(), stories[i / 2]->moves.size());
  }
}

// Whatever is hidden from the seat is hidden from its program.
TEST(GuestPrograms, AreToldWhatTheirSeatMayKnowAndNoMore) {
  const Heard heard;
  Guest guest(guest_program(heard.command()));
  const Told told("one", 6);
  EXPECT_TRUE(guest.choose(told.story, one_second()).has_value());
  const auto lines = heard.lines();
  EXPECT_EQ(lines[1].at("view"), told.position->view(told.story.seat));
  EXPECT_NE(json::serialize(lines[1]).find(R"("move":"draw ?")"), std::string::npos);
}

TEST(GuestPrograms, AreShownAGameThatBeganInItsMiddle) {
  const Heard heard;
  Guest guest(guest_program(heard.command()));
  const Told earlier("one", 5);
  Story story = earlier.story;
  story.moves.clear();
  story.position = earlier.position->state();
  EXPECT_TRUE(guest.choose(story, one_second()).has_value());
  EXPECT_EQ(heard.lines()[0].at("from"), earlier.position->view(story.seat));
}

TEST(GuestPrograms, HaveNamesOfTheirOwn) {
  for (const auto* good : {"mine", "My-Bot_2", "x"}) EXPECT_TRUE(is_guests_name(good)) << good;
  for (const auto* bad : {"", "me", "Open", "thief", "Master", "a b", "a.b", "é", "<b>", "a/b",
                          "abcdefghijklmnopqrstuvwxy"}) {
    EXPECT_FALSE(is_guests_name(bad)) << bad;
  }
}

// The states, as /proc has them, of our children and of whoever is in their groups.
std::string states_of_guests() {
  struct Seen {
    char state = '?';
    pid_t parent = 0, group = 0;
  };
  std::vector<Seen> all;
  for (const auto& each : std::filesystem::directory_iterator("/proc")) {
    std::ifstream read(each.path() / "stat");
    std::string line;
    if (!std::getline(read, line)) continue;  // no process, or it has just ended
    std::istringstream after_name(line.substr(line.rfind(')') + 1));
    Seen seen;
    after_name >> seen.state >> seen.parent >> seen.group;
    all.push_back(seen);
  }
  std::string states;
  for (const auto& each : all) {
    const bool is_guests = std::ranges::any_of(all, [&](const Seen& child) {
      return child.parent == ::getpid() && child.group == each.group;
    });
    if (is_guests && each.group != ::getpgrp()) states += each.state;
  }
  return states;
}

// Where nothing can be kept apart there is nothing to look at, unless it is said that here it must
// be.
bool is_possible(bool here) {
  if (!here && std::getenv("PURLOIN_MUST_KEEP_APART")) ADD_FAILURE() << "no namespaces here";
  return here;
}

bool can_have_own_processes() {
  return std::system("unshare --user --map-current-user --pid --fork true 2>/dev/null") == 0;
}

TEST(GuestPrograms, StandStillWhileNobodyAsks) {
  if (!is_possible(can_keep_apart())) GTEST_SKIP() << "no namespaces here";
  Process counting("i=0; while read -r line; do echo $i; i=$((i+1)); done", guests_limits());
  const auto are_still = [] {
    const auto states = states_of_guests();
    return !states.empty() && states.find_first_not_of('T') == std::string::npos;
  };
  for (const auto* said : {"0", "1", "2"}) {
    ASSERT_TRUE(counting.say("", much_later()).has_value());
    EXPECT_EQ(counting.hear(much_later()).value(), said);
    EXPECT_FALSE(are_still());
    counting.rest();
    while (!are_still()) std::this_thread::yield();
  }
}

TEST(GuestPrograms, KnowNothingOfOurSurroundings) {
  ::setenv("PURLOIN_DB", "postgresql://me:secret@here/purloin", 1);
  ::setenv("PGPASSWORD", "secret", 1);
  Process process("env | grep -c secret", guests_limits());
  EXPECT_EQ(process.hear(much_later()).value(), "0");
  ::unsetenv("PURLOIN_DB");
  ::unsetenv("PGPASSWORD");
}

TEST(GuestPrograms, WriteNoLargeFilesAndHaveTheLowestPriority) {
  Process process("ulimit -t; ulimit -f; nice", guests_limits());
  EXPECT_EQ(process.hear(much_later()).value(), "3600");
  EXPECT_EQ(process.hear(much_later()).value(), std::to_string((64 << 20) / 512));
  EXPECT_EQ(process.hear(much_later()).value(), "19");
}

// A child that has left its session as well, where the system can keep a program apart.
TEST(GuestPrograms, EndWithEverythingThatTheyStarted) {
  if (!is_possible(can_have_own_processes())) GTEST_SKIP() << "no namespaces here";
  const auto lock =
      std::filesystem::temp_directory_path() / ("purloin-lock-" + std::to_string(::getpid()));
  {
    Process process("setsid flock " + lock.string() + " sh -c 'echo here; sleep 100000' & wait",
                    guests_limits());
    EXPECT_EQ(process.hear(much_later()).value(), "here");
    EXPECT_NE(std::system(("flock -n " + lock.string() + " true").c_str()), 0);
  }
  // Waits for as long as that one lives.
  EXPECT_EQ(std::system(("flock " + lock.string() + " true").c_str()), 0);
  std::filesystem::remove(lock);
}

TEST(GuestPrograms, DoNotSeeUs) {
  if (!is_possible(can_have_own_processes())) GTEST_SKIP() << "no namespaces here";
  Process process("kill -0 " + std::to_string(::getpid()) + " 2>/dev/null; echo $?",
                  guests_limits());
  EXPECT_EQ(process.hear(much_later()).value(), "1");
}

TEST(GuestPrograms, SayNothingWithoutEnd) {
  Process endless("exec tr '\\0' x </dev/zero", guests_limits());
  EXPECT_EQ(endless.hear(much_later()).error(), Trouble::kGone);
}

}  // namespace
}  // namespace purloin::programs
