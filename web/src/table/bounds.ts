import type { Bounds } from '../wire/messages';
import { t } from '../language';

type Ends = readonly [least: number, most: number | undefined];

const endsOf = (bounds: Bounds): Ends =>
  typeof bounds === 'number' ? [bounds, bounds] : [bounds[0], bounds[1]];

const signed = (n: number): string => (n < 0 ? `\u2212${-n}` : String(n));

/** A number as far as the viewer knows it: "22", "22+", "18–26" or "−3…1", where a dash would look like a sign. */
export function showBounds(bounds: Bounds): string {
  const [least, most] = endsOf(bounds);
  if (most === undefined) return `${signed(least)}+`;
  return least === most ? signed(least) : `${signed(least)}${least < 0 ? '…' : '–'}${signed(most)}`;
}

/** The same as words, for those who listen. */
export function sayBounds(bounds: Bounds): string {
  const [least, most] = endsOf(bounds);
  if (most === undefined) return t('bounds.from', { n: least });
  return least === most ? String(least) : t('bounds.between', { least, most });
}

/** Of a sum of numbers that do not hang together. */
export function addBounds(all: readonly Bounds[]): Bounds {
  const [least, most] = all.map(endsOf).reduce<Ends>(
    (sum, more) => [
      sum[0] + more[0],
      sum[1] === undefined || more[1] === undefined ? undefined : sum[1] + more[1],
    ],
    [0, 0],
  );
  if (most === undefined) return [least];
  return least === most ? least : [least, most];
}
