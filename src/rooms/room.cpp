#include "rooms/room.h"

#include <algorithm>

#include "fair/commitment.h"
#include "match/names.h"
#include "match/start.h"
#include "match/texts.h"
#include "registry/games.h"
#include "wire/described.h"

namespace purloin::rooms {
namespace {

using wire::RoomAct;
using wire::RoomMember;

template <class Why>
tl::unexpected<wire::Refusal> deny(std::string code, const Why& why) {
  return tl::make_unexpected(wire::Refusal{std::move(code), why});
}

auto named(std::string_view person) {
  return [person](const RoomMember& one) { return one.person == person; };
}

// Nobody else's, nor one that looks like it.
std::string own_name(const Room& room, std::string_view person, const std::string& wanted) {
  match::TakenNames taken;
  for (const auto& one : room.members) {
    if (one.person != person) taken.add(one.name);
  }
  return taken.free_name(wanted);
}

// Somebody goes, for whatever reason; who has been there for longest then has the last word, a host
// before others. The last one takes the room with them.
void take_out(Room& room, std::string_view person) {
  std::erase_if(room.members, named(person));
  if (room.members.empty()) {
    room = Room{};
    room.is_removed = true;
    return;
  }
  if (room.maker != person) return;
  auto heir = std::ranges::find_if(room.members, &RoomMember::is_host);
  if (heir == room.members.end()) heir = room.members.begin();
  heir->is_host = true;
  room.maker = heir->person;
}

Result<Room> keep_out(Room room, const Asker& asks, const std::string& person) {
  const RoomMember* const found = room.member(person);
  if (found == nullptr) return deny("no-member", wire::reasons::kNoMember);
  if (person == asks.person) return deny("bad-request", "person: who wants to go leaves.");
  if (person == room.maker || (found->is_host && asks.person != room.maker)) {
    return deny("not-host", wire::reasons::kNotMaker);
  }
  RoomMember gone = *found;
  gone.is_host = false;
  gone.since = asks.now;
  take_out(room, person);
  room.kept_out.push_back(std::move(gone));
  if (room.kept_out.size() > kMostKeptOut) room.kept_out.erase(room.kept_out.begin());
  // They know the link, and a browser can become somebody else.
  room.key = asks.new_key;
  return room;
}

Result<Room> set_host(Room room, const Asker& asks, const std::string& person, bool is_host) {
  if (asks.person != room.maker) return deny("not-host", wire::reasons::kNotMaker);
  const auto found = std::ranges::find_if(room.members, named(person));
  if (found == room.members.end()) return deny("no-member", wire::reasons::kNoMember);
  if (person == room.maker) return deny("bad-request", "person: who made the room is a host.");
  found->is_host = is_host;
  return room;
}

Result<Room> arrange(Room room, const wire::Omitted<wire::RoomDefaults>& asked) {
  if (!asked) return deny("bad-request", "defaults: must be there.");
  const auto* const game = registry::find_game(asked->game);
  if (game == nullptr) return deny("unknown-game", wire::reasons::GameCalled{asked->game});
  if (wire::json::serialize(asked->options).size() > kMostDefaultBytes) {
    return deny("bad-option", "options: at most 2 KiB.");
  }
  match::Opening opening;
  opening.game = asked->game;
  opening.seats = game->max_seats();  // an option may speak of a seat
  opening.options = asked->options;
  opening.clock = asked->clock;
  if (auto refusal = match::refusal_of_opening(opening)) {
    return tl::make_unexpected(std::move(*refusal));
  }
  std::erase_if(room.defaults, [&](const auto& one) { return one.game == asked->game; });
  if (room.defaults.size() >= kMostDefaults) return deny("too-many", "defaults: too many games.");
  room.defaults.push_back(*asked);
  return room;
}

Result<Room> rename(Room room, const wire::ChangeRoomRequest& asked) {
  auto name = match::checked_name(asked.name.value_or(""));
  if (!name) return tl::make_unexpected(name.error());
  room.name = std::move(*name);
  return room;
}

Result<Room> call(Room room, const Asker& asks, const wire::ChangeRoomRequest& asked) {
  const auto name = match::checked_name(asked.name.value_or(""));
  if (!name) return tl::make_unexpected(name.error());
  std::ranges::find_if(room.members, named(asks.person))->name = own_name(room, asks.person, *name);
  return room;
}

Result<Room> begin_season(Room room, const Asker& asks) {
  if (room.seasons.size() >= kMostSeasons) return deny("too-many", "There are too many seasons.");
  room.seasons.push_back({static_cast<int>(room.seasons.size()) + 1, asks.now});
  return room;
}

bool is_everybodys(RoomAct act) {
  return act == RoomAct::call || act == RoomAct::leave;
}

}  // namespace

std::string_view Room::now(std::string_view person) const {
  if (!formerly) return person;
  const auto found = std::ranges::find(*formerly, person, &Formerly::was);
  return found == formerly->end() ? person : std::string_view(found->is);
}

const RoomMember* Room::member(std::string_view known_as) const {
  const std::string_view person = now(known_as);
  const auto found = std::ranges::find_if(members, named(person));
  return found == members.end() || person.empty() ? nullptr : &*found;
}

bool Room::has_kept_out(std::string_view person) const {
  return std::ranges::any_of(kept_out, named(person));
}

bool Room::is_host(std::string_view person) const {
  const RoomMember* const found = member(person);
  return found != nullptr && found->is_host;
}

Result<Room> make(const Asker& asks, std::string_view name, std::string_view called) {
  auto shown = match::checked_name(name);
  if (!shown) return tl::make_unexpected(shown.error());
  auto maker = match::checked_name(called);
  if (!maker) return tl::make_unexpected(maker.error());
  Room room;
  room.name = std::move(*shown);
  room.key = asks.new_key;
  room.maker = asks.person;
  room.members.push_back({asks.person, std::move(*maker), true, asks.now});
  room.seasons.push_back({1, asks.now});
  return room;
}

Result<Room> join(Room room, const Asker& asks, std::string_view key, std::string_view called) {
  if (room.member(asks.person) != nullptr) return room;
  if (room.has_kept_out(asks.person)) return deny("kept-out", wire::reasons::kKeptOut);
  if (!fair::same_secret(key, room.key)) return deny("forbidden", wire::reasons::kRoomKey);
  if (called.empty()) return deny("not-member", wire::reasons::kNotMember);
  const auto name = match::checked_name(called);
  if (!name) return tl::make_unexpected(name.error());
  if (room.members.size() >= kMostMembers) return deny("too-many", wire::reasons::kRoomFull);
  room.members.push_back({asks.person, own_name(room, asks.person, *name), false, asks.now});
  return room;
}

bool is_apart(const Room& room, const std::vector<std::string>& formerly) {
  return std::ranges::any_of(formerly, [&](const std::string& was) {
    return std::ranges::any_of(room.members, named(was));
  });
}

Room unite(Room room, const std::string& person, const std::vector<std::string>& formerly) {
  for (const auto& was : formerly) {
    const auto old = std::ranges::find_if(room.members, named(was));
    if (old == room.members.end() || was == person) continue;
    const auto own = std::ranges::find_if(room.members, named(person));
    if (own == room.members.end()) {
      old->person = person;
    } else {
      own->is_host = own->is_host || old->is_host;
      own->since = std::min(own->since, old->since);
      room.members.erase(old);
    }
    if (room.maker == was) room.maker = person;
    if (!room.formerly) room.formerly.emplace();
    auto& names = *room.formerly;
    for (auto& name : names) {
      if (name.is == was) name.is = person;
    }
    names.push_back({was, person});
    if (names.size() > kMostFormer) names.erase(names.begin());
  }
  // Nobody is both.
  if (room.member(person) != nullptr) std::erase_if(room.kept_out, named(person));
  return room;
}

Result<Room> change(Room room, const Asker& given, const wire::ChangeRoomRequest& asked) {
  Asker asks = given;
  asks.person = room.now(given.person);
  if (room.member(asks.person) == nullptr) return deny("not-member", wire::reasons::kNotMember);
  if (!is_everybodys(asked.act) && !room.is_host(asks.person)) {
    return deny("not-host", wire::reasons::kNotRoomHost);
  }
  const std::string person = asked.person.value_or("");
  switch (asked.act) {
    case RoomAct::rename:
      return rename(std::move(room), asked);
    case RoomAct::call:
      return call(std::move(room), asks, asked);
    case RoomAct::season:
      return begin_season(std::move(room), asks);
    case RoomAct::relink:
      room.key = asks.new_key;
      return room;
    case RoomAct::keep_out:
      return keep_out(std::move(room), asks, person);
    case RoomAct::let_in:
      if (std::erase_if(room.kept_out, named(person)) == 0) {
        return deny("no-member", wire::reasons::kNoMember);
      }
      return room;
    case RoomAct::name_host:
    case RoomAct::end_host:
      return set_host(std::move(room), asks, person, asked.act == RoomAct::name_host);
    case RoomAct::arrange:
      return arrange(std::move(room), asked.defaults);
    case RoomAct::leave:
      take_out(room, asks.person);
      return room;
    case RoomAct::remove:
      if (asks.person != room.maker) return deny("not-host", wire::reasons::kNotMaker);
      room = Room{};
      room.is_removed = true;
      return room;
  }
  return deny("bad-request", "act: nothing is called that.");
}

Result<Room> read_room(std::string_view text) {
  boost::system::error_code error;
  const auto given = wire::json::parse(text, error);
  auto room = wire::try_read<Room>(error ? wire::json::value() : given);
  if (room && (room->is_removed || !room->members.empty())) return room;
  return deny("broken-room", wire::reasons::kRoomBroken);
}

}  // namespace purloin::rooms
