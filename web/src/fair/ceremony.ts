// A person's part of the dice, and the check at the end (docs/fair-dice.md). Nothing here trusts the
// server: words are sealed when its commitment is known, and shown when everybody's are sealed.
import type { TableDoc } from '../wire/messages';
import { commitmentOf, hashOfWords } from './commitment';
import type { Note, NotedRound } from './notes';
import { randomWords } from './words';

type Said = { do: 'commit'; hash: string } | { do: 'reveal'; words: string };

const samePlaces = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, k) => text === b[k]);

const people = (doc: TableDoc): number[] =>
  doc.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));

const everybodySealed = (doc: TableDoc): boolean =>
  doc.seats.every(({ kind }, seat) => kind === 'bot' || (kind === 'person' && doc.fair.hashes[seat] !== ''));

/** Writes down what is new. What is written is never changed, however the server tells it later. */
export function written(note: Note | undefined, table: string, doc: TableDoc): Note {
  const { commitment, round, hashes } = doc.fair;
  const now: Note = note ?? {
    table,
    commitment,
    rounds: [],
    seen: doc.phase,
    sealed: null,
    at: Date.now(),
  };
  if (now.rounds.some((noted) => noted.round === round) || !everybodySealed(doc)) return now;
  return { ...now, rounds: [...now.rounds, { round, hashes, seat: null, words: null }] };
}

const withRound = (note: Note, round: number, change: Partial<NotedRound>): NotedRound[] =>
  note.rounds.map((noted) => (noted.round === round ? { ...noted, ...change } : noted));

/** What this person's browser has to say now for the dice, with the note as it is before saying it. Words are sealed by
 * who wants to play: that is how the others know. */
export function part(
  note: Note,
  doc: TableDoc,
  isReady: boolean,
  draw: () => string = randomWords,
): { note: Note; say: Said | null } {
  const { commitment, round, hashes, words } = doc.fair;
  const seat = doc.you;
  const nothing = { note, say: null };
  // Whoever shows another commitment than before gets no words.
  if (doc.phase !== 'waiting' || seat === null || commitment !== note.commitment) return nothing;
  if (hashes[seat] === '') {
    if (!isReady) return nothing;
    const mine = note.sealed;
    const isNew = mine?.round !== round || mine.seat !== seat;
    const sealed = isNew ? { round, seat, words: draw() } : mine;
    return {
      note: { ...note, sealed },
      say: { do: 'commit', hash: hashOfWords(commitment, round, seat, sealed.words) },
    };
  }
  const sealed = note.sealed;
  const noted = note.rounds.find((one) => one.round === round);
  const isDue =
    sealed?.round === round &&
    sealed.seat === seat &&
    hashOfWords(commitment, round, seat, sealed.words) === hashes[seat] &&
    everybodySealed(doc) &&
    noted !== undefined &&
    samePlaces(noted.hashes, hashes) &&
    words[seat] === '';
  if (!isDue) return nothing;
  return {
    note: { ...note, rounds: withRound(note, round, { seat, words: sealed.words }) },
    say: { do: 'reveal', words: sealed.words },
  };
}

export type Fault = 'secret' | 'commitment' | 'round' | 'hashes' | 'words' | 'left-out' | 'nobody';

export interface Verdict {
  fault: Fault | null;
  /** Whether this browser saw the commitment before the game began; else it can only take the server's word. */
  witnessed: boolean;
  /** How often everybody had to begin again after this browser had shown its words. */
  thrownAway: number;
}

function fault(note: Note | undefined, doc: TableDoc): Fault | null {
  const { commitment, round, hashes, words, secret } = doc.fair;
  if (secret === null || commitmentOf(secret) !== commitment) return 'secret';
  const seats = people(doc);
  if (seats.length === 0) return 'nobody';
  for (const seat of seats) {
    if (!hashes[seat] || !words[seat]) return 'left-out';
    if (hashOfWords(commitment, round, seat, words[seat]) !== hashes[seat]) return 'words';
  }
  if (note === undefined) return null;
  if (note.commitment !== commitment) return 'commitment';
  const last = note.rounds.at(-1);
  if (last === undefined || last.round !== round) return 'round';
  if (!samePlaces(last.hashes, hashes)) return 'hashes';
  if (last.seat !== null && words[last.seat] !== last.words) return 'words';
  return null;
}

/** Holds a finished game's dice against the note. */
export function judged(note: Note | undefined, doc: TableDoc): Verdict {
  const earlier = note?.rounds.filter(({ round, words }) => words !== null && round !== doc.fair.round) ?? [];
  return { fault: fault(note, doc), witnessed: note?.seen === 'waiting', thrownAway: earlier.length };
}
