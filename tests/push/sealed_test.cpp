#include <ctime>

#include <boost/asio/ip/address.hpp>
#include <gtest/gtest.h>

#include "push/push_service.h"

namespace purloin::push {
namespace {

std::string bytes(std::string_view text) {
  return from_base64url(text).value();
}

TEST(PushKeys, AreWrittenAsBrowsersDo) {
  for (const std::string text : {"", "f", "fo", "foo", "foob", "fooba", "foobar"}) {
    EXPECT_EQ(from_base64url(to_base64url(text)), text);
  }
  EXPECT_EQ(to_base64url("\xff\xef\xbe"), "_---");
  EXPECT_EQ(to_base64url("fo"), "Zm8");
  EXPECT_EQ(from_base64url("Zm8="), "fo");
  for (const char* bad : {"Z", "Zm9vY", "Zm+v", "Zm/v", "Z m8", "Zm\n8"}) {
    EXPECT_FALSE(from_base64url(bad)) << bad;
  }
}

TEST(PushKeys, AreKeptByTheirPrivateBytes) {
  const KeyPair pair = KeyPair::make();
  const auto again = KeyPair::from_private(pair.private_bytes());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->public_bytes(), pair.public_bytes());
  EXPECT_NE(KeyPair::make().public_bytes(), pair.public_bytes());
  EXPECT_FALSE(KeyPair::from_private(std::string(32, '\0')));
  EXPECT_FALSE(KeyPair::from_private(std::string(32, '\xff')));
  EXPECT_FALSE(KeyPair::from_private("short"));
}

TEST(PushKeys, OfOthersAreLookedAt) {
  std::string point = KeyPair::make().public_bytes();
  EXPECT_TRUE(is_public_key(point));
  point[40] = static_cast<char>(point[40] ^ 1);  // beside the curve
  EXPECT_FALSE(is_public_key(point));
  EXPECT_FALSE(is_public_key(point.substr(1)));
  EXPECT_FALSE(is_public_key(""));
  EXPECT_FALSE(is_public_key(std::string(65, '\4')));
}

// RFC 8291, appendix A.
TEST(PushSealed, IsWhatTheStandardShows) {
  const auto own = KeyPair::from_private(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  ASSERT_TRUE(own);
  const Reader reader{bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
                            "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
                      bytes("BTBZMqHH6r4Tts7J_aSIgg")};
  const auto body = seal("When I grow up, I want to be a watermelon", reader, *own,
                         bytes("DGv6ra1nlYgDCS1FRnbzlw"));
  ASSERT_TRUE(body);
  EXPECT_EQ(
      to_base64url(*body),
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
      "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
      "lcy4a-fN");
}

TEST(PushSealed, IsForOneBrowserAndNeverTheSameTwice) {
  const Browser mine, other;
  const Reader reader{mine.key.public_bytes(), mine.auth};
  const auto body = seal("It is your turn", reader);
  ASSERT_TRUE(body);
  EXPECT_EQ(mine.read(*body), "It is your turn");
  EXPECT_EQ(other.read(*body), std::nullopt);
  EXPECT_NE(seal("It is your turn", reader), body);
  EXPECT_EQ(body->find("turn"), std::string::npos);
  EXPECT_FALSE(seal("It is your turn", {std::string(65, '\4'), mine.auth}));
}

TEST(PushAuthorization, IsSignedByTheHouseForOneServiceAndAWhile) {
  const KeyPair house = KeyPair::make();
  const auto said = authorization(house, "https://push.example", "mailto:a@b.example", 1000);
  const auto claims = claims_of(said);
  EXPECT_EQ(claims.at("aud"), "https://push.example");
  EXPECT_EQ(claims.at("sub"), "mailto:a@b.example");
  EXPECT_GT(claims.at("exp").to_number<std::int64_t>(), 1000);
  EXPECT_LE(claims.at("exp").to_number<std::int64_t>(), 1000 + 24 * 3600);
  EXPECT_TRUE(said.ends_with(", k=" + to_base64url(house.public_bytes())));
  // Signatures of every shape: numbers with leading zeros are not rare among a few hundred.
  for (int n = 0; n < 300; ++n) {
    EXPECT_FALSE(claims_of(authorization(house, "https://push.example", "", n)).empty());
  }
  std::string forged = said;
  forged[30] = forged[30] == 'A' ? 'B' : 'A';
  EXPECT_TRUE(claims_of(forged).empty());
}

TEST(PushEndpoint, IsAPushServiceOfTheWorld) {
  const auto read = read_endpoint("https://push.example/send/abc?x=1", Reach::kWorld);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->host, "push.example");
  EXPECT_EQ(read->port, "443");
  EXPECT_EQ(read->target, "/send/abc?x=1");
  EXPECT_EQ(read->origin, "https://push.example");
  for (const char* bad : {"http://push.example/x",
                          "ftp://push.example/x",
                          "https://push.example",
                          "https://push.example?x",
                          "https://push.example:8443/x",
                          "https://push.example:443/x",
                          "https://push.example:/x",
                          "https://a@push.example/x",
                          "https://localhost/x",
                          "https://router/x",
                          "https://a.local/x",
                          "https://a.localhost/x",
                          "https://a.internal/x",
                          "https://127.0.0.1/x",
                          "https://10.0.0.1/x",
                          "https://[::1]/x",
                          "https://2130706433/x",
                          "https://0x7f.0x1/x",
                          "https://1.2.3.4/x",
                          "https://.example/x",
                          "https://push.example./x",
                          "https://push.example/a b",
                          "https://push.example/\r\nHost: x",
                          "https://push.example/\"",
                          "https://push.example/#x",
                          "https://push.example\\@10.0.0.1/x",
                          "https://[::1/x",
                          "",
                          "x"}) {
    EXPECT_FALSE(read_endpoint(bad, Reach::kWorld)) << bad;
  }
  EXPECT_FALSE(
      read_endpoint("https://push.example/" + std::string(kMostEndpointBytes, 'a'), Reach::kWorld));
}

TEST(PushEndpoint, CanBeThisMachineForTests) {
  const auto read = read_endpoint("http://127.0.0.1:8081/x", Reach::kThisMachineAlso);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->port, "8081");
  EXPECT_FALSE(read->is_secure);
  EXPECT_EQ(read_endpoint("http://[::1]:9/x", Reach::kThisMachineAlso)->host, "::1");
  EXPECT_FALSE(read_endpoint("http://10.0.0.1/x", Reach::kThisMachineAlso));
  EXPECT_FALSE(read_endpoint("http://push.example/x", Reach::kThisMachineAlso));
  EXPECT_FALSE(read_endpoint("http://127.0.0.1:99999/x", Reach::kThisMachineAlso));
}

