#include <limits>
#include <stdexcept>

#include "module.h"

namespace purloin::python {
namespace {

constexpr Number kMostNumbers = std::numeric_limits<Number>::max();

wire::json::object object_from(const py::object& given) {
  if (given.is_none()) return {};
  const auto text = py::module_::import("json").attr("dumps")(given).cast<std::string>();
  const auto value = wire::json::parse(text);
  if (!value.is_object()) throw py::value_error("options: a dict is wanted");
  return value.as_object();
}

// JSON as a text, or what the text would say.
std::string document_from(const py::object& given) {
  if (py::isinstance<py::str>(given)) return given.cast<std::string>();
  return py::module_::import("json").attr("dumps")(given).cast<std::string>();
}

Seat seat_of(const AnyBatch& batch, int seat) {
  if (seat < 0 || seat >= batch.order().seats) {
    throw py::index_error("there is no seat " + std::to_string(seat));
  }
  return Seat(seat);
}

}  // namespace

void refuse(const wire::Refusal& refusal) {
  throw py::value_error(refusal.code + ": " + refusal.message);
}

Batch::Batch(std::string game, std::int64_t seats, std::int64_t games, std::uint64_t seed,
             const py::object& options, const std::string& chance, bool restart, int threads,
             std::uint32_t longest) {
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
  order.longest = longest;
  auto made = batches::make_batch(std::move(order));
  if (!made) refuse(made.error());
  batch_ = std::move(*made);
}

Batch::Turn::Turn(Batch& whose) : busy_(whose.busy_) {
  if (busy_.exchange(true)) throw std::runtime_error("another thread is using this batch");
}

std::size_t Batch::game(std::int64_t given) const {
  const auto games = static_cast<std::int64_t>(batch_->order().games);
  if (given < -games || given >= games) {
    throw py::index_error("there is no game " + std::to_string(given) + " in this batch");
  }
  return static_cast<std::size_t>(given < 0 ? given + games : given);
}

std::unique_ptr<Batch> Batch::copy() {
  const Turn turn(*this);
  return std::make_unique<Batch>(batch_->clone(), samples_);
}

void Batch::reset(const std::optional<Given<std::int64_t>>& games,
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

void Batch::step(const Given<std::int64_t>& numbers) {
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

py::array_t<Number> Batch::sample(std::optional<std::uint64_t> seed) {
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

py::array_t<float> Batch::observe(
    int seat, const std::optional<py::array_t<float, py::array::c_style>>& out) {
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

void Batch::take(std::int64_t into, Batch& from, std::int64_t which) {
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

void Batch::determinize(int seat, std::uint64_t seed,
                        const std::optional<Given<std::int64_t>>& games) {
  const Turn turn(*this);
  const Seat viewer = seat_of(*batch_, seat);
  const std::vector<std::size_t> which = chosen(games);
  const py::gil_scoped_release others;
  for (const std::size_t each : which) {
    batch_->determinize(each, viewer, seed + each);
  }
}

std::string Batch::state_json(std::int64_t which) {
  const Turn turn(*this);
  return batch_->state_json(game(which));
}

std::string Batch::view_json(std::int64_t which, std::optional<int> seat) {
  const Turn turn(*this);
  return batch_->view_json(game(which), seat ? Viewer(seat_of(*batch_, *seat)) : Viewer());
}

void Batch::load(std::int64_t which, const py::object& state) {
  const Turn turn(*this);
  const auto loaded = batch_->load(game(which), document_from(state));
  if (!loaded) refuse(loaded.error());
}

void Batch::load_view(std::int64_t which, const py::object& view, std::uint64_t seed) {
  const Turn turn(*this);
  const auto loaded = batch_->load_view(game(which), document_from(view), seed);
  if (!loaded) refuse(loaded.error());
}

std::vector<std::string> Batch::moves(std::int64_t which) {
  const Turn turn(*this);
  return batch_->moves(game(which));
}

std::vector<std::pair<std::string, double>> Batch::outcomes(std::int64_t which) {
  const Turn turn(*this);
  std::vector<std::pair<std::string, double>> all;
  auto listed = batch_->outcomes(game(which));
  if (!listed) refuse(listed.error());
  for (auto& outcome : *listed) {
    all.emplace_back(std::move(outcome.text), outcome.probability);
  }
  return all;
}

std::vector<Number> Batch::spell(std::int64_t which, const std::string& move) {
  const Turn turn(*this);
  auto word = batch_->spell(game(which), move);
  if (!word) refuse(word.error());
  return std::move(*word);
}

std::string Batch::action_name(Number number) const {
  if (number < 0 || static_cast<std::size_t>(number) >= batch_->number_count()) {
    throw py::index_error("there is no action " + std::to_string(number));
  }
  return batch_->name_of(number);
}

std::unique_ptr<wire::AnyTable> Batch::table(std::int64_t which) {
  const Turn turn(*this);
  return batch_->table(game(which));
}

std::vector<std::size_t> Batch::chosen(const std::optional<Given<std::int64_t>>& games) const {
  std::vector<std::size_t> which;
  if (games) {
    for (py::ssize_t i = 0; i < games->size(); ++i) which.push_back(game(games->data()[i]));
  } else {
    for (std::size_t i = 0; i < batch_->order().games; ++i) which.push_back(i);
  }
  return which;
}

std::unique_ptr<batches::AnySearch> Batch::search(const batches::SearchOrder& order) {
  const Turn turn(*this);
  return batch_->search(order);
}

}  // namespace purloin::python
