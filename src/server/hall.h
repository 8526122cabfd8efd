#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/bell.h"
#include "server/client.h"
#include "server/deals.h"
#include "server/environment.h"
#include "server/live_table.h"
#include "server/lobby.h"
#include "server/lookbacks.h"
#include "server/neighbours.h"
#include "server/people.h"
#include "server/rooms.h"
#include "server/stored_table.h"
#include "wire/websocket_messages.h"

namespace purloin::server {

struct HallSettings {
  Milliseconds bot_time = 500;  // what master may think
  Milliseconds bot_pace = 300;  // the least time between two moves of bots, for people to follow
  Milliseconds away = 30'000;   // after this somebody may be replaced
  // Whoever does not show their words within this leaves before the game begins. Browsers do it at
  // once; that somebody is ready they say themselves, and have longer for it.
  Milliseconds dice_patience = 20'000;
  Milliseconds ready_patience = 300'000;
  // How long people may race for something, and how long bots wait until everybody can have seen
  // it.
  Milliseconds race_time = 10'000;
  Milliseconds race_start = 3'000;
  // In a game of days bots move without anybody looking, but not at once: whoever moves may still
  // be there, and a server that starts has other things to do.
  Milliseconds unwatched_pace = 5'000;
  Milliseconds keep_idle = 30'000;  // a table that nobody watches stays in memory for so long
  std::size_t most_watches = 1000;  // of one client
  // Steps of a table from which on people make no more moves, but resign: some games end only if
  // they want that.
  std::size_t most_moved = 10'000;
  BellSettings bell{};
  bots::Depth lookback{};  // how hard finished games are looked at
  // What a bot thinks where everybody's are to answer alike.
  std::uint64_t deal_iterations = 1000;
  // Other people's programs that may sit at tables, by their names, and how long they may think.
  std::vector<std::string> engines{};
  Milliseconds engine_time = 2'000;
};

// All tables that are in memory, and everything that clients ask of them. Runs on one thread.
//
// Whatever changes a table goes to the store first; answers and updates wait until it is durable,
// in order. So nobody ever hears of something that a crash could take back.
class Hall {
 public:
  // With a house it is one of several servers on one database, once it has joined them.
  Hall(Environment& world, HallSettings settings, SharedHouse* house = nullptr)
      : world_(world), settings_(settings), bell_(*this, world, settings.bell) {
    if (house != nullptr) neighbours_ = std::make_unique<Neighbours>(*this, world, *house);
  }

  // What a client says over the WebSocket. Everything is answered.
  void ask(const std::shared_ptr<Client>& client, const wire::WatchRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::UnwatchRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::SitRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::StandRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::CommitRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::RevealRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::FillRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::KickRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ReseatRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::WithdrawRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ArrangeRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::MoveRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::GrabRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::UndoRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ResignRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ReplaceRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::BackRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ChatRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::LegalRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::DescribeRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::HintRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::RematchRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::BeRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::NotifyRequest& asked) {
    bell_.ask(client, asked);
  }
  void ask(const std::shared_ptr<Client>& client, const wire::MuteRequest& asked) {
    bell_.ask(client, asked);
  }
  void ask(const std::shared_ptr<Client>& client, const wire::LookRequest& asked) {
    bell_.ask(client, asked);
  }
  void ask(const std::shared_ptr<Client>& client, const wire::GamesRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::PairRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::JoinRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::DevicesRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::RevokeRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ForgetRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::TodayRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::TryRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ChallengeRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::TriesRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::AsideRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::ReactRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::KeepOutRequest& asked);
  void ask(const std::shared_ptr<Client>& client, const wire::PingRequest& asked);
  // What is asked of rooms.
  template <class Asked>
    requires requires(Rooms& rooms, const std::shared_ptr<Client>& client, const Asked& asked) {
      rooms.ask(client, asked);
    }
  void ask(const std::shared_ptr<Client>& client, const Asked& asked) {
    rooms_.ask(client, asked);
  }
  // The client is gone.
  void leave(Client& client);