TEST(PushEndpoint, NeverLeadsIntoTheHousesOwnNetwork) {
  for (const char* inner :
       {"0.0.0.0",         "10.1.2.3",     "100.64.0.1",  "169.254.169.254", "172.16.0.1",
        "172.31.255.255",  "192.168.1.1",  "192.0.2.1",   "198.18.0.1",      "224.0.0.1",
        "255.255.255.255", "::",           "fe80::1",     "fd00::1",         "ff02::1",
        "::ffff:10.0.0.1", "2002:a00:1::", "2001:db8::1", "2001::1",         "64:ff9b::a00:1",
        "64:ff9b::7f00:1"}) {
    EXPECT_FALSE(may_be_spoken_to(boost::asio::ip::make_address(inner), Reach::kWorld)) << inner;
    EXPECT_FALSE(may_be_spoken_to(boost::asio::ip::make_address(inner), Reach::kThisMachineAlso))
        << inner;
  }
  for (const char* own : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_FALSE(may_be_spoken_to(boost::asio::ip::make_address(own), Reach::kWorld)) << own;
    EXPECT_TRUE(may_be_spoken_to(boost::asio::ip::make_address(own), Reach::kThisMachineAlso))
        << own;
  }
  for (const char* outer : {"8.8.8.8", "172.32.0.1", "100.128.0.1", "2a00:1450::1", "2606:4700::1",
                            "::ffff:8.8.8.8", "64:ff9b::808:808"}) {
    EXPECT_TRUE(may_be_spoken_to(boost::asio::ip::make_address(outer), Reach::kWorld)) << outer;
  }
}

TEST(PushEndpoint, ContactsAreAddresses) {
  EXPECT_TRUE(is_contact("mailto:me@club.example"));
  EXPECT_TRUE(is_contact("https://club.example/about"));
  for (const char* bad :
       {"", "me@club.example", "mailto:me", "mailto:a@b\"", "http://club.example"}) {
    EXPECT_FALSE(is_contact(bad)) << bad;
  }
}

TEST(PushOutcome, SaysWhatBecomesOfANotice) {
  EXPECT_EQ(outcome_of(201, "", 0).fate, Fate::kDelivered);
  for (const unsigned status : {301U, 400U, 403U, 404U, 410U, 413U}) {
    EXPECT_EQ(outcome_of(status, "", 0).fate, Fate::kGone) << status;
  }
  for (const unsigned status : {408U, 429U, 500U, 503U}) {
    EXPECT_EQ(outcome_of(status, "", 0).fate, Fate::kLater) << status;
  }
  const auto wait = [](const char* header) {
    return outcome_of(503, header, 784111777 - 90).wait.count();
  };
  EXPECT_EQ(wait("120"), 120);
  EXPECT_EQ(wait("Sun, 06 Nov 1994 08:49:37 GMT"), 90);
  EXPECT_EQ(wait("Sun, 06 Nov 1993 08:49:37 GMT"), 0);
  EXPECT_EQ(wait("999999999"), 24 * 3600);
  for (const char* odd : {"", "-5", "soon", "99999999999999999999"}) EXPECT_EQ(wait(odd), 0) << odd;
}

}  // namespace
}  // namespace purloin::push
