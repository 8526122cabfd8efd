import { describe, expect, it } from 'vitest';
import type { JudgedGame, MyGame, SeatDoc } from '../wire/messages';
import { anchorOf } from './anchors';
import { beyond, byGame, luckIn, mistakesIn, rate, shareOf, skillIn } from './statistics';

const seat = (bot: string | null): SeatDoc => ({ name: 'x', kind: bot === null ? 'person' : 'bot', bot, stand_in: false, out: false });
let n = 0;
const game = (won: boolean, bots: (string | null)[], more: Partial<MyGame> = {}): MyGame => ({
  n: ++n,
  table: `t${n}`,
  game: 'crypt',
  title: '',
  seats: [seat(null), ...bots.map(seat)],
  mine: 0,
  phase: 'over',
  yours: false,
  by: 'play',
  winners: [won ? 0 : 1],
  at: n,
  key: '',
  watch: '',
  ...more,
});
const judged = (luck: number, more: Partial<JudgedGame> = {}): JudgedGame => ({
  in_coins: false,
  luck,
  own: 0,
  played: 90,
  decisions: 10,
  mistakes: [],
  ...more,
});
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('wins', () => {
  it('are shared in a tie, and nobody has any of a game alone or abandoned', () => {
    expect(shareOf(game(true, ['thief'], { winners: [0, 1] }))).toBe(0.5);
    expect(shareOf(game(true, []))).toBeNull();
    expect(shareOf(game(true, ['thief'], { by: 'abandoned' }))).toBeNull();
    expect(shareOf(game(true, ['thief'], { winners: undefined }))).toBeNull();
  });

  it('are told apart by the strongest bot there', () => {
    const [crypt] = byGame([game(true, ['greedy', 'master']), game(false, ['greedy', 'random']), game(true, [null])]);
    expect(crypt!.against.map(({ level }) => level)).toEqual(['people', 'greedy', 'master']);
    expect(crypt!.against[2]).toEqual({ level: 'master', games: 1, won: 1, fair: 1 / 3 });
  });
});

describe('a rating', () => {
  it('is that of the bot with which one shares the wins', () => {
    const equal = rate([...times(200, (i) => game(i % 2 === 0, ['thief']))])!;
    expect(Math.abs(equal.elo - anchorOf('crypt', 'thief')!)).toBeLessThan(5);
    expect(equal.games).toBe(200);
  });

  it('is higher for who wins more, known better with more games, and within bounds for who wins them all', () => {
    const few = rate(times(4, () => game(true, ['thief'])))!;
    const many = rate(times(40, (i) => game(i % 4 !== 0, ['thief'])))!;
    expect(few.error).toBeGreaterThan(many.error);
    expect(many.elo).toBeGreaterThan(anchorOf('crypt', 'thief')! + 100);
    expect(few.elo).toBeLessThan(anchorOf('crypt', 'thief')! + 800);
  });

  it('counts a table of several by all of them', () => {
    const three = rate(times(300, (i) => game(i % 3 === 0, ['thief', 'thief'])))!;
    expect(Math.abs(three.elo - anchorOf('crypt', 'thief')!)).toBeLessThan(10);
  });

  it('knows nothing of people, or of bots that nobody has measured', () => {
    expect(rate([game(true, [null]), game(true, ['somebodys-program'])])).toBeNull();
  });
});

describe('luck', () => {
  it('is nothing to speak of with few games', () => {
    expect(luckIn([game(true, ['thief'])])).toBeNull();
    const few = luckIn(times(3, (i) => game(true, ['thief'], { judged: judged(500 + i) })))!;
    expect(few.games).toBe(3);
    expect(few.chance).toBeNull();
  });

  it('is held against what fair dice do', () => {
    const bad = luckIn(times(40, (i) => game(true, ['thief'], { judged: judged(i % 2 ? -1000 : -200) })))!;
    expect(bad.mean).toBeCloseTo(-6);
    expect(bad.chance!).toBeLessThan(0.001);
    const even = luckIn(times(40, (i) => game(true, ['thief'], { judged: judged(i % 2 ? 1000 : -1000) })))!;
    expect(even.mean).toBeCloseTo(0);
    expect(even.chance!).toBeGreaterThan(0.9);
  });

  it('does not mix coins with chances', () => {
    expect(luckIn([game(true, [], { judged: judged(500, { in_coins: true }) })])).toBeNull();
  });

  it('has the tails of a normal number', () => {
    expect(beyond(0)).toBeCloseTo(1, 6);
    expect(beyond(1.959964)).toBeCloseTo(0.05, 5);
    expect(beyond(2.575829)).toBeCloseTo(0.01, 5);
  });
});

it('skill is told by when games were played', () => {
  const later = game(true, ['thief'], { at: 9, judged: judged(0, { played: 95 }) });
  const earlier = game(true, ['thief'], { at: 3, judged: judged(0, { played: 70 }) });
  expect(skillIn([later, earlier, game(true, ['thief'])]).map(({ played }) => played)).toEqual([70, 95]);
});

it('mistakes of a kind are added up, the dearest first', () => {
  const mistakes = [
    { did: 'recruit', better: 'heist', gave_up: 1200 },
    { did: 'heist', better: 'heist', gave_up: 2000 },
    { did: 'recruit', better: 'heist', gave_up: 1300 },
  ];
  expect(mistakesIn([game(true, ['thief'], { judged: judged(0, { mistakes }) })], 'crypt')).toEqual([
    { did: 'recruit', better: 'heist', times: 2, cost: 25 },
    { did: 'heist', better: 'heist', times: 1, cost: 20 },
  ]);
});
