import { beforeEach, expect, it, vi } from 'vitest';
import { pageOf } from '../../src/router.svelte';
import { headToHead, nameOfScore, placesOf } from '../../src/room/scores';
import type { RoomGame, RoomScore, RoomSeat } from '../../src/wire/messages';
import './speak_english';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

const score = (who: string, name: string): RoomScore => ({ who, name, games: 1, wins: 0, resigned: 0, abandoned: 0, points: 0 });
const seat = (name: string, points?: number, winner = false): RoomSeat => ({
  name,
  winner,
  out: points === undefined,
  ...(points === undefined ? {} : { points }),
});

it('finds the page of a room', () => {
  expect(pageOf('/room/0123456789abcdef')).toEqual({ at: 'room', room: '0123456789abcdef' });
  expect(pageOf('/room')).toEqual({ at: 'lost' });
});

it('tells bots from people, by how they play', () => {
  expect(nameOfScore(score('abc', 'Anna'))).toBe('Anna');
  expect(nameOfScore(score('bot:greedy', 'greedy'))).toBe('Pickpocket (bot)');
  expect(nameOfScore(score('bot:new', 'new'))).toBe('new (bot)');
});

it('shows how one has done against each of the others, from either side', () => {
  const scores = [score('a', 'Anna'), score('b', 'Ben'), score('c', 'Cleo')];
  const pairs = [
    { one: 'a', other: 'b', games: 5, one_ahead: 3, other_ahead: 1 },
    { one: 'b', other: 'c', games: 2, one_ahead: 0, other_ahead: 2 },
  ];
  expect(headToHead({ scores, pairs }, 'b')).toEqual([
    { who: 'a', name: 'Anna', games: 5, ahead: 1, behind: 3 },
    { who: 'c', name: 'Cleo', games: 2, ahead: 0, behind: 2 },
  ]);
  expect(headToHead({ scores, pairs }, 'nobody')).toEqual([]);
});

it('puts the winner of a game first, and who resigned last', () => {
  const game: RoomGame = { table: 't', game: 'crypt', at: 1, by: 'play', seats: [seat('Out'), seat('Low', 3), seat('Best', 9, true), seat('Mid', 5)] };
  expect(placesOf(game).map(({ name }) => name)).toEqual(['Best', 'Mid', 'Low', 'Out']);
});

it('keeps rooms, the newest first, and takes keys out of the address bar', async () => {
  const { keptRooms, takeKeyFromAddress } = await import('../../src/room/kept.svelte');
  const replaced: string[] = [];
  vi.stubGlobal('history', { state: null, replaceState: (_state: unknown, _title: string, path: string) => replaced.push(path) });
  const key = 'a'.repeat(32);
  vi.stubGlobal('location', { hash: `#key=${key}`, pathname: '/room/one', search: '' });
  takeKeyFromAddress('one');
  expect(keptRooms.find('one')?.key).toBe(key);
  expect(replaced).toEqual(['/room/one']);
  vi.stubGlobal('location', { hash: '#key=nonsense', pathname: '/room/two', search: '' });
  takeKeyFromAddress('two');
  expect(keptRooms.find('two')).toBeUndefined();
  keptRooms.keep('two', { name: 'Two' });
  keptRooms.keep('one', { name: 'One' });
  expect(keptRooms.all.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect(keptRooms.find('one')?.key).toBe(key);
  keptRooms.forget('one');
  expect(JSON.parse(kept.get('purloin.rooms')!)).toEqual([{ room: 'two', name: 'Two', key: null }]);
});
