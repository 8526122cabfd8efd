// How the board reads the view.
import type { Deck, ThiefsMarketView } from './view';

export const DECKS: readonly Deck[] = ['A', 'B', 'C'];

export function asView(view: unknown): ThiefsMarketView | null {
  return view !== null && typeof view === 'object' && 'market' in view
    ? (view as ThiefsMarketView)
    : null;
}

/** Who has the start marker in the pile. */
export function markerHolder(view: ThiefsMarketView): number | null {
  const seat = view.players.findIndex((player) => player.pile?.includes('*'));
  return seat < 0 ? null : seat;
}
