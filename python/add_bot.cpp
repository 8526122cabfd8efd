#include <chrono>
#include <pybind11/stl.h>

#include "module.h"
#include "registry/bots.h"

namespace purloin::python {
namespace {

class Bot {
 public:
  Bot(std::string game, const std::string& name)
      : game_(std::move(game)), bot_(registry::make_bot(name, game_)) {
    if (!bot_) throw py::value_error("there is no bot \"" + name + "\" for \"" + game_ + "\"");
  }

  std::pair<std::string, std::vector<Number>> choose(Batch& batch, std::int64_t which,
                                                     std::uint64_t seed,
                                                     std::optional<std::uint64_t> iterations,
                                                     std::optional<std::int64_t> milliseconds) {
    if (batch.batch().order().game != game_) throw py::value_error("the bot plays another game");
    const auto table = batch.table(which);
    if (!table->actor().is_seat()) throw py::value_error("no seat acts in that game");
    bots::Budget budget;
    budget.iterations = iterations;
    if (milliseconds) budget.time = std::chrono::milliseconds(*milliseconds);
    budget.seed = seed;
    std::string move;
    {
      const py::gil_scoped_release others;
      move = bot_->choose(*table, budget).move;
    }
    auto word = batch.spell(which, move);
    return {std::move(move), std::move(word)};
  }

 private:
  std::string game_;
  std::unique_ptr<bots::Bot> bot_;
};

}  // namespace

void add_bot(py::module_& module) {
  py::class_<Bot>(module, "Bot", "An opponent of the house, for any seat of a batch's games.")
      .def(py::init<std::string, const std::string&>(), py::arg("game"), py::arg("name"))
      .def("choose", &Bot::choose, py::arg("batch"), py::arg("game"), py::arg("seed") = 1,
           py::arg("iterations") = py::none(), py::arg("milliseconds") = py::none(),
           "Its move for the seat that acts in a game, and the numbers that say it.");
  module.def(
      "bots",
      [] {
        py::dict all;
        for (const auto& bot : bots::all_bots()) {
          all[py::str(std::string(bot.name))] = std::string(bot.description);
        }
        return all;
      },
      "The names of bots, weakest first, and what to expect of them.");
}

}  // namespace purloin::python
