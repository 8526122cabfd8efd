#include "games/dice_heist/wire/deck.h"

#include <cassert>
#include <set>

#include "fair/key.h"
#include "wire/fields.h"

namespace purloin::embedded {
extern const std::string_view dice_heist_data;
}

namespace purloin::dice_heist {

using namespace wire;
namespace {

std::string optional_text(const Field& object, std::string_view key) {
  const auto field = object.find(key);
  return field ? std::string(field->text()) : std::string();
}

DeckDraft::Museum read_museum(const Field& given) {
  return {std::string(given.at("id").text()), optional_text(given, "name"),
          optional_text(given, "city"), optional_text(given, "flag"),
          given.at("security").any_integer()};
}

DeckDraft::Exhibit read_exhibit(const Field& given) {
  DeckDraft::Exhibit exhibit;
  exhibit.museum = given.at("museum").text();
  const Field kind = given.at("kind");
  if (kind.text() == "painting") {
    exhibit.kind = ExhibitKind::kPainting;
    exhibit.value = given.at("millions").any_integer();
  } else if (kind.text() == "gem") {
    exhibit.kind = ExhibitKind::kGem;
    exhibit.color = given.at("color").text();
  } else if (kind.text() == "artifact") {
    exhibit.kind = ExhibitKind::kArtifact;
    exhibit.value = given.at("artifacts").any_integer();
  } else {
    kind.fail("must be painting, gem or artifact");
  }
  return exhibit;
}

// Reads what can be read and collects a problem for every part that cannot.
class DraftReader {
 public:
  DeckDraft read(const json::value& given) {
    DeckDraft draft;
    const Field deck(given, "");
    collect([&] { check_game(deck); });
    read_list(deck, "museums", draft.museums, read_museum);
    read_list(deck, "exhibits", draft.exhibits, read_exhibit);
    collect([&] { draft.sidekick_dice = deck.at("sidekick-dice").any_integer(); });
    return draft;
  }
  std::vector<DeckProblem> problems() && { return std::move(problems_); }

 private:
  template <class F>
  void collect(F&& read_part) {
    try {
      read_part();
    } catch (const FieldFault& fault) {
      problems_.push_back({fault.where, fault.what});
    }
  }

  static void check_game(const Field& deck) {
    const auto game = deck.find("game");
    if (game && game->text() != "dice-heist") game->fail("must be dice-heist");
  }

  template <class T>
  void read_list(const Field& deck, std::string_view key, std::vector<T>& out,
                 T (*read_item)(const Field&)) {
    collect([&] {
      const Field list = deck.at(key);
      for (std::size_t i = 0; i < list.size(); ++i) {
        collect([&] { out.push_back(read_item(list[i])); });
      }
    });
  }

  std::vector<DeckProblem> problems_;
};

}  // namespace

tl::expected<Deck, std::vector<DeckProblem>> read_deck(const json::value& given) {
  if (!given.is_object()) {
    return tl::make_unexpected(std::vector<DeckProblem>{{"", "a deck must be an object"}});
  }
  DraftReader reader;
  const DeckDraft draft = reader.read(given);
  auto problems = std::move(reader).problems();
  if (!problems.empty()) return tl::make_unexpected(std::move(problems));
  return check_deck(draft);
}

const Deck& default_deck() {
  static const Deck deck = [] {
    auto read = read_deck(json::parse(embedded::dice_heist_data));
    assert(read.has_value());
    read->is_default = true;
    return std::move(*read);
  }();
  return deck;
}

std::string deck_hash(const Deck& deck) {
  std::multiset<std::string> exhibits;
  for (const auto& exhibit : deck.exhibits) {
    exhibits.insert(deck.museums[static_cast<std::size_t>(exhibit.museum)].id + " " +
                    kind_name(deck, exhibit));
  }
  std::string facts;
  for (const auto& museum : deck.museums) {
    facts += museum.id + " " + std::to_string(museum.security) + "\n";
  }
  for (const auto& exhibit : exhibits) facts += exhibit + "\n";
  return fair::to_hex(fair::key_from_text(facts));
}

}  // namespace purloin::dice_heist
