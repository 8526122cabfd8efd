// What the master found when it looked back at a game: chances as lines of a chart, and where the game turned.
import type { LookbackDoc, LookbackProgress, LookbackStep } from '../wire/messages';

export const isDone = (answer: LookbackDoc | LookbackProgress): answer is LookbackDoc => 'steps' in answer;

/** In points of a hundred, or in coins. */
export const pointsOf = (parts: number): number => parts / 100;

export interface Line {
  seat: number;
  /** Of the line, in a box of a hundred by a hundred. */
  points: string;
  /** Around the band in which the truth probably lies. */
  band: string;
}

const clamp = (y: number): number => Math.min(100, Math.max(0, y));

/** The highest number of the chart: all there is, alone as many coins as were ever thought possible. */
export function heightOf(doc: LookbackDoc): number {
  if (!doc.in_coins) return 10_000;
  const most = Math.max(...doc.before, ...doc.steps.flatMap(({ chances }) => chances));
  return Math.max(1000, Math.ceil(most / 1000) * 1000);
}

/** How far to the right a step stands; 0 is before the first. */
export const xOf = (doc: LookbackDoc, step: number): number => (100 * step) / Math.max(1, doc.steps.length);

export function linesOf(doc: LookbackDoc): Line[] {
  const height = heightOf(doc);
  const y = (value: number): number => clamp(100 - (100 * value) / height);
  const at = (k: number, value: number): string => `${xOf(doc, k).toFixed(2)},${y(value).toFixed(2)}`;
  return doc.before.map((start, seat) => {
    const values = [start, ...doc.steps.map(({ chances }) => chances[seat] ?? 0)];
    const errors = [0, ...doc.steps.map((step) => 2 * (step.errors[seat] ?? 0))];
    const upper = values.map((value, k) => at(k, value + errors[k]!));
    const lower = values.map((value, k) => at(k, value - errors[k]!)).reverse();
    return { seat, points: values.map((value, k) => at(k, value)).join(' '), band: [...upper, ...lower].join(' ') };
  });
}

/** How many steps had been played by a version of the table. */
export function stepsBy(doc: LookbackDoc, v: number): number {
  const later = doc.steps.findIndex((step) => step.v > v);
  return later < 0 ? doc.steps.length : later;
}

/** The chances after so many steps. */
export const chancesAfter = (doc: LookbackDoc, steps: number): readonly number[] =>
  steps === 0 ? doc.before : doc.steps[steps - 1]!.chances;

/** What a step changed for each seat. */
export const changesOf = (doc: LookbackDoc, at: number): number[] =>
  doc.steps[at]!.chances.map((now, seat) => now - chancesAfter(doc, at)[seat]!);

export interface Turning {
  /** Which step it is. */
  at: number;
  step: LookbackStep;
  /** Whom it is about: who decided, or whom chance has moved most. */
  seat: number;
  /** What they gave up, or what chance gave or took. */
  parts: number;
}

export function turningsOf(doc: LookbackDoc): Turning[] {
  return doc.steps.flatMap((step, at) => {
    if (!step.turning) return [];
    if (step.by !== undefined) return [{ at, step, seat: step.by, parts: step.gave_up ?? 0 }];
    const changes = changesOf(doc, at);
    const seat = changes.reduce((most, change, k) => (Math.abs(change) > Math.abs(changes[most]!) ? k : most), 0);
    return [{ at, step, seat, parts: changes[seat]! }];
  });
}

/** Smaller luck is no luck worth telling. */
export const kMuchLuck = { points: 1000, coins: 300 };

export function luckOf(doc: LookbackDoc, seat: number): 'gave' | 'took' | 'even' {
  const { luck } = doc.seats[seat]!;
  const much = doc.in_coins ? kMuchLuck.coins : kMuchLuck.points;
  return luck > much ? 'gave' : luck < -much ? 'took' : 'even';
}
