#include <pybind11/stl.h>

#include "module.h"

namespace purloin::python {
namespace {

const AnyBatch& of(const py::object& self) {
  return self.cast<const Batch&>().batch();
}

}  // namespace

void add_batch(py::module_& module) {
  py::class_<Batch> batch(module, "Batch", "Many games that are played side by side.");
  batch.def(py::init<std::string, std::int64_t, std::int64_t, std::uint64_t, const py::object&,
                     const std::string&, bool, int, std::uint32_t>(),
            py::arg("game"), py::arg("seats"), py::arg("games"), py::arg("seed") = 1,
            py::arg("options") = py::none(), py::kw_only(), py::arg("chance") = "settled",
            py::arg("restart") = true, py::arg("threads") = 1,
            py::arg("longest") = batches::kLongestGame);
  const auto number = [&](const char* name, auto get, const char* doc) {
    batch.def_property_readonly(name, get, doc);
  };
  number("game", [](const Batch& b) { return b.batch().order().game; }, "The game's id.");
  number("seats", [](const Batch& b) { return b.batch().order().seats; }, "Seats at each table.");
  number("games", [](const Batch& b) { return b.batch().order().games; }, "How many games.");
  number(
      "threads", [](const Batch& b) { return b.batch().order().threads; },
      "How many threads play.");
  number(
      "action_count", [](const Batch& b) { return b.batch().number_count(); },
      "How many numbers there are to say.");
  number(
      "feature_count", [](const Batch& b) { return b.batch().feature_count(); },
      "How many numbers a row of features has.");
  number(
      "feature_names", [](const Batch& b) { return b.batch().feature_names(); },
      "What each number of a row says; seats are counted from who looks.");
  const auto array = [&](const char* name, auto get, const char* doc) {
    batch.def_property_readonly(name, get, doc);
  };
  array(
      "features",
      [](const py::object& self) {
        return shown<float>(self, of(self).features(), of(self).feature_count());
      },
      "(games, feature_count) float32: what the seat that acts sees. Written anew by each step.");
  array(
      "masks",
      [](const py::object& self) {
        return shown<bool>(self, of(self).masks(), of(self).number_count());
      },
      "(games, action_count) bool: the numbers that the seat that acts can say.");
  array(
      "actors", [](const py::object& self) { return shown<std::int8_t>(self, of(self).actors()); },
      "(games,) int8: the seat that acts; CHANCE or NOBODY where none does.");
  array(
      "ended", [](const py::object& self) { return shown<std::uint8_t>(self, of(self).ended()); },
      "(games,) uint8: 1 where the last step ended the game, 2 where it was cut for its length.");
  array(
      "returns",
      [](const py::object& self) {
        return shown<float>(self, of(self).returns(),
                            static_cast<std::size_t>(of(self).order().seats));
      },
      "(games, seats) float32: of the last game that ended there, each seat's share of the win.");
  array(
      "scores",
      [](const py::object& self) {
        return shown<std::int32_t>(self, of(self).scores(),
                                   static_cast<std::size_t>(of(self).order().seats));
      },
      "(games, seats) int32: of the last game that ended there, each seat's points.");
  array(
      "seeds", [](const py::object& self) { return shown<std::uint64_t>(self, of(self).seeds()); },
      "(games,) uint64: whose luck the games have. Games with one seed share their luck.");
  array(
      "decisions",
      [](const py::object& self) { return shown<std::uint32_t>(self, of(self).decisions()); },
      "(games,) uint32: whole moves of seats since the game began.");

  batch
      .def("reset", &Batch::reset, py::arg("games") = py::none(), py::arg("seeds") = py::none(),
           "Begins those games (all of them) anew, with the luck of those seeds or with new luck.")
      .def("step", &Batch::step, py::arg("numbers"),
           "Says one number in each game. Where one cannot be said, ValueError, and nothing "
           "changes.")
      .def("sample", &Batch::sample, py::arg("seed") = py::none(),
           "For every game a number that can be said, each as likely; -1 where no seat acts.")
      .def("observe", &Batch::observe, py::arg("seat"), py::arg("out").noconvert() = py::none(),
           "What a seat sees in every game, whoever acts: an array like features, or `out`.")
      .def("copy", &Batch::copy, "All games as they stand, luck included, as another batch.")
      .def("__copy__", &Batch::copy)
      .def(
          "__deepcopy__", [](Batch& b, const py::dict&) { return b.copy(); }, py::arg("memo"))
      .def("take", &Batch::take, py::arg("into"), py::arg("source"), py::arg("which"),
           "Game `which` of another batch (or this one) takes the place of game `into`.")
      .def(
          "determinize", &Batch::determinize, py::arg("seat"), py::arg("seed") = 1,
          py::arg("games") = py::none(),
          "Puts a world in place of each game that looks the same to the seat: what it cannot know "
          "is dealt anew, and so is the luck to come.")
      .def("state_json", &Batch::state_json, py::arg("game"),
           "A position as the engine's protocol writes it. A move half said is no part of it.")
      .def("view_json", &Batch::view_json, py::arg("game"), py::arg("seat") = py::none(),
           "What a seat, or somebody who looks on, knows of a game.")
      .def("load", &Batch::load, py::arg("game"), py::arg("state"),
           "Puts a position there, as state_json gives it or as a dict.")
      .def("load_view", &Batch::load_view, py::arg("game"), py::arg("view"), py::arg("seed") = 1,
           "Puts a position there that looks like a view; what it hides is dealt from the seed.")
      .def("moves", &Batch::moves, py::arg("game"),
           "The legal moves in the protocol's notation; empty where no seat acts.")
      .def("outcomes", &Batch::outcomes, py::arg("game"),
           "Where chance acts, what can come and with which probability; a step says their places.")
      .def("spell", &Batch::spell, py::arg("game"), py::arg("move"),
           "The numbers that say a move in the protocol's notation, one after the other.")
      .def("action_name", &Batch::action_name, py::arg("number"), "What a number says.")
      .def("__len__", [](const Batch& b) { return b.batch().order().games; })
      .def("__repr__", [](const Batch& b) {
        const auto& order = b.batch().order();
        return "<purloin.Batch: " + std::to_string(order.games) + " games of " + order.game + ", " +
               std::to_string(order.seats) + " seats>";
      });
}

}  // namespace purloin::python
