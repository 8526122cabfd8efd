#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <unistd.h>

#include <fmt/format.h>

#include "commands.h"
#include "lookback/analysis.h"
#include "lookback/summary.h"

namespace purloin::app {
namespace {

struct LookbackFlags {
  std::string record;
  bots::Depth depth;
  int samples = 0;
  std::uint64_t iterations = 0;
  int threads = 2;
  bool as_json = false;
};

wire::json::value read_record_file(const std::string& file) {
  std::stringstream text;
  if (file == "-") {
    text << std::cin.rdbuf();
  } else {
    std::ifstream input(file, std::ios::binary);
    if (!input) throw std::runtime_error("cannot read " + file);
    text << input.rdbuf();
  }
  boost::system::error_code error;
  auto value = wire::json::parse(text.str(), error);
  if (error) throw std::runtime_error(file + " is no JSON: " + error.message());
  return value;
}

void show_looked_at(std::size_t done, std::size_t pieces) {
  fmt::print(stderr, "\r{}%", done * 100 / pieces);
  if (done == pieces) fmt::print(stderr, "\r    \r");
  std::fflush(stderr);
}

int look_back_at(LookbackFlags& flags) {
  const auto record = read_record_file(flags.record);
  const auto course = lookback::course_of_record(record);
  if (!course) {
    fmt::print(stderr, "purloin: {}\n", course.error().message);
    return 1;
  }
  if (flags.samples > 0) flags.depth.samples = flags.samples;
  if (flags.iterations > 0) flags.depth.iterations = flags.iterations;
  std::function<void(std::size_t, std::size_t)> progress;
  if (isatty(STDERR_FILENO) != 0) progress = show_looked_at;
  const auto doc = lookback::look_back(*course, flags.depth, flags.threads, nullptr, progress);
  if (flags.as_json) {
    fmt::print("{}\n", lookback::write(*doc));
  } else {
    fmt::print("{}", lookback::in_english(*doc, lookback::names_in(record, doc->seats.size())));
  }
  return 0;
}

}  // namespace

void add_lookback(CLI::App& app, int& status) {
  auto flags = std::make_shared<LookbackFlags>();
  auto* command = app.add_subcommand(
      "lookback", "Go through a finished game: chances, luck, skill, and where it turned");
  command->add_option("RECORD", flags->record, "A game record; - reads standard input")->required();
  command->add_option("--samples", flags->samples, "Samples of a position (more: surer, slower)");
  command->add_option("--iterations", flags->iterations,
                      "Iterations of the search for a better move");
  command->add_option("--seed", flags->depth.seed, "Seed of the estimates (default 1)");
  command->add_option("--threads", flags->threads, "How many threads look (default 2)")
      ->check(CLI::Range(1, 256));
  command->add_flag("--json", flags->as_json, "Print one JSON object");
  command->footer(
      "Example:\n"
      "  purloin lookback TABLE.json\n"
      "Ends with status 1 when the record is not what the dice say. docs/lookback.md says how it "
      "is estimated.");
  command->callback([flags, &status] { status = look_back_at(*flags); });
}

}  // namespace purloin::app
