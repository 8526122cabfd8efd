// Generated from src/wire/messages.h and src/wire/websocket_messages.h by `purloin typescript`.
// Do not edit: a test compares.
import type { AnyEvent, GameEvent, ToldEvent } from './events';
import type { GameView } from './views';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };
// [NEW], or patches by member or index; '-' removes members, '#' cuts a list, '@' splices it.
export type Patch = [Json] | { [name: string]: Patch | string[] | number | Splice };
export type Splice = [index: number, gone: number, added: Json[]];

export type SeatKind = 'open' | 'person' | 'bot';

export type TablePhase = 'waiting' | 'playing' | 'over';

export type ActorKind = 'seat' | 'race' | 'over';

export type EndedBy = 'play' | 'resignation' | 'abandoned';

export interface SeatDoc {
  name: string;
  kind: SeatKind;
  bot: string | null;
  who?: string;
  stand_in: boolean;
  out: boolean;
}

export interface TurnDoc {
  actor: ActorKind;
  seat?: number;
  racers?: number[];
  winners?: number[];
}

export interface ClockDoc {
  move_ms: number | null;
  total_ms: number | null;
  left_ms: number[];
  ends_at: number | null;
  falls: number[];
}

export interface FairDoc {
  commitment: string;
  round: number;
  hashes: string[];
  words: string[];
  secret: string | null;
}

export interface ResultDoc {
  by: EndedBy;
  winners: number[];
  explained: GameEvent[][];
}

// A number that the viewer knows, or what it is at least and at most; without an upper end
// nothing that the viewer sees limits it.
export type Bounds = number | [least: number] | [least: number, most: number];

export interface ScoreDoc {
  total: Bounds;
  parts: { [name: string]: Bounds | { [card: string]: Bounds } | string | null };
}

export interface DealDoc {
  day?: string;
  challenge?: string;
  counts: boolean;
}

export interface TableDoc {
  game: string;
  title: string;
  options: JsonObject;
  public: boolean;
  memory: 'rulebook' | 'open';
  phase: TablePhase;
  you: number | null;
  seats: SeatDoc[];
  turn: TurnDoc | null;
  asked: GameEvent | null;
  undo: number | null;
  view: GameView | null;
  scores: ScoreDoc[] | null;
  clock: ClockDoc | null;
  fair: FairDoc;
  host: number | null;
  result: ResultDoc | null;
  rematch: string | null;
  from_position?: boolean;
  room?: string;
  deal?: DealDoc;
  delay_s: number;
}

export interface ChatLine {
  n: number;
  at: number;
  seat: number;
  name: string;
  text: string;
}

export interface AsideLine {
  n: number;
  at: number;
  watcher: number;
  name: string;
  text: string;
}

export interface WatcherDoc {
  n: number;
  name: string;
}

export interface GameFacts {
  id: string;
  title: string;
  seats: number[];
  minutes: number;
  options: JsonObject;
}

export interface BotFacts {
  name: string;
  words: string;
  program?: boolean;
}

export interface GamesAnswer {
  games: GameFacts[];
  bots: BotFacts[];
}

export interface Piece {
  id: string;
  kind: string;
  text?: AnyEvent;
  count?: number;
  coins?: number[];
  deck?: string;
  cost?: string;
  icons?: string[];
  security?: number;
  city?: string;
}

export interface PiecesAnswer {
  game: string;
  title: string;
  pieces: Piece[];
}

export interface ClockRequest {
  move_s: number | null;
  total_s: number | null;
}

export interface MomentRequest {
  table: string;
  at: number;
  secret?: string;
}

export interface NewTable {
  game: string;
  seats: number;
  options?: JsonObject;
  places: string[];
  name?: string;
  token?: string;
  clock: ClockRequest | null;
  public?: boolean;
  memory?: 'rulebook' | 'open';
  cast?: string[];
  device?: string;
  position?: JsonObject;
  from?: MomentRequest;
  room?: string;
  delay_s?: number;
}

export interface Arrangement {
  options?: JsonObject;
  clock?: ClockRequest;
  memory?: 'rulebook' | 'open';
  bots?: (string | null)[];
  delay_s?: number;
}

