#include <condition_variable>
#include <filesystem>
#include <future>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "push/push_service.h"

// Notices on their way to a push service that the test runs itself.
namespace purloin::push {
namespace {

SenderSettings on_this_machine() {
  SenderSettings settings;
  settings.reach = Reach::kThisMachineAlso;
  settings.patience = std::chrono::minutes(5);  // a busy machine is no fault
  return settings;
}

Outcome send(Sender& sender, const KeyPair& house, const Notice& notice) {
  std::promise<Outcome> heard;
  sender.send(house, notice, [&](Outcome outcome) { heard.set_value(outcome); });
  return heard.get_future().get();
}

HttpResponse answer_with(unsigned status) {
  return {static_cast<http::status>(status), 11};
}

TEST(PushSender, DeliversWhatOnlyTheBrowserCanRead) {
  const Browser browser;
  const KeyPair house = KeyPair::make();
  HttpRequest heard;
  PushService service([&](const HttpRequest& request) {
    heard = request;
    return answer_with(201);
  });
  auto settings = on_this_machine();
  settings.contact = "mailto:club@example.org";
  Sender sender(settings);
  const auto outcome = send(sender, house, browser.notice(service.url(), "It is your turn"));
  EXPECT_EQ(outcome.fate, Fate::kDelivered);
  EXPECT_EQ(heard.method(), http::verb::post);
  EXPECT_EQ(heard.target(), "/push/1");
  EXPECT_EQ(heard["TTL"], "60");
  EXPECT_EQ(heard["Topic"], "topic");
  EXPECT_EQ(heard[http::field::content_encoding], "aes128gcm");
  EXPECT_EQ(browser.read(heard.body()), "It is your turn");
  const auto claims = claims_of(std::string(heard[http::field::authorization]));
  EXPECT_EQ(std::string(claims.at("aud").as_string()) + "/push/1", service.url());
  EXPECT_EQ(claims.at("sub"), "mailto:club@example.org");
  EXPECT_EQ(sender.waiting(), 0u);
}

TEST(PushSender, HearsWhatTheServiceSays) {
  std::atomic<unsigned> status = 0;
  PushService service([&](const HttpRequest&) {
    auto answer = answer_with(status);
    answer.set(http::field::retry_after, "77");
    answer.set(http::field::location, "http://127.0.0.1:1/");  // never followed
    return answer;
  });
  Sender sender(on_this_machine());
  const Browser browser;
  const auto outcome = [&](unsigned answered) {
    status = answered;
    return send(sender, KeyPair::make(), browser.notice(service.url(), "x"));
  };
  EXPECT_EQ(outcome(410).fate, Fate::kGone);
  EXPECT_EQ(outcome(404).fate, Fate::kGone);
  EXPECT_EQ(outcome(307).fate, Fate::kGone);
  EXPECT_EQ(outcome(429).fate, Fate::kLater);
  EXPECT_EQ(outcome(503).wait, std::chrono::seconds(77));
  EXPECT_EQ(outcome(204).fate, Fate::kDelivered);
}

TEST(PushSender, KeepsToItsReach) {
  std::atomic<bool> is_heard = false;
  PushService service([&](const HttpRequest&) {
    is_heard = true;
    return answer_with(201);
  });
  Sender sender({});
  const Browser browser;
  EXPECT_EQ(send(sender, KeyPair::make(), browser.notice(service.url(), "x")).fate, Fate::kGone);
  EXPECT_FALSE(is_heard);
  auto odd = browser.notice(service.url(), "x");
  odd.p256dh = "AAAA";
  Sender near(on_this_machine());
  EXPECT_EQ(send(near, KeyPair::make(), odd).fate, Fate::kGone);
  EXPECT_FALSE(is_heard);
}

// Whoever names the service says where its name leads, and may say something else each time.
TEST(PushSender, ConnectsToNoAddressThatItMayNotSpeakTo) {
  const Browser browser;
  const auto notice = browser.notice("https://push.example.net/x", "x");
  for (const char* inside :
       {"127.0.0.1", "10.1.2.3", "[::1]", "[::ffff:192.168.0.1]", "127.0.0.1,10.1.2.3"}) {
    SenderSettings settings;
    settings.patience = std::chrono::minutes(5);
    settings.known = {std::string("push.example.net:443:") + inside};
    Sender sender(settings);
    EXPECT_EQ(send(sender, KeyPair::make(), notice).fate, Fate::kGone) << inside;
  }
}

TEST(PushSender, TriesLaterWhenNobodyAnswers) {
  Sender sender(on_this_machine());
  const Browser browser;
  // A port on which nobody listens.
  net::io_context io;
  net::ip::tcp::acceptor closed(io, {net::ip::make_address("127.0.0.1"), 0});
  const auto port = std::to_string(closed.local_endpoint().port());
  closed.close();
  const auto nowhere = browser.notice("http://127.0.0.1:" + port + "/x", "x");
  EXPECT_EQ(send(sender, KeyPair::make(), nowhere).fate, Fate::kLater);
  // One that listens and says nothing.
  net::ip::tcp::acceptor silent(io, {net::ip::make_address("127.0.0.1"), 0});
  auto settings = on_this_machine();
  settings.patience = std::chrono::milliseconds(50);
  Sender hasty(settings);
  const auto url = "http://127.0.0.1:" + std::to_string(silent.local_endpoint().port()) + "/x";
  EXPECT_EQ(send(hasty, KeyPair::make(), browser.notice(url, "x")).fate, Fate::kLater);
}

TEST(PushSender, HasFewLinesOpenAndRefusesWhatIsTooMuch) {
  std::mutex mutex;
  std::condition_variable changed;
  int open = 0;
  int most_open = 0;
  int let_go = 0;
  PushService service([&](const HttpRequest&) {
    std::unique_lock lock(mutex);
    most_open = std::max(most_open, ++open);
    changed.notify_all();
    changed.wait(lock, [&] { return let_go > 0; });
    --let_go;
    --open;  // before the answer: with it the sender may open the next line
    changed.notify_all();
    return answer_with(201);
  });
  auto settings = on_this_machine();
  settings.lines = 2;
  settings.most_waiting = 5;
  Sender sender(settings);
  const Browser browser;
  const KeyPair house = KeyPair::make();
  std::vector<std::promise<Outcome>> heard(6);
  for (auto& each : heard) {
    sender.send(house, browser.notice(service.url(), "x"),
                [&each](Outcome outcome) { each.set_value(outcome); });
  }
  EXPECT_EQ(heard[5].get_future().get().fate, Fate::kLater);
  // One by one, so that a third line would be open beside two.
  for (const int lines : {2, 2, 2, 2, 1}) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return let_go == 0 && open >= lines; });
    ++let_go;
    changed.notify_all();
  }
  for (std::size_t n = 0; n < 5; ++n) {
    EXPECT_EQ(heard[n].get_future().get().fate, Fate::kDelivered);
  }
  EXPECT_EQ(most_open, 2);
}

