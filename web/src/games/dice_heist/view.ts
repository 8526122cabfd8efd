// The view of Dice Heist, as docs/engine-protocol.md has it.
export type Kinds = Record<string, number>;

export interface DiceHeistView {
  phase: 'first-player' | 'reveal' | 'act' | 'roll' | 'over';
  seat: number | null;
  deck: Record<string, Kinds>;
  museums: Record<string, Kinds>;
  supply: number;
  players: { sidekicks: number; loot: Kinds }[];
  pending: { museum: string; kind: string | null; sidekicks: number } | null;
}

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

/** A crime that legal moves offer: at a museum, for all of it or a single exhibit. */
export interface Target {
  museum: string;
  kind: string | null;
}

export const prefixOf = ({ museum, kind }: Target): string =>
  kind === null ? `heist ${museum} ` : `raid ${museum} ${kind} `;

/** Which crime a move is; null for others. */
export function targetOf(move: string | null): Target | null {
  const [verb, museum, kind] = (move ?? '').split(' ');
  if (verb === 'heist' && museum) return { museum, kind: null };
  if (verb === 'raid' && museum && kind) return { museum, kind };
  return null;
}
