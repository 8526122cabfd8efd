// Bots as people: who sits there. The engine knows them by how they play; names and faces are the client's.
import { t } from './language';
import type { SeatDoc, TableDoc } from './wire/messages';

export const kCast = ['nell', 'baron', 'pip', 'duchess', 'vesper', 'moth', 'rook', 'sable', 'tully', 'inch'] as const;
export type Who = (typeof kCast)[number];

export const isWho = (word: unknown): word is Who => kCast.includes(word as Who);

/** How a table's bots are called where nobody chose: the same for everybody who looks at it. */
export function castOf(table: string): (seat: number) => Who {
  let hash = 7;
  for (const letter of table) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  // Three and ten have no divisor in common: ten seats would have ten names.
  return (seat) => kCast[(hash + 3 * seat) % kCast.length]!;
}

export const nameOf = (who: Who): string => t(`who.${who}`);

/** Who plays at a seat, for those that a bot has. */
export type Cast = readonly (Who | null)[];

export function castAt(seats: readonly Pick<SeatDoc, 'kind' | 'who'>[], table: string): Cast {
  const drawn = castOf(table);
  return seats.map(({ kind, who }, seat) => (kind !== 'bot' ? null : isWho(who) ? who : drawn(seat)));
}

/** The document with the bots' names as people know them. */
export function withNames(doc: TableDoc, cast: Cast): TableDoc {
  const seats = doc.seats.map((seat, k) => (cast[k] ? { ...seat, name: nameOf(cast[k]) } : seat));
  return { ...doc, seats };
}

/** Levels that people choose from; the others are for those who measure. */
const kForTheLab = ['plain'];
export const isLevel = (bot: string): boolean => !kForTheLab.includes(bot);
