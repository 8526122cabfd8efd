#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <list>
#include <mutex>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>

#include "push/keys.h"
#include "push/sealed.h"
#include "push/sender.h"

// The other side of Web Push, as tests have it: browsers that subscribe, and their push service.
namespace purloin::push {

namespace http = boost::beast::http;
namespace net = boost::asio;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

// HKDF for one block, once more.
inline std::string derived(std::string_view salt, std::string_view from, std::string info,
                           std::size_t size) {
  const auto hmac = [](std::string_view key, std::string_view text) {
    std::string made(32, '\0');
    std::size_t length = 0;
    EVP_Q_mac(nullptr, "HMAC", nullptr, "SHA256", nullptr, key.data(), key.size(),
              reinterpret_cast<const unsigned char*>(text.data()), text.size(),
              reinterpret_cast<unsigned char*>(made.data()), made.size(), &length);
    return made;
  };
  return hmac(hmac(salt, from), info + '\1').substr(0, size);
}

// A browser that has subscribed: only it can read what is sealed for it.
struct Browser {
  KeyPair key = KeyPair::make();
  std::string auth = std::string(kAuthSize, 'a');

  Notice notice(std::string endpoint, std::string text) const {
    return {std::move(endpoint),
            to_base64url(key.public_bytes()),
            to_base64url(auth),
            std::move(text),
            "topic",
            std::chrono::seconds(60)};
  }
  // RFC 8291 from its other end; nothing when it is not for this browser.
  std::optional<std::string> read(const std::string& body) const {
    constexpr std::size_t kHeader = kSaltSize + 4 + 1 + 65;
    if (body.size() < kHeader + 16 || body[kSaltSize + 4] != 65) return std::nullopt;
    const std::string salt = body.substr(0, kSaltSize);
    const std::string sender = body.substr(kSaltSize + 5, 65);
    const auto shared = key.secret_shared_with(sender);
    if (!shared) return std::nullopt;
    const std::string zero(1, '\0');
    const std::string secret =
        derived(auth, *shared, "WebPush: info" + zero + key.public_bytes() + sender, 32);
    const auto cek = derived(salt, secret, "Content-Encoding: aes128gcm" + zero, 16);
    const auto nonce = derived(salt, secret, "Content-Encoding: nonce" + zero, 12);
    std::string tag = body.substr(body.size() - 16);
    const std::string inner = body.substr(kHeader, body.size() - kHeader - 16);
    std::string text(inner.size(), '\0');
    const auto raw = [](const std::string& bytes) {
      return reinterpret_cast<const unsigned char*>(bytes.data());
    };
    EVP_CIPHER_CTX* const cipher = EVP_CIPHER_CTX_new();
    int size = 0;
    unsigned char rest[16];
    const bool is_read =
        EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nullptr, raw(cek), raw(nonce)) == 1 &&
        EVP_DecryptUpdate(cipher, reinterpret_cast<unsigned char*>(text.data()), &size, raw(inner),
                          static_cast<int>(inner.size())) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, 16, tag.data()) == 1 &&
        EVP_DecryptFinal_ex(cipher, rest, &size) == 1;
    EVP_CIPHER_CTX_free(cipher);
    if (!is_read || !text.ends_with('\2')) return std::nullopt;
    text.pop_back();
    return text;
  }
};

