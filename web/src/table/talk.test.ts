import { expect, it } from 'vitest';
import { castOf, kCast } from '../bots';
import { remarkOn } from './talk';

it('bots speak of what they do and of what is done to them', () => {
  expect(remarkOn([{ key: 'dh.fails', seat: 1, museum: 'louvre', dice: [1] }], [1, 2])).toEqual({ seat: 1, mood: 'sad' });
  expect(remarkOn([{ key: 'dh.lures', seat: 0, victim: 2 }], [1, 2])).toEqual({ seat: 2, mood: 'cross' });
  expect(remarkOn([{ key: 'dh.recruits', seat: 0 }], [1, 2])).toBeNull();
});

it('a table’s bots have different names, the same for everybody', () => {
  const seats = [1, 2, 3, 4].map(castOf('k3x9'));
  expect(new Set(seats).size).toBe(4);
  expect(seats).toEqual([1, 2, 3, 4].map(castOf('k3x9')));
  expect(kCast).toContain(seats[0]);
});
