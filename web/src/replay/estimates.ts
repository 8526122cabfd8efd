// The numbers of a look-back and of hints in words: the same for both.
import { t } from '../language';
import { localeOf, spokenLanguage } from '../language/catalogue.svelte';
import type { HintMove } from '../wire/messages';
import { pointsOf } from './lookback';

/** Smaller differences, or those within twice their error, are not spoken of. */
const kSmall = { points: 200, coins: 80 };

export const wholeOf = (parts: number): string =>
  new Intl.NumberFormat(localeOf(spokenLanguage()), { maximumFractionDigits: 0 }).format(pointsOf(parts));

export const chanceOf = (parts: number, inCoins: boolean): string =>
  t(inCoins ? 'lookback.coins' : 'lookback.percent', { n: wholeOf(parts) });

/** What a move leads to, and what it gives up against the best. */
export function hopeOf(hint: HintMove, inCoins: boolean): string {
  const chance = chanceOf(hint.chance, inCoins);
  const givesUp = hint.gives_up ?? 0;
  const error = 2 * (hint.error ?? 0);
  if (givesUp <= Math.max(inCoins ? kSmall.coins : kSmall.points, error)) return chance;
  return t('hint.gives-up', { chance, points: wholeOf(givesUp), error: wholeOf(error) });
}
