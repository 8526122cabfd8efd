import { expect, it } from 'vitest';
import './speak_english';
import { dayWords, firstWords, leftWords, resultWords, shownOf } from '../../src/deals/results';
import type { TryDoc } from '../../src/wire/messages';

const tried = (news: Partial<TryDoc>): TryDoc => ({
  place: 1,
  name: 'Anna',
  you: false,
  seat: 0,
  by: 'play',
  outcome: 'won',
  points: 21,
  margin: 4,
  ...news,
});

it('says how somebody did', () => {
  expect(resultWords(tried({}))).toBe('won by 4, with 21');
  expect(resultWords(tried({ outcome: 'lost', margin: -3 }))).toBe('lost by 3, with 21');
  expect(resultWords(tried({ outcome: 'tied', margin: 0 }))).toBe('tied, with 21');
  expect(resultWords(tried({ outcome: 'solo', points: 1 }))).toBe('1 point');
  expect(resultWords(tried({ by: 'abandoned', outcome: 'lost' }))).toBe('gave up');
  expect(firstWords('play', { name: 'Ben', kind: 'person', outcome: 'won', points: 9 })).toBe('9 points, won');
  expect(firstWords('resignation', { name: 'Ben', kind: 'person', outcome: 'won', points: 0 })).toBe('won');
});

it('shows the best, and mine wherever it stands', () => {
  const all = Array.from({ length: 40 }, (_, k) => tried({ place: k + 1, you: k === 30 }));
  const shown = shownOf(all, all[30]);
  expect(shown.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 31]);
  const first = Array.from({ length: 3 }, (_, k) => tried({ place: k + 1, you: k === 1 }));
  expect(shownOf(first, first[1])).toEqual(first);
  expect(shownOf([], undefined)).toEqual([]);
});

it('tells a day and what is left of it, by UTC', () => {
  expect(dayWords('2026-11-17')).toContain('17');
  expect(leftWords(3 * 3_600_000 + 61_000)).toBe('3 h 2 min');
  expect(leftWords(-5)).toBe('0 h 0 min');
});
