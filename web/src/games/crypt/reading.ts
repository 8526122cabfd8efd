// How the board reads the view.
import type { GameView } from '../../wire/views';
import type { Counts, CryptView, TreasureView, Type } from './view';

/** In the order of the collectors. */
export const TYPES: readonly Type[] = ['idol', 'jewelry', 'manuscript', 'pottery', 'remains', 'tapestry'];

export const asView = (view: GameView | null): CryptView | null => (view?.game === 'crypt' ? view : null);

function total(counts: Counts | undefined): number {
  let sum = 0;
  for (const byCoins of Object.values(counts ?? {})) {
    for (const n of Object.values(byCoins)) sum += n;
  }
  return sum;
}

/** Cards left in the deck: `unseen` is the deck and every card whose coins are not shown. */
export function deckSize(view: CryptView): number {
  if (view.deck) return total(view.deck);
  const hidden =
    view.crypt.filter((card) => !card.taken && card.coins === null).length +
    view.players.flatMap((player) => player.treasure).filter((card) => card.coins === null).length +
    view.discard.filter((card) => card.coins === null).length;
  return Math.max(0, total(view.unseen) - hidden);
}

export interface Stack {
  type: Type;
  cards: TreasureView[];
}

/** A player's treasure by type, in the order of the collectors. */
export function stacks(treasure: readonly TreasureView[]): Stack[] {
  return TYPES.map((type) => ({
    type,
    cards: treasure.filter((card) => card.type === type),
  })).filter((stack) => stack.cards.length > 0);
}

/** The side of a type's collector, `A` or `B`. */
export function sideOf(view: CryptView, type: Type): string | null {
  return view.collectors?.[TYPES.indexOf(type)] ?? null;
}

/** The piece that tells what a type is good for: its collector, once the sides are known. */
export function collectorRef(view: CryptView, type: Type): string {
  const side = sideOf(view, type);
  return side === null ? `treasure:${type}` : `collector:${type} ${side}`;
}

/** Servants of a player that stand on cards. */
export function placedBy(view: CryptView, seat: number): number {
  return view.crypt.reduce((sum, slot) => sum + (slot.by === seat ? slot.count : 0), 0);
}
