#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace purloin::server {

// With gzip; 1 is quick, 9 is small.
std::string compressed(std::string_view plain, int level);

// A file of the web client, as it is sent.
struct StaticFile {
  std::string type;
  std::string plain;
  std::string gzip;  // empty where compressing does not pay
  std::string etag;
  bool is_hashed = false;  // its name has a hash of its contents: it never changes
};

// The web client's files, read and compressed once.
class Files {
 public:
  explicit Files(const std::filesystem::path& folder);
  // "/assets/x.js"; for the paths of the client's pages its index. nullptr: no such file.
  const StaticFile* find(std::string_view path) const;
  bool empty() const { return files_.empty(); }

 private:
  std::map<std::string, StaticFile, std::less<>> files_;
};

}  // namespace purloin::server