export interface QuietHours {
  from: number;
  to: number;
  zone: string;
}

export interface OpenedTable {
  table: string;
  seat: number | null;
  token: string | null;
  key: string;
  watch: string;
}

export interface OpenTable {
  table: string;
  game: string;
  title: string;
  seats: SeatDoc[];
  phase: TablePhase;
  clock: ClockRequest | null;
  created: number;
}

export interface TablesAnswer {
  tables: OpenTable[];
}

export interface FilmStep {
  v: number;
  at: number;
  events: ToldEvent[];
  patch: Patch;
}

export interface FilmAnswer {
  table: string;
  as: string;
  v: number;
  doc?: TableDoc;
  log?: ToldEvent[];
  steps: FilmStep[];
  whole: boolean;
}

export interface LookbackStep {
  v: number;
  by?: number;
  move: string;
  chances: number[];
  errors: number[];
  gave_up?: number;
  error?: number;
  better?: string;
  told?: AnyEvent;
  line?: string[];
  mistake?: boolean;
  turning?: boolean;
  left?: boolean;
}

export interface LookbackSeat {
  start: number;
  luck: number;
  own: number;
  others: number;
  unforeseen: number;
  result: number;
  decisions: number;
  mistakes: number;
  played: number;
}

export interface LookbackDoc {
  format: number;
  game: string;
  in_coins: boolean;
  drift: number;
  before: number[];
  seats: LookbackSeat[];
  steps: LookbackStep[];
}

export interface LookbackProgress {
  done: number;
  of: number;
}

export interface ReachAnswer {
  origins: string[];
}

export interface PushAnswer {
  key: string | null;
}

export interface RefusedAnswer {
  code: string;
  reason: AnyEvent;
}

export type RoomAct = 'rename' | 'call' | 'season' | 'relink' | 'keep_out' | 'let_in' | 'name_host' | 'end_host' | 'arrange' | 'leave' | 'remove';

export type RoomSpan = 'evening' | 'season' | 'all';

export interface RoomMember {
  person: string;
  name: string;
  host: boolean;
  since: number;
}

export interface RoomSeason {
  number: number;
  began: number;
}

export interface RoomDefaults {
  game: string;
  options: JsonObject;
  clock: ClockRequest | null;
  memory?: 'rulebook' | 'open';
}

export interface RoomSeat {
  name: string;
  person?: string;
  bot?: string;
  points?: number;
  winner: boolean;
  out: boolean;
}

export interface RoomGame {
  table: string;
  game: string;
  at: number;
  by: EndedBy;
  seats: RoomSeat[];
}

export interface RoomLine {
  n: number;
  at: number;
  person: string;
  name: string;
  text: string;
}

export interface RoomDoc {
  name: string;
  key: string;
  maker: string;
  members: RoomMember[];
  here: string[];
  kept_out: RoomMember[];
  seasons: RoomSeason[];
  defaults: RoomDefaults[];
  tables: OpenTable[];
  recent: RoomGame[];
  games: number;
}

export interface RoomEntry {
  room: string;
  name: string;
}

export interface RoomScore {
  who: string;
  name: string;
  games: number;
  wins: number;
  resigned: number;
  abandoned: number;
  points: number;
}

export interface RoomPair {
  one: string;
  other: string;
  games: number;
  one_ahead: number;
  other_ahead: number;
}

export interface WatchRequest {
  do: 'watch';
  id?: number;
  table: string;
  token?: string;
  key?: string;
  since?: number;
  chat?: number;
  scores?: boolean;
  legal?: boolean;
}

export interface UnwatchRequest {
  do: 'unwatch';
  id?: number;
  table: string;
}

export interface SitRequest {
  do: 'sit';
  id?: number;
  table: string;
  name: string;
  seat?: number;
  key?: string;
  token?: string;
}

export interface StandRequest {
  do: 'stand';
  id?: number;
  table: string;
}

export interface CommitRequest {
  do: 'commit';
  id?: number;
  table: string;
  hash: string;
}

export interface RevealRequest {
  do: 'reveal';
  id?: number;
  table: string;
  words: string;
}

