import { expect, it } from 'vitest';
import type { LookbackDoc, LookbackStep } from '../wire/messages';
import { changesOf, chancesAfter, isDone, linesOf, luckOf, stepsBy, turningsOf } from './lookback';

const step = (more: Partial<LookbackStep>): LookbackStep => ({ v: 1, move: 'm', chances: [5000, 5000], errors: [0, 0], ...more });
const seat = (luck: number) => ({ start: 5000, luck, own: 0, others: 0, unforeseen: 0, result: 5000 + luck, decisions: 1, mistakes: 0, played: 100 });
const doc: LookbackDoc = {
  format: 1,
  game: 'dice-heist',
  in_coins: false,
  drift: 100,
  before: [5000, 5000],
  seats: [seat(3000), seat(-3000)],
  steps: [
    step({ v: 4, by: 0, chances: [3000, 7000], errors: [100, 100], gave_up: 2000, better: 'x', mistake: true, turning: true }),
    step({ v: 4, chances: [6000, 4000], errors: [200, 200], turning: true }),
    step({ v: 6, by: 1, chances: [6100, 3900] }),
  ],
};

it('tells a document from how far it is', () => {
  expect(isDone(doc)).toBe(true);
  expect(isDone({ done: 3, of: 12 })).toBe(false);
});

it('draws a line and a band for every seat, from before the first step on', () => {
  const [first, second] = linesOf(doc);
  expect(first!.points).toBe('0.00,50.00 33.33,70.00 66.67,40.00 100.00,39.00');
  expect(second!.points.split(' ')).toHaveLength(4);
  expect(first!.band.split(' ')).toHaveLength(8);
  expect(first!.band.split(' ')[2]).toBe('66.67,36.00');
});

it('draws coins up to a round number', () => {
  const alone: LookbackDoc = { ...doc, in_coins: true, before: [4200], seats: [seat(0)], steps: [step({ chances: [5000], errors: [0] })] };
  expect(linesOf(alone)[0]!.points).toBe('0.00,16.00 100.00,0.00');
});

it('knows the steps of a version, which may be several', () => {
  expect([3, 4, 5, 6, 9].map((v) => stepsBy(doc, v))).toEqual([0, 2, 2, 3, 3]);
  expect(chancesAfter(doc, 0)).toEqual([5000, 5000]);
  expect(changesOf(doc, 1)).toEqual([3000, -3000]);
});

it('finds where the game turned, and for whom', () => {
  expect(turningsOf(doc).map(({ at, seat: who, parts }) => [at, who, parts])).toEqual([
    [0, 0, 2000],
    [1, 0, 3000],
  ]);
});

it('calls only much luck luck', () => {
  expect([luckOf(doc, 0), luckOf(doc, 1)]).toEqual(['gave', 'took']);
  expect(luckOf({ ...doc, seats: [seat(900)] }, 0)).toBe('even');
});
