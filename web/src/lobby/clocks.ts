// The clocks that are offered.
import { t } from '../language';
import type { ClockRequest } from '../wire/messages';

const kDay = 24 * 60 * 60;
export const clocks = {
  none: null,
  quick: { move_s: 30, total_s: null },
  calm: { move_s: 120, total_s: null },
  day: { move_s: kDay, total_s: null },
  days: { move_s: 3 * kDay, total_s: null },
  week: { move_s: 7 * kDay, total_s: null },
} as const satisfies Record<string, ClockRequest | null>;
export type ClockName = keyof typeof clocks;

export const clockChoices = (): { value: ClockName; label: string }[] => [
  { value: 'none', label: t('clock.none') },
  { value: 'quick', label: t('clock.quick') },
  { value: 'calm', label: t('clock.calm') },
  { value: 'day', label: t('clock.day') },
  { value: 'days', label: t('clock.three-days') },
  { value: 'week', label: t('clock.week') },
];

/** The one that gives so much for a move; undefined for a clock of somebody's own. */
export const clockOf = (moveMs: number | null): ClockName | undefined =>
  (Object.keys(clocks) as ClockName[]).find((name) => (clocks[name]?.move_s ?? null) === (moveMs === null ? null : moveMs / 1000));
