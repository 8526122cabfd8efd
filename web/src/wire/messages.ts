// The messages of docs/server-protocol.md.

export type Json = unknown;

/** A change of a JSON value: `[NEW]`, or an object of changes by member; `-` removes, `#` cuts. */
export type Patch = [Json] | { [member: string]: Json };

export interface OptionFacts {
  default: Json;
  allowed: Json[];
}

export interface GameFacts {
  id: string;
  title: string;
  seats: [number, number];
  minutes: number;
  options: Record<string, OptionFacts>;
}

export interface BotFacts {
  name: string;
  words: string;
}

export interface GamesAnswer {
  games: GameFacts[];
  bots: BotFacts[];
}

export interface Piece {
  id: string;
  kind: string;
  name: string;
  text: string;
  count?: number;
  coins?: number[];
  deck?: string;
  cost?: string;
  icons?: string[];
  security?: number;
}

export interface PiecesAnswer {
  game: string;
  title: string;
  pieces: Piece[];
}

export interface SeatDoc {
  name: string;
  kind: 'open' | 'person' | 'bot';
  bot: string | null;
  stand_in: boolean;
}

export interface OpenTable {
  table: string;
  game: string;
  title: string;
  seats: { name: string; kind: 'open' | 'person' | 'bot'; bot: string | null }[];
  phase: 'waiting' | 'playing' | 'over';
  clock: NewClock | null;
  created: number;
}

export interface TablesAnswer {
  tables: OpenTable[];
}

export interface NewClock {
  move_s: number | null;
  total_s: number | null;
}

export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, Json>;
  places: string[];
  name: string;
  words?: string;
  clock?: NewClock | null;
  public?: boolean;
}

export interface OpenedTable {
  table: string;
  seat: number | null;
  token: string | null;
  key: string | null;
  watch: string | null;
}

export interface TurnDoc {
  actor: 'seat' | 'chance' | 'over';
  seat?: number;
  winners?: number[];
}

export interface ScoreDoc {
  total: number | null;
  parts: Record<string, Json>;
}

export interface ClockDoc {
  move_ms: number | null;
  total_ms: number | null;
  left_ms: number[];
  ends_at: number | null;
}

export interface FairDoc {
  commitment: string;
  words: string[];
  secret: string | null;
}

export interface ResultDoc {
  by: 'play' | 'resignation' | 'abandoned';
  winners: number[];
  explained: string[][];
}

export interface TableDoc {
  game: string;
  title: string;
  options: Record<string, Json>;
  public: boolean;
  phase: 'waiting' | 'playing' | 'over';
  you: number | null;
  seats: SeatDoc[];
  turn: TurnDoc | null;
  undo: number | null;
  view: Json;
  scores: ScoreDoc[] | null;
  clock: ClockDoc | null;
  fair: FairDoc;
  result: ResultDoc | null;
  rematch: string | null;
}

export interface TableEvent {
  kind:
    | 'opened'
    | 'sat'
    | 'stood'
    | 'started'
    | 'move'
    | 'chance'
    | 'undone'
    | 'clock'
    | 'replaced'
    | 'back'
    | 'resigned'
    | 'over'
    | 'chat'
    | 'rematch';
  seat: number | null;
  text: string;
  move?: string | null;
  name?: string | null;
}

export interface DescribedMove {
  move: string;
  legal: boolean;
  words: string;
  preview: Patch | null;
}

export interface HintMove {
  move: string;
  words: string;
  share: number;
}

export type ClientMessage = { id?: number } & (
  | { do: 'watch'; table: string; token?: string; key?: string; since?: number }
  | { do: 'unwatch' | 'stand' | 'undo' | 'resign' | 'back' | 'hint' | 'rematch'; table: string }
  | { do: 'sit'; table: string; name: string; seat?: number; key?: string; words?: string }
  | { do: 'fill'; table: string; bot: string }
  | { do: 'move'; table: string; move: string }
  | { do: 'replace'; table: string; seat: number }
  | { do: 'chat'; table: string; text?: string; preset?: string }
  | { do: 'legal'; table: string; extend?: string }
  | { do: 'describe'; table: string; moves: string[] }
  | { do: 'ping' }
);

export type ServerMessage =
  | { say: 'welcome'; protocol: number; version: string; now: number }
  | { say: 'table'; id?: number; table: string; v: number; doc: TableDoc; log: TableEvent[] }
  | {
      say: 'update';
      table: string;
      v: number;
      from: number;
      at: number;
      events: TableEvent[];
      patch: Patch;
      ack?: number | null;
    }
  | {
      say: 'seated';
      id?: number;
      table: string;
      seat: number;
      token: string;
      key: string | null;
      watch: string | null;
    }
  | { say: 'legal'; id?: number; table: string; v: number; moves: string[]; whole: boolean }
  | { say: 'described'; id?: number; table: string; v: number; moves: DescribedMove[] }
  | { say: 'hint'; id?: number; table: string; v: number; moves: HintMove[] }
  | { say: 'presence'; table: string; online: boolean[]; watchers: number }
  | { say: 'ok'; id?: number }
  | { say: 'no'; id?: number; code: string; reason: string }
  | { say: 'pong'; id?: number; now: number }
  | { say: 'bye'; reason: string; retry_ms: number };
