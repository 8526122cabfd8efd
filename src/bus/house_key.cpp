#include "bus/house_key.h"

#include <stdexcept>

#include <sodium.h>

#include "bus/bus.h"

namespace purloin::bus {
namespace {

constexpr const char* kKind = "bus";
constexpr const char* kPage = "key";

std::string stored_key(store::EventLog& log) {
  const auto notes = log.notes(kKind, kPage, 1);
  if (notes.empty()) return {};
  try {
    return key_from_hex(notes.front().body.value());
  } catch (const std::runtime_error& fault) {
    throw store::StoreFault(fault.what(), store::FaultKind::kDamaged);
  }
}

}  // namespace

std::string hex_of_key(const std::string& key) {
  std::string hex(2 * key.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(key.data()),
                 key.size());
  hex.pop_back();
  return hex;
}

std::string key_from_hex(const std::string& hex) {
  std::string key(kKeyBytes, '\0');
  std::size_t size = 0;
  const int fault = sodium_hex2bin(reinterpret_cast<unsigned char*>(key.data()), key.size(),
                                   hex.data(), hex.size(), nullptr, &size, nullptr);
  if (fault != 0 || size != kKeyBytes) {
    throw std::runtime_error("the key of a bus is 64 hexadecimal digits");
  }
  return key;
}

std::string house_key(store::EventLog& log) {
  if (std::string key = stored_key(log); !key.empty()) return key;
  std::string key(kKeyBytes, '\0');
  randombytes_buf(key.data(), key.size());
  try {
    log.write({.steps = {},
               .tables = {},
               .chat = {},
               .notes = {{store::owner_of(kKind, kPage), kKind, kPage, 1, hex_of_key(key), true}}});
    return key;
  } catch (const store::StoreFault& fault) {
    if (fault.kind != store::FaultKind::kConflict) throw;
  }
  return stored_key(log);  // another server was first
}

}  // namespace purloin::bus
