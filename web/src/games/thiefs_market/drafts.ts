// Builds moves step by step out of the legal ones that the server names.
import { contains, countOf, distance, FACE_ORDER, sorted } from './faces';

export type Draft =
  | { kind: 'take'; faces: string }
  | { kind: 'steal'; seat: number; faces: string }
  | { kind: 'buy'; card: string; faces: string }
  | { kind: 'use'; card: string; turn: string | null }
  | { kind: 'reroll'; face: string }
  | { kind: 'copy'; seat: number; card: string }
  | { kind: 'plain'; move: string };

export function parseDraft(move: string | null): Draft | null {
  if (move === null) return null;
  const [verb = '', a = '', b = '', c = ''] = move.split(' ');
  switch (verb) {
    case 'take':
      return { kind: 'take', faces: a };
    case 'steal':
      return { kind: 'steal', seat: Number(a), faces: c };
    case 'buy':
      return { kind: 'buy', card: a, faces: c };
    case 'use':
      return { kind: 'use', card: a, turn: b === '' ? null : b };
    case 'reroll':
      return { kind: 'reroll', face: a };
    case 'copy':
      return { kind: 'copy', seat: Number(a), card: b };
    default:
      return { kind: 'plain', move };
  }
}

export const takePrefix = 'take';
export const stealPrefix = (seat: number): string => `steal ${seat} return`;
export const buyPrefix = (card: string): string => `buy ${card} pay`;

/** The sets of faces with which legal moves go on after these words. */
export function setsAfter(moves: readonly string[], prefix: string): string[] {
  const start = `${prefix} `;
  return moves.filter((move) => move.startsWith(start)).map((move) => move.slice(start.length));
}

/** Whether some set goes on from what is chosen to one more of this face. */
export function canAdd(sets: readonly string[], chosen: string, face: string): boolean {
  const more = sorted(chosen + face);
  return sets.some((set) => contains(set, more));
}

/** The set to propose for what is chosen: just that, or the only one that is left. */
export function completed(sets: readonly string[], chosen: string): string | null {
  if (chosen === '') return null;
  const exact = sets.find((set) => set === chosen);
  if (exact !== undefined) return exact;
  const larger = sets.filter((set) => contains(set, chosen));
  return larger.length === 1 ? (larger[0] ?? null) : null;
}

/** The payments for a card; paying nothing is the empty set. */
export function payments(moves: readonly string[], card: string): string[] {
  const sets = setsAfter(moves, buyPrefix(card));
  return moves.includes(`buy ${card}`) ? ['', ...sets] : sets;
}

export function formatBuy(card: string, faces: string): string {
  return faces === '' ? `buy ${card}` : `${buyPrefix(card)} ${faces}`;
}

/** What to propose first: as little gold as may be. */
export function thriftiest(sets: readonly string[]): string | null {
  return sets.reduce<string | null>(
    (best, set) => (best === null || countOf(set, '$') < countOf(best, '$') ? set : best),
    null,
  );
}

/** Whatever some payment would spend, each object once. */
export function spendable(sets: readonly string[]): string {
  return [...FACE_ORDER].map((face) => face.repeat(Math.max(0, ...sets.map((set) => countOf(set, face))))).join('');
}

/** The payment nearest to this one with one more, or one less, of a face. */
export function repaid(
  sets: readonly string[],
  paid: string,
  face: string,
  change: 1 | -1,
): string | null {
  const wanted = countOf(paid, face) + change;
  return sets
    .filter((set) => countOf(set, face) === wanted)
    .reduce<string | null>(
      (best, set) =>
        best === null || distance(set, paid) < distance(best, paid) ? set : best,
      null,
    );
}

/** The cards that some legal move names after a verb. */
export function cardsAfter(moves: readonly string[], verb: 'buy' | 'use'): ReadonlySet<string> {
  const start = `${verb} `;
  return new Set(
    moves.filter((move) => move.startsWith(start)).map((move) => move.split(' ')[1] ?? ''),
  );
}

export function usesOf(moves: readonly string[], card: string): string[] {
  return moves.filter((move) => move === `use ${card}` || move.startsWith(`use ${card} `));
}

/** Players whose piles some legal move steals. */
export function robbable(moves: readonly string[]): ReadonlySet<number> {
  return new Set(
    moves.filter((move) => move.startsWith('steal ')).map((move) => Number(move.split(' ')[1])),
  );
}
