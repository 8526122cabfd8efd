import { expect, it } from 'vitest';
import type { MyGame, SeatDoc } from '../wire/messages';
import { deviceName } from './device_name';
import { finished, opponents, running, spaced, standing, together } from './lines';

const person = (name: string): SeatDoc => ({ name, kind: 'person', bot: null, stand_in: false, out: false });
const open: SeatDoc = { ...person(''), kind: 'open' };
const bot: SeatDoc = { ...person('Thief'), kind: 'bot', bot: 'thief', who: 'baron' };

const game = (what: Partial<MyGame>): MyGame => ({
  n: 1,
  table: '0123456789abcdef',
  game: 'crypt',
  title: 'Crypt',
  seats: [person('Anna'), person('Ben'), bot],
  mine: 0,
  phase: 'playing',
  yours: false,
  at: 0,
  key: '',
  watch: '',
  ...what,
});

it('lists those first that wait for me, then the newest', () => {
  const all = [
    game({ n: 1, yours: true }),
    game({ n: 2, phase: 'over' }),
    game({ n: 3 }),
    game({ n: 4, yours: true }),
    game({ n: 5, phase: 'over' }),
  ];
  expect(running(all).map(({ n }) => n)).toEqual([4, 1, 3]);
  expect(finished(all).map(({ n }) => n)).toEqual([5, 2]);
});

it('says with whom, and whose turn it is', () => {
  expect(opponents(game({}))).toBe('Ben, Baron Ash');
  expect(opponents(game({ mine: 1, seats: [open, person('Ben'), open] }))).toBe('');
  expect(standing(game({ yours: true, turn: 0 }))).toBe('Your turn');
  expect(standing(game({ turn: 1 }))).toBe('Ben to move');
  expect(standing(game({}))).toBe('A race is on');
  expect(standing(game({ phase: 'waiting' }))).toBe('Waiting for players');
});

it('says how it ended', () => {
  const over = (by: MyGame['by'], winners: number[]): string => standing(game({ phase: 'over', by: by!, winners }));
  expect(over('play', [0])).toBe('You won');
  expect(over('play', [0, 1])).toBe('You won together with Ben');
  expect(over('resignation', [1])).toBe('Ben won');
  expect(over('abandoned', [])).toBe('Abandoned');
});

it('puts parts of a list together, as the newest tells it', () => {
  const known = [game({ table: 'a', n: 1 }), game({ table: 'b', n: 2 })];
  const all = together(known, [game({ table: 'b', n: 2, phase: 'over' }), game({ table: 'c', n: 3 })]);
  expect(all.map(({ table, phase }) => `${table} ${phase}`)).toEqual(['a playing', 'b over', 'c playing']);
});

it('calls devices what they are, briefly', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox, Linux');
  expect(deviceName('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36')).toBe(
    'Chrome, Android',
  );
  expect(deviceName('something')).toBe('Browser');
  expect(spaced('ABCD1234')).toBe('ABCD 1234');
});
