#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace purloin::wire {

// Memory for documents that are written onto a tape and forgotten: while a Scratch lives, the lists
// of documents of this thread take theirs from blocks that are kept for the next one. What was made
// meanwhile must be gone when it goes.
class Scratch {
 public:
  Scratch() : before_(here()) { ++here().depth; }
  ~Scratch() {
    Place& place = here();
    place.block = before_.block;
    place.used = before_.used;
    --place.depth;
  }
  Scratch(const Scratch&) = delete;

  // Nothing where no Scratch lives or where so much is asked for at once.
  static void* take(std::size_t bytes) {
    Place& place = here();
    if (place.depth == 0 || bytes > kBlock) return nullptr;
    bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    if (place.used + bytes > kBlock) {
      ++place.block;
      place.used = 0;
    }
    auto& all = blocks();
    if (place.block == all.size()) all.push_back(std::make_unique<std::byte[]>(kBlock));
    void* taken = all[place.block].get() + place.used;
    place.used += bytes;
    return taken;
  }
  static bool owns(const void* memory) {
    for (const auto& block : blocks()) {
      if (memory >= block.get() && memory < block.get() + kBlock) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{64} * 1024;
  static constexpr std::size_t kAlignment = alignof(std::max_align_t);
  struct Place {
    std::size_t block = 0, used = 0, depth = 0;
  };
  static Place& here() {
    static thread_local Place place;
    return place;
  }
  static std::vector<std::unique_ptr<std::byte[]>>& blocks() {
    static thread_local std::vector<std::unique_ptr<std::byte[]>> all;
    return all;
  }

  Place before_;
};

template <class T>
struct ScratchAllocator {
  using value_type = T;
  ScratchAllocator() = default;
  template <class U>
  ScratchAllocator(const ScratchAllocator<U>&) {}

  T* allocate(std::size_t count) {
    void* memory = Scratch::take(count * sizeof(T));
    return static_cast<T*>(memory != nullptr ? memory : ::operator new(count * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t) {
    if (!Scratch::owns(memory)) ::operator delete(memory);
  }
  friend bool operator==(const ScratchAllocator&, const ScratchAllocator&) { return true; }
};

// A list within a document.
template <class T>
using List = std::vector<T, ScratchAllocator<T>>;

}  // namespace purloin::wire