export interface FillRequest {
  do: 'fill';
  id?: number;
  table: string;
  bot: string;
}

export interface KickRequest {
  do: 'kick';
  id?: number;
  table: string;
  seat: number;
}

export interface ReseatRequest {
  do: 'reseat';
  id?: number;
  table: string;
  seat: number;
}

export interface WithdrawRequest {
  do: 'withdraw';
  id?: number;
  table: string;
}

export interface ArrangeRequest {
  do: 'arrange';
  id?: number;
  table: string;
  as: Arrangement;
}

export interface MoveRequest {
  do: 'move';
  id?: number;
  table: string;
  move: string;
}

export interface GrabRequest {
  do: 'grab';
  id?: number;
  table: string;
}

export interface UndoRequest {
  do: 'undo';
  id?: number;
  table: string;
}

export interface ResignRequest {
  do: 'resign';
  id?: number;
  table: string;
}

export interface ReplaceRequest {
  do: 'replace';
  id?: number;
  table: string;
  seat: number;
}

export interface BackRequest {
  do: 'back';
  id?: number;
  table: string;
}

export interface ChatRequest {
  do: 'chat';
  id?: number;
  table: string;
  text?: string;
  preset?: string;
}

export interface LegalRequest {
  do: 'legal';
  id?: number;
  table: string;
  extend?: string;
}

export interface DescribeRequest {
  do: 'describe';
  id?: number;
  table: string;
  moves: string[];
}

export interface HintRequest {
  do: 'hint';
  id?: number;
  table: string;
}

export interface RematchRequest {
  do: 'rematch';
  id?: number;
  table: string;
  token?: string;
  stay?: boolean;
}

export interface BeRequest {
  do: 'be';
  id?: number;
  device: string;
}

export interface NotifyRequest {
  do: 'notify';
  id?: number;
  table: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  quiet?: QuietHours;
}

export interface MuteRequest {
  do: 'mute';
  id?: number;
  table: string;
  endpoint: string;
}

export interface LookRequest {
  do: 'look';
  id?: number;
  away: boolean;
}

export interface GamesRequest {
  do: 'games';
  id?: number;
  before?: number;
}

export interface PairRequest {
  do: 'pair';
  id?: number;
  name: string;
}

export interface JoinRequest {
  do: 'join';
  id?: number;
  code: string;
  name: string;
}

export interface DevicesRequest {
  do: 'devices';
  id?: number;
}

export interface RevokeRequest {
  do: 'revoke';
  id?: number;
  device: string;
}

export interface ForgetRequest {
  do: 'forget';
  id?: number;
}

export interface TodayRequest {
  do: 'today';
  id?: number;
}

export interface TryRequest {
  do: 'try';
  id?: number;
  game?: string;
  challenge?: string;
  seat?: number;
  name: string;
  token?: string;
  practice?: boolean;
}

export interface ChallengeRequest {
  do: 'challenge';
  id?: number;
  table: string;
}

export interface TriesRequest {
  do: 'tries';
  id?: number;
  challenge: string;
}

export interface AsideRequest {
  do: 'aside';
  id?: number;
  table: string;
  name: string;
  text?: string;
  preset?: string;
}

export interface ReactRequest {
  do: 'react';
  id?: number;
  table: string;
  with: string;
}

export interface KeepOutRequest {
  do: 'keep-out';
  id?: number;
  table: string;
  watcher: number;
}

export interface PingRequest {
  do: 'ping';
  id?: number;
}

export interface RoomsRequest {
  do: 'rooms';
  id?: number;
}

export interface MakeRoomRequest {
  do: 'make-room';
  id?: number;
  name: string;
  called: string;
  token: string;
}

export interface EnterRequest {
  do: 'enter';
  id?: number;
  room: string;
  key?: string;
  called?: string;
}

export interface ExitRequest {
  do: 'exit';
  id?: number;
  room: string;
}

export interface ChangeRoomRequest {
  do: 'change-room';
  id?: number;
  room: string;
  act: RoomAct;
  name?: string;
  person?: string;
  defaults?: RoomDefaults;
}

