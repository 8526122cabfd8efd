#include "server/network/files.h"

#include <array>
#include <fstream>
#include <sstream>
#include <utility>
#include <zlib.h>

#include "fair/key.h"

namespace purloin::server {
namespace {

std::string type_of(const std::string& extension) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".ico", "image/x-icon"},
      {".txt", "text/plain; charset=utf-8"},
      {".wasm", "application/wasm"},
      {".woff2", "font/woff2"},
  }};
  for (const auto& [name, type] : kTypes) {
    if (extension == name) return std::string(type);
  }
  return "application/octet-stream";
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

std::string compressed(std::string_view plain, int level) {
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  deflateInit2(&stream, level, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, plain.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

Files::Files(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder)) return;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    StaticFile file;
    file.plain = contents(entry.path());
    file.type = type_of(entry.path().extension().string());
    file.gzip = compressed(file.plain, Z_BEST_COMPRESSION);
    if (file.gzip.size() + 64 > file.plain.size()) file.gzip.clear();
    file.etag = "\"" + fair::to_hex(fair::key_from_text(file.plain)).substr(0, 24) + "\"";
    const std::string path = "/" + std::filesystem::relative(entry.path(), folder).generic_string();
    file.is_hashed = path.starts_with("/assets/");
    files_.emplace(path, std::move(file));
  }
}

const StaticFile* Files::find(std::string_view path) const {
  if (const auto found = files_.find(path); found != files_.end()) return &found->second;
  // Pages have no dot in their last part; a missing picture is missing.
  if (path.substr(path.rfind('/') + 1).find('.') != std::string_view::npos) return nullptr;
  const auto index = files_.find(std::string_view("/index.html"));
  return index == files_.end() ? nullptr : &index->second;
}

}  // namespace purloin::server
