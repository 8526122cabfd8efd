#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace purloin::bus {

// What the threads of a C library may speak of at any time: by a number, behind which there may be
// nobody any more.
template <class T>
class Numbered {
 public:
  std::uintptr_t add(const std::shared_ptr<T>& each) {
    const std::lock_guard lock(mutex_);
    all_.emplace(++last_, each);
    return last_;
  }
  std::shared_ptr<T> find(std::uintptr_t number) {
    const std::lock_guard lock(mutex_);
    const auto found = all_.find(number);
    return found == all_.end() ? nullptr : found->second.lock();
  }
  void remove(std::uintptr_t number) {
    const std::lock_guard lock(mutex_);
    all_.erase(number);
  }
  // Those of the process; never taken down, since the library's threads may outlive everything.
  static Numbered& all() {
    static auto& numbered = *new Numbered;
    return numbered;
  }

 private:
  std::mutex mutex_;
  std::uintptr_t last_ = 0;
  std::unordered_map<std::uintptr_t, std::weak_ptr<T>> all_;
};

}  // namespace purloin::bus
