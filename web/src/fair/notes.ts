// What this browser wrote down of a table's dice when it first saw it. At the end the game is held
// against these notes and not against what the server says then.
import type { TablePhase } from '../wire/messages';

export interface NotedRound {
  round: number;
  /** Everybody's, when all were there. */
  hashes: string[];
  /** From which seat this browser showed its own words, and which; null if it showed none. */
  seat: number | null;
  words: string | null;
}

export interface Note {
  table: string;
  commitment: string;
  rounds: NotedRound[];
  /** How far the table was when it was first seen. */
  seen: TablePhase;
  /** Words of this browser that are sealed and not for others yet. */
  sealed: { round: number; seat: number; words: string } | null;
  at: number;
}

const kKey = 'purloin.notes';
const kMost = 60;
let without: Record<string, Note> = {}; // where there is no storage, notes last as long as the page

function read(): Record<string, Note> {
  try {
    return { ...without, ...(JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, Note>) };
  } catch {
    return without; // no storage, or a damaged entry
  }
}

export const noteOf = (table: string): Note | undefined => read()[table];

export function keepNote(note: Note): void {
  const newest = Object.values({ ...read(), [note.table]: note })
    .sort((a, b) => b.at - a.at)
    .slice(0, kMost);
  const all = Object.fromEntries(newest.map((one) => [one.table, one]));
  try {
    localStorage.setItem(kKey, JSON.stringify(all));
  } catch {
    without = all;
  }
}

/** The note as `purloin verify --noted` reads it. */
export const noteFile = ({ table, commitment, rounds }: Note): string =>
  JSON.stringify({ table, commitment, rounds }, null, 2);
