#include "load/load.h"

#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "commands.h"
#include "core/seat.h"

namespace purloin::app {
namespace {

void print_answers(const char* question, const load::QuestionReport& answers) {
  if (answers.answers == 0) return;
  fmt::print("{}: {} answers after {:.2f} ms ({:.2f} ms), {:.0f} bytes each, at most {}\n",
             question, answers.answers, answers.p50_ms, answers.p99_ms, answers.mean_bytes,
             answers.most_bytes);
}

void print_load(const load::LoadReport& report) {
  fmt::print("{} moves in {:.1f} s: {:.0f} moves/s, {} games ended\n", report.moves, report.seconds,
             report.moves_per_second(), report.games);
  fmt::print("acknowledged after {:.2f} ms (half of them), {:.2f} ms (99 of 100)\n", report.p50_ms,
             report.p99_ms);
  fmt::print("{:.0f} bytes down per move and viewer, to {} connections\n", report.bytes_per_move,
             report.clients);
  if (report.offered.answers > 0) {
    fmt::print("legal moves with a turn: {} times, {:.0f} bytes each, at most {}\n",
               report.offered.answers, report.offered.mean_bytes, report.offered.most_bytes);
  }
  print_answers("legal", report.legal);
  print_answers("describe", report.described);
  if (report.bots.answers > 0) {
    fmt::print("bots: {} moves after {:.0f} ms (half of them), {:.0f} ms (99 of 100)\n",
               report.bots.answers, report.bots.p50_ms, report.bots.p99_ms);
  }
  if (report.returns > 0) fmt::print("{} times somebody was gone and came back\n", report.returns);
  if (report.breaks > 0) fmt::print("{} times a line broke\n", report.breaks);
  if (report.unfinished > 0) fmt::print("{} games did not end\n", report.unfinished);
  if (report.idle_connections > 0) {
    fmt::print("{} idle connections\n", report.idle_connections);
  }
  if (report.server_rss_mb) fmt::print("the server uses {:.0f} MB\n", *report.server_rss_mb);
  if (!report.left_out.empty()) {
    fmt::print("left out of what browsers do: {}\n", fmt::join(report.left_out, ", "));
  }
  if (report.refused > 0) {
    fmt::print("{} requests were refused, the last one: {}\n", report.refused, report.last_refusal);
  }
}

void show_seconds_of_load(double done) {
  if (isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r{:3.0f}%", done * 100);
  std::fflush(stderr);
}

}  // namespace

void add_load(CLI::App& app, int& status) {
  auto* command = add_laboratory_command(app, "load");
  auto settings = std::make_shared<load::LoadSettings>();
  auto as_json = std::make_shared<bool>(false);
  command->add_option("--url", settings->url, "The server")->capture_default_str();
  command->add_option("--tables", settings->tables, "Tables, of all three games")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  command->add_option("--seconds", settings->seconds, "How long to measure")
      ->check(CLI::Range(0.1, 86400.0))
      ->capture_default_str();
  command->add_option("--rate", settings->rate, "Moves a second in all; else as many as go")
      ->check(CLI::Range(0.1, 1e7));
  command->add_option("--idle", settings->idle, "Connections that only listen")
      ->check(CLI::Range(0, 60000))
      ->capture_default_str();
  command
      ->add_option("--clients", settings->clients,
                   "Connections that share the seats; else one for every seat and spectator")
      ->check(CLI::Range(kMaxSeats + 1, 60000));
  command->add_flag("!--no-scores", settings->scores, "Watch without scores");
  command->add_flag("!--no-describe", settings->questions, "Move without looking at moves first");
  command->add_flag("!--no-spectators", settings->spectators, "Nobody only watches");
  command->add_flag("!--no-leaving", settings->coming_and_going, "Nobody is ever gone for a while");
  command->add_flag("!--no-deflate", settings->deflate, "Nothing is compressed");
  command->add_option("--bots", settings->bots, "One person a table, who plays with such bots");
  command->add_option("--transcript", settings->transcript,
                      "Write what the clients of the first tables say to this file");
  command->add_option("--history", settings->history,
                      "Write what every client asked, was told and saw to this file, and play the "
                      "last games to their end");
  command->add_flag("--json", *as_json, "Print one JSON object");
  command->footer(
      "Clients say what the page in a browser says; flags take things away, and the report names "
      "them.\n"
      "Example:\n"
      "  purloin load --url http://127.0.0.1:8080 --tables 500 --seconds 10 --json");
  command->callback([settings, as_json, &status] {
    allow_many_connections();
    const auto report = load::run_load(*settings, show_seconds_of_load);
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r    \r");
    if (*as_json) {
      fmt::print("{}\n", wire::json::serialize(load::write_report(report)));
    } else {
      print_load(report);
    }
    status = 0;
  });
}

}  // namespace purloin::app
