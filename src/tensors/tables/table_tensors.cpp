#include "tensors/tables/table_tensors.h"

#include <utility>

#include "tensors/tables/listed_tensors.h"

namespace purloin::tensors {
namespace {

template <class Codec, Tensors T>
class TensorsOfTable final : public TableTensors {
 public:
  using Table = wire::ErasedTable<Codec>;

  explicit TensorsOfTable(const Table& table) : rules_(table.shared_rules()), tensors_(*rules_) {}

  std::vector<std::string> feature_names() const override { return tensors_.feature_names(); }
  std::vector<std::string> number_names() const override {
    std::vector<std::string> names;
    for (std::size_t number = 0; number < tensors_.number_count(); ++number) {
      names.push_back(tensors_.name_of(static_cast<Number>(number)));
    }
    return names;
  }

  std::vector<float> observe(const wire::AnyTable& any, Seat seat) const override {
    const Table& table = typed(any);
    std::vector<float> row(tensors_.feature_count());
    tensors_.observe(table.rules().view(table.position(), seat), seat, row.data());
    return row;
  }

  wire::Result<Saying> say(const wire::AnyTable& any, std::span<const Number> said,
                           bool wants_features) const override {
    const auto illegal = [](std::string why) {
      return tl::make_unexpected(wire::Refusal{"illegal-move", std::move(why)});
    };
    const Table& table = typed(any);
    if (!table.actor().is_seat()) return illegal("no seat acts");
    typename T::Partial partial{};
    std::vector<std::uint8_t> mask(tensors_.number_count());
    tensors_.mask(table.position(), partial, mask.data());
    Saying saying;
    for (const Number number : said) {
      if (saying.move) return illegal("the move was whole before " + std::to_string(number));
      if (number < 0 || static_cast<std::size_t>(number) >= mask.size() ||
          mask[static_cast<std::size_t>(number)] == 0) {
        return illegal(std::to_string(number) + " cannot be said here");
      }
      if (const auto action = tensors_.say(table.position(), partial, number)) {
        saying.move = table.format(*action);
      } else {
        tensors_.mask(table.position(), partial, mask.data());
      }
    }
    if (saying.move) return saying;
    for (std::size_t number = 0; number < mask.size(); ++number) {
      if (mask[number] != 0) saying.next.push_back(static_cast<Number>(number));
    }
    if (!wants_features) return saying;
    saying.features = observe(any, table.actor().seat());
    if (partial != typename T::Partial{}) {
      tensors_.observe_partial(partial, saying.features.data());
    }
    return saying;
  }

  std::vector<Number> spell(const wire::AnyTable& any, std::string_view move) const override {
    const Table& table = typed(any);
    Word word;
    const auto action = Codec::parse(table.rules(), table.position(), move);
    if (action) tensors_.spell(table.position(), *action, word);
    return {word.begin(), word.end()};
  }

 private:
  static const Table& typed(const wire::AnyTable& table) {
    return static_cast<const Table&>(table);
  }

  // The tensors speak of them. A whole table would compile as much again as all tables do.
  std::shared_ptr<const typename Table::Rules> rules_;
  T tensors_;
};

}  // namespace

std::shared_ptr<const TableTensors> tensors_for(const wire::AnyTable& table) {
  std::shared_ptr<const TableTensors> made;
  for_each_tensors([&]<class Codec, class T>(Codec, std::type_identity<T>) {
    if (const auto* typed = dynamic_cast<const wire::ErasedTable<Codec>*>(&table)) {
      made = std::make_shared<TensorsOfTable<Codec, T>>(*typed);
    }
  });
  return made;
}

}  // namespace purloin::tensors