export interface SayInRoomRequest {
  do: 'say-in-room';
  id?: number;
  room: string;
  text: string;
}

export interface RoomScoresRequest {
  do: 'room-scores';
  id?: number;
  room: string;
  span: RoomSpan;
  season?: number;
  game?: string;
}

export type ClientMessage = WatchRequest | UnwatchRequest | SitRequest | StandRequest | CommitRequest | RevealRequest | FillRequest | KickRequest | ReseatRequest | WithdrawRequest | ArrangeRequest | MoveRequest | GrabRequest | UndoRequest | ResignRequest | ReplaceRequest | BackRequest | ChatRequest | LegalRequest | DescribeRequest | HintRequest | RematchRequest | BeRequest | GamesRequest | PairRequest | JoinRequest | DevicesRequest | RevokeRequest | ForgetRequest | NotifyRequest | MuteRequest | LookRequest | PingRequest | RoomsRequest | MakeRoomRequest | EnterRequest | ExitRequest | ChangeRoomRequest | SayInRoomRequest | RoomScoresRequest | TodayRequest | TryRequest | ChallengeRequest | TriesRequest | AsideRequest | ReactRequest | KeepOutRequest;

export interface DescribedMove {
  move: string;
  legal: boolean;
  does: AnyEvent;
  preview: Patch | null;
}

export interface HintMove {
  move: string;
  does: AnyEvent;
  chance: number;
  gives_up?: number;
  error?: number;
}

export interface WelcomeMessage {
  say: 'welcome';
  protocol: number;
  version: string;
  now: number;
  servers?: number;
}

export interface TableMessage {
  say: 'table';
  id?: number;
  table: string;
  v: number;
  doc: TableDoc;
  log: ToldEvent[];
  chat: ChatLine[];
}

export interface UpdateMessage {
  say: 'update';
  table: string;
  v: number;
  from?: number;
  at?: number;
  events: ToldEvent[];
  patch: Patch;
  ack?: number;
}

export interface ChatMessage {
  say: 'chat';
  id?: number;
  table: string;
  lines: ChatLine[];
}

export interface SeatedMessage {
  say: 'seated';
  id?: number;
  table: string;
  seat: number;
  token: string;
  key: string;
  watch: string;
}

export interface UnseatedMessage {
  say: 'unseated';
  table: string;
  reason: AnyEvent;
}

export interface LegalMessage {
  say: 'legal';
  id?: number;
  table: string;
  v: number;
  moves: string[];
  whole: boolean;
}

export interface DescribedMessage {
  say: 'described';
  id?: number;
  table: string;
  v: number;
  moves: DescribedMove[];
}

export interface HintMessage {
  say: 'hint';
  id?: number;
  table: string;
  v: number;
  moves: HintMove[];
}

export interface PresenceMessage {
  say: 'presence';
  table: string;
  online: boolean[];
  watchers: number;
  watching: WatcherDoc[];
}

export interface YouMessage {
  say: 'you';
  id?: number;
  person: string;
}

export interface JudgedMistake {
  did: string;
  better: string;
  gave_up: number;
}

export interface JudgedGame {
  in_coins: boolean;
  luck: number;
  own: number;
  played: number;
  decisions: number;
  mistakes: JudgedMistake[];
}

export interface MyGame {
  n: number;
  table: string;
  game: string;
  title: string;
  seats: SeatDoc[];
  mine: number;
  phase: TablePhase;
  turn?: number;
  yours: boolean;
  by?: EndedBy;
  winners?: number[];
  at: number;
  key: string;
  watch: string;
  judged?: JudgedGame;
}

export interface GamesMessage {
  say: 'games';
  id?: number;
  games: MyGame[];
  more: boolean;
}

export interface CodeMessage {
  say: 'code';
  id?: number;
  code: string;
  until: number;
}

export interface DeviceFacts {
  device: string;
  name: string;
  since: number;
  here: boolean;
}

export interface DevicesMessage {
  say: 'devices';
  id?: number;
  devices: DeviceFacts[];
}

export interface GoneMessage {
  say: 'gone';
  reason: AnyEvent;
}

export type TryOutcome = 'solo' | 'won' | 'tied' | 'lost';