  // ---- HTTP.
  // `opener` is the address of who asks.
  void open(const wire::NewTable& asked, std::function<void(wire::Result<wire::OpenedTable>)> then,
            const std::string& opener = {});
  // A game told again (match/film.h), from a version on: of a game that is over as anybody, of one
  // that is on as whoever the secret is of. `may` says whether the guest may have so many steps
  // folded.
  struct LookBack {
    std::string table;
    std::string secret;
    std::string as;  // empty: as whoever the secret is of
    int after = 0;
    std::function<bool(std::size_t steps)> may;
  };
  void look_back(const LookBack& asked, std::function<void(wire::Result<std::string>)> then);
  // Its record; of a table that is not public with its key, its watch key or a seat's token only.
  // It is everybody's: `as` and `after` say nothing.
  void record(const LookBack& asked, std::function<void(wire::Result<std::string>)> then);
  // What `master` makes of a game that is over (lookback/analysis.h): for whoever may see it. It is
  // found out once, in the background, and kept. `may` says whether the guest may have that done.
  struct Analyse {
    std::string table;
    std::string secret;
    std::function<bool()> may;
    std::string address{};  // of who asks
  };
  void analyse(const Analyse& asked, const Lookbacks::Then& then);
  // What was found goes into the statistics of who played.
  void note_judged(const std::string& table, const wire::LookbackDoc& doc);
  Lobby& lobby() { return lobby_; }
  Bell& bell() { return bell_; }
  Rooms& rooms() { return rooms_; }
  // Whose device it is, by its secret.
  void find_person(const std::string& device, std::function<void(wire::Result<std::string>)> then);
  // Whoever watches a table of the room by the right of a member they are not any more does not
  // hear of it any longer; those who sit there keep their seats.
  void end_watches(const std::string& room, const std::string& person);
  // The other servers; nullptr: there are none.
  Neighbours* neighbours() const { return neighbours_.get(); }
  // What a client says from now on within this call is this text: it is taken once more where
  // another server was quicker.
  class Saying;

  // The clocks that ran when the last server ended.
  void restore(const std::vector<store::DeadlineRow>& deadlines);

  // ---- For rooms.
  void tell_others_of_room(const std::vector<store::NoteRow>& notes) {
    if (neighbours_) neighbours_->tell_room(notes);
  }
  void tell_others_who_is_in(const std::string& room, const std::vector<std::string>& persons) {
    if (neighbours_) neighbours_->tell_here(room, persons);
  }

  // Sees to it that the secrets of today and tomorrow are drawn, from now on.
  void mind_days();

  // ---- What the house keeps besides its tables (store::NoteRow).
  // Hears nothing when it is durable, or why it was lost.
  using WhenStored = std::function<void(const wire::Refusal*)>;
  // Hands notes over, all of which are kept or none; what is refused is refused within the call.
  void keep(std::vector<store::NoteRow> notes, WhenStored then);
  void read_notes(const std::string& kind, const std::string& page, int most,
                  std::function<void(wire::Result<std::vector<store::NoteRow>>)> then);

  // ---- The store.
  // It has everything up to this ticket.
  void committed(std::uint64_t ticket);
  // It will never have what a table handed over: the table goes back to what is stored, and who
  // waits is refused.
  void lost(const store::Loss& loss);
  // It takes nothing: whatever would need writing is refused until it is back.
  void store_is_away(const std::string& reason);
  void store_is_back();
  // Why nothing can be written; empty when all is well.
  const std::string& trouble() const { return trouble_; }
  // The house's time, which clocks keep: the world's, but for the time in which nothing could be
  // stored, and so nobody could move.
  Milliseconds now() const;

  // A table in memory, for those who measure; nullptr when it is not there.
  const LiveTable* find(std::string_view table) const;
  const std::vector<std::string>& engines() const { return settings_.engines; }
  std::size_t tables_in_memory() const { return tables_.size(); }
  std::uint64_t moves_made() const { return moves_; }
  std::uint64_t tables_put_aside() const { return put_aside_; }

