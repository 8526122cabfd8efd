#pragma once

#include <memory>
#include <optional>
#include <utility>

namespace purloin {

// A member that may be missing, where std::optional is one that may be null.
template <class T>
struct Omitted : std::optional<T> {
  using std::optional<T>::optional;
  Omitted& operator=(T value) {
    this->emplace(std::move(value));
    return *this;
  }
};

// The same for a large member that is missing nearly everywhere: a pointer's room where it is.
template <class T>
class OmittedOnHeap {
 public:
  using value_type = T;

  OmittedOnHeap() = default;
  OmittedOnHeap(T value) : value_(std::make_unique<T>(std::move(value))) {}
  OmittedOnHeap(const OmittedOnHeap& other)
      : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
  OmittedOnHeap(OmittedOnHeap&& other) noexcept = default;
  OmittedOnHeap& operator=(OmittedOnHeap other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }
  ~OmittedOnHeap() = default;

  explicit operator bool() const { return value_ != nullptr; }
  bool has_value() const { return value_ != nullptr; }
  const T& operator*() const { return *value_; }
  T& operator*() { return *value_; }
  const T* operator->() const { return value_.get(); }
  T* operator->() { return value_.get(); }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace purloin