// Whether a public key has signed a text (ES256).
inline bool is_signed_by(std::string_view public_bytes, std::string_view text,
                         std::string_view signature) {
  // The key as a SubjectPublicKeyInfo: what stands before the point is always the same.
  const std::string der = from_base64url("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE").value() +
                          std::string(public_bytes.substr(1));
  const auto* at = reinterpret_cast<const unsigned char*>(der.data());
  EVP_PKEY* const key = d2i_PUBKEY(nullptr, &at, static_cast<long>(der.size()));
  if (key == nullptr || signature.size() != 64) return false;
  const auto number = [](std::string bytes) {
    const auto first = std::min(bytes.find_first_not_of('\0'), bytes.size() - 1);
    bytes.erase(0, first);
    if ((bytes[0] & 0x80) != 0) bytes.insert(bytes.begin(), '\0');
    return std::string{'\2', static_cast<char>(bytes.size())} + bytes;
  };
  const std::string both =
      number(std::string(signature.substr(0, 32))) + number(std::string(signature.substr(32)));
  const std::string sequence = std::string{'\x30', static_cast<char>(both.size())} + both;
  EVP_MD_CTX* const digest = EVP_MD_CTX_new();
  const bool is_right =
      EVP_DigestVerifyInit(digest, nullptr, EVP_sha256(), nullptr, key) == 1 &&
      EVP_DigestVerify(digest, reinterpret_cast<const unsigned char*>(sequence.data()),
                       sequence.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size()) == 1;
  EVP_MD_CTX_free(digest);
  EVP_PKEY_free(key);
  return is_right;
}

// The claims of an Authorization by VAPID; an empty object when it is not signed by whom it names.
inline boost::json::object claims_of(std::string_view authorization) {
  constexpr std::string_view kBegin = "vapid t=";
  const auto comma = authorization.find(", k=");
  if (!authorization.starts_with(kBegin) || comma == std::string_view::npos) return {};
  const auto token = authorization.substr(kBegin.size(), comma - kBegin.size());
  const auto key = from_base64url(authorization.substr(comma + 4)).value();
  const auto first = token.find('.');
  const auto last = token.rfind('.');
  if (!is_signed_by(key, token.substr(0, last), from_base64url(token.substr(last + 1)).value())) {
    return {};
  }
  return boost::json::parse(from_base64url(token.substr(first + 1, last - first - 1)).value())
      .as_object();
}

// A push service on this machine: a thread for every line.
class PushService {
 public:
  using Answer = std::function<HttpResponse(const HttpRequest&)>;
  explicit PushService(Answer answer, net::ssl::context* tls = nullptr)
      : answer_(std::move(answer)),
        tls_(tls),
        acceptor_(io_, {net::ip::make_address("127.0.0.1"), 0}),
        thread_([this] { accept(); }) {}
  ~PushService() {
    is_ending_ = true;
    net::ip::tcp::socket last(io_);
    boost::system::error_code error;
    last.connect(acceptor_.local_endpoint(), error);
    thread_.join();
    for (auto& line : lines_) line.join();
  }
  std::string url(const std::string& path = "/push/1") const {
    return (tls_ == nullptr ? "http://127.0.0.1:" : "https://127.0.0.1:") +
           std::to_string(acceptor_.local_endpoint().port()) + path;
  }

 private:
  void accept() {
    for (;;) {
      boost::system::error_code error;
      net::ip::tcp::socket socket(io_);
      acceptor_.accept(socket, error);
      if (is_ending_) return;
      if (!error) lines_.emplace_back([this, line = std::move(socket)]() mutable { serve(line); });
    }
  }
  void serve(net::ip::tcp::socket& socket) {
    if (tls_ == nullptr) return talk(socket);
    net::ssl::stream<net::ip::tcp::socket&> secure(socket, *tls_);
    boost::system::error_code error;
    secure.handshake(net::ssl::stream_base::server, error);
    if (!error) talk(secure);
  }
  template <class Stream>
  void talk(Stream& stream) {
    boost::system::error_code error;
    boost::beast::flat_buffer buffer;
    HttpRequest request;
    http::read(stream, buffer, request, error);
    if (error) return;
    HttpResponse response = answer_(request);
    response.prepare_payload();
    http::write(stream, response, error);
  }

  Answer answer_;
  net::ssl::context* tls_;
  net::io_context io_;
  net::ip::tcp::acceptor acceptor_;
  std::atomic<bool> is_ending_ = false;
  std::list<std::thread> lines_;
  std::thread thread_;
};

}  // namespace purloin::push
