import { expect, it } from 'vitest';
import { lightsOut, tapestries } from './standing';
import type { CryptView, TreasureView } from './view';
import { anyPlayer, anyView } from './view.examples';

const card = (type: TreasureView['type'], coins: number | null): TreasureView => ({
  type, coins, flipped: false, public: coins !== null, seen: [],
});
const view = (leader: CryptView['leader'], ...treasure: TreasureView[][]): CryptView =>
  ({ ...anyView, leader, players: treasure.map((cards) => ({ ...anyPlayer, treasure: cards })) });

it('CR-04: Lights Out lies with the player on the Leader’s right, with two the Leader has both', () => {
  expect(lightsOut(view(0, [], [], []))).toBe(2);
  expect(lightsOut(view(2, [], [], [], []))).toBe(1);
  expect(lightsOut(view(1, [], []))).toBe(1);
  expect(lightsOut(view('ghost', []))).toBe('ghost');
  expect(lightsOut(view(null, [], [], []))).toBeNull();
});

it('CR-28: the race for the tapestries as far as it is known', () => {
  const now = view(0, [card('tapestry', 2)], [card('tapestry', 3), card('tapestry', null)], [card('idol', 4)]);
  expect(tapestries(now)).toEqual([
    { seat: 1, total: [4, 7] },
    { seat: 0, total: 2 },
  ]);
});
