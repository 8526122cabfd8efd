// What happened to a player: since their own last move, and by whose hand.
import { argumentKinds, type ToldEvent } from '../wire/events';
import type { Logged } from './playback.svelte';
import { isGame, seatOf } from './told';

/** The lines of the log after the last thing that this seat did itself; all of them if it did nothing. */
export function sinceMyMove(log: readonly Logged[], me: number | null): readonly Logged[] {
  if (me === null) return [];
  const mine = log.findLastIndex(({ event }) => isGame(event) && seatOf(event) === me);
  return log.slice(mine + 1).filter(({ event }) => isGame(event));
}

/** Whether somebody takes something from this seat. */
export const strikes = (event: ToldEvent, seat: number): boolean =>
  hasVictim(event.key, event, seat);

function hasVictim(key: string, given: Readonly<Record<string, unknown>>, seat: number): boolean {
  return Object.entries(argumentKinds[key] ?? {}).some(([name, kind]) => {
    const value = given[name];
    if (name === 'victim') return value === seat;
    return (
      Array.isArray(value) &&
      argumentKinds[kind] !== undefined &&
      value.some((item) => hasVictim(kind, item as Record<string, unknown>, seat))
    );
  });
}
