#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <unicode/messagepattern.h>

#include <gtest/gtest.h>

#include "registry/codecs.h"
#include "registry/english.h"
#include "registry/games.h"
#include "texts/say.h"

// Every event is said in every language, with every shape that its arguments can have, and no
// message is there that nothing says.
namespace purloin::texts {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

struct Language {
  std::string name;
  std::map<std::string, std::string> messages;  // of all files but the client's own
  std::vector<std::string> files;
};

std::string contents(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

const std::vector<Language>& languages() {
  static const std::vector<Language> all = [] {
    std::vector<Language> found;
    for (const auto& folder : fs::directory_iterator(PURLOIN_SOURCE_DIR "/texts")) {
      Language language{folder.path().filename(), {}, {}};
      for (const auto& file : fs::directory_iterator(folder.path())) {
        if (file.path().stem() == "client") continue;
        language.files.push_back(contents(file.path()));
        const auto read = json::parse(language.files.back());
        for (const auto& [key, message] : read.as_object()) {
          if (key.starts_with("board.")) continue;
          language.messages[key] = message.as_string();
        }
      }
      found.push_back(std::move(language));
    }
    return found;
  }();
  return all;
}

Catalogue catalogue_of(const Language& language) {
  const std::vector<std::string_view> files(language.files.begin(), language.files.end());
  return Catalogue(language.name.c_str(), files);
}

std::set<std::string> arguments_of(const std::string& message) {
  UErrorCode error = U_ZERO_ERROR;
  UParseError where;
  const icu::MessagePattern pattern(icu::UnicodeString::fromUTF8(message), &where, error);
  EXPECT_TRUE(U_SUCCESS(error)) << message;
  std::set<std::string> names;
  for (int i = 0; i < pattern.countParts(); ++i) {
    const auto& part = pattern.getPart(i);
    if (part.getType() != UMSGPAT_PART_TYPE_ARG_NAME) continue;
    std::string name;
    pattern.getSubstring(part).toUTF8String(name);
    names.insert(name);
  }
  return names;
}

// Those of events, and of the items of their lists.
std::map<std::string, const Shape*> shapes_by_key() {
  std::map<std::string, const Shape*> shapes;
  const std::function<void(const Shape&)> add = [&](const Shape& shape) {
    shapes[std::string(shape.key)] = &shape;
    for (const auto& argument : shape.arguments) {
      if (argument.item != nullptr) add(*argument.item);
    }
  };
  for (const auto* shape : registry::all_shapes()) add(*shape);
  return shapes;
}

TEST(Catalogues, HaveTheSameMessagesInEveryLanguage) {
  const auto& english = *std::ranges::find(languages(), "en", &Language::name);
  ASSERT_GE(languages().size(), 2U);
  for (const auto& language : languages()) {
    for (const auto& [key, message] : english.messages) {
      EXPECT_TRUE(language.messages.contains(key)) << language.name << " lacks " << key;
    }
    for (const auto& [key, message] : language.messages) {
      const auto found = english.messages.find(key);
      ASSERT_NE(found, english.messages.end()) << language.name << " has more: " << key;
      EXPECT_EQ(message.find('\''), std::string::npos) << key << " quotes something: write ’";
    }
  }
}

TEST(Catalogues, NameOnlyArgumentsThatTheirEventsHave) {
  const auto shapes = shapes_by_key();
  for (const auto& language : languages()) {
    for (const auto& [key, message] : language.messages) {
      const auto found = shapes.find(key);
      std::set<std::string> known;
      if (found != shapes.end()) {
        for (const auto& argument : found->second->arguments) known.emplace(argument.name.name);
      } else if (key.find(".piece.") != std::string::npos) {
        known = {"n"};
      }
      for (const auto& name : arguments_of(message)) {
        EXPECT_TRUE(known.contains(name)) << language.name << " " << key << ": {" << name << "}";
      }
    }
  }
}

// Something of each kind; numbers are none, one and several.
json::value sample(const Argument& argument, int n);
json::object sample(const Shape& shape, int n, bool with_all) {
  json::object event{{"key", shape.key}};
  for (const auto& argument : shape.arguments) {
    if (argument.may_be_missing && !with_all) continue;
    event[argument.name.name] = sample(argument, n);
  }
  return event;
}
json::value sample(const Argument& argument, int n) {
  switch (argument.kind) {
    case ArgumentKind::seat:
      return 0;
    case ArgumentKind::number:
      return n;
    case ArgumentKind::odds:
      return 0.25;
    case ArgumentKind::dice:
      return json::array{6, 1};
    case ArgumentKind::flag:
      return n == 1;
    case ArgumentKind::list: {
      json::array items;
      for (int i = 0; i < n; ++i) items.push_back(sample(*argument.item, n, true));
      return items;
    }
    case ArgumentKind::piece:
    case ArgumentKind::choice:
    case ArgumentKind::text:
      break;
  }
  return "sample";
}

TEST(Catalogues, SayEveryEvent) {
  for (const auto& language : languages()) {
    const auto catalogue = catalogue_of(language);
    for (const auto* shape : registry::all_shapes()) {
      EXPECT_TRUE(catalogue.has(shape->key)) << language.name << " lacks " << shape->key;
      for (const int n : {0, 1, 3}) {
        for (const bool with_all : {false, true}) {
          const auto said =
              say(catalogue, registry::all_shapes(), sample(*shape, n, with_all), {"Anna"});
          EXPECT_NE(said, shape->key) << language.name;
          EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << shape->key << ": " << said;
        }
      }
    }
    for (const auto& [key, shape] : shapes_by_key()) {
      EXPECT_TRUE(catalogue.has(key)) << language.name << " lacks " << key;
    }
  }
}

TEST(Catalogues, NameEveryPiece) {
  for (const auto& language : languages()) {
    const auto catalogue = catalogue_of(language);
    for (const auto* game : registry::all_games()) {
      for (const auto& piece : game->pieces()) {
        const auto key = std::string(game->prefix()) + ".piece." + piece.id;
        const auto family = key.substr(0, key.rfind('-'));
        EXPECT_TRUE(catalogue.has(key) || catalogue.has(family)) << language.name << ": " << key;
      }
    }
  }
}

TEST(Catalogues, SayWhyAnActionIsNotLegal) {
  for (const auto& language : languages()) {
    const auto catalogue = catalogue_of(language);
    registry::for_each_codec([&]<class Codec>(Codec) {
      using Rules = typename Codec::Rules;
      using Refusal = decltype(std::declval<Rules>().refusal({}, {}));
      std::set<std::string> known;
      for (int i = 1; !explain(static_cast<Refusal>(i)).empty(); ++i) {
        const auto word = explain(static_cast<Refusal>(i));
        known.insert(std::string(Codec::kPrefix) + ".no." + std::string(word));
      }
      EXPECT_GT(known.size(), 0U);
      for (const auto& key : known) EXPECT_TRUE(catalogue.has(key)) << language.name << ": " << key;
      for (const auto& [key, message] : language.messages) {
        if (!key.starts_with(std::string(Codec::kPrefix) + ".no.")) continue;
        EXPECT_TRUE(known.contains(key)) << "nothing says " << key;
      }
    });
  }
}

// What nothing says goes.
TEST(Catalogues, HaveNoMessageThatNothingSays) {
  const auto shapes = shapes_by_key();
  for (const auto& [key, message] : languages().front().messages) {
    const auto item = key.substr(0, key.size() - std::min(key.size(), std::string(".and").size()));
    const bool is_known =
        shapes.contains(key) || key == "and" || (key.ends_with(".and") && shapes.contains(item)) ||
        key.starts_with("no.") || key.find(".no.") != std::string::npos ||
        key.find(".piece.") != std::string::npos || key.find(".rank.") != std::string::npos;
    EXPECT_TRUE(is_known) << key;
  }
}

}  // namespace
}  // namespace purloin::texts
