// What the view of Thief's Market holds (docs/engine-protocol.md), and how the board reads it.

export interface PlayerView {
  pile: string | null;
  gold: number;
  infamy: number | null;
  cards: string[];
  copied: Record<string, string>;
  used: string[];
  purchases: number;
  final: { objects: number; marker: boolean; gems: string } | null;
}

export const DECKS = ['A', 'B', 'C'] as const;
export type Deck = (typeof DECKS)[number];

export interface MarketView {
  seats: number;
  phase: string;
  round: number;
  start: number | null;
  seat: number | null;
  center: string;
  players: PlayerView[];
  market: Record<Deck, string[]>;
  deck: Record<Deck, number>;
  bought: Record<Deck, number>;
  rerolling: number | null;
}

export function asView(view: unknown): MarketView | null {
  return view !== null && typeof view === 'object' && 'market' in view
    ? (view as MarketView)
    : null;
}

/** Who has the start marker in the pile. */
export function markerHolder(view: MarketView): number | null {
  const seat = view.players.findIndex((player) => player.pile?.includes('*'));
  return seat < 0 ? null : seat;
}
