// How fast what others do is shown. Without motion things do not fly, but there is time to read.
export const kPaces = ['slow', 'normal', 'fast', 'instant', 'tap'] as const;
export type Pace = (typeof kPaces)[number];

const kTimes: Readonly<Record<Pace, number>> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0, tap: 1 };

const kRollMs = 1100; // dice in the air
const kStepMs = 900; // between two moves of others
const kReadMs = 1600; // after a roll, to read what it did
const kForcedMs = 1200; // before the only move there is, is made

export interface Rhythm {
  roll: number;
  step: number;
  read: number;
  forced: number;
}

export function rhythmOf(pace: Pace): Rhythm {
  const times = kTimes[pace];
  return { roll: kRollMs * times, step: kStepMs * times, read: kReadMs * times, forced: kForcedMs * times };
}
