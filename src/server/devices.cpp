#include <algorithm>

#include "fair/commitment.h"
#include "server/hall_commands.h"
#include "server/people_reading.h"

// One person's devices: another one joins by a code, and any of them can send another one away.
namespace purloin::server {
namespace {

constexpr Milliseconds kCodeLasts = 10 * 60'000;
constexpr std::size_t kCodeLength = 8;  // 40 bits
constexpr double kDeviceAsDearAsMessages = 20;
constexpr int kWipedAtOnce = 500;
// Without what is taken for something else: people read codes to each other.
constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
// What is kept of a person under their name; whoever keeps something more says it here.
constexpr std::string_view kKindsOfPerson[] = {"games", kTriesOfPerson};

std::string new_code() {
  const std::string hex = fair::random_hex(kCodeLength);
  std::string code;
  for (std::size_t i = 0; i < kCodeLength; ++i) {
    code += kLetters[std::stoul(hex.substr(2 * i, 2), nullptr, 16) % kLetters.size()];
  }
  return code;
}

// As it was meant: letters of either case, with or without the gap in the middle.
std::string normal_code(std::string_view given) {
  std::string code;
  for (char c : given) {
    if (c == ' ' || c == '-') continue;
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == 'O') c = '0';
    if (c == 'I' || c == 'L') c = '1';
    code += c;
  }
  return code;
}

std::string page_of_code(std::string_view code) {
  return fair::hash_of("code " + std::string(code)).substr(0, 32);
}

void drop_code(std::vector<store::NoteRow>& rows, PersonNote& note) {
  if (note.code) rows.push_back({0, "code", note.code->hash, 0});
  note.code.reset();
}

std::string write_devices(const wire::Omitted<std::int64_t>& id, const PersonNote& note,
                          std::string_view here) {
  wire::DevicesMessage said;
  said.id = id;
  for (const auto& [device, name, since] : note.devices) {
    said.devices.push_back({device, name, since, device == here});
  }
  return wire::to_json(said);
}

}  // namespace

void Hall::with_person(const std::shared_ptr<Client>& client, const Id& id,
                       std::function<void(const StoredPerson&)> then) {
  if (client->device.empty()) return refuse(*client, id, no("nobody", wire::reasons::kNobody));
  const auto heard = [this, client, id, device = client->device,
                      then = std::move(then)](const wire::Result<StoredPerson>& stored) {
    if (client->has_left) return;
    if (!stored) return refuse(*client, id, stored.error());
    if (client->device != device) return refuse(*client, id, no("gone", wire::reasons::kGone));
    const bool is_theirs = stored->number == 0 || find_device(stored->note, device) != nullptr;
    if (is_theirs) return then(*stored);
    const auto who = [this, client, id, device](const wire::Result<Identity>& identity) {
      // It was joined to another person, or sent away, at another server.
      refuse(*client, id, identity ? no("try-again", wire::reasons::kWentOn) : identity.error());
      if (identity) return become(client, device, *identity);
      if (identity.error().code == "gone") send_away(device);
    };
    read_identity(device, client->person, after_pause<Identity>(client, who));
  };
  read_person(client->person, after_pause<StoredPerson>(client, heard));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::PairRequest& asked) {
  const auto name = match::checked_name(asked.name);
  if (!name) return refuse(*client, asked.id, name.error());
  if (!client->may_ask(kDeviceAsDearAsMessages)) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  with_person(client, asked.id, [this, client, id = asked.id, name = *name](StoredPerson stored) {
    std::vector<store::NoteRow> rows;
    for (auto& one : stored.note.devices) {
      if (one.device == client->device) one.name = name;
    }
    if (stored.number == 0) {
      stored.note.devices.push_back({client->device, name, world_.time_of_day()});
      rows.push_back(device_row(client->device, client->person));
    }
    drop_code(rows, stored.note);
    wire::CodeMessage said;
    said.id = id;
    said.code = new_code();
    said.until = world_.time_of_day() + kCodeLasts;
    stored.note.code = PairingCode{page_of_code(said.code), said.until};
    rows.push_back({0, "code", stored.note.code->hash, 0, wire::to_json(CodeNote{client->person})});
    append_change(rows, client->person, stored);
    const auto kept = [this, client, device = client->device, said](const wire::Refusal* lost) {
      if (lost != nullptr) return refuse(*client, said.id, *lost);
      if (client->device != device) {
        return refuse(*client, said.id, no("gone", wire::reasons::kGone));
      }
      client->is_linked = true;
      look_again_later();
      client->hear(std::make_shared<const std::string>(wire::to_json(said)));
    };
    keep_change({client->person}, std::move(rows), kept);
  });
}

