// The TypeScript of views, and the page that tells of them: both from the documents of the games.
#include "registry/codecs.h"
#include "typescript/typescript.h"
#include "typescript/writer.h"

namespace purloin::typescript {
namespace {

using namespace wire;

// "first-player", 0 to 10, {name: …}: what a reader of the page wants to know of a type.
template <class T>
std::string kind_of() {
  if constexpr (wire::detail::kIsOmitted<T>) {
    return kind_of<typename T::value_type>();
  } else if constexpr (wire::detail::kIsOptional<T>) {
    return kind_of<typename T::value_type>() + " or null";
  } else if constexpr (HasOwnJson<T>) {
    std::string type = typescript_of(T{});
    for (std::size_t at = 0; (at = type.find('|', at)) != std::string::npos; at += 2) {
      type.insert(at, 1, '\\');  // it is no border of the table
    }
    return "`" + type + "`";
  } else if constexpr (Worded<T>) {
    std::string words;
    for (const std::string_view word : words_of(T{})) {
      words += (words.empty() ? "`" : ", `") + std::string(word) + "`";
    }
    return words;
  } else if constexpr (wire::detail::kIsWhole<T>) {
    return std::to_string(T::kLow) + " to " + std::to_string(T::kHigh);
  } else if constexpr (wire::detail::kIsMap<T>) {
    return "by name: " + kind_of<typename T::value_type>();
  } else if constexpr (wire::detail::kIsVector<T>) {
    return "list of " + kind_of<typename T::value_type>();
  } else if constexpr (std::same_as<T, SeatSet>) {
    return "list of seats";
  } else if constexpr (std::same_as<T, bool>) {
    return "true or false";
  } else if constexpr (std::integral<T>) {
    return "number";
  } else if constexpr (Described<T>) {
    return "[" + std::string(T::kType) + "](#" + std::string(T::kType) + ")";
  } else {
    return "text";
  }
}

class Page {
 public:
  template <Described T>
  void add_document(std::string_view heading) {
    out_ += std::string(heading) + " <a id=\"" + std::string(T::kType) + "\"></a>" +
            std::string(T::kType) + "\n\n| member | is | tells |\n| --- | --- | --- |\n";
    std::size_t at = 0;
    wire::detail::for_each_member<T>([&](std::string_view name, auto pointer) {
      using Member = std::remove_cvref_t<decltype(std::declval<T>().*pointer)>;
      const bool may_be_missing = wire::detail::kIsOmitted<Member>;
      out_ += "| `" + std::string(name) + (may_be_missing ? "`? | " : "` | ") + kind_of<Member>() +
              " | " + std::string(T::kNotes[at++]) + " |\n";
    });
    out_ += "\n";
    wire::detail::for_each_member<T>([&](std::string_view, auto pointer) {
      add_inner<std::remove_cvref_t<decltype(std::declval<T>().*pointer)>>();
    });
  }
  void add(std::string_view text) { out_ += text; }
  std::string take() {
    out_.pop_back();  // the last empty line
    return std::move(out_);
  }

 private:
  template <class T>
  void add_inner() {
    if constexpr (HasOwnJson<T> || Worded<T>) {
    } else if constexpr (wire::detail::kIsOmitted<T> || wire::detail::kIsOptional<T> ||
                         wire::detail::kIsVector<T> || wire::detail::kIsMap<T>) {
      add_inner<typename T::value_type>();
    } else if constexpr (Described<T>) {
      if (out_.find("<a id=\"" + std::string(T::kType) + "\">") == std::string::npos) {
        add_document<T>("###");
      }
    }
  }

  std::string out_;
};

}  // namespace

std::string write_views() {
  TypeScriptWriter out;
  out.add(
      "// Generated from src/games/*/wire/document.h by `purloin typescript --views`.\n"
      "// Do not edit: a test compares.\n"
      "import type { JsonObject } from './messages';\n\n");
  std::string views;
  registry::for_each_codec([&]<class Codec>(Codec) {
    out.define_document<typename Codec::Document>("  game: '" + std::string(Codec::kId) +
                                                  "';\n  seats: number;\n"
                                                  "  options: JsonObject;\n");
    views += (views.empty() ? "" : " | ") + std::string(Codec::Document::kType);
  });
  out.add("/** What a viewer may know of a position. */\nexport type GameView = " + views +
          ";\n\n");
  return out.take();
}

std::string write_page_of_views() {
  Page page;
  page.add(
      "# The documents of the games\n\n"
      "Made from `src/games/*/wire/document.h` by `purloin typescript --page`; a test compares.\n\n"
      "A state (engine protocol) and a view (both protocols) begin with `game`, `seats` and "
      "`options`\nand go on with the members below, in this order. A member with ? is missing "
      "where "
      "it tells nothing.\n\n");
  registry::for_each_codec([&]<class Codec>(Codec) {
    page.add("## " + std::string(Codec::kTitle) + " (`" + std::string(Codec::kId) + "`)\n\n");
    page.template add_document<typename Codec::Document>("###");
  });
  return page.take();
}

}  // namespace purloin::typescript
