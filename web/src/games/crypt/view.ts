// What the view of Crypt holds, as docs/engine-protocol.md has it: types only.
export type Type = 'idol' | 'jewelry' | 'manuscript' | 'pottery' | 'remains' | 'tapestry';
export type Holder = number | 'ghost' | null;

export interface SlotView {
  type: Type;
  coins: number | null;
  up: boolean;
  seen: number[];
  taken: boolean;
  by: Holder;
  count: number;
  effort: number;
}

export interface TreasureView {
  type: Type;
  coins: number | null;
  flipped: boolean;
  public: boolean;
  seen: number[];
}

export interface PlayerView {
  servants: number;
  exhausted: number;
  placed: boolean;
  treasure: TreasureView[];
}

export interface DiscardView {
  type: Type;
  coins: number | null;
  up: boolean;
  seen: number[];
}

/** By type, then by coins. */
export type Counts = Partial<Record<Type, Record<string, number>>>;

export interface GhostView {
  servants: number;
  pushed: number;
}

export interface CryptView {
  seats: number;
  collectors: string | null;
  phase: string;
  round: number;
  leader: Holder;
  seat: number | null;
  turn: number;
  unseen?: Counts;
  deck?: Counts;
  top: Type | null;
  crypt: SlotView[];
  players: PlayerView[];
  ghost: GhostView | null;
  'idol-b': number[] | null;
  discard: DiscardView[];
  rerollable?: Record<string, number>;
  rerolling?: number;
  contenders?: number[];
  winners?: number[];
}