void Hall::keep_change(const std::vector<std::string>& persons, std::vector<store::NoteRow> rows,
                       WhenStored then) {
  const auto is_changing = [&](const auto& person) { return changing_.contains(person); };
  if (std::ranges::any_of(persons, is_changing)) {
    const auto refusal = no("try-again", wire::reasons::kWentOn);
    return then(&refusal);
  }
  changing_.insert(persons.begin(), persons.end());
  keep(std::move(rows), [this, persons, then = std::move(then)](const wire::Refusal* lost) {
    for (const auto& person : persons) changing_.erase(person);
    then(lost);
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::JoinRequest& asked) {
  if (client->device.empty()) {
    return refuse(*client, asked.id, no("nobody", wire::reasons::kNobody));
  }
  const auto name = match::checked_name(asked.name);
  if (!name) return refuse(*client, asked.id, name.error());
  if (!client->may_guess()) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kManyGuesses));
  }
  const auto heard = [this, client, asked](const wire::Result<std::vector<store::NoteRow>>& read) {
    if (!read) return refuse(*client, asked.id, read.error());
    const auto no_code = no("no-code", wire::reasons::kNoCode);
    if (read->empty()) return refuse(*client, asked.id, no_code);
    const auto note = read_note<CodeNote>(read->back());
    if (!note) return refuse(*client, asked.id, note.error());
    if (note->person == client->person) {
      return refuse(*client, asked.id, no("own-code", wire::reasons::kOwnCode));
    }
    const auto theirs = [this, client, asked,
                         person = note->person](const wire::Result<StoredPerson>& stored) {
      if (!stored) return refuse(*client, asked.id, stored.error());
      join_with(client, asked, person, *stored);
    };
    read_person(note->person, after_pause<StoredPerson>(client, theirs));
  };
  const auto rows = after_pause<std::vector<store::NoteRow>>(client, heard);
  read_notes("code", page_of_code(normal_code(asked.code)), 1, rows);
}

// The person who made the code says whether it is still the one: a code that was used, or has
// another one after it, is none.
void Hall::join_with(const std::shared_ptr<Client>& client, const wire::JoinRequest& asked,
                     const std::string& person, const StoredPerson& theirs) {
  const auto& code = theirs.note.code;
  if (!code || code->hash != page_of_code(normal_code(asked.code)) ||
      code->until <= world_.time_of_day()) {
    return refuse(*client, asked.id, no("no-code", wire::reasons::kNoCode));
  }
  with_person(client, asked.id,
              [=, this](const StoredPerson& mine) { merge(client, asked, person, theirs, mine); });
}

// Two persons become one: whatever was the one's is the other's as well.
void Hall::merge(const std::shared_ptr<Client>& client, const wire::JoinRequest& asked,
                 const std::string& person, const StoredPerson& theirs, const StoredPerson& mine) {
  StoredPerson joined = theirs;
  auto moved = mine.note.devices;
  std::erase_if(moved, [&](const KnownDevice& one) { return one.device == client->device; });
  moved.push_back({client->device, *match::checked_name(asked.name), world_.time_of_day()});
  auto& devices = joined.note.devices;
  auto& formerly = joined.note.formerly;
  devices.insert(devices.end(), moved.begin(), moved.end());
  formerly.push_back(client->person);
  formerly.insert(formerly.end(), mine.note.formerly.begin(), mine.note.formerly.end());
  if (devices.size() > kMostDevices || formerly.size() > kMostFormer) {
    return refuse(*client, asked.id, no("too-many", wire::reasons::kManyDevices));
  }
  joined.note.is_locked = joined.note.is_locked || mine.note.is_locked;
  std::vector<store::NoteRow> rows;
  drop_code(rows, joined.note);
  append_change(rows, person, joined);
  StoredPerson left = mine;
  drop_code(rows, left.note);
  left.note = {};
  left.note.is_locked = true;  // tokens of before are no way around who they are now
  append_change(rows, client->person, left);
  for (const auto& one : moved) rows.push_back(device_row(one.device, person));
  const auto kept = [=, this, was = client->person, note = joined.note,
                     id = asked.id](const wire::Refusal* lost) {
    if (lost != nullptr) return refuse(*client, id, *lost);
    tell_others_of_people();
    const auto people = people_;
    for (const auto& [who, held] : people) {
      const auto one = held.lock();
      if (!one || (one->person != was && one->person != person)) continue;
      if (find_device(note, one->device) == nullptr) continue;
      become(one, one->device, {person, note.formerly, true});
      rooms_.unite(one);
    }
    wire::YouMessage you;
    you.id = id;
    you.person = person;
    client->hear(std::make_shared<const std::string>(wire::to_json(you)));
    tell_devices(person, note);
  };
  keep_change({person, client->person}, std::move(rows), kept);
}

