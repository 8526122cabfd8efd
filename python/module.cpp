// The module purloin._purloin: batches of games for NumPy. What each call means stands in
// purloin/_purloin.pyi; docs/python.md shows how they are used.
#include "module.h"

#include "registry/games.h"

namespace purloin::python {

PYBIND11_MODULE(_purloin, module) {
  module.doc() = "Dice Heist, Crypt and Thief's Market as batches of games for NumPy.";
  module.attr("__version__") = PURLOIN_VERSION;
  module.attr("CHANCE") = static_cast<int>(batches::kChanceActs);
  module.attr("NOBODY") = static_cast<int>(batches::kNobodyActs);
  module.attr("DRAWN") = static_cast<int>(batches::kDrawn);
  module.attr("STAY") = static_cast<int>(batches::kStay);
  add_batch(module);
  add_bot(module);
  add_search(module);
  module.def(
      "games",
      [] {
        py::dict all;
        for (const wire::AnyGame* game : registry::all_games()) {
          py::dict facts;
          facts["title"] = std::string(game->title());
          facts["seats"] = py::make_tuple(game->min_seats(), game->max_seats());
          facts["options"] =
              py::module_::import("json").attr("loads")(wire::json::serialize(game->options()));
          all[py::str(std::string(game->id()))] = facts;
        }
        return all;
      },
      "Every game: its title, how many can sit down, and its options.");
}

}  // namespace purloin::python
