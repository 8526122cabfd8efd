// What the view of Thief's Market holds, as docs/engine-protocol.md has it: types only.
export type Deck = 'A' | 'B' | 'C';

export interface FinalView {
  objects: number;
  marker: boolean;
  gems: string;
}

export interface PlayerView {
  pile: string | null;
  gold: number;
  infamy: number | null;
  cards: string[];
  copied: Record<string, string>;
  used: string[];
  purchases: number;
  final: FinalView | null;
}

export interface ThiefsMarketView {
  seats: number;
  phase: string;
  round: number;
  start: number | null;
  seat: number | null;
  center: string;
  players: PlayerView[];
  market: Record<Deck, string[]>;
  deck: Record<Deck, number>;
  unseen?: Record<Deck, string[]>;
  bought: Record<Deck, number>;
  rerolling: number | null;
}