void Hall::tell_devices(const std::string& person, const PersonNote& note) {
  for (const auto& [who, held] : people_) {
    const auto client = held.lock();
    if (!client || client->person != person) continue;
    client->hear(std::make_shared<const std::string>(write_devices({}, note, client->device)));
  }
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::DevicesRequest& asked) {
  with_person(client, asked.id, [client, id = asked.id](const StoredPerson& stored) {
    client->hear(
        std::make_shared<const std::string>(write_devices(id, stored.note, client->device)));
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::RevokeRequest& asked) {
  if (!client->may_ask(kDeviceAsDearAsMessages)) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  with_person(client, asked.id, [this, client, asked](StoredPerson stored) {
    if (asked.device == client->device || find_device(stored.note, asked.device) == nullptr) {
      return refuse(*client, asked.id, no("bad-request", "device: another one of yours."));
    }
    std::erase_if(stored.note.devices,
                  [&](const KnownDevice& one) { return one.device == asked.device; });
    stored.note.is_locked = true;
    std::vector<store::NoteRow> rows{device_row(asked.device, {})};
    drop_code(rows, stored.note);  // it may be the other one's
    append_change(rows, client->person, stored);
    const auto kept = [this, client, asked, person = client->person,
                       note = stored.note](const wire::Refusal* lost) {
      if (lost != nullptr) return refuse(*client, asked.id, *lost);
      tell_others_of_people();
      send_away(asked.device);
      auto people = note.formerly;
      people.push_back(person);
      free_seats_of(people);
      client->hear(
          std::make_shared<const std::string>(write_devices(asked.id, note, client->device)));
      tell_devices(person, note);
    };
    keep_change({client->person}, std::move(rows), kept);
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::ForgetRequest& asked) {
  if (!client->may_ask(kDeviceAsDearAsMessages)) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  with_person(client, asked.id, [this, client, id = asked.id](const StoredPerson& stored) {
    std::vector<std::pair<std::string, std::string>> pages;
    auto people = stored.note.formerly;
    people.push_back(client->person);
    for (const auto& person : people) {
      for (const auto kind : kKindsOfPerson) pages.emplace_back(kind, person);
    }
    rooms_.leave_all(people, [=, this](const wire::Refusal* still_in) {
      if (still_in != nullptr) return refuse(*client, id, *still_in);
      wipe(pages, [=, this](const wire::Refusal* lost) {
        if (lost != nullptr) return refuse(*client, id, *lost);
        forget_person(client, id, stored);
      });
    });
  });
}

void Hall::wipe(std::vector<std::pair<std::string, std::string>> pages, WhenStored then) {
  if (pages.empty()) return then(nullptr);
  const auto [kind, page] = pages.back();
  read_notes(kind, page, kWipedAtOnce,
             [this, pages = std::move(pages), then = std::move(then)](auto read) mutable {
               if (!read) return then(&read.error());
               if (read->empty()) {
                 pages.pop_back();
                 return wipe(std::move(pages), std::move(then));
               }
               std::vector<store::NoteRow> named;
               for (auto& row : *read) {
                 if (row.kind == kTriesOfPerson)
                   std::ranges::move(named_by(row), back_inserter(named));
                 row.body.reset();
               }
               std::ranges::move(named, back_inserter(*read));
               keep(std::move(*read), [this, pages, then](const wire::Refusal* lost) {
                 if (lost != nullptr) return then(lost);
                 wipe(pages, then);
               });
             });
}

// What stays says nothing about anybody: that these devices' secrets, and tokens of seats, open
// nothing.
void Hall::forget_person(const std::shared_ptr<Client>& client, const Id& id,
                         const StoredPerson& stored) {
  auto devices = stored.note.devices;
  if (devices.empty()) devices.push_back({client->device, {}, 0});
  auto people = stored.note.formerly;
  people.push_back(client->person);
  std::vector<store::NoteRow> rows;
  for (const auto& one : devices) rows.push_back(device_row(one.device, {}));
  StoredPerson left = stored;
  drop_code(rows, left.note);
  left.note = {};
  left.note.is_locked = true;
  append_change(rows, client->person, left);
  for (std::int64_t n = stored.number; n > 0 && n > stored.number - kChangesKept; --n) {
    rows.push_back({0, "person", client->person, n});
  }
  keep_change({client->person}, std::move(rows), [=, this](const wire::Refusal* lost) {
    if (lost != nullptr) return refuse(*client, id, *lost);
    client->hear(std::make_shared<const std::string>(ok(id)));
    tell_others_of_people();
    for (const auto& one : devices) send_away(one.device);
    free_seats_of(people);
  });
}

}  // namespace purloin::server
