#include "server/people.h"

#include "fair/commitment.h"
#include "server/hall.h"
#include "server/hall_commands.h"
#include "wire/described.h"

namespace purloin::server {

std::string person_of(std::string_view device) {
  return fair::hash_of("person of " + std::string(device)).substr(0, 32);
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::BeRequest& asked) {
  if (!match::is_token(asked.device)) {
    return refuse(*client, asked.id, no("bad-request", "device: 32 hex digits."));
  }
  client->person = person_of(asked.device);
  wire::YouMessage you;
  you.id = asked.id;
  you.person = client->person;
  client->hear(std::make_shared<const std::string>(wire::to_json(you)));
}

}  // namespace purloin::server
