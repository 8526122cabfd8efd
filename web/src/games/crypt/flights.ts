// What is on its way over the board, as the events tell it: cards that are collected, servants that
// are rolled or pushed out.
import type { ToldEvent } from '../../wire/events';
import type { CryptView, Type } from './view';

export interface CardFlight {
  kind: 'card';
  /** From a slot (counted from 1). */
  slot: number;
  type: Type;
  coins: number | null;
  /** To a player, or to the discard pile. */
  to: number | 'discard';
}

export interface ServantFlight {
  kind: 'servant';
  slot: number;
  owner: number | 'ghost';
  effort: number;
  /** What it rolled, where it was rolled. */
  value: number | null;
  exhausted: boolean;
  /** Rolled at the end of a round, or pushed out by somebody. */
  rolled: boolean;
}

export type Flight = CardFlight | ServantFlight;

type Collects = Extract<ToldEvent, { key: 'cr.collects' }>;
type Outcome = NonNullable<Collects['cards']>[number];

/** A card is seen until it leaves, also where the log does not say what was on it. */
const card = (
  from: { slot?: number; type: string; coins?: number },
  to: number | 'discard',
  before: CryptView | null,
): CardFlight => ({
  kind: 'card',
  slot: from.slot ?? 0,
  type: from.type as Type,
  coins: from.coins ?? before?.crypt[(from.slot ?? 0) - 1]?.coins ?? null,
  to,
});

function collected(outcome: Outcome, before: CryptView | null): Flight[] {
  const { slot = 0, result, seat, servants = 0, effort = 0, dice = [] } = outcome;
  const owner = result === 'ghost' ? 'ghost' : (seat ?? null);
  const flights: Flight[] = [card(outcome, result === 'collected' && seat !== undefined ? seat : 'discard', before)];
  if (owner === null) return flights;
  for (let n = 0; n < servants; ++n) {
    const value = dice[n] ?? null;
    const exhausted = value !== null && value < effort;
    flights.push({ kind: 'servant', slot, owner, effort, value, exhausted, rolled: true });
  }
  return flights;
}

/** Who lay on a slot before, and has to go. */
function pushed(before: CryptView | null, slot: number): Flight[] {
  const old = before?.crypt[slot - 1];
  if (!old || old.by === null) return [];
  const { by: owner, effort } = old;
  return Array.from({ length: old.count }, () => ({
    kind: 'servant' as const,
    slot,
    owner,
    effort,
    value: null,
    exhausted: false,
    rolled: false,
  }));
}

/** What the events of a moment send over the board; `before` is the view that they change. */
export function flightsOf(events: readonly ToldEvent[], before: CryptView | null): Flight[] {
  return events.flatMap((event): Flight[] => {
    if (event.key === 'cr.collects') return (event.cards ?? []).flatMap((outcome) => collected(outcome, before));
    if (event.key === 'cr.takes') return [card(event, event.seat, before)];
    if (event.key === 'cr.claims') return (event.cards ?? []).flatMap(({ slot = 0 }) => pushed(before, slot));
    if (event.key === 'cr.ghost-group' && event.slot !== undefined) return pushed(before, event.slot);
    return [];
  });
}

/** Dice that belong to no card: of a servant that is rolled again, and of a tie. */
export function looseDice(events: readonly ToldEvent[]): number[] {
  return events.flatMap((event) => {
    if (event.key === 'cr.rerolled') return event.dice ?? [];
    return event.key === 'cr.tiebreak' ? (event.rolls ?? []).flatMap(({ dice = [] }) => dice) : [];
  });
}

/** What the Ghost rolled. */
export const ghostDice = (events: readonly ToldEvent[]): number[] =>
  events.flatMap((event) => (event.key === 'cr.ghost-rolls' ? (event.dice ?? []) : []));
