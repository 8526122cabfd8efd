#include "push/sealed.h"

#include <array>
#include <memory>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <stdexcept>

namespace purloin::push {
namespace {

constexpr std::uint32_t kRecordSize = 4096;
constexpr std::size_t kKeySize = 16;
constexpr std::size_t kNonceSize = 12;
constexpr std::size_t kTagSize = 16;
constexpr char kLastRecord = 2;
constexpr std::int64_t kValidFor = 12 * 3600;  // services take a day at most

void must(bool is_well) {
  if (!is_well) throw std::runtime_error("OpenSSL cannot seal a notice");
}

const unsigned char* raw(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* raw(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

std::string hmac(std::string_view key, std::string_view text) {
  std::string made(EVP_MAX_MD_SIZE, '\0');
  unsigned size = 0;
  must(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), raw(text), text.size(),
            raw(made), &size) != nullptr);
  made.resize(size);
  return made;
}

// HKDF (RFC 5869) for what one block is enough for.
std::string derive(std::string_view salt, std::string_view from, std::string info,
                   std::size_t size) {
  info += '\1';
  return hmac(hmac(salt, from), info).substr(0, size);
}

// A literal with the zero byte that it is written with.
template <std::size_t kSize>
std::string with_zero(const char (&literal)[kSize]) {
  return {literal, kSize};
}

std::string encrypted(std::string_view text, const std::string& key, const std::string& nonce) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> cipher(
      EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  must(cipher != nullptr);
  must(EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, raw(key), raw(nonce)) == 1);
  std::string made(text.size(), '\0');
  int size = 0;
  must(EVP_EncryptUpdate(cipher.get(), raw(made), &size, raw(text),
                         static_cast<int>(text.size())) == 1);
  std::string tag(kTagSize, '\0');
  must(EVP_EncryptFinal_ex(cipher.get(), raw(tag), &size) == 1);
  must(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTagSize, tag.data()) == 1);
  return made + tag;
}

}  // namespace

std::optional<std::string> seal(std::string_view text, const Reader& reader, const KeyPair& own,
                                std::string_view salt) {
  const auto shared = own.secret_shared_with(reader.p256dh);
  if (!shared) return std::nullopt;
  const std::string own_public = own.public_bytes();
  const std::string secret =
      derive(reader.auth, *shared, with_zero("WebPush: info") + reader.p256dh + own_public, 32);
  const std::string key = derive(salt, secret, with_zero("Content-Encoding: aes128gcm"), kKeySize);
  const std::string nonce = derive(salt, secret, with_zero("Content-Encoding: nonce"), kNonceSize);
  std::string body(salt);
  for (const int shift : {24, 16, 8, 0}) body += static_cast<char>(kRecordSize >> shift & 0xffU);
  body += static_cast<char>(own_public.size());
  body += own_public;
  return body + encrypted(std::string(text) + kLastRecord, key, nonce);
}

std::optional<std::string> seal(std::string_view text, const Reader& reader) {
  std::string salt(kSaltSize, '\0');
  must(RAND_bytes(raw(salt), kSaltSize) == 1);
  return seal(text, reader, KeyPair::make(), salt);
}

std::string authorization(const KeyPair& house, std::string_view origin, std::string_view contact,
                          std::int64_t unix_seconds) {
  // Origins and contacts are checked where they come in: nothing in them needs an escape.
  std::string claims = R"({"aud":")" + std::string(origin) + R"(","exp":)" +
                       std::to_string(unix_seconds + kValidFor);
  if (!contact.empty()) claims += R"(,"sub":")" + std::string(contact) + '"';
  claims += '}';
  const std::string token =
      to_base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' + to_base64url(claims);
  return "vapid t=" + token + '.' + to_base64url(house.sign(token)) +
         ", k=" + to_base64url(house.public_bytes());
}

}  // namespace purloin::push
