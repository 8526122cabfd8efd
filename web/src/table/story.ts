// The log as a story: rounds with headings, the lines of one turn together, a line for each thing in an
// event that tells several. What is special to a game stands in its `log.ts`, where it has one.
import { argumentKinds, type ToldEvent } from '../wire/events';
import type { GameView } from '../wire/views';
import type { Logged } from './playback.svelte';
import { isGame, seatOf } from './told';

export interface GameLog {
  /** Asked of every event in turn: whether a round begins with it. */
  rounds(seats: number): (event: ToldEvent) => boolean;
  /** Lists in events whose items are lines of their own, by the key of the event. */
  apart?: Readonly<Record<string, readonly string[]>>;
  /** Events that break a tie at the end. */
  ties?: readonly string[];
  /** Why one of those who are tied at the end wins, where no event tells. */
  tie?(view: GameView | null, tied: readonly number[]): string | null;
}

export interface Line {
  /** Another one for every line. */
  id: string;
  event: ToldEvent;
  /** Whether another's turn begins with it, or something that is nobody's. */
  begins: boolean;
}

export interface Chapter {
  /** Null before the first round, and where rounds cannot be counted. */
  round: number | null;
  lines: readonly Line[];
}

const logs = import.meta.glob<GameLog>('../games/*/log.ts', { eager: true, import: 'log' });

export const logOf = (game: string): GameLog | undefined => logs[`../games/${game.replaceAll('-', '_')}/log.ts`];

// The same objects every time: a line is said anew only where its event is another.
const apart = new WeakMap<ToldEvent, ToldEvent[]>();

/** What an event tells, each as an event of its own. */
function told(event: ToldEvent, game: GameLog | undefined): ToldEvent[] {
  const lists = game?.apart?.[event.key];
  if (lists === undefined) return [event];
  const known = apart.get(event) ?? split(event, lists);
  apart.set(event, known);
  return known;
}

function split(event: ToldEvent, lists: readonly string[]): ToldEvent[] {
  const kinds = argumentKinds[event.key] ?? {};
  const given = event as Readonly<Record<string, unknown>>;
  return lists.flatMap((name) => {
    const items = (given[name] ?? []) as readonly object[];
    return items.map((item) => ({ ...item, key: kinds[name]! }) as ToldEvent);
  });
}

/** Where a log that came in the middle of a game stands: up to this line, that many rounds had begun. */
export interface Anchor {
  line: number;
  round: number | null;
}

/** The story of a log. Rounds are counted from the beginning, or else back from what was known then. */
export function chaptersOf(log: readonly Logged[], game: GameLog | undefined, seats: number, anchor: Anchor): Chapter[] {
  const begins = game?.rounds(seats) ?? (() => false);
  const whole = log.some(({ event }) => event.key === 'table.started');
  const chapters: { lines: Line[]; opened: boolean; first: number }[] = [{ lines: [], opened: false, first: -1 }];
  let last: number | null | undefined;
  for (const { n, event } of log) {
    if (begins(event)) {
      chapters.push({ lines: [], opened: true, first: n });
      last = undefined;
    }
    told(event, game).forEach((each, k) => {
      const seat = isGame(each) ? seatOf(each) : null;
      chapters.at(-1)!.lines.push({ id: `${n} ${k}`, event: each, begins: seat !== last || seat === null });
      last = seat;
    });
  }
  const known = chapters.filter(({ opened, first }) => opened && first <= anchor.line).length;
  const before = whole ? 0 : anchor.round === null ? null : anchor.round - known;
  let round = before ?? 0;
  return chapters
    .map(({ lines, opened }) => ({ lines, round: opened && before !== null ? ++round : null }))
    .filter(({ lines }) => lines.length > 0);
}
