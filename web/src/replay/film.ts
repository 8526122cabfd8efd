// A game that is looked back at: one frame for every step, each with the document of the table as its viewer
// had it. Frames are made of the same documents, events and patches that a live table sends.
import { castAt, withNames, type Cast } from '../bots';
import { viewAfter } from '../table/moments';
import type { Logged } from '../table/playback.svelte';
import { chaptersOf, logOf } from '../table/story';
import type { ToldEvent } from '../wire/events';
import type { FilmAnswer, FilmStep, TableDoc } from '../wire/messages';
import { applyPatch } from '../wire/patch';

/** As whom one looks: a seat's number, a spectator, or everybody. */
export type Onlooker = string;
export const kAll: Onlooker = 'all';
export const kWatch: Onlooker = 'watch';

export interface Frame {
  /** The version of the table, the same for whoever looks. */
  v: number;
  doc: TableDoc;
  /** What led here. */
  events: readonly ToldEvent[];
  /** How many lines of the log are told by now. */
  lines: number;
}

export interface Round {
  n: number;
  /** The frame with which it begins. */
  frame: number;
}

export interface Film {
  table: string;
  as: Onlooker;
  cast: Cast;
  names: readonly string[];
  frames: readonly Frame[];
  log: readonly Logged[];
  rounds: readonly Round[];
}

/** Asks for a film page by page. */
export async function wholeFilm(ask: (after: number) => Promise<FilmAnswer>): Promise<FilmAnswer> {
  const first = await ask(0);
  const steps = [...first.steps];
  for (let whole = first.whole; !whole; ) {
    const page = await ask(steps.at(-1)!.v);
    steps.push(...page.steps);
    whole = page.whole || page.steps.length === 0;
  }
  return { ...first, steps, whole: true };
}

export function develop(answer: FilmAnswer): Film {
  const first = answer.doc!;
  const cast = castAt(first.seats, answer.table);
  // Nobody's clock runs any more, and nobody can take anything back.
  const shown = (doc: TableDoc): TableDoc => withNames({ ...doc, clock: null, undo: null }, cast);
  const log: Logged[] = [];
  const tell = (events: readonly ToldEvent[], at: number | null): void => {
    for (const event of events) log.push({ n: log.length, event, at });
  };
  tell(answer.log ?? [], null);
  const frames: Frame[] = [{ v: answer.v, doc: shown(first), events: [], lines: log.length }];
  let doc = first;
  for (const step of answer.steps) {
    doc = after(doc, step);
    tell(step.events, step.at);
    frames.push({ v: step.v, doc: shown(doc), events: step.events, lines: log.length });
  }
  const names = frames[0]!.doc.seats.map(({ name }) => name);
  return { table: answer.table, as: answer.as, cast, names, frames, log, rounds: roundsOf(frames, log) };
}

function after(doc: TableDoc, { events, patch }: FilmStep): TableDoc {
  return applyPatch({ ...doc, view: viewAfter(doc.view, events) }, patch);
}

function roundsOf(frames: readonly Frame[], log: readonly Logged[]): Round[] {
  const { game, seats } = frames[0]!.doc;
  return chaptersOf(log, logOf(game), seats.length, { line: -1, round: null }).flatMap(({ round, lines }) =>
    round === null ? [] : [{ n: round, frame: frameOfLine(frames, lineOf(lines[0]!.id)) }],
  );
}

/** The number of a line of the log, by the id that the story gives it. */
export const lineOf = (id: string): number => Number(id.split(' ')[0]);

/** The frame in which a line of the log is told first. */
export function frameOfLine(frames: readonly Frame[], line: number): number {
  const found = frames.findIndex(({ lines }) => lines > line);
  return found < 0 ? frames.length - 1 : found;
}

/** A film that ends with that version. */
export function upTo(film: Film, v: number): Film {
  const frames = film.frames.slice(0, frameOfVersion(film.frames, v) + 1);
  return {
    ...film,
    frames,
    log: film.log.slice(0, frames.at(-1)!.lines),
    rounds: film.rounds.filter(({ frame }) => frame < frames.length),
  };
}

/** The frame with that version, or the nearest one before it. */
export function frameOfVersion(frames: readonly Frame[], v: number): number {
  const after = frames.findIndex((frame) => frame.v > v);
  return after < 0 ? frames.length - 1 : Math.max(0, after - 1);
}