export interface TryDoc {
  place: number;
  name: string;
  you: boolean;
  seat: number;
  by: EndedBy;
  outcome: TryOutcome;
  points: number;
  margin: number;
  beats?: number;
  table?: string;
}

export interface DayGame {
  game: string;
  title: string;
  against: string[];
  count: number;
  best: TryDoc[];
  mine?: TryDoc;
  runs?: string;
}

export interface DayBest {
  game: string;
  title: string;
  best: TryDoc;
}

export interface PastDay {
  day: string;
  commitment: string;
  secret: string;
  late: boolean;
  games: DayBest[];
}

export interface TodayMessage {
  say: 'today';
  id?: number;
  day: string;
  ends_in: number;
  commitment: string;
  late: boolean;
  tomorrow: string;
  games: DayGame[];
  yesterday?: PastDay;
}

export interface ChallengeMessage {
  say: 'challenge';
  id?: number;
  challenge: string;
}

export interface FirstSeat {
  name: string;
  kind: SeatKind;
  who?: string;
  outcome: TryOutcome;
  points: number;
}

export interface TriesMessage {
  say: 'tries';
  id?: number;
  challenge: string;
  game: string;
  title: string;
  day?: string;
  on: boolean;
  by: EndedBy;
  seats: FirstSeat[];
  tries: TryDoc[];
  mine?: TryDoc;
  runs?: string;
}

export interface AsideMessage {
  say: 'aside';
  id?: number;
  table: string;
  lines: AsideLine[];
}

export interface ReactionMessage {
  say: 'reaction';
  table: string;
  seat?: number;
  watcher?: number;
  name?: string;
  with: string;
}

export interface KeptOutMessage {
  say: 'kept-out';
  table: string;
  reason: AnyEvent;
}

export interface KeysMessage {
  say: 'keys';
  table: string;
  key?: string;
  watch: string;
}

export interface OkMessage {
  say: 'ok';
  id?: number;
}

export interface NoMessage {
  say: 'no';
  id?: number;
  code: string;
  reason: AnyEvent;
}

export interface PongMessage {
  say: 'pong';
  id?: number;
  now: number;
}

export interface ByeMessage {
  say: 'bye';
  reason: string;
  retry_ms: number;
}

export interface RoomsMessage {
  say: 'rooms';
  id?: number;
  rooms: RoomEntry[];
}

export interface RoomMessage {
  say: 'room';
  id?: number;
  room: string;
  doc: RoomDoc;
  lines?: RoomLine[];
}

export interface RoomLinesMessage {
  say: 'room-lines';
  room: string;
  lines: RoomLine[];
}

export interface RoomScoresMessage {
  say: 'room-scores';
  id?: number;
  room: string;
  games: number;
  scores: RoomScore[];
  pairs: RoomPair[];
}

export interface RoomGoneMessage {
  say: 'room-gone';
  room: string;
  reason: AnyEvent;
}

export type ServerMessage = WelcomeMessage | TableMessage | UpdateMessage | ChatMessage | SeatedMessage | UnseatedMessage | LegalMessage | DescribedMessage | HintMessage | PresenceMessage | YouMessage | GamesMessage | CodeMessage | DevicesMessage | GoneMessage | OkMessage | NoMessage | PongMessage | ByeMessage | RoomsMessage | RoomMessage | RoomLinesMessage | RoomScoresMessage | RoomGoneMessage | TodayMessage | ChallengeMessage | TriesMessage | AsideMessage | ReactionMessage | KeptOutMessage | KeysMessage;

export interface LessonFacts {
  game: string;
  title: string;
  scenes: string[];
}

export interface LessonRequest {
  scene: string;
  moves: string[];
  describe?: string[];
}

export interface LessonWords {
  word: string;
  values: JsonObject;
}

export type LessonState = 'asks' | 'wrong' | 'done';

export interface LessonAnswer {
  scene: string;
  state: LessonState;
  says: LessonWords | null;
  asks: LessonWords | null;
  film: FilmAnswer;
  legal: string[];
}

export interface LessonDescribed {
  moves: DescribedMove[];
}
