import { describe, expect, it } from 'vitest';
import type { ToldEvent } from '../wire/events';
import type { FilmAnswer, FilmStep, TableDoc } from '../wire/messages';
import { develop, frameOfLine, frameOfVersion, upTo, wholeFilm } from './film';
import { Projector } from './projector.svelte';

const seat = (name: string, bot: string | null = null): TableDoc['seats'][number] => ({
  name,
  kind: bot === null ? 'person' : 'bot',
  bot,
  stand_in: false,
  out: false,
});

const first = {
  game: 'crypt',
  title: 'Crypt',
  phase: 'playing',
  you: 0,
  seats: [seat('Anna'), seat('Ben')],
  turn: { actor: 'seat', seat: 0 },
  undo: 0,
  clock: { move_ms: 1000, total_ms: null, left_ms: [], ends_at: 5, falls: [0, 0] },
  view: { round: 1, turn: 0 },
  result: null,
} as unknown as TableDoc;

const deals: ToldEvent = { key: 'cr.deals', cards: [{ slot: 1, type: 'idol', coins: 3 }] };
const claims = (by: number, view?: object): ToldEvent =>
  ({ key: 'cr.claims', seat: by, cards: [], ...(view === undefined ? {} : { view }) }) as ToldEvent;
const step = (v: number, events: ToldEvent[], patch: object): FilmStep => ({ v, at: v, events, patch }) as FilmStep;

const answer: FilmAnswer = {
  table: '0123456789abcdef',
  as: '0',
  v: 5,
  doc: first,
  log: [{ key: 'table.started' }, deals],
  steps: [
    step(6, [claims(0, { turn: [1] })], { turn: { seat: [1] } }),
    step(7, [claims(1, { turn: [2] }), deals], { turn: { seat: [0] }, view: [{ round: 2, turn: 0 }] }),
    step(8, [], { phase: ['over'] }),
  ],
  whole: true,
};

describe('a film', () => {
  const film = develop(answer);

  it('has the document after every step, by the patches of its events and its own', () => {
    expect(film.frames.map(({ v }) => v)).toEqual([5, 6, 7, 8]);
    expect(film.frames.map(({ doc }) => doc.view)).toEqual([
      { round: 1, turn: 0 },
      { round: 1, turn: 1 },
      { round: 2, turn: 0 },
      { round: 2, turn: 0 },
    ]);
    expect(film.frames.map(({ doc }) => doc.turn?.seat)).toEqual([0, 1, 0, 0]);
    expect(film.frames[3]!.doc.phase).toBe('over');
    expect(film.frames.every(({ doc }) => doc.clock === null && doc.undo === null)).toBe(true);
  });

  it('knows where lines of the log, rounds and versions are', () => {
    expect(film.frames.map(({ lines }) => lines)).toEqual([2, 3, 5, 5]);
    expect([0, 1, 2, 3, 4, 99].map((line) => frameOfLine(film.frames, line))).toEqual([0, 0, 1, 2, 2, 3]);
    expect(film.rounds).toEqual([
      { n: 1, frame: 0 },
      { n: 2, frame: 2 },
    ]);
    expect([0, 5, 6, 8, 20].map((v) => frameOfVersion(film.frames, v))).toEqual([0, 0, 1, 3, 3]);
  });

  it('ends where it is cut', () => {
    const cut = upTo(film, 6);
    expect(cut.frames.length).toBe(2);
    expect(cut.log.length).toBe(3);
    expect(cut.rounds).toEqual([{ n: 1, frame: 0 }]);
  });

  it('comes page by page', async () => {
    const asked: number[] = [];
    const whole = await wholeFilm((after) => {
      asked.push(after);
      const steps = answer.steps.filter(({ v }) => v > after).slice(0, 2);
      const { doc, log, ...rest } = answer;
      return Promise.resolve({ ...rest, ...(after === 0 ? { doc: doc!, log: log! } : {}), steps, whole: steps.at(-1)!.v === 8 });
    });
    expect(asked).toEqual([0, 7]);
    expect(develop(whole)).toEqual(film);
  });
});

describe('the projector', () => {
  const film = develop(answer);

  it('goes step by step and round by round, and no further than the film', () => {
    const projector = new Projector(film, 6);
    expect(projector.at).toBe(1);
    projector.step(-5);
    expect(projector.at).toBe(0);
    projector.turnRound(1);
    expect([projector.at, projector.round]).toEqual([2, 2]);
    projector.turnRound(1);
    expect(projector.at).toBe(3);
    projector.turnRound(-1);
    expect(projector.at).toBe(2);
    projector.go(99);
    expect(projector.at).toBe(projector.last);
  });

  it('stays at the same moment when somebody else looks', () => {
    const projector = new Projector(film, 7);
    projector.change({ ...film, as: '1', frames: film.frames.slice(1) });
    expect(projector.frame.v).toBe(7);
  });

  it('begins anew when it is played from the end, and stops when somebody turns', () => {
    const projector = new Projector(film, 8);
    projector.play();
    expect([projector.at, projector.playing]).toEqual([0, true]);
    projector.step(1);
    expect([projector.at, projector.playing]).toEqual([1, false]);
  });
});
