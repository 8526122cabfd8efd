import type { ToldEvent } from '../../wire/events';
import type { GameLog } from '../../table/story';

const kTurns = new Set(['dh.recruits', 'dh.lures', 'dh.tries', 'dh.raids']);

/** The rules know no rounds: one is over when everybody had a turn. */
export const log: GameLog = {
  rounds: (seats) => {
    let first: number | null = null;
    let last: number | null = null;
    let begun = false; // a round, before anybody acted in it
    return (event: ToldEvent) => {
      const acts = kTurns.has(event.key) && 'seat' in event;
      const complete = last === null || (first !== null && last === (first + seats - 1) % seats);
      const begins = !begun && complete && (acts || event.key === 'dh.on-show');
      if (begins) begun = true;
      if (acts) {
        last = event.seat as number;
        first ??= last;
        begun = false;
      }
      return begins;
    };
  },
};
