import { expect, it } from 'vitest';
import type { ToldEvent } from '../wire/events';
import { rhythmOf } from './pace';
import type { Logged } from './playback.svelte';
import { sinceMyMove, strikes } from './since';

const log = (...events: ToldEvent[]): Logged[] => events.map((event, n) => ({ n, event, at: null }));
const keys = (lines: readonly Logged[]): string[] => lines.map(({ event }) => event.key);

it('finds what happened since one’s own last move', () => {
  const lines = log(
    { key: 'dh.recruits', seat: 0 },
    { key: 'dh.recruits', seat: 1 },
    { key: 'table.back', seat: 2 },
    { key: 'dh.lures', seat: 2, victim: 0 },
  );
  expect(keys(sinceMyMove(lines, 0))).toEqual(['dh.recruits', 'dh.lures']);
  expect(keys(sinceMyMove(lines, 2))).toEqual([]);
  expect(sinceMyMove(lines, 3)).toHaveLength(3);
  expect(sinceMyMove(lines, null)).toEqual([]);
});

it('knows who is robbed, also of one card among several', () => {
  expect(strikes({ key: 'dh.lures', seat: 2, victim: 0 }, 0)).toBe(true);
  expect(strikes({ key: 'dh.lures', seat: 0, victim: 2 }, 0)).toBe(false);
  const cards = [
    { slot: 1, type: 'idol', pushes: 'nobody' },
    { slot: 2, type: 'idol', pushes: 'player', victim: 1 },
  ];
  expect(strikes({ key: 'cr.claims', seat: 0, cards }, 1)).toBe(true);
  expect(strikes({ key: 'cr.claims', seat: 0, cards }, 2)).toBe(false);
});

it('has time to read at every pace but one', () => {
  expect(rhythmOf('instant').read).toBe(0);
  expect(rhythmOf('slow').read).toBeGreaterThan(rhythmOf('normal').read);
  expect(rhythmOf('fast').read).toBeLessThan(rhythmOf('normal').read);
});
