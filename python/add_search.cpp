#include <pybind11/stl.h>
#include <stdexcept>

#include "batches/any_search.h"
#include "module.h"

namespace purloin::python {
namespace {

class Search {
 public:
  Search(Batch& batch, float exploration, std::uint64_t seed)
      : games_(static_cast<py::ssize_t>(batch.batch().order().games)),
        seats_(static_cast<py::ssize_t>(batch.batch().order().seats)),
        features_(static_cast<py::ssize_t>(batch.batch().feature_count())),
        numbers_(static_cast<py::ssize_t>(batch.batch().number_count())),
        search_(batch.search({exploration, seed})) {}

  // Python's lock is let go while trees are walked, so another thread could come in.
  class Turn {
   public:
    explicit Turn(Search& whose) : busy_(whose.busy_) {
      if (busy_.exchange(true)) throw std::runtime_error("another thread is using this search");
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

  std::size_t walk() {
    const Turn turn(*this);
    if (search_->waits()) throw py::value_error("the leaves were not judged yet");
    const py::gil_scoped_release others;
    return search_->walk();
  }

  void judge(const Given<float>& priors, const Given<float>& values) {
    const Turn turn(*this);
    if (!search_->waits()) throw py::value_error("there are no leaves to judge");
    const auto leaves = static_cast<py::ssize_t>(search_->leaves());
    check(priors, leaves, numbers_, "priors");
    check(values, leaves, seats_, "values");
    const std::span<const float> given_priors(priors.data(),
                                              static_cast<std::size_t>(priors.size()));
    const std::span<const float> given_values(values.data(),
                                              static_cast<std::size_t>(values.size()));
    const py::gil_scoped_release others;
    search_->judge(given_priors, given_values);
  }

  py::array_t<std::int32_t> visits() {
    const Turn turn(*this);
    py::array_t<std::int32_t> counts({games_, numbers_});
    search_->visits({counts.mutable_data(), static_cast<std::size_t>(counts.size())});
    return counts;
  }
  py::array_t<float> worths() {
    const Turn turn(*this);
    py::array_t<float> means({games_, numbers_});
    search_->worths({means.mutable_data(), static_cast<std::size_t>(means.size())});
    return means;
  }

  // What the leaves look like; of a search that another thread is walking, nothing.
  template <class Show>
  static py::array leaves(const py::object& self, const Show& show) {
    auto& search = self.cast<Search&>();
    const Turn turn(search);
    return show(search);
  }
  const batches::AnySearch& inner() const { return *search_; }
  std::size_t feature_count() const { return static_cast<std::size_t>(features_); }
  std::size_t number_count() const { return static_cast<std::size_t>(numbers_); }

 private:
  static void check(const Given<float>& rows, py::ssize_t leaves, py::ssize_t width,
                    const std::string& what) {
    if (rows.ndim() != 2 || rows.shape(0) != leaves || rows.shape(1) != width) {
      throw py::value_error(what + ": an array of " + std::to_string(leaves) + " by " +
                            std::to_string(width) + " is wanted");
    }
  }

  py::ssize_t games_, seats_, features_, numbers_;
  std::unique_ptr<batches::AnySearch> search_;
  std::atomic<bool> busy_ = false;
};

}  // namespace

void add_search(py::module_& module) {
  py::class_<Search>(module, "Search", "Tree searches of all games of a batch, in step.")
      .def(py::init<Batch&, float, std::uint64_t>(), py::arg("batch"),
           py::arg("exploration") = 1.0F, py::arg("seed") = 1)
      .def("walk", &Search::walk,
           "Walks every search to a leaf; how many stopped at one. The first walk opens them.")
      .def("judge", &Search::judge, py::arg("priors"), py::arg("values"),
           "What is thought of the leaves: (leaves, action_count) and (leaves, seats).")
      .def_property_readonly("visits", &Search::visits,
                             "(games, action_count) int32: how often each number was tried.")
      .def_property_readonly(
          "worths", &Search::worths,
          "(games, action_count) float32: what came of them on average for who said them.")
      .def_property_readonly(
          "features",
          [](const py::object& self) {
            return Search::leaves(self, [&](const Search& search) {
              return shown<float>(self, search.inner().features(), search.feature_count());
            });
          },
          "(leaves, feature_count) float32: what the seat that acts there sees.")
      .def_property_readonly(
          "masks",
          [](const py::object& self) {
            return Search::leaves(self, [&](const Search& search) {
              return shown<bool>(self, search.inner().masks(), search.number_count());
            });
          },
          "(leaves, action_count) bool: the numbers that it can say.")
      .def_property_readonly(
          "actors",
          [](const py::object& self) {
            return Search::leaves(self, [&](const Search& search) {
              return shown<std::int8_t>(self, search.inner().actors());
            });
          },
          "(leaves,) int8: the seat that acts there.")
      .def_property_readonly(
          "games",
          [](const py::object& self) {
            return Search::leaves(self, [&](const Search& search) {
              return shown<std::int64_t>(self, search.inner().games());
            });
          },
          "(leaves,) int64: whose leaves they are.");
}

}  // namespace purloin::python
