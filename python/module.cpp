// The module purloin._purloin: batches of games for NumPy. What each call means stands in
// purloin/_purloin.pyi; docs/python.md shows how they are used.

#include <atomic>
#include <chrono>
#include <limits>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "batches/any_batch.h"
#include "registry/bots.h"
#include "registry/games.h"

namespace py = pybind11;

namespace purloin::python {
namespace {

using batches::AnyBatch;
using batches::Number;

template <class T>
using Given = py::array_t<T, py::array::c_style | py::array::forcecast>;

[[noreturn]] void refuse(const wire::Refusal& refusal) {
  throw py::value_error(refusal.code + ": " + refusal.message);
}

wire::json::object object_from(const py::object& given) {
  if (given.is_none()) return {};
  const auto text = py::module_::import("json").attr("dumps")(given).cast<std::string>();
  const auto value = wire::json::parse(text);
  if (!value.is_object()) throw py::value_error("options: a dict is wanted");
  return value.as_object();
}

Seat seat_of(const AnyBatch& batch, int seat) {
  if (seat < 0 || seat >= batch.order().seats) {
    throw py::index_error("there is no seat " + std::to_string(seat));
  }
  return Seat(seat);
}

class Batch {
 public:
  Batch(std::string game, std::int64_t seats, std::int64_t games, std::uint64_t seed,
        const py::object& options, const std::string& chance, bool restart, int threads) {
    if (chance != "settled" && chance != "player") {
      throw py::value_error("chance: \"settled\" or \"player\", not \"" + chance + "\"");
    }
    batches::Order order;
    order.game = std::move(game);
    order.seats = seats;
    order.options = object_from(options);
    order.games = games < 0 ? 0 : static_cast<std::size_t>(games);
    order.seed = seed;
    order.chance_is_player = chance == "player";
    order.restarts = restart;
    order.threads = threads;
    auto made = batches::make_batch(std::move(order));
    if (!made) refuse(made.error());
    batch_ = std::move(*made);
  }
  explicit Batch(std::unique_ptr<AnyBatch> batch, std::uint64_t samples)
      : batch_(std::move(batch)), samples_(samples) {}

  const AnyBatch& batch() const { return *batch_; }

