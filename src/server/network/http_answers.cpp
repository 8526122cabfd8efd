#include "server/network/http_answers.h"

#include "bots/bot.h"
#include "registry/games.h"
#include "server/network/film_answers.h"
#include "server/network/lesson_answers.h"
#include "server/network/reach.h"
#include "wire/described.h"

#if defined(__GNUC__) && !defined(__clang__)
// g++ 12 loses sight of where Asio's frames come from in a function with many of them.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

namespace purloin::server {
namespace {

constexpr std::string_view kJson = "application/json";
// A room that has to be read, and a game of it written, which has some 300 bytes.
constexpr double kRoomAsDearAsMessages = 5;
constexpr double kGamesAsDearAsAMessage = 20;
constexpr std::string_view kPolicy =
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
    "data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

Response plain_response(const Request& request, http::status status, std::string_view type,
                        std::string body) {
  Response response(status, request.version());
  response.set(http::field::server, "purloin");
  response.set(http::field::content_type, boost::beast::string_view(type.data(), type.size()));
  response.set("Content-Security-Policy",
               boost::beast::string_view(kPolicy.data(), kPolicy.size()));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  response.keep_alive(request.keep_alive());
  if (request.method() == http::verb::head) {
    response.content_length(body.size());
  } else {
    response.body() = std::move(body);
    response.prepare_payload();
  }
  return response;
}

http::status status_of(const std::string& code) {
  if (code == "unknown-table" || code == "unknown-game" || code == "unknown-room") {
    return http::status::not_found;
  }
  if (code == "forbidden") return http::status::forbidden;
  if (code == "try-again") return http::status::service_unavailable;
  if (code == "broken-table" || code == "broken-room") return http::status::internal_server_error;
  return http::status::bad_request;
}

std::string_view path_of(const Request& request) {
  const std::string_view target(request.target().data(), request.target().size());
  return target.substr(0, target.find('?'));
}

Response games_answer(const Request& request, const Desk& desk) {
  wire::GamesAnswer games;
  for (const auto* game : registry::all_games()) {
    games.games.push_back({std::string(game->id()),
                           std::string(game->title()),
                           {game->min_seats(), game->max_seats()},
                           game->minutes(),
                           game->options()});
  }
  for (const auto& bot : bots::all_bots()) {
    games.bots.push_back({std::string(bot.name), std::string(bot.description), {}});
  }
  for (const auto& engine : desk.hall.engines()) {
    games.bots.push_back({engine, "a program of this house", true});
  }
  return json_response(request, http::status::ok, wire::to_json(games));
}

// Whether the address of the page is a name that every machine has for itself. Of somebody else's
// site it is not, even where that site's name leads to this machine.
bool is_asked_as_this_machine(const Request& request) {
  const auto said = request[http::field::host];
  std::string_view host(said.data(), said.size());
  host = host.substr(0, host.find(':', host.starts_with('[') ? host.find(']') : 0));
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  boost::system::error_code error;
  const auto address = net::ip::make_address(std::string(host), error);
  return error ? host == "localhost" || host.ends_with(".localhost") : address.is_loopback();
}

// Whoever sits at this machine invites others, who know it by another address. Nobody else is told
// what networks it is in.
Response reach_answer(const Request& request, const Asker& asker, const Desk& desk) {
  wire::ReachAnswer reach;
  if (asker.is_here && is_asked_as_this_machine(request)) {
    for (const auto& host : reachable_hosts(desk.host)) {
      reach.origins.push_back("http://" + host + ':' + std::to_string(desk.port));
    }
  }
  return json_response(request, http::status::ok, wire::to_json(reach));
}

Response pieces_answer(const Request& request, std::string_view id) {
  const auto* game = registry::find_game(id);
  if (game == nullptr) {
    return refusal(request, http::status::not_found, {"unknown-game", wire::reasons::kUnknownGame});
  }
  const wire::PiecesAnswer pieces{std::string(game->id()), std::string(game->title()),
                                  game->pieces()};
  return json_response(request, http::status::ok, wire::to_json(pieces));
}

net::awaitable<Response> open_table(const Request& request, Guest& guest, Desk& desk) {
  if (!guest.tables.take(desk.world.now())) {
    desk.metrics.refused.Increment();
    co_return refusal(request, http::status::too_many_requests,
                      {"too-fast", wire::reasons::kManyTables});
  }
  const auto given = read_body(request);
  if (!given) co_return refusal(request, http::status::bad_request, given.error());
  const auto asked = wire::try_read<wire::NewTable>(*given);
  if (!asked) {
    co_return refusal(request, http::status::bad_request, asked.error());
  }
  using Opened = wire::Result<wire::OpenedTable>;
  const auto opened = co_await called_back<Opened>(
      [&](auto then) { desk.hall.open(*asked, std::move(then), guest.name); });
  if (!opened) {
    co_return refusal(request, status_of(opened.error().code), opened.error());
  }
  co_return json_response(request, http::status::created, wire::to_json(*opened));
}

net::awaitable<Response> push_answer(const Request& request, Desk& desk) {
  const auto key = co_await called_back<wire::Result<std::string>>(
      [&](auto then) { desk.hall.bell().tell_key(std::move(then)); });
  if (!key) co_return refusal(request, status_of(key.error().code), key.error());
  wire::PushAnswer answer;
  if (!key->empty()) answer.key = *key;
  co_return json_response(request, http::status::ok, wire::to_json(answer));
}

// Everything of a room, for a member, who says by their device who they are.
net::awaitable<Response> room_answer(const Request& request, std::string_view room,
                                     const std::shared_ptr<Guest>& guest, Desk& desk) {
  if (!guest->messages.take(desk.world.now(), kRoomAsDearAsMessages)) {
    co_return too_fast(request, desk);
  }
  const auto may = [guest, &desk](std::size_t games) {
    return guest->messages.take(desk.world.now(),
                                static_cast<double>(games) / kGamesAsDearAsAMessage);
  };
  const auto all = co_await called_back<wire::Result<std::string>>([&](auto then) {
    const auto write = [&desk, may, room = std::string(room), then](const auto& person) {
      if (!person) return then(tl::make_unexpected(person.error()));
      desk.hall.rooms().write_export({room, *person, may}, then);
    };
    desk.hall.find_person(bearer_of(request), write);
  });
  if (!all && all.error().code == "too-fast") co_return too_fast(request, desk);
  if (!all) co_return refusal(request, status_of(all.error().code), all.error());
  co_return json_response(request, http::status::ok, *all);
}

Response file_answer(const Request& request, const Files& files) {
  const StaticFile* file = files.find(path_of(request));
  if (file == nullptr) {
    const wire::Refusal has_no_client("not-found",
                                      "This server has no web client: build it (./run does), or "
                                      "name its folder with --web.");
    return refusal(
        request, http::status::not_found,
        files.empty() ? has_no_client : wire::Refusal("not-found", wire::reasons::kNothing));
  }
  const auto etag = request[http::field::if_none_match];
  const bool is_known = std::string_view(etag.data(), etag.size()) == file->etag;
  const auto accepted = request[http::field::accept_encoding];
  const bool gzip = !file->gzip.empty() && accepted.find("gzip") != boost::beast::string_view::npos;
  auto response =
      plain_response(request, is_known ? http::status::not_modified : http::status::ok, file->type,
                     is_known ? std::string()
                     : gzip   ? file->gzip
                              : file->plain);
  if (gzip && !is_known) response.set(http::field::content_encoding, "gzip");
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::etag, file->etag);
  response.set(http::field::cache_control,
               file->is_hashed ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

Response metrics_answer(const Request& request, Desk& desk) {
  auto& metrics = desk.metrics;
  desk.world.measure();
  metrics.tables.Set(static_cast<double>(desk.hall.tables_in_memory()));
  const auto made = static_cast<double>(desk.hall.moves_made());
  metrics.moves.Increment(made - metrics.moves.Value());
  metrics.put_aside.Increment(static_cast<double>(desk.hall.tables_put_aside()) -
                              metrics.put_aside.Value());
  metrics.notices_put_off.Set(static_cast<double>(desk.hall.bell().put_off()));
  metrics.ready.Set(desk.hall.trouble().empty() ? 1 : 0);
  if (const auto* const neighbours = desk.hall.neighbours()) {
    const auto numbers = neighbours->numbers();
    const auto set = [](prometheus::Counter& counter, std::uint64_t value) {
      counter.Increment(static_cast<double>(value) - counter.Value());
    };
    metrics.house.bus_up->Set(numbers.is_bus_up ? 1 : 0);
    metrics.house.servers->Set(static_cast<double>(numbers.servers));
    metrics.house.minded->Set(static_cast<double>(numbers.minded));
    set(*metrics.house.said, numbers.said);
    set(*metrics.house.heard, numbers.heard);
    set(*metrics.house.gaps, numbers.gaps);
    set(*metrics.house.taken_over, numbers.taken_over);
  }
  return plain_response(request, http::status::ok, "text/plain; version=0.0.4", metrics.write());
}

// Alive is who answers /healthz; ready is who can also store what is asked for.
// What the database said may name machines and paths: it is for those who look after the server.
Response readiness_answer(const Request& request, const Asker& asker, const Desk& desk) {
  if (desk.hall.trouble().empty()) {
    return json_response(request, http::status::ok, R"({"ok":true})");
  }
  const std::string_view reason =
      asker.may_measure ? std::string_view(desk.hall.trouble()) : "The database takes nothing.";
  const wire::json::object answer{{"ok", false}, {"reason", reason}};
  return json_response(request, http::status::service_unavailable, wire::json::serialize(answer));
}

}  // namespace

Response json_response(const Request& request, http::status status, std::string body) {
  auto response = plain_response(request, status, kJson, std::move(body));
  response.set(http::field::cache_control, "no-store");
  return response;
}

Response refusal_response(const Request& request, const wire::Refusal& why) {
  return refusal(request, status_of(why.code), why);
}

std::string bearer_of(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const auto said = request[http::field::authorization];
  const std::string_view text(said.data(), said.size());
  return text.starts_with(kBearer) ? std::string(text.substr(kBearer.size())) : std::string();
}

wire::Result<wire::json::value> read_body(const Request& request) {
  wire::json::parse_options options;
  options.max_depth = kMostJsonDepth;
  boost::system::error_code error;
  auto given = wire::json::parse(request.body(), error, {}, options);
  if (!error) return given;
  return tl::make_unexpected(
      wire::Refusal{"bad-json", "The body must be JSON: " + error.message() + "."});
}

Response refusal(const Request& request, http::status status, const wire::Refusal& why) {
  return json_response(request, status, wire::to_json(wire::RefusedAnswer{why.code, why.reason}));
}

bool is_own_origin(const Request& request) {
  const auto origin = request[http::field::origin];
  if (origin.empty()) return true;
  std::string_view from(origin.data(), origin.size());
  const auto scheme = from.find("://");
  if (scheme != std::string_view::npos) from.remove_prefix(scheme + 3);
  const auto host = request[http::field::host];
  return from == std::string_view(host.data(), host.size());
}

net::awaitable<Response> answer(const Request& request, const Asker& asker, Desk& desk) {
  const std::string_view path = path_of(request);
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  constexpr std::string_view kTables = "/api/tables";
  constexpr std::string_view kGames = "/api/games/";
  constexpr std::string_view kRecord = "/record";
  constexpr std::string_view kReplay = "/replay";
  constexpr std::string_view kFile = "/api/replay";
  constexpr std::string_view kLessons = "/api/lessons/";
  const bool is_lesson = path.starts_with(kLessons);
  if ((path == kTables || path == kFile || is_lesson) && request.method() == http::verb::post) {
    if (!is_own_origin(request)) {
      co_return refusal(request, http::status::forbidden,
                        {"bad-origin", wire::reasons::kOtherSite});
    }
    if (path == kFile) co_return film_of_record_answer(request, *asker.guest, desk);
    if (is_lesson) {
      co_return lesson_answer(request, path.substr(kLessons.size()), *asker.guest, desk);
    }
    co_return co_await open_table(request, *asker.guest, desk);
  }
  if (!reads) {
    co_return refusal(request, http::status::method_not_allowed,
                      {"bad-method",
                       "Only GET is known here, and POST for /api/tables, /api/replay and "
                       "/api/lessons."});
  }
  if (path == "/healthz") co_return json_response(request, http::status::ok, R"({"ok":true})");
  if (path == "/readyz") co_return readiness_answer(request, asker, desk);
  if (path == "/metrics") {
    if (asker.may_measure) co_return metrics_answer(request, desk);
    co_return refusal(
        request, http::status::forbidden,
        {"forbidden", "Metrics are for this machine, and for whom --metrics-for names."});
  }
  if (path == "/api/games") co_return games_answer(request, desk);
  if (path == "/api/push") co_return co_await push_answer(request, desk);
  if (path == "/api/reach") co_return reach_answer(request, asker, desk);
  if (path.starts_with(kGames)) co_return pieces_answer(request, path.substr(kGames.size()));
  if (is_lesson) co_return lesson_facts_answer(request, path.substr(kLessons.size()));
  if (path == kTables) {
    co_return json_response(request, http::status::ok,
                            desk.hall.lobby().write(desk.world.time_of_day()));
  }
  if (path.starts_with(kTables) && path.ends_with(kRecord)) {
    const auto inner = path.substr(kTables.size() + 1);
    co_return co_await record_answer(
        request, inner.substr(0, inner.size() - std::min(inner.size(), kRecord.size())),
        asker.guest, desk);
  }
  if (path.starts_with(kTables) && path.ends_with(kReplay)) {
    const auto inner = path.substr(kTables.size() + 1);
    co_return co_await film_answer(
        request, inner.substr(0, inner.size() - std::min(inner.size(), kReplay.size())),
        asker.guest, desk);
  }
  constexpr std::string_view kLookback = "/lookback";
  if (path.starts_with(kTables) && path.ends_with(kLookback)) {
    const auto inner = path.substr(kTables.size() + 1);
    co_return co_await lookback_answer(
        request, inner.substr(0, inner.size() - std::min(inner.size(), kLookback.size())),
        asker.guest, desk);
  }
  constexpr std::string_view kRooms = "/api/rooms/";
  if (path.starts_with(kRooms)) {
    co_return co_await room_answer(request, path.substr(kRooms.size()), asker.guest, desk);
  }
  if (path.starts_with("/api/")) {
    co_return refusal(request, http::status::not_found, {"not-found", wire::reasons::kNothing});
  }
  co_return file_answer(request, desk.files);
}

}  // namespace purloin::server