 private:
  friend class Bell;
  friend class Neighbours;
  // When a clock falls; the table need not be in memory.
  struct Deadline {
    Milliseconds at = 0;
    Timer timer;
  };
  // Why a table was put aside. For a while it is not even looked at again.
  struct Aside {
    wire::Refusal refusal;
    Milliseconds until = 0;
  };
  struct Waiting {
    TableId table = 0;
    WhenStored then;
  };
  using Id = wire::Omitted<std::int64_t>;
  using Then = std::function<void(LiveTable&)>;
  using Found = wire::Result<LiveTable*>;
  // By what somebody may enter a table, before their room is asked.
  enum class Entry { kNone, kKey, kSeat };
  using Opens = std::function<Entry(const Match&, const std::string& key)>;

  // Finds a table, reading it if need be; `client` hears why there is none.
  void with_table(const std::shared_ptr<Client>& client, const Id& id, std::string_view table,
                  Then then);
  // The same for who has its key, or is a member of its room. Who is kept out of the room has to
  // sit there already.
  void with_entry(const std::shared_ptr<Client>& client, const Id& id, const std::string& table,
                  const Opens& opens, const std::string& key, const Then& then);
  // What comes next is for members of the room, under one of these names; who is none hears so.
  void as_member(const std::shared_ptr<Client>& client, const Id& id, const std::string& room,
                 const std::vector<std::string>& names, const std::function<void()>& then);
  // Its room hears of what the table has stored.
  void tell_room(const LiveTable& table, const store::Batch& batch);
  void load(TableId id, std::function<void(Found)> then);
  // The same, and the table knows everything that the store had when this was asked.
  void load_fresh(TableId id, std::function<void(Found)> then);
  Found take_in(TableId id, const TableRead& read);
  // The table cannot be used: whoever asks hears why, and the house goes on.
  wire::Refusal put_aside(TableId id, const std::string& reason);
  void take_back(TableId id);
  // Reads a table again that may have gone on without us; watchers get what they have not heard.
  void reload(TableId id);
  void catch_up_with(LiveTable& table, LiveTable fresh);
  // ---- Other servers (hall_neighbours.cpp).
  // Whether what happens by itself at the table happens here.
  bool minds(const LiveTable& table) const { return !neighbours_ || neighbours_->minds(table); }
  // What others have written is told to who watches here.
  void take_news(TableId id, const store::Newer& news, bool is_from_store);
  // False: the table cannot take it as it is.
  std::optional<match::StepKind> take_step(LiveTable& table, const std::string& body);
  // Keeps the house's time as it was when a question of then was answered.
  void keep_time(Milliseconds house_time, Milliseconds asked, bool is_first);
  void hear_aside(LiveTable& table, const wire::AsideLine& line);
  void send_away_for_others(LiveTable& table, int spectator);
  // Somebody at another server; false: nobody there has that number.
  bool send_away_elsewhere(const LiveTable& table, int spectator);
  void tell_others(const LiveTable& table, const store::Batch& batch) {
    if (neighbours_) neighbours_->tell(table, batch);
  }
  void tell_others(const LiveTable& table, TableNotice notice) {
    if (neighbours_) neighbours_->tell(table, std::move(notice));
  }
  void tell_others_of_people();
  // What a client said is lost to what another server wrote, or for good.
  struct Again {
    std::shared_ptr<Client> client;
    Id id;
    std::shared_ptr<const std::string> text;
    int tries = 0;
  };
  using Text = std::shared_ptr<const std::string>;
  // What is being said, if it can be taken once more.
  Text said_now() const;
  void refuse_lost(const std::shared_ptr<Client>& client, const Id& id, TableId table,
                   const Text& text, int tries, const wire::Refusal& lost);
  // What the table as it is known here does not take is taken once more where the store knows more:
  // who asks may have heard of that from somebody at another server.
  void refuse_unless_old(const std::shared_ptr<Client>& client, const Id& id, LiveTable& table,
                         const wire::Refusal& refusal);
  void take_again(TableId id);
  void refuse_again(TableId id, const wire::Refusal& refusal);