  // Python's lock is let go while games are played, so another thread could come in.
  class Turn {
   public:
    explicit Turn(Batch& whose) : busy_(whose.busy_) {
      if (busy_.exchange(true)) {
        throw std::runtime_error("another thread is using this batch");
      }
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

  std::size_t game(std::int64_t given) const {
    const auto games = static_cast<std::int64_t>(batch_->order().games);
    if (given < -games || given >= games) {
      throw py::index_error("there is no game " + std::to_string(given) + " in this batch");
    }
    return static_cast<std::size_t>(given < 0 ? given + games : given);
  }

  std::unique_ptr<Batch> copy() {
    const Turn turn(*this);
    return std::make_unique<Batch>(batch_->clone(), samples_);
  }

  void reset(const std::optional<Given<std::int64_t>>& games,
             const std::optional<Given<std::uint64_t>>& seeds) {
    const Turn turn(*this);
    const std::vector<std::size_t> which = chosen(games);
    std::span<const std::uint64_t> luck;
    if (seeds) {
      luck = {seeds->data(), static_cast<std::size_t>(seeds->size())};
      if (luck.size() != which.size()) throw py::value_error("seeds: one for each game is wanted");
    }
    const py::gil_scoped_release others;
    batch_->reset(which, luck);
  }

  void step(const Given<std::int64_t>& numbers) {
    const Turn turn(*this);
    const std::span<const std::int64_t> said(numbers.data(),
                                             static_cast<std::size_t>(numbers.size()));
    if (said.size() != batch_->order().games) {
      throw py::value_error("step: one number for each game is wanted");
    }
    said_.resize(said.size());
    for (std::size_t i = 0; i < said.size(); ++i) {
      // What no number can be stays something that cannot be said.
      const bool can_be = said[i] >= batches::kStay && said[i] <= kMostNumbers;
      said_[i] = can_be ? static_cast<Number>(said[i]) : kMostNumbers;
    }
    std::optional<std::size_t> wrong;
    {
      const py::gil_scoped_release others;
      wrong = batch_->step(said_);
    }
    if (wrong) {
      throw py::value_error("step: " + std::to_string(said[*wrong]) + " cannot be said in game " +
                            std::to_string(*wrong));
    }
  }

  py::array_t<Number> sample(std::optional<std::uint64_t> seed) {
    const Turn turn(*this);
    py::array_t<Number> numbers(static_cast<py::ssize_t>(batch_->order().games));
    const std::span<Number> out(numbers.mutable_data(), batch_->order().games);
    // Each call another piece of one long row of numbers.
    const std::uint64_t from =
        seed ? *seed : (batch_->order().seed << 40) + batch_->order().games * samples_++;
    const py::gil_scoped_release others;
    batch_->sample(from, out);
    return numbers;
  }

  py::array_t<float> observe(int seat,
                             const std::optional<py::array_t<float, py::array::c_style>>& out) {
    const Turn turn(*this);
    const Seat viewer = seat_of(*batch_, seat);
    const auto games = static_cast<py::ssize_t>(batch_->order().games);
    const auto width = static_cast<py::ssize_t>(batch_->feature_count());
    py::array_t<float> rows = out ? py::array_t<float>(*out) : py::array_t<float>({games, width});
    if (rows.ndim() != 2 || rows.shape(0) != games || rows.shape(1) != width) {
      throw py::value_error("observe: out has another shape than features");
    }
    const std::span<float> to(rows.mutable_data(), static_cast<std::size_t>(rows.size()));
    const py::gil_scoped_release others;
    batch_->observe(viewer, to);
    return rows;
  }

  void take(std::int64_t into, Batch& from, std::int64_t which) {
    const Turn turn(*this);
    const auto& mine = batch_->order();
    const auto& theirs = from.batch_->order();
    if (mine.game != theirs.game || mine.seats != theirs.seats || mine.options != theirs.options) {
      throw py::value_error("take: the other batch has another game, seats or options");
    }
    if (&from == this) return batch_->take_over(game(into), *batch_, game(which));
    const Turn theirs_too(from);
    batch_->take_over(game(into), *from.batch_, from.game(which));
  }

  void determinize(int seat, std::uint64_t seed, const std::optional<Given<std::int64_t>>& games) {
    const Turn turn(*this);
    const Seat viewer = seat_of(*batch_, seat);
    const std::vector<std::size_t> which = chosen(games);
    const py::gil_scoped_release others;
    for (const std::size_t each : which) {
      batch_->determinize(each, viewer, seed + each);
    }
  }

  std::string state_json(std::int64_t which) {
    const Turn turn(*this);
    return batch_->state_json(game(which));
  }
  std::string view_json(std::int64_t which, std::optional<int> seat) {
    const Turn turn(*this);
    return batch_->view_json(game(which), seat ? Viewer(seat_of(*batch_, *seat)) : Viewer());
  }
  void load(std::int64_t which, const py::object& state) {
    const Turn turn(*this);
    const auto text = py::isinstance<py::str>(state)
                          ? state.cast<std::string>()
                          : py::module_::import("json").attr("dumps")(state).cast<std::string>();
    const auto loaded = batch_->load(game(which), text);
    if (!loaded) refuse(loaded.error());
  }
  std::vector<std::string> moves(std::int64_t which) {
    const Turn turn(*this);
    return batch_->moves(game(which));
  }
  std::vector<std::pair<std::string, double>> outcomes(std::int64_t which) {
    const Turn turn(*this);
    std::vector<std::pair<std::string, double>> all;
    auto listed = batch_->outcomes(game(which));
    if (!listed) refuse(listed.error());
    for (auto& outcome : *listed) {
      all.emplace_back(std::move(outcome.text), outcome.probability);
    }
    return all;
  }
  std::vector<Number> spell(std::int64_t which, const std::string& move) {
    const Turn turn(*this);
    auto word = batch_->spell(game(which), move);
    if (!word) refuse(word.error());
    return std::move(*word);
  }
  std::string action_name(Number number) {
    if (number < 0 || static_cast<std::size_t>(number) >= batch_->number_count()) {
      throw py::index_error("there is no action " + std::to_string(number));
    }
    return batch_->name_of(number);
  }
  std::unique_ptr<wire::AnyTable> table(std::int64_t which) {
    const Turn turn(*this);
    return batch_->table(game(which));
  }

 private:
  std::vector<std::size_t> chosen(const std::optional<Given<std::int64_t>>& games) const {
    std::vector<std::size_t> which;
    if (games) {
      for (py::ssize_t i = 0; i < games->size(); ++i) which.push_back(game(games->data()[i]));
    } else {
      for (std::size_t i = 0; i < batch_->order().games; ++i) which.push_back(i);
    }
    return which;
  }

  static constexpr Number kMostNumbers = std::numeric_limits<Number>::max();

  std::unique_ptr<AnyBatch> batch_;
  std::vector<Number> said_;  // in the step that is being made
  std::uint64_t samples_ = 0;
  std::atomic<bool> busy_ = false;
};

// An array of the batch's own memory, which lives as long as anybody holds the array. Nobody writes
// to it: what a mask says is what a step believes.
template <class As, class T>
py::array shown(const py::object& self, std::span<const T> numbers, std::size_t per_game = 0) {
  std::vector<py::ssize_t> shape = {
      static_cast<py::ssize_t>(per_game == 0 ? numbers.size() : numbers.size() / per_game)};
  if (per_game != 0) shape.push_back(static_cast<py::ssize_t>(per_game));
  py::array array(py::dtype::of<As>(), shape, numbers.data(), self);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

const AnyBatch& of(const py::object& self) {
  return self.cast<const Batch&>().batch();
}

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

void describe_batch(py::module_& module) {
  py::class_<Batch> batch(module, "Batch", "Many games that are played side by side.");
  batch.def(py::init<std::string, std::int64_t, std::int64_t, std::uint64_t, const py::object&,
                     const std::string&, bool, int>(),
            py::arg("game"), py::arg("seats"), py::arg("games"), py::arg("seed") = 1,
            py::arg("options") = py::none(), py::kw_only(), py::arg("chance") = "settled",
            py::arg("restart") = true, py::arg("threads") = 1);
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

}  // namespace

PYBIND11_MODULE(_purloin, module) {
  module.doc() = "Dice Heist, Crypt and Thief's Market as batches of games for NumPy.";
  module.attr("__version__") = PURLOIN_VERSION;
  module.attr("CHANCE") = static_cast<int>(batches::kChanceActs);
  module.attr("NOBODY") = static_cast<int>(batches::kNobodyActs);
  module.attr("DRAWN") = static_cast<int>(batches::kDrawn);
  module.attr("STAY") = static_cast<int>(batches::kStay);
  describe_batch(module);
  py::class_<Bot>(module, "Bot", "An opponent of the house, for any seat of a batch's games.")
      .def(py::init<std::string, const std::string&>(), py::arg("game"), py::arg("name"))
      .def("choose", &Bot::choose, py::arg("batch"), py::arg("game"), py::arg("seed") = 1,
           py::arg("iterations") = py::none(), py::arg("milliseconds") = py::none(),
           "Its move for the seat that acts in a game, and the numbers that say it.");
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
