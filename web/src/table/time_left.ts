import { t } from '../language';

const kMinute = 60;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

/** People with so much time are not all there at once: the server replaces nobody for being away. */
export const isSlow = (clock: { move_ms: number | null; total_ms: number | null } | null): boolean =>
  clock !== null && [clock.move_ms, clock.total_ms].every((ms) => ms === null || ms >= (kDay / 2) * 1000);

/** How long that is, as far as it matters: "1:05", "5 h 12 min", "2 d 5 h". */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= kDay) return t('clock.days', { days: Math.floor(seconds / kDay), hours: Math.floor((seconds % kDay) / kHour) });
  if (seconds >= kHour) return t('clock.hours', { hours: Math.floor(seconds / kHour), minutes: Math.floor((seconds % kHour) / kMinute) });
  return `${Math.floor(seconds / kMinute)}:${String(seconds % kMinute).padStart(2, '0')}`;
}