TEST(PushSender, WhoNeverAnswersLeavesLinesAndPlacesToOthers) {
  net::io_context io;
  net::ip::tcp::acceptor silent(io, {net::ip::make_address("127.0.0.1"), 0});
  const auto nowhere = "http://127.0.0.1:" + std::to_string(silent.local_endpoint().port()) + "/x";
  PushService service([](const HttpRequest&) { return answer_with(201); });
  auto settings = on_this_machine();
  settings.patience = std::chrono::hours(1);
  settings.lines = 2;
  settings.lines_to_one = 1;
  settings.most_waiting_for_one = 3;
  Sender sender(settings);
  const Browser browser;
  const KeyPair house = KeyPair::make();
  const auto ignored = [](Outcome) {};
  for (int n = 0; n < 3; ++n) sender.send(house, browser.notice(nowhere, "x"), ignored);
  EXPECT_EQ(send(sender, house, browser.notice(nowhere, "x")).fate, Fate::kLater) << "a fourth";
  EXPECT_EQ(send(sender, house, browser.notice(service.url(), "x")).fate, Fate::kDelivered);
  EXPECT_EQ(sender.waiting(), 3u);
}

TEST(PushSender, EndsInTheMiddleOfEverything) {
  net::io_context io;
  net::ip::tcp::acceptor silent(io, {net::ip::make_address("127.0.0.1"), 0});
  const auto url = "http://127.0.0.1:" + std::to_string(silent.local_endpoint().port()) + "/x";
  const Browser browser;
  net::ip::tcp::socket met(io);  // stays open for longer than the sender
  Sender sender(on_this_machine());
  for (int n = 0; n < 20; ++n) {
    sender.send(KeyPair::make(), browser.notice(url, "x"), [](Outcome) { FAIL(); });
  }
  silent.accept(met);
}

// A certificate for 127.0.0.1 that has signed itself, and its key, in a file.
std::string write_certificate(const std::filesystem::path& path) {
  EVP_PKEY* const key = EVP_EC_gen("P-256");
  X509* const certificate = X509_new();
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, key);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("a test"), -1, -1, 0);
  X509_set_issuer_name(certificate, X509_get_subject_name(certificate));
  X509_EXTENSION* const names =
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1");
  X509_add_ext(certificate, names, -1);
  X509_sign(certificate, key, EVP_sha256());
  BIO* const out = BIO_new_file(path.c_str(), "w");
  PEM_write_bio_X509(out, certificate);
  PEM_write_bio_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr);
  BIO_free(out);
  X509_EXTENSION_free(names);
  X509_free(certificate);
  EVP_PKEY_free(key);
  return path.string();
}

TEST(PushSender, SpeaksTlsWithWhomItsAuthoritiesVouchFor) {
  const auto file = write_certificate(std::filesystem::temp_directory_path() /
                                      ("purloin-push-" + std::to_string(getpid()) + ".pem"));
  net::ssl::context tls(net::ssl::context::tls_server);
  tls.use_certificate_chain_file(file);
  tls.use_private_key_file(file, net::ssl::context::pem);
  std::atomic<int> heard = 0;
  PushService service(
      [&](const HttpRequest&) {
        ++heard;
        return answer_with(201);
      },
      &tls);
  const Browser browser;
  Sender stranger(on_this_machine());
  EXPECT_EQ(send(stranger, KeyPair::make(), browser.notice(service.url(), "x")).fate, Fate::kLater);
  EXPECT_EQ(heard, 0);
  auto settings = on_this_machine();
  settings.authorities = file;
  Sender friendly(settings);
  EXPECT_EQ(send(friendly, KeyPair::make(), browser.notice(service.url(), "x")).fate,
            Fate::kDelivered);
  EXPECT_EQ(heard, 1);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace purloin::push
