#include "server/network/film_answers.h"

#include <charconv>

#include "match/film.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

// Telling steps costs more than folding them (kStepsAsDearAsAMessage), and verifying a record is
// dearer still: a move of it has some twenty bytes.
constexpr double kFilmedAsDearAsAMessage = 10;
constexpr double kRecordBytesAsDearAsAMessage = 100;
// A look-back keeps a thread busy for many seconds, once.
constexpr double kLookbackAsDearAsMessages = 20;
constexpr std::size_t kMostFilmedOfRecord = 4000;
constexpr std::size_t kCompressedFrom = 4096;
constexpr int kQuickly = 1;

// What a query says for a name; values here need no escapes.
std::string_view asked_for(const Request& request, std::string_view name) {
  const std::string_view target(request.target().data(), request.target().size());
  const auto begin = target.find('?');
  std::string_view query = begin == std::string_view::npos ? "" : target.substr(begin + 1);
  while (!query.empty()) {
    const std::string_view one = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), one.size() + 1));
    if (one.starts_with(name) && one.substr(name.size()).starts_with('=')) {
      return one.substr(name.size() + 1);
    }
  }
  return {};
}

int version_asked_for(const Request& request) {
  const auto text = asked_for(request, "after");
  int version = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  return error == std::errc() && end == text.data() + text.size() && version > 0 ? version : 0;
}

}  // namespace

Response long_response(const Request& request, std::string body) {
  const auto accepted = request[http::field::accept_encoding];
  const bool gzip =
      body.size() >= kCompressedFrom && accepted.find("gzip") != boost::beast::string_view::npos;
  auto response =
      json_response(request, http::status::ok, gzip ? compressed(body, kQuickly) : std::move(body));
  if (gzip) response.set(http::field::content_encoding, "gzip");
  response.set(http::field::vary, "Accept-Encoding");
  return response;
}

Response too_fast(const Request& request, Desk& desk) {
  desk.metrics.refused.Increment();
  return refusal(request, http::status::too_many_requests, {"too-fast", wire::reasons::kTooFast});
}

namespace {

// What counts as one message more for every few steps of the table.
Hall::LookBack look_back_of(const Request& request, std::string_view table,
                            const std::shared_ptr<Guest>& guest, Desk& desk) {
  Hall::LookBack asked;
  asked.table = table;
  asked.secret = bearer_of(request);
  asked.may = [guest, &desk](std::size_t steps) {
    return guest->messages.take(desk.world.now(),
                                1 + static_cast<double>(steps) / kFilmedAsDearAsAMessage);
  };
  return asked;
}

}  // namespace

net::awaitable<Response> record_answer(const Request& request, std::string_view table,
                                       const std::shared_ptr<Guest>& guest, Desk& desk) {
  const auto asked = look_back_of(request, table, guest, desk);
  const auto record = co_await called_back<wire::Result<std::string>>(
      [&](auto then) { desk.hall.record(asked, std::move(then)); });
  if (record) co_return long_response(request, *record);
  if (record.error().code == "too-fast") co_return too_fast(request, desk);
  co_return refusal_response(request, record.error());
}

net::awaitable<Response> film_answer(const Request& request, std::string_view table,
                                     const std::shared_ptr<Guest>& guest, Desk& desk) {
  auto asked = look_back_of(request, table, guest, desk);
  asked.as = asked_for(request, "as");
  asked.after = version_asked_for(request);
  const auto film = co_await called_back<wire::Result<std::string>>(
      [&](auto then) { desk.hall.look_back(asked, std::move(then)); });
  if (film) co_return long_response(request, *film);
  if (film.error().code == "too-fast") co_return too_fast(request, desk);
  co_return refusal_response(request, film.error());
}

net::awaitable<Response> lookback_answer(const Request& request, std::string_view table,
                                         const std::shared_ptr<Guest>& guest, Desk& desk) {
  if (!guest->messages.take(desk.world.now(), 1)) co_return too_fast(request, desk);
  Hall::Analyse asked;
  asked.table = table;
  asked.secret = bearer_of(request);
  asked.may = [guest, &desk] {
    return guest->messages.take(desk.world.now(), kLookbackAsDearAsMessages);
  };
  asked.address = guest->name;
  const auto found = co_await called_back<wire::Result<Lookbacks::Told>>(
      [&](auto then) { desk.hall.analyse(asked, std::move(then)); });
  if (!found && found.error().code == "too-fast") co_return too_fast(request, desk);
  if (!found) co_return refusal_response(request, found.error());
  auto response = long_response(request, found->text);
  if (!found->is_whole) response.result(http::status::accepted);
  co_return response;
}

Response film_of_record_answer(const Request& request, Guest& guest, Desk& desk) {
  const double cost = 1 + static_cast<double>(request.body().size()) / kRecordBytesAsDearAsAMessage;
  if (!guest.messages.take(desk.world.now(), cost)) return too_fast(request, desk);
  const auto record = read_body(request);
  if (!record) return refusal_response(request, record.error());
  const auto steps = match::steps_of_record(*record);
  if (!steps) return refusal_response(request, steps.error());
  const auto as = asked_for(request, "as");
  const auto onlooker =
      match::read_onlooker(as.empty() ? "all" : as, steps->front().opening->seats);
  if (!onlooker) {
    return refusal_response(request, {"bad-request", "as: a seat's number, \"watch\" or \"all\"."});
  }
  return long_response(request,
                       wire::to_json(match::film(*steps, *onlooker, 0, kMostFilmedOfRecord)));
}

}  // namespace purloin::server
