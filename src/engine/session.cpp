#include "engine/session.h"

#include <utility>

namespace purloin::engine {

namespace json = wire::json;

Session::Session(std::unique_ptr<wire::AnyTable> table, registry::GameRecord record)
    : opening_(table->clone()),
      table_(std::move(table)),
      record_(std::move(record)),
      key_(fair::key_from_text(record_.seed)) {}

Session Session::fork() const {
  Session copy(opening_->clone(), record_);
  copy.table_ = table_->clone();
  copy.moves_ = moves_;
  copy.said_ = said_;
  copy.tensors_ = tensors_;
  return copy;
}

const tensors::TableTensors* Session::tensors() {
  if (tensors_ == nullptr) tensors_ = tensors::tensors_for(*table_);
  return tensors_.get();
}

wire::Result<wire::AnyMove> Session::play(std::string_view move) {
  auto played = table_->play(move);
  if (played) {
    moves_.push_back(*played);
    said_.clear();
  }
  return played;
}

const wire::AnyMove& Session::play_chance() {
  return moves_.emplace_back(table_->play_chance(key_));
}

void Session::undo(std::size_t moves) {
  moves_.resize(moves_.size() - moves);
  said_.clear();
  table_ = opening_->clone();
  for (const auto& move : moves_) table_->play_legal(move);
}

std::size_t Session::moves_since_a_decision() const {
  const auto again = opening_->clone();
  std::size_t last = 0;  // how many moves came before the last decision
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (again->actor().is_seat()) last = i;
    again->play_legal(moves_[i]);
  }
  return moves_.size() - last;
}

json::object Session::log() const {
  registry::GameRecord record = record_;
  for (const auto& move : moves_) record.moves.push_back(move.text);
  return registry::write_record(record, *table_);
}

json::array Session::heard_by(Viewer viewer) const {
  json::array heard;
  const auto again = opening_->clone();
  const Vantage vantage = again->protocol_vantage(viewer);
  for (const auto& move : moves_) {
    const Actor actor = again->actor();
    heard.push_back({{"seat", actor.is_seat() ? json::value(actor.seat().index()) : json::value()},
                     {"move", again->known_move(move, vantage)}});
    again->play_legal(move);
  }
  return heard;
}

}  // namespace purloin::engine
