// Kinds of exhibits, by the words that the view has for them.
import type { Kinds } from './view';

export type Exhibit =
  | { is: 'painting'; millions: number }
  | { is: 'gem'; color: string }
  | { is: 'artifact'; shown: number };

/** Reads the word for a kind of exhibit: `painting-20`, `gem-ruby`, `artifact-2`. */
export function exhibitOf(kind: string): Exhibit {
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

export const countOf = (kinds: Kinds): number => Object.values(kinds).reduce((sum, n) => sum + n, 0);
