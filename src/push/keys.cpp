#include "push/keys.h"

#include <array>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <stdexcept>

namespace purloin::push {
namespace {

constexpr std::size_t kPrivateSize = 32;
constexpr std::size_t kPublicSize = 65;
constexpr char kUncompressed = 4;
constexpr const char* kCurve = "P-256";

template <auto kFree>
struct FreedBy {
  template <class T>
  void operator()(T* thing) const {
    kFree(thing);
  }
};
using Number = std::unique_ptr<BIGNUM, FreedBy<&BN_clear_free>>;
using Curve = std::unique_ptr<EC_GROUP, FreedBy<&EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, FreedBy<&EC_POINT_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, FreedBy<&OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, FreedBy<&OSSL_PARAM_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, FreedBy<&EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, FreedBy<&EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, FreedBy<&ECDSA_SIG_free>>;
using Key = std::shared_ptr<EVP_PKEY>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

// Out of memory, or a library that was built without the curve: nothing that can be answered.
void need(bool is_well) {
  if (!is_well) throw std::runtime_error("OpenSSL does not do its part of Web Push");
}

// Nothing when the bytes are no key.
Key read_key(std::string_view public_bytes, const BIGNUM* private_number) {
  const Builder builder(OSSL_PARAM_BLD_new());
  need(builder != nullptr);
  need(OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0) == 1);
  need(OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_bytes.data(),
                                        public_bytes.size()) == 1);
  if (private_number != nullptr) {
    need(OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, private_number) == 1);
  }
  const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
  const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  need(params && context && EVP_PKEY_fromdata_init(context.get()) == 1);
  EVP_PKEY* key = nullptr;
  const int selection = private_number == nullptr ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
  if (EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) != 1) return nullptr;
  return {key, &EVP_PKEY_free};
}

Key read_public(std::string_view bytes) {
  if (bytes.size() != kPublicSize || bytes.front() != kUncompressed) return nullptr;
  Key key = read_key(bytes, nullptr);
  if (!key) return nullptr;
  const Context context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  need(context != nullptr);
  return EVP_PKEY_public_check(context.get()) == 1 ? key : nullptr;
}

int value_of(char letter) {
  if (letter >= 'A' && letter <= 'Z') return letter - 'A';
  if (letter >= 'a' && letter <= 'z') return letter - 'a' + 26;
  if (letter >= '0' && letter <= '9') return letter - '0' + 52;
  return letter == '-' ? 62 : letter == '_' ? 63 : -1;
}

}  // namespace

std::string to_base64url(std::string_view bytes) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string text;
  unsigned bits = 0;
  int held = 0;
  for (const char byte : bytes) {
    bits = (bits << 8 | static_cast<unsigned char>(byte)) & 0xffffU;
    for (held += 8; held >= 6; held -= 6) text += kLetters[bits >> (held - 6) & 63];
  }
  if (held > 0) text += kLetters[bits << (6 - held) & 63];
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes;
  unsigned bits = 0;
  int held = 0;
  for (const char letter : text) {
    const int value = value_of(letter);
    if (value < 0) return std::nullopt;
    bits = (bits << 6 | static_cast<unsigned>(value)) & 0xffffU;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 0xffU);
  }
  return text.size() % 4 == 1 ? std::nullopt : std::optional(std::move(bytes));
}

bool is_public_key(std::string_view bytes) {
  return read_public(bytes) != nullptr;
}

KeyPair KeyPair::make() {
  EVP_PKEY* const key = EVP_EC_gen(kCurve);
  need(key != nullptr);
  return KeyPair(Key(key, &EVP_PKEY_free));
}

std::optional<KeyPair> KeyPair::from_private(std::string_view bytes) {
  if (bytes.size() != kPrivateSize) return std::nullopt;
  const Number number(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
  const Curve curve(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  need(number && curve);
  if (BN_is_zero(number.get()) || BN_cmp(number.get(), EC_GROUP_get0_order(curve.get())) >= 0) {
    return std::nullopt;
  }
  const Point point(EC_POINT_new(curve.get()));
  need(point != nullptr);
  need(EC_POINT_mul(curve.get(), point.get(), number.get(), nullptr, nullptr, nullptr) == 1);
  std::string public_bytes(kPublicSize, '\0');
  need(EC_POINT_point2oct(curve.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED,
                          bytes_of(public_bytes), kPublicSize, nullptr) == kPublicSize);
  Key key = read_key(public_bytes, number.get());
  if (!key) return std::nullopt;
  return KeyPair(std::move(key));
}

std::string KeyPair::private_bytes() const {
  BIGNUM* read = nullptr;
  need(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &read) == 1);
  const Number number(read);
  std::string bytes(kPrivateSize, '\0');
  need(BN_bn2binpad(number.get(), bytes_of(bytes), kPrivateSize) == kPrivateSize);
  return bytes;
}

std::string KeyPair::public_bytes() const {
  std::array<const char*, 2> coordinates = {OSSL_PKEY_PARAM_EC_PUB_X, OSSL_PKEY_PARAM_EC_PUB_Y};
  std::string bytes(1, kUncompressed);
  for (const char* coordinate : coordinates) {
    BIGNUM* read = nullptr;
    need(EVP_PKEY_get_bn_param(key_.get(), coordinate, &read) == 1);
    const Number number(read);
    std::string part(kPrivateSize, '\0');
    need(BN_bn2binpad(number.get(), bytes_of(part), kPrivateSize) == kPrivateSize);
    bytes += part;
  }
  return bytes;
}

std::optional<std::string> KeyPair::secret_shared_with(std::string_view public_bytes) const {
  const Key other = read_public(public_bytes);
  if (!other) return std::nullopt;
  const Context context(EVP_PKEY_CTX_new_from_pkey(nullptr, key_.get(), nullptr));
  std::string secret(kPrivateSize, '\0');
  std::size_t size = secret.size();
  need(context && EVP_PKEY_derive_init(context.get()) == 1);
  need(EVP_PKEY_derive_set_peer(context.get(), other.get()) == 1);
  need(EVP_PKEY_derive(context.get(), bytes_of(secret), &size) == 1 && size == secret.size());
  return secret;
}

std::string KeyPair::sign(std::string_view text) const {
  const Digest digest(EVP_MD_CTX_new());
  need(digest != nullptr);
  need(EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1);
  std::array<unsigned char, 80> der{};  // two numbers of 33 bytes and what stands around them
  std::size_t size = der.size();
  need(EVP_DigestSign(digest.get(), der.data(), &size, bytes_of(text), text.size()) == 1);
  const unsigned char* at = der.data();
  const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  need(signature != nullptr);
  std::string bytes;
  for (const BIGNUM* number :
       {ECDSA_SIG_get0_r(signature.get()), ECDSA_SIG_get0_s(signature.get())}) {
    std::string part(kPrivateSize, '\0');
    need(BN_bn2binpad(number, bytes_of(part), kPrivateSize) == kPrivateSize);
    bytes += part;
  }
  return bytes;
}

}  // namespace purloin::push
