#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace purloin::wire {

namespace detail {
struct ScratchPlace {
  std::byte* block = nullptr;
  std::size_t used = 0, depth = 0;
};
}  // namespace detail

// Memory for documents that are written onto a tape and forgotten: while a Scratch lives, the lists
// of documents of this thread take theirs from a block that is kept for the next one. What was made
// meanwhile must be gone when it goes.
class Scratch {
 public:
  Scratch() : used_before_(here_.used) {
    if (here_.depth++ == 0 && here_.block == nullptr) make_block();
  }
  ~Scratch() {
    here_.used = used_before_;
    --here_.depth;
  }
  Scratch(const Scratch&) = delete;

  // Nothing where no Scratch lives or the block is full.
  static void* take(std::size_t bytes) {
    detail::ScratchPlace& place = here_;
    bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    if (place.depth == 0 || bytes > kBlock - place.used) return nullptr;
    return place.block + std::exchange(place.used, place.used + bytes);
  }
  static bool owns(const void* memory) {
    const std::byte* const block = here_.block;  // none where no Scratch has lived
    return block != nullptr && memory >= block && memory < block + kBlock;
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{128} * 1024;
  static constexpr std::size_t kAlignment = alignof(std::max_align_t);
  static void make_block() {
    static thread_local std::unique_ptr<std::byte[]> block(new std::byte[kBlock]);
    here_.block = block.get();
  }
  static inline constinit thread_local detail::ScratchPlace here_{};

  std::size_t used_before_;
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