  // Nobody watches it any more, and everybody who did hears why.
  void dismiss(TableId id, const wire::Refusal& refusal);
  bool can_write(const LiveTable& table) const { return trouble_.empty() && !table.is_stale; }
  // The same; otherwise the client is refused.
  bool can_write(const std::shared_ptr<Client>& client, const Id& id, const LiveTable& table);
  // The table that a client watches, and as whom; answers and returns nullptr otherwise.
  LiveTable* watched(Client& client, const Id& id, std::string_view table, Viewer& viewer);
  LiveTable* seated(Client& client, const Id& id, std::string_view table, Seat& seat);
  // Runs a command of a seat and takes the step that comes of it.
  template <class Command>
  void command(const std::shared_ptr<Client>& client, const Id& id, std::string_view table,
               Command command);
  void took(LiveTable& table, const Scene& before, Step step, const std::shared_ptr<Client>& asked,
            const Id& ack);
  // What every step entails: bots, clocks, the lobby.
  void went_on(LiveTable& table);
  // Asks the bot that has to move, and stops one that was asked about another position or for whom
  // nobody waits any more.
  void let_bot_think(LiveTable& table);
  void ask_bot(LiveTable& table, const std::string& bot, Purpose purpose);
  // Whether somebody of that name can sit at a table: a bot of ours, or a program of this house.
  bool is_bot(std::string_view name) const;
  bool is_engine(std::string_view name) const;
  // What a program is told of, and for how long it may think about it.
  void put_to_engine(const Match& match, Question& question) const;
  // The same in a game of days that nobody watches: later, and after everybody else.
  void expect_unwatched_move(LiveTable& table, Milliseconds pause);
  // When a table has to be looked at whoever watches: a clock falls, or a bot has to move.
  std::optional<Milliseconds> wakes_at(const Match& match) const;
  // The table, if that question is the one whose answer it waits for.
  LiveTable* who_waits_for(TableId id, ThoughtId thought) const;
  void bot_chose(TableId id, ThoughtId thought, const bots::Choice& choice);
  void give_hint(TableId id, ThoughtId thought, const bots::Choice& choice);
  // Nobody needs a hint about a position that has passed: it says nothing then.
  void drop_old_hint(LiveTable& table);
  // What only this client waited for.
  void drop_hint_of(LiveTable& table, const Client& client);
  void drop_hint(LiveTable& table);
  // Sees to it that a clock falls when its time comes, whoever watches then.
  void mind_clock(TableId id, std::optional<Milliseconds> falls_at);
  void drop_clock(TableId id);
  // Whoever does not do their part of the dice in time leaves.
  void wait_for_dice(LiveTable& table);
  void drop_late(LiveTable& table);
  // Where people race, bots have a person's reaction time, and when nobody comes the dice decide.
  void mind_race(LiveTable& table);
  void end_race(TableId id, std::optional<Seat> first);
  // Lets the table leave memory when nobody has watched it for a while.
  // How long it stays in memory after the last one has gone.
  Milliseconds keeps_idle(const LiveTable& table) const;
  void expect_eviction(LiveTable& table);
  void evict(TableId id);
  void tell_presence(LiveTable& table);
  void tell_presence_now(LiveTable& table);
  // Shows spectators who are behind what they may see by now, and appoints the next time.
  void show_spectators(LiveTable& table);
  // The row of a table for lists; nothing while its spectators must not hear of the newest.
  void note_in_lobby(const LiveTable& table, store::Batch& batch);
  // What spectators said during the game, to those who played.
  void tell_asides(LiveTable& table);
  // Everyone but who asked: those who watch as a seat, and spectators, where they are meant.
  struct Hearers {
    bool seats = false;
    bool spectators = false;
  };
  void tell(const LiveTable& table, const Client* but, Hearers hearers, std::string text);
  void tell_table(const std::shared_ptr<Client>& client, const wire::WatchRequest& asked,
                  LiveTable& table, Viewer viewer);
  // What somebody who comes has to know besides the table.
  void greet(const std::shared_ptr<Client>& client, LiveTable& table, Viewer viewer);
  // The keys of now, to those who had the old ones.
  void tell_keys(const LiveTable& table, const LiveTable::Watcher& watcher);
  void send_away(TableId from, Client& unwanted);
  void keep_out(LiveTable& table, const std::string& who);
  // Whether somebody who sits at the table has kept that spectator out.
  static bool is_unwanted(const LiveTable& table, const Client& client);
  LiveTable& put_up(Step opened, const std::string& opener, Milliseconds unlisted_until = 0);
  // The rows of a step that the match took as its newest.
  store::Batch rows_of(const LiveTable& table, const Step& step);
  // Notes the house's time while clocks run, for the next server to go on from.
  void beat();
  // Hands over to the store; answers the ticket.
  std::uint64_t write(store::Batch batch);
  // Tells the house's time to whoever sees a clock, since it has stood still.
  void tell_time();
  // Who opens a table in a room is one of its members.
  void admit_opener(const std::string& person, const wire::NewTable& asked,
                    const std::string& opener,
                    const std::function<void(wire::Result<wire::OpenedTable>)>& then);
  void open_for(const std::string& person, const wire::NewTable& asked, const std::string& opener,
                const std::function<void(wire::Result<wire::OpenedTable>)>& then);
  void open_new(const wire::NewTable& asked, const match::OpeningSecrets& secrets,
                const std::string& opener,
                const std::function<void(wire::Result<wire::OpenedTable>)>& then);
  // The same at a moment of another table's game, which is over.
  void open_from(const wire::NewTable& asked,
                 std::function<void(wire::Result<wire::OpenedTable>)> then,
                 const std::string& opener);
  // Answers once more, if the table is the one that was asked for with that token.
  void tell_opened(const LiveTable& table, const std::string& token,
                   const std::function<void(wire::Result<wire::OpenedTable>)>& then);
  // Sits somebody down and tells them; those who sit there already are told again.
  void sit_down(const std::shared_ptr<Client>& client, const Id& id, LiveTable& table,
                std::optional<int> seat, const match::Sitter& sitter);
  std::optional<wire::Refusal> refusal_of_taking_over(const Client& client, const LiveTable& table,
                                                      std::optional<int> seat) const;
  // Takes the table out of what a client watches.
  void end_watch(Client& client, LiveTable& table);
  // Whoever watched as a seat that they have lost does not any more; answers who.
  std::vector<std::shared_ptr<Client>> unseat(LiveTable& table);
  void tell_unseated(const LiveTable& table, const std::vector<std::shared_ptr<Client>>& unseated);
  void offer_rematch(const std::shared_ptr<Client>& client, const wire::RematchRequest& asked,
                     LiveTable& table, Seat seat);
  void follow_to_rematch(const std::shared_ptr<Client>& client, const wire::RematchRequest& asked,
                         const LiveTable& old, Seat seat);
  void join_rematch(const std::shared_ptr<Client>& client, const wire::RematchRequest& asked,
                    LiveTable& old, Seat seat);

