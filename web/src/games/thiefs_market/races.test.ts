import { expect, it } from 'vitest';
import { henchmenOf, placesOf, tieBroken } from './races';
import type { ThiefsMarketView, PlayerView } from './view';
import { anyPlayer, viewOf } from './view.examples';

const points = (counts: number[], second: boolean): number[] => placesOf(counts, second).map((one) => one.points);

it('TM-29: the races as they stand', () => {
  expect(points([3, 1, 0], true)).toEqual([3, 1, 0]);
  expect(points([2, 2, 1], true)).toEqual([2, 2, 1]);
  expect(points([3, 1, 1], true)).toEqual([3, 0, 0]);
  expect(points([3, 1, 0], false)).toEqual([3, 0, 0]);
  expect(points([0, 0, 0], true)).toEqual([0, 0, 0]);
});

const player = (cards: string[], gold = 0, infamy = 0): PlayerView => ({ ...anyPlayer, gold, infamy, cards });

it('counts the henchmen of copies', () => {
  const icons = (card: string): string[] => (card === 'fence' ? ['henchman'] : ['magic']);
  expect(henchmenOf({ ...player(['stew', 'fence']), copied: { stew: 'fence' } }, icons)).toBe(2);
});

it('TM-30: says how a tie was broken', () => {
  const view = (...players: PlayerView[]): ThiefsMarketView => viewOf(players);
  expect(tieBroken(view(player(['a', 'b']), player(['c'])), [0, 1])).toBe('cards');
  expect(tieBroken(view(player(['a'], 2), player(['c'], 1, 2)), [0, 1])).toBe('tokens');
  expect(tieBroken(view(player(['a'], 2), player(['c'], 2)), [0, 1])).toBe('race');
});
