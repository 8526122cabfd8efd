#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "batches/any_batch.h"

// The parts of the module purloin._purloin. What each call means stands in purloin/_purloin.pyi.
namespace purloin::python {

namespace py = pybind11;
using batches::AnyBatch;
using batches::Number;

template <class T>
using Given = py::array_t<T, py::array::c_style | py::array::forcecast>;

[[noreturn]] void refuse(const wire::Refusal& refusal);

class Batch {
 public:
  Batch(std::string game, std::int64_t seats, std::int64_t games, std::uint64_t seed,
        const py::object& options, const std::string& chance, bool restart, int threads,
        std::uint32_t longest);
  explicit Batch(std::unique_ptr<AnyBatch> batch, std::uint64_t samples)
      : batch_(std::move(batch)), samples_(samples) {}

  const AnyBatch& batch() const { return *batch_; }

  // Python's lock is let go while games are played, so another thread could come in.
  class Turn {
   public:
    explicit Turn(Batch& whose);
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

  std::unique_ptr<Batch> copy();
  void reset(const std::optional<Given<std::int64_t>>& games,
             const std::optional<Given<std::uint64_t>>& seeds);
  void step(const Given<std::int64_t>& numbers);
  py::array_t<Number> sample(std::optional<std::uint64_t> seed);
  py::array_t<float> observe(int seat,
                             const std::optional<py::array_t<float, py::array::c_style>>& out);
  void take(std::int64_t into, Batch& from, std::int64_t which);
  void determinize(int seat, std::uint64_t seed, const std::optional<Given<std::int64_t>>& games);
  std::string state_json(std::int64_t which);
  std::string view_json(std::int64_t which, std::optional<int> seat);
  void load(std::int64_t which, const py::object& state);
  void load_view(std::int64_t which, const py::object& view, std::uint64_t seed);
  std::vector<std::string> moves(std::int64_t which);
  std::vector<std::pair<std::string, double>> outcomes(std::int64_t which);
  std::vector<Number> spell(std::int64_t which, const std::string& move);
  std::string action_name(Number number) const;
  std::unique_ptr<wire::AnyTable> table(std::int64_t which);
  std::unique_ptr<batches::AnySearch> search(const batches::SearchOrder& order);

 private:
  // The place of a game, which may be counted from the end.
  std::size_t game(std::int64_t given) const;
  std::vector<std::size_t> chosen(const std::optional<Given<std::int64_t>>& games) const;

  std::unique_ptr<AnyBatch> batch_;
  std::vector<Number> said_;  // in the step that is being made
  std::uint64_t samples_ = 0;
  std::atomic<bool> busy_ = false;
};

// An array of somebody's own memory, which lives as long as anybody holds the array. Nobody writes
// to it: what a mask says is what a step believes.
template <class As, class T>
py::array shown(const py::object& owner, std::span<const T> numbers, std::size_t per_row = 0) {
  std::vector<py::ssize_t> shape = {
      static_cast<py::ssize_t>(per_row == 0 ? numbers.size() : numbers.size() / per_row)};
  if (per_row != 0) shape.push_back(static_cast<py::ssize_t>(per_row));
  py::array array(py::dtype::of<As>(), shape, numbers.data(), owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

// Each adds its part to the module.
void add_batch(py::module_& module);
void add_bot(py::module_& module);
void add_search(py::module_& module);

}  // namespace purloin::python