  // ---- People (people.cpp, devices.cpp, my_games.cpp).
  template <class Read>
  using Heard = std::function<void(const wire::Result<Read>&)>;
  // Who has that device; `person` where nothing is written of it.
  void identify(const std::string& device, const std::string& person, const Heard<Identity>& then);
  void read_identity(const std::string& device, const std::string& person,
                     const Heard<Identity>& then);
  void read_person(const std::string& person, const Heard<StoredPerson>& then);
  // The same for a client, whose other questions wait; who has no such device any more hears so.
  void with_person(const std::shared_ptr<Client>& client, const Id& id,
                   std::function<void(const StoredPerson&)> then);
  // What a client waits for before anything else it asks.
  template <class Read, class F>
  static Heard<Read> after_pause(const std::shared_ptr<Client>& client, F then);
  void become(const std::shared_ptr<Client>& client, const std::string& device,
              const Identity& identity);
  void watch(const std::shared_ptr<Client>& client, const wire::WatchRequest& asked,
             LiveTable& table, Viewer viewer, bool by_person);
  // A token of a seat that is somebody else's: it opens unless they have sent a device away.
  void watch_with_bare_token(const std::shared_ptr<Client>& client, const wire::WatchRequest& asked,
                             const std::string& person);
  // Whatever that device does from now on, it does not as who it was.
  void send_away(const std::string& device);
  void stop_being(Client& client);
  // By no right but that its room lets them.
  bool watches_as_member(const Client& client, LiveTable& table) const;
  // Nobody but they themselves watches from seats of these people.
  void free_seats_of(const std::vector<std::string>& people);
  void end_seat_watch(const std::shared_ptr<Client>& client, LiveTable& table);
  // People with several devices may have sent one away, or joined another, at another server.
  void look_again_later();
  void look_again_soon();
  void look_again();
  // Keeps rows that change these persons (append_change). Of one person one change is under way at
  // a time: a second one would be a conflict in the store, which whatever shares its commit waits
  // for.
  void keep_change(const std::vector<std::string>& persons, std::vector<store::NoteRow> rows,
                   WhenStored then);
  void tell_devices(const std::string& person, const PersonNote& note);
  void join_with(const std::shared_ptr<Client>& client, const wire::JoinRequest& asked,
                 const std::string& person, const StoredPerson& theirs);
  void merge(const std::shared_ptr<Client>& client, const wire::JoinRequest& asked,
             const std::string& person, const StoredPerson& theirs, const StoredPerson& mine);
  // Takes out every note of these pages, the last page first.
  void wipe(std::vector<std::pair<std::string, std::string>> pages, WhenStored then);
  void forget_person(const std::shared_ptr<Client>& client, const Id& id,
                     const StoredPerson& stored);
  // Writes down whose game this is, where a step has changed that.
  void note_games(LiveTable& table, const Step& step, store::Batch& batch);
  struct Gathered;
  void gather_games(const std::shared_ptr<Gathered>& gathered);
  void look_at_running(const std::shared_ptr<Gathered>& gathered);

