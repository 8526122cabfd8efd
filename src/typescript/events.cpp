// The TypeScript of events: a type for every key, and the kinds of their arguments for whoever says
// them.
#include <set>

#include <boost/describe/enum_to_string.hpp>

#include "registry/english.h"
#include "registry/games.h"
#include "typescript/typescript.h"

namespace purloin::typescript {

using namespace wire;
namespace {

using texts::Argument;
using texts::ArgumentKind;
using texts::Shape;

std::string type_of(const Argument& argument);

// What is none or not so is left out, too.
bool may_be_left_out(const Argument& argument) {
  switch (argument.kind) {
    case ArgumentKind::number:
    case ArgumentKind::flag:
    case ArgumentKind::dice:
    case ArgumentKind::list:
      return true;
    default:
      return argument.may_be_missing;
  }
}

std::string members_of(const Shape& shape) {
  std::string text;
  for (const auto& argument : shape.arguments) {
    text += "; " + std::string(argument.name.name) + (may_be_left_out(argument) ? "?" : "") + ": " +
            type_of(argument);
  }
  return text;
}

std::string type_of(const Argument& argument) {
  switch (argument.kind) {
    case ArgumentKind::seat:
    case ArgumentKind::number:
    case ArgumentKind::odds:
      return "number";
    case ArgumentKind::dice:
      return "number[]";
    case ArgumentKind::flag:
      return "boolean";
    case ArgumentKind::list:
      return "{ " + members_of(*argument.item).substr(2) + " }[]";
    case ArgumentKind::piece:
    case ArgumentKind::choice:
    case ArgumentKind::text:
      break;
  }
  return "string";
}

std::string kind_of(const Argument& argument) {
  const std::string kind = argument.kind == ArgumentKind::list
                               ? std::string(argument.item->key)
                               : boost::describe::enum_to_string(argument.kind, "");
  return "'" + kind + (argument.may_be_missing ? "?" : "") + "'";
}

// Every shape and those of the items of its lists, each once.
void add_kinds(std::string& out, const Shape& shape, std::set<std::string_view>& written) {
  if (!written.insert(shape.key).second) return;
  for (const auto& argument : shape.arguments) {
    if (argument.item != nullptr) add_kinds(out, *argument.item, written);
  }
  out += "  '" + std::string(shape.key) + "': {";
  std::string separator = " ";
  for (const auto& argument : shape.arguments) {
    out += separator + std::string(argument.name.name) + ": " + kind_of(argument);
    separator = ", ";
  }
  out += shape.arguments.empty() ? "},\n" : " },\n";
}

}  // namespace

std::string write_events() {
  std::string out =
      "// Generated from the events of src/ by `purloin typescript --events`.\n"
      "// Do not edit: a test compares.\n"
      "import type { Patch } from './messages';\n\n"
      "/** What happens at a table, what moves would do, what scores, and why something is "
      "refused. "
      "*/\n"
      "export type GameEvent =\n";
  std::set<std::string_view> keys;
  for (const auto* shape : registry::all_shapes()) {
    if (!keys.insert(shape->key).second) continue;
    out += "  | { key: '" + std::string(shape->key) + "'" + members_of(*shape) + " }\n";
  }
  out.insert(out.size() - 1, ";");
  out +=
      "\n/** A refusal that has nothing to add to its key. */\n"
      "export interface Reason {\n"
      "  key: `no.${string}` | `${string}.no.${string}`;\n"
      "}\n"
      "export type AnyEvent = GameEvent | Reason;\n\n"
      "/** The last event of a move has what it changed of the view. */\n"
      "export type ToldEvent = GameEvent & { view?: Patch };\n\n"
      "/** The kinds of their arguments, with ? where one may not be known; of a list the key of "
      "its items. */\n"
      "export const argumentKinds: Readonly<Record<string, Readonly<Record<string, string>>>> = "
      "{\n";
  std::set<std::string_view> written;
  for (const auto* shape : registry::all_shapes()) add_kinds(out, *shape, written);
  out +=
      "};\n\n/** The game whose keys begin so. */\n"
      "export const gamesByPrefix: Readonly<Record<string, string>> = {\n";
  for (const auto* game : registry::all_games()) {
    out += "  " + std::string(game->prefix()) + ": '" + std::string(game->id()) + "',\n";
  }
  return out + "};\n";
}

}  // namespace purloin::typescript
