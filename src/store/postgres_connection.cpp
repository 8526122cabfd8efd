#include "store/postgres_connection.h"

#include <algorithm>
#include <cerrno>
#include <libpq-fe.h>
#include <poll.h>

namespace purloin::store {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kShortestPause{50};
constexpr milliseconds kLongestPause{2000};
constexpr milliseconds kSlice{50};  // how often a wait looks whether it has to end earlier

// The server gives up by itself too, so that nothing of ours holds a lock that we have forgotten: a
// server that is frozen amid a commit must be out of the way before others take its tables over
// (kServerIsDead).
//
// A plan that was made while a table was nearly empty reads all of it long after: only what it was
// parsed to is kept of a prepared statement.
constexpr const char* kSettings =
    "SET client_min_messages=error; SET statement_timeout=3000;"
    "SET plan_cache_mode=force_custom_plan;"
    "SET idle_in_transaction_session_timeout=1500";

std::string without_newline(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string_view state_of(const PGresult* result) {
  const char* field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  return field == nullptr ? "" : field;
}

// By the classes of SQLSTATE: data that is no data, a key that is there, rows that cannot be read.
FaultKind kind_of(const PGresult* result) {
  const std::string_view state = state_of(result);
  if (state == "23505") return FaultKind::kConflict;
  if (state.starts_with("22") || state.starts_with("23") || state.starts_with("XX00")) {
    return FaultKind::kDamaged;
  }
  return FaultKind::kAway;
}

}  // namespace

Rows::~Rows() {
  PQclear(result_);
}

int Rows::size() const {
  return PQntuples(result_);
}

std::string Rows::text(int row, int column) const {
  return {PQgetvalue(result_, row, column),
          static_cast<std::size_t>(PQgetlength(result_, row, column))};
}

void PostgresConnection::begin(Clock::duration limit) {
  deadline_ = Clock::now() + limit;
  if (handle_ != nullptr && PQstatus(handle_) != CONNECTION_OK) drop();
  if (handle_ != nullptr) return;
  if (Clock::now() < next_try_) throw StoreFault(reason_);
  connect();
}

void PostgresConnection::connect() {
  handle_ = PQconnectStart(address_.c_str());
  if (handle_ == nullptr) throw std::bad_alloc();
  auto state = PGRES_POLLING_WRITING;
  while (PQstatus(handle_) != CONNECTION_BAD && state != PGRES_POLLING_OK) {
    wait_for(state == PGRES_POLLING_READING ? POLLIN : POLLOUT);
    state = PQconnectPoll(handle_);
    if (state == PGRES_POLLING_FAILED) break;
  }
  if (state != PGRES_POLLING_OK) {
    lose("cannot reach the database: " + without_newline(PQerrorMessage(handle_)));
  }
  PQsetnonblocking(handle_, 1);
  run(kSettings);
  pause_ = {};
}

void PostgresConnection::drop() {
  prepared_.clear();
  PQfinish(handle_);
  handle_ = nullptr;
}

void PostgresConnection::lose(const std::string& reason) {
  drop();
  reason_ = reason;
  next_try_ = Clock::now() + pause_;
  pause_ = std::clamp<Clock::duration>(2 * pause_, kShortestPause, kLongestPause);
  throw StoreFault(reason);
}

short PostgresConnection::wait_for(short events) {
  for (;;) {
    const Clock::time_point last{Clock::duration(last_deadline_.load())};
    const auto left = std::min(deadline_, last) - Clock::now();
    if (left <= Clock::duration::zero()) lose("the database does not answer");
    pollfd socket{PQsocket(handle_), events, 0};
    const auto slice = std::min<Clock::duration>(left, kSlice);
    const int ready = poll(
        &socket, 1, static_cast<int>(std::chrono::duration_cast<milliseconds>(slice).count()) + 1);
    if (ready < 0 && errno != EINTR) lose("the connection to the database is broken");
    if (ready > 0) return socket.revents;
  }
}

void PostgresConnection::check_sent(int taken) {
  if (taken == 0) lose(without_newline(PQerrorMessage(handle_)));
}

void PostgresConnection::send_prepared(const std::string& name,
                                       const std::vector<std::string>& values) {
  std::vector<const char*> texts;
  for (const auto& value : values) texts.push_back(value.c_str());
  check_sent(PQsendQueryPrepared(handle_, name.c_str(), static_cast<int>(texts.size()),
                                 texts.data(), nullptr, nullptr, 0));
}

void PostgresConnection::flush() {
  int unsent = PQflush(handle_);
  while (unsent == 1) {
    const short ready = wait_for(POLLIN | POLLOUT);
    if ((ready & POLLIN) != 0 && PQconsumeInput(handle_) == 0) break;
    unsent = PQflush(handle_);
  }
  if (unsent != 0) lose(without_newline(PQerrorMessage(handle_)));
}

PGresult* PostgresConnection::next_result() {
  while (PQisBusy(handle_) != 0) {
    wait_for(POLLIN);
    if (PQconsumeInput(handle_) == 0) lose(without_newline(PQerrorMessage(handle_)));
  }
  return PQgetResult(handle_);
}

Rows PostgresConnection::answer(std::optional<StoreFault>& fault) {
  constexpr std::string_view kUnknownStatement = "26000";
  Rows last(nullptr);
  bool has_forgotten = false;
  while (PGresult* result = next_result()) {
    Rows rows(result);
    const auto status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
      last = std::move(rows);
    } else if (!fault) {
      fault.emplace("database: " + without_newline(PQresultErrorMessage(result)), kind_of(result));
      has_forgotten = state_of(result) == kUnknownStatement;
    }
  }
  // Where something between the two has taken another session, what was prepared is not there.
  if (has_forgotten || PQstatus(handle_) != CONNECTION_OK) {
    lose(fault ? fault->what() : "the connection broke");
  }
  return last;
}