  // ---- The deals of days and challenges (hall_deals.cpp).
  // The luck of a day, drawn if the day is not over; it is to be shown to nobody before that.
  void with_day(const std::string& day, std::function<void(wire::Result<DayLuck>)> then);
  // Of several days, in their order; nothing for one that is over and had none.
  using DayLucks = std::vector<std::optional<DayLuck>>;
  void with_days(std::vector<std::string> days, std::function<void(wire::Result<DayLucks>)> then,
                 DayLucks known = {});
  void draw_day(const std::string& day, const std::function<void(wire::Result<DayLuck>)>& then);
  using Pages = std::vector<std::vector<store::NoteRow>>;
  // One after the other; or why they cannot be had.
  void read_pages(std::vector<NotesPage> pages, std::function<void(wire::Result<Pages>)> then,
                  Pages read = {});
  void tell_today(const std::shared_ptr<Client>& client, wire::TodayMessage said,
                  const std::string& yesterday);
  // The table, once it is stored that its game is over, and where that viewer may know it. The end
  // of a game tells its secrets, and at another server it may have gone on.
  void when_over(const std::shared_ptr<Client>& client, const Id& id, LiveTable& table,
                 Viewer viewer, const wire::Refusal& not_over, const Then& then);
  void keep_challenge(const std::shared_ptr<Client>& client, const Id& id, const LiveTable& table);
  // The game that a challenge is made of, while it is looked at; `client` hears why there is none.
  void with_challenge(const std::shared_ptr<Client>& client, const Id& id,
                      const std::string& challenge, Then then);
  // Opens a table for a try, or tells of it again.
  void open_try(const std::shared_ptr<Client>& client, const wire::TryRequest& asked,
                const TryTerms& terms);
  void begin_try(const std::shared_ptr<Client>& client, const wire::TryRequest& asked,
                 const TryTerms& terms, match::OpeningSecrets secrets, const Pages& claims);
  void tell_try(const std::shared_ptr<Client>& client, const Id& id, const LiveTable& table,
                const std::string& token);
  // Notes of everything that a page has too much of are taken out.
  void keep_best(const NotesPage& page, const std::vector<store::NoteRow>& rows);
  std::string today() const { return day_of(world_.time_of_day()); }
  // A day's games can be looked at by everybody when it is over, and before that by nobody but who
  // plays them, whoever has their links.
  bool is_shown_to_all(const Match& match) const;
  bool may_look(const Match& match, const std::string& secret) const;
  // The table that somebody asks for with a secret of its.
  void with_secret(std::string_view table, const std::string& secret,
                   const std::function<void(const Found&)>& then);
  void say_when_stored(const LiveTable& table, std::string text,
                       const std::function<void(wire::Result<std::string>)>& then);

