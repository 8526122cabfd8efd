#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>

#include "core/omitted.h"
#include "store/event_log.h"

// Who somebody is: a person has one device or several, each with a secret of its own, and any of
// them can send another one away. What is kept of that are notes:
//   "device"  page: a device's name; whose it is, or that it is nobody's any more
//   "person"  page: a person; PersonNote, each change under the next number, the newest counts
//   "code"    page: the hash of a code; whose it is
//   "games"   page: a person; what they play and have played (my_games.cpp)
// Of somebody with one device nothing but "games" is written.
namespace purloin::server {

// A person is known by a secret that their browser keeps, the device's. What others may know of
// them, and what is stored, is the name that follows from it; it opens nothing.
std::string person_of(std::string_view device);
// The name of the device itself, likewise.
std::string device_of(std::string_view device);

struct DeviceNote {
  Omitted<std::string> person;  // missing: its secret opens nothing any more
};
BOOST_DESCRIBE_STRUCT(DeviceNote, (), (person))

struct KnownDevice {
  std::string device;
  std::string name;
  std::int64_t since = 0;
};
BOOST_DESCRIBE_STRUCT(KnownDevice, (), (device, name, since))

struct PairingCode {
  std::string hash;
  std::int64_t until = 0;  // Unix time
};
BOOST_DESCRIBE_STRUCT(PairingCode, (), (hash, until))

struct CodeNote {
  std::string person;
};
BOOST_DESCRIBE_STRUCT(CodeNote, (), (person))

struct PersonNote {
  std::vector<KnownDevice> devices;
  std::vector<std::string> formerly;  // other persons that have become this one
  std::optional<PairingCode> code;    // the one that is valid
  // A device was sent away, and may have kept tokens: they alone open no seat of this person's.
  bool is_locked = false;
};
BOOST_DESCRIBE_STRUCT(PersonNote, (), (devices, formerly, code, is_locked))

// As the store has it; the number is 0 where nothing is written.
struct StoredPerson {
  std::int64_t number = 0;
  PersonNote note{};
};

struct Identity {
  std::string person;
  std::vector<std::string> formerly{};
  bool is_linked = false;
};

inline constexpr std::size_t kMostDevices = 16;
inline constexpr std::size_t kMostFormer = 32;

// The rows of a change. A change of what is not the newest any more is a conflict in the store:
// the last few stay there to be in the way of it.
inline constexpr std::int64_t kChangesKept = 8;
void append_change(std::vector<store::NoteRow>& rows, const std::string& person,
                   const StoredPerson& changed);
// Of a device that belongs to somebody, or to nobody any more.
store::NoteRow device_row(const std::string& device, const Omitted<std::string>& person);
const KnownDevice* find_device(const PersonNote& note, std::string_view device);

}  // namespace purloin::server
