#include "bus/house_key.h"

#include <sodium.h>

#include "bus/bus.h"

namespace purloin::bus {
namespace {

constexpr const char* kKind = "bus";
constexpr const char* kPage = "key";

std::string hex_of(const std::string& key) {
  std::string hex(2 * key.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(key.data()),
                 key.size());
  hex.pop_back();
  return hex;
}

std::string stored_key(store::EventLog& log) {
  const auto notes = log.notes(kKind, kPage, 1);
  if (notes.empty()) return {};
  const std::string& hex = notes.front().body.value();
  std::string key(kKeyBytes, '\0');
  std::size_t size = 0;
  const int fault = sodium_hex2bin(reinterpret_cast<unsigned char*>(key.data()), key.size(),
                                   hex.data(), hex.size(), nullptr, &size, nullptr);
  if (fault != 0 || size != kKeyBytes) {
    throw store::StoreFault("the key of the bus is damaged", store::FaultKind::kDamaged);
  }
  return key;
}

}  // namespace

std::string house_key(store::EventLog& log) {
  if (std::string key = stored_key(log); !key.empty()) return key;
  std::string key(kKeyBytes, '\0');
  randombytes_buf(key.data(), key.size());
  try {
    log.write({.steps = {},
               .tables = {},
               .chat = {},
               .notes = {{store::owner_of(kKind, kPage), kKind, kPage, 1, hex_of(key), true}}});
    return key;
  } catch (const store::StoreFault& fault) {
    if (fault.kind != store::FaultKind::kConflict) throw;
  }
  return stored_key(log);  // another server was first
}

}  // namespace purloin::bus