  void refuse(Client& client, const Id& id, const wire::Refusal& refusal);
  // After everything that the table handed to the store.
  void when_stored(const LiveTable& table, WhenStored then);
  // Whatever is said of a table: never before what it tells of is stored.
  void say(const LiveTable& table, const std::shared_ptr<Client>& client, const Id& id,
           std::string text);

  Environment& world_;
  HallSettings settings_;
  Lobby lobby_;
  std::unordered_map<TableId, std::unique_ptr<LiveTable>> tables_;
  std::unordered_map<TableId, std::vector<std::function<void(Found)>>> loading_;
  std::map<TableId, Aside> aside_;
  std::unordered_map<TableId, Timer> rereads_;       // of tables that could not be read again yet
  std::multimap<std::uint64_t, Waiting> waiting_;    // by ticket
  std::unordered_map<TableId, Deadline> deadlines_;  // of running clocks
  std::string trouble_;                              // why the store takes nothing
  std::uint64_t put_aside_ = 0;
  Timer heartbeat_;
  std::uint64_t handed_over_ = 0;  // the newest ticket
  std::uint64_t committed_ = 0;
  Milliseconds waits_since_ = 0;           // what is handed over and not committed
  std::optional<Milliseconds> stands_at_;  // the house's time, while nothing can be stored
  Milliseconds stood_still_ = 0;           // for so long until now
  std::uint64_t moves_ = 0;
  Bell bell_;
  Rooms rooms_{*this, world_};
  Lookbacks lookbacks_{*this, world_, settings_.lookback};
  std::map<const Client*, std::weak_ptr<Client>> people_;  // who have said who they are
  std::unordered_map<std::string, Identity> known_;        // by device, for when the store is away
  std::set<std::string> changing_;                         // persons of whom a change is stored
  Timer next_look_;
  std::map<std::string, DayLuck> days_;  // that were asked for lately
  Timer next_day_;
  std::string_view saying_;  // and how often it was lost to others before
  int said_tries_ = 0;
  bool is_lost_to_others_ = false;  // what is lost now
  std::unordered_map<TableId, std::vector<Again>> again_;
  mutable Milliseconds newest_time_ = 0;  // that was told of the house's
  std::unique_ptr<Neighbours> neighbours_;
};

class Hall::Saying {
 public:
  Saying(Hall& hall, std::string_view text, int tries = 0)
      : hall_(hall),
        text_(std::exchange(hall.saying_, text)),
        tries_(std::exchange(hall.said_tries_, tries)) {}
  ~Saying() {
    hall_.saying_ = text_;
    hall_.said_tries_ = tries_;
  }
  Saying(const Saying&) = delete;

 private:
  Hall& hall_;
  std::string_view text_;  // of before
  int tries_;
};

// Nothing can be stored now.
wire::Refusal unwritable();

match::OpeningSecrets new_secrets();
// The secrets of a table that somebody opens with a token of theirs: its name follows from the
// token, so that asking again, even after a restart, finds the same table.
match::OpeningSecrets secrets_with(const std::string& token);

}  // namespace purloin::server
