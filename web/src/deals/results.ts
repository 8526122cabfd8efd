// How somebody did with a deal, in words, and which of many to show.
import { t } from '../language';
import { localeOf, spokenLanguage } from '../language/catalogue.svelte';
import type { FirstSeat, TryDoc } from '../wire/messages';

export function resultWords({ by, outcome, points, margin }: Pick<TryDoc, 'by' | 'outcome' | 'points' | 'margin'>): string {
  if (by !== 'play') return t('try.gave-up');
  if (outcome === 'solo') return t('try.points', { n: points });
  if (outcome === 'won') return t('try.won', { points, n: margin });
  if (outcome === 'tied') return t('try.tied', { points });
  return t('try.lost', { points, n: -margin });
}

/** How a seat of the first game did: nobody's margin matters there. */
export function firstWords(by: TryDoc['by'], { outcome, points }: FirstSeat): string {
  if (by !== 'play') return outcome === 'won' ? t('try.first-won') : t('try.gave-up');
  const n = points;
  return outcome === 'won' || outcome === 'tied' ? t('try.points-won', { n }) : t('try.points', { n });
}

const kShown = 12;

/** The best, and one's own wherever it stands. */
export function shownOf(tries: readonly TryDoc[], mine: TryDoc | undefined): readonly TryDoc[] {
  const best = tries.slice(0, kShown);
  return mine === undefined || best.some(({ you }) => you) ? best : [...best, mine];
}

/** "Tuesday, 17 November 2026": days are those of UTC. */
export function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat(localeOf(spokenLanguage()), { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** Hours and minutes that are left of the day. */
export function leftWords(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  return t('clock.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
