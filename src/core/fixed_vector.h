#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace purloin {

// A vector with room for N elements inside the object: no heap, and (unlike a std::array with a
// count) elements that were never pushed are not written.
template <class T, std::size_t N>
class FixedVector {
 public:
  using value_type = T;

  FixedVector() : size_(0) {}

  static constexpr std::size_t capacity() { return N; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  void push_back(const T& value) {
    assert(size_ < N);
    items_[size_++] = value;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_;
  std::array<T, N> items_;
};

}  // namespace purloin
