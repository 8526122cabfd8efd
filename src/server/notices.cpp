#include "server/notices.h"

#include "wire/described.h"

namespace purloin::server {
namespace {

template <class Notice>
std::optional<Heard<Notice>> read_notice(std::string_view body) {
  const std::size_t end = std::min(body.find('\n'), body.size());
  boost::system::error_code error;
  const auto given = wire::json::parse(body.substr(0, end), error);
  if (error || !given.is_object()) return std::nullopt;
  // What is newer may mean something else by the same words.
  const auto* const v = given.get_object().if_contains("v");
  if (v == nullptr || !v->is_int64() || v->get_int64() > kBusVersion) return std::nullopt;
  auto notice = wire::try_read<Notice>(given);
  if (!notice) return std::nullopt;
  Heard<Notice> heard{std::move(*notice), {}};
  for (std::size_t at = end; at < body.size();) {
    const std::size_t next = std::min(body.find('\n', at + 1), body.size());
    heard.lines.emplace_back(body.substr(at + 1, next - at - 1));
    at = next;
  }
  return heard;
}

}  // namespace

std::string with_lines(std::string head, const std::vector<std::string_view>& lines) {
  for (const auto line : lines) head.append("\n").append(line);
  return head;
}

std::optional<Heard<TableNotice>> read_table_notice(std::string_view body) {
  return read_notice<TableNotice>(body);
}

std::optional<Heard<HouseNotice>> read_house_notice(std::string_view body) {
  return read_notice<HouseNotice>(body);
}

}  // namespace purloin::server