const std::string& PostgresConnection::prepared(const char* sql) {
  if (const auto known = prepared_.find(sql); known != prepared_.end()) return known->second;
  std::string name = "s" + std::to_string(prepared_.size());
  check_sent(PQsendPrepare(handle_, name.c_str(), sql, 0, nullptr));
  flush();
  std::optional<StoreFault> fault;
  answer(fault);
  if (fault) throw *fault;
  return prepared_.emplace(sql, std::move(name)).first->second;
}

Rows PostgresConnection::run(const char* sql, const std::vector<std::string>& values) {
  if (handle_ == nullptr) throw StoreFault(reason_);
  if (values.empty()) {  // several statements may stand in one text
    check_sent(PQsendQuery(handle_, sql));
  } else {
    send_prepared(prepared(sql), values);
  }
  flush();
  std::optional<StoreFault> fault;
  Rows rows = answer(fault);
  if (fault) throw *fault;
  return rows;
}

std::vector<Rows> PostgresConnection::run_all(const std::vector<Asked>& all) {
  if (handle_ == nullptr) throw StoreFault(reason_);
  for (const auto& asked : all) prepared(asked.sql);
  check_sent(PQenterPipelineMode(handle_));
  // Each is ended for itself: between two that are not, PostgreSQL would wait without a time limit
  // for the rest, and keep its locks, where the line is cut.
  for (const auto& [sql, values] : all) {
    send_prepared(prepared(sql), values);
    check_sent(PQpipelineSync(handle_));
  }
  flush();
  std::optional<StoreFault> fault;
  std::vector<Rows> answers;
  for (std::size_t i = 0; i < all.size(); ++i) {
    answers.push_back(answer(fault));
    const Rows end(next_result());
  }
  check_sent(PQexitPipelineMode(handle_));
  if (fault) throw *fault;
  return answers;
}

}  // namespace purloin::store
