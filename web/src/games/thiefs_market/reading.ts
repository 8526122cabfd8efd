// How the board reads the view.
import type { GameView } from '../../wire/views';
import type { Deck, ThiefsMarketView } from './view';

export const DECKS: readonly Deck[] = ['A', 'B', 'C'];

export const asView = (view: GameView | null): ThiefsMarketView | null =>
  view?.game === 'thiefs-market' ? view : null;

/** Who has the start marker in the pile. */
export function markerHolder(view: ThiefsMarketView): number | null {
  const seat = view.players.findIndex((player) => player.pile?.includes('*'));
  return seat < 0 ? null : seat;
}
