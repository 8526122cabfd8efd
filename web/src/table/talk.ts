// What bots say now and then about what happens.
import type { ToldEvent } from '../wire/events';
import type { Moment } from './moments';
import { strikes } from './since';
import { seatOf } from './told';

export type Mood = 'hello' | 'glad' | 'sad' | 'sly' | 'cross';

export const kLines = 3; // of each mood

function moodOf(event: ToldEvent, seat: number): Mood | null {
  if (event.key === 'table.started') return 'hello';
  if (strikes(event, seat)) return 'cross';
  if (seatOf(event) !== seat) return null;
  if (event.key.endsWith('.succeeds') || event.key.endsWith('.buys')) return 'glad';
  if (event.key.endsWith('.fails')) return 'sad';
  return event.key.endsWith('.steals') || event.key.endsWith('.lures') ? 'sly' : null;
}

/** Who of these seats has something to say of a moment, and in which mood. */
export function remarkOn(moment: Moment, bots: readonly number[]): { seat: number; mood: Mood } | null {
  for (const event of moment) {
    for (const seat of bots) {
      const mood = moodOf(event, seat);
      if (mood !== null) return { seat, mood };
    }
  }
  return null;
}
