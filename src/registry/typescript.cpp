#include "registry/typescript.h"

#include <map>
#include <typeindex>
#include <typeinfo>

#include "wire/described.h"
#include "wire/websocket_messages.h"

namespace purloin::registry {

using namespace wire;
namespace {

class Writer {
 public:
  template <DescribedEnum T>
  void define(std::string name) {
    std::string words;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
        [&](auto d) { words += (words.empty() ? "'" : " | '") + std::string(d.name) + "'"; });
    out_ += "export type " + name + " = " + words + ";\n\n";
    names_[typeid(T)] = std::move(name);
  }

  template <Described T>
  void define(std::string name) {
    out_ += "export interface " + name + " {\n";
    if constexpr (requires { T::kDo; }) out_ += "  do: '" + std::string(T::kDo) + "';\n";
    if constexpr (requires { T::kSay; }) out_ += "  say: '" + std::string(T::kSay) + "';\n";
    detail::for_each_member<T>([&](std::string_view member, auto pointer) {
      using Member = std::remove_cvref_t<decltype(std::declval<T>().*pointer)>;
      if constexpr (detail::kIsOmitted<Member>) {
        out_ += "  " + std::string(member) + "?: " + type<typename Member::value_type>() + ";\n";
      } else {
        out_ += "  " + std::string(member) + ": " + type<Member>() + ";\n";
      }
    });
    out_ += "}\n\n";
    names_[typeid(T)] = std::move(name);
  }

  template <class... T>
  void define_union(const std::string& name, MessageList<T...>) {
    std::string members;
    ((members += (members.empty() ? "" : " | ") + names_.at(typeid(T))), ...);
    out_ += "export type " + name + " = " + members + ";\n\n";
  }

  void add(const std::string& text) { out_ += text; }
  std::string take() {
    out_.pop_back();  // the last empty line
    return std::move(out_);
  }

 private:
  template <class T>
  std::string type() const {
    if constexpr (std::same_as<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_arithmetic_v<T>) {
      return "number";
    } else if constexpr (std::same_as<T, std::string>) {
      return "string";
    } else if constexpr (std::same_as<T, json::object> || std::same_as<T, Tape>) {
      return "JsonObject";
    } else if constexpr (std::same_as<T, ScoresTape>) {
      return "ScoreDoc[]";
    } else if constexpr (std::same_as<T, DocJson>) {
      return "TableDoc";
    } else if constexpr (std::same_as<T, PatchJson>) {
      return "Patch";
    } else if constexpr (std::same_as<T, EventsJson>) {
      return "ToldEvent[]";
    } else if constexpr (std::same_as<T, EventJson>) {
      return "AnyEvent";
    } else if constexpr (std::same_as<T, EventTape>) {
      return "GameEvent";
    } else if constexpr (std::same_as<T, EventsTape>) {
      return "GameEvent[]";
    } else if constexpr (detail::kIsOptional<T>) {
      return type<typename T::value_type>() + " | null";
    } else if constexpr (detail::kIsVector<T>) {
      const auto item = type<typename T::value_type>();
      return (item.find(' ') == std::string::npos ? item : "(" + item + ")") + "[]";
    } else {
      return names_.at(typeid(T));
    }
  }

  std::string out_;
  std::map<std::type_index, std::string> names_;
};

void define_documents(Writer& out) {
  out.define<SeatKind>("SeatKind");
  out.define<TablePhase>("TablePhase");
  out.define<ActorKind>("ActorKind");
  out.define<EndedBy>("EndedBy");
  out.define<SeatDoc>("SeatDoc");
  out.define<TurnDoc>("TurnDoc");
  out.define<ClockDoc>("ClockDoc");
  out.define<FairDoc>("FairDoc");
  out.define<ResultDoc>("ResultDoc");
  out.add(
      "// A number that the viewer knows, or what it is at least and at most; without an upper "
      "end\n"
      "// nothing that the viewer sees limits it.\n"
      "export type Bounds = number | [least: number] | [least: number, most: number];\n\n"
      "export interface ScoreDoc {\n"
      "  total: Bounds;\n"
      "  parts: { [name: string]: Bounds | { [card: string]: Bounds } | string | null };\n"
      "}\n\n");
  out.define<TableDoc>("TableDoc");
  out.define<ChatLine>("ChatLine");
  out.define<GameFacts>("GameFacts");
  out.define<BotFacts>("BotFacts");
  out.define<GamesAnswer>("GamesAnswer");
  out.define<Piece>("Piece");
  out.define<PiecesAnswer>("PiecesAnswer");
  out.define<ClockRequest>("ClockRequest");
  out.define<NewTable>("NewTable");
  out.define<OpenedTable>("OpenedTable");
  out.define<OpenTable>("OpenTable");
  out.define<TablesAnswer>("TablesAnswer");
  out.define<RefusedAnswer>("RefusedAnswer");
}

void define_messages(Writer& out) {
  out.define<WatchRequest>("WatchRequest");
  out.define<UnwatchRequest>("UnwatchRequest");
  out.define<SitRequest>("SitRequest");
  out.define<StandRequest>("StandRequest");
  out.define<CommitRequest>("CommitRequest");
  out.define<RevealRequest>("RevealRequest");
  out.define<FillRequest>("FillRequest");
  out.define<MoveRequest>("MoveRequest");
  out.define<UndoRequest>("UndoRequest");
  out.define<ResignRequest>("ResignRequest");
  out.define<ReplaceRequest>("ReplaceRequest");
  out.define<BackRequest>("BackRequest");
  out.define<ChatRequest>("ChatRequest");
  out.define<LegalRequest>("LegalRequest");
  out.define<DescribeRequest>("DescribeRequest");
  out.define<HintRequest>("HintRequest");
  out.define<RematchRequest>("RematchRequest");
  out.define<PingRequest>("PingRequest");
  out.define_union("ClientMessage", ClientMessages());
  out.define<DescribedMove>("DescribedMove");
  out.define<HintMove>("HintMove");
  out.define<WelcomeMessage>("WelcomeMessage");
  out.define<TableMessage>("TableMessage");
  out.define<UpdateMessage>("UpdateMessage");
  out.define<ChatMessage>("ChatMessage");
  out.define<SeatedMessage>("SeatedMessage");
  out.define<UnseatedMessage>("UnseatedMessage");
  out.define<LegalMessage>("LegalMessage");
  out.define<DescribedMessage>("DescribedMessage");
  out.define<HintMessage>("HintMessage");
  out.define<PresenceMessage>("PresenceMessage");
  out.define<OkMessage>("OkMessage");
  out.define<NoMessage>("NoMessage");
  out.define<PongMessage>("PongMessage");
  out.define<ByeMessage>("ByeMessage");
  out.define_union("ServerMessage", ServerMessages());
}

}  // namespace

std::string write_typescript() {
  Writer out;
  out.add(
      "// Generated from src/wire/messages.h and src/wire/websocket_messages.h by `purloin typescript`.\n"
      "// Do not edit: a test compares.\n"
      "import type { AnyEvent, GameEvent, ToldEvent } from './events';\n\n"
      "export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };\n"
      "export type JsonObject = { [name: string]: Json };\n"
      "// [NEW], or patches by member or index; '-' removes members, '#' cuts a list, '@' splices "
      "it.\n"
      "export type Patch = [Json] | { [name: string]: Patch | string[] | number | Splice };\n"
      "export type Splice = [index: number, gone: number, added: Json[]];\n\n");
  define_documents(out);
  define_messages(out);
  return out.take();
}

}  // namespace purloin::registry
