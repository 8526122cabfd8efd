// Kinds of exhibits, by the words that the view has for them.
import type { Kinds } from './view';

export type Exhibit =
  | { is: 'painting'; millions: number }
  | { is: 'gem'; color: string }
  /** None is shown where it lies face down. */
  | { is: 'artifact'; shown: number };

/** An artifact card of which the table does not say how many are on it. */
export const kFaceDown = 'artifact';

/** Reads the word for a kind of exhibit: `painting-20`, `gem-ruby`, `artifact-2`. */
export function exhibitOf(kind: string): Exhibit {
  if (kind === kFaceDown) return { is: 'artifact', shown: 0 };
  const dash = kind.indexOf('-');
  const rest = kind.slice(dash + 1);
  if (kind.startsWith('painting-')) return { is: 'painting', millions: Number(rest) };
  if (kind.startsWith('gem-')) return { is: 'gem', color: rest };
  return { is: 'artifact', shown: Number(rest) || 1 };
}

const kOrder = { painting: 0, gem: 1, artifact: 2 };

/** Paintings by value, then gems by color, then artifacts. */
export function compareKinds(a: string, b: string): number {
  const [x, y] = [exhibitOf(a), exhibitOf(b)];
  if (x.is !== y.is) return kOrder[x.is] - kOrder[y.is];
  if (x.is === 'painting' && y.is === 'painting') return y.millions - x.millions;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether a card may be the one that another view calls by that kind. */
export const fits = (kind: string, other: string): boolean =>
  kind === other || ((kind === kFaceDown || other === kFaceDown) && exhibitOf(kind).is === exhibitOf(other).is);

/** Whether what happened was about this kind; a log may not say how many artifacts were on a card. */
export const isLit = (lit: ReadonlySet<string>, kind: string): boolean =>
  lit.has(`exhibit:${kind}`) || (exhibitOf(kind).is === 'artifact' && lit.has(`exhibit:${kFaceDown}`));

export const countOf = (kinds: Kinds): number => Object.values(kinds).reduce((sum, n) => sum + n, 0);
