// Guided first games in the browser: what is kept of them, to whom they are offered, and how a scene goes on.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open as openTexts } from '../language/catalogue.svelte';
import { keepsakes } from '../keepsakes.svelte';
import { settings } from '../settings.svelte';
import type { FilmStep, LessonAnswer, LessonFacts, TableDoc } from '../wire/messages';
import { hasLesson, isOffered, lessons, readProgress } from './progress.svelte';
import { LearnSession } from './session.svelte';

const kGame = 'dice-heist';
const facts: LessonFacts = { game: kGame, title: 'Dice Heist', scenes: ['recruit', 'heist'] };

describe('what is kept', () => {
  it('is read whatever stands there', () => {
    expect(readProgress(null)).toEqual({});
    for (const damaged of ['', '{', '[]', '7', 'null', '{"a":null,"b":3}']) expect(readProgress(damaged)).toEqual({});
    const odd = readProgress('{"a":{"scene":4,"moves":["x",7],"n":-1,"of":"9","done":1}}');
    expect(odd.a).toEqual({ scene: '', moves: ['x'], n: 0, of: 0, done: false, dismissed: false });
  });

  it('is offered until it was played, seen or declined', () => {
    expect(hasLesson(kGame)).toBe(true);
    expect(hasLesson('pig')).toBe(false);
    expect([isOffered('pig'), isOffered(kGame)]).toEqual([false, true]);
    keepsakes.keep('t1', { game: kGame, token: null });
    expect(isOffered(kGame)).toBe(true); // watched, not played
    keepsakes.keep('t1', { game: kGame, token: 'mine' });
    expect(isOffered(kGame)).toBe(false);
    keepsakes.forget('t1');
    lessons.keep(kGame, { dismissed: true });
    expect(isOffered(kGame)).toBe(false);
    lessons.keep(kGame, { dismissed: false, done: true });
    expect(isOffered(kGame)).toBe(false);
    lessons.keep(kGame, { done: false });
  });
});

const doc = {
  game: kGame,
  title: 'Dice Heist',
  you: 0,
  phase: 'playing',
  seats: [{ name: 'you', kind: 'person' }, { name: 'Thief', kind: 'bot', who: 'nell' }],
  turn: { actor: 'seat', seat: 0 },
  asked: null,
  view: { supply: 10 },
} as unknown as TableDoc;
const step = (v: number): FilmStep => ({ v, at: 0, events: [], patch: { view: { supply: [10 - v] } } }) as unknown as FilmStep;
const answer = (state: LessonAnswer['state'], steps: number, says: string | null, asks: string | null): LessonAnswer => ({
  scene: 'recruit',
  state,
  says: says === null ? null : { word: says, values: { odds: 17, needs: 6 } },
  asks: asks === null ? null : { word: asks, values: {} },
  film: { table: 'lesson', as: '0', v: 2, doc, log: [], steps: Array.from({ length: steps }, (_, n) => step(3 + n)), whole: true },
  legal: asks === null ? [] : ['recruit', 'heist louvre 0', 'heist hermitage 0'],
});

describe('a scene', () => {
  const asked: { scene: string; moves: string[]; describe?: string[] }[] = [];
  const answers: Record<string, LessonAnswer> = {
    '': answer('asks', 0, null, 'ask'),
    'heist louvre 0': answer('wrong', 0, 'louvre', null),
    'heist hermitage 0': answer('wrong', 2, 'early', null),
    recruit: answer('done', 3, 'right', null),
  };

  beforeEach(async () => {
    settings.pace = 'instant';
    asked.length = 0;
    await openTexts(kGame);
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      const question = JSON.parse(body) as (typeof asked)[number];
      asked.push(question);
      const said = question.describe
        ? { moves: question.describe.map((move) => ({ move, legal: true, does: { key: 'dh.recruit' }, preview: null })) }
        : answers[question.moves.join()];
      const ok = said !== undefined;
      const body_ = ok ? { ...said, scene: question.scene } : { code: 'bad-request', reason: { key: 'no.plain', text: 'no' } };
      return Promise.resolve({ ok, status: ok ? 200 : 400, json: () => Promise.resolve(body_) });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    lessons.keep(kGame, { scene: '', moves: [], n: 0, done: false });
  });

  const begun = async (): Promise<LearnSession> => {
    const session = new LearnSession(facts, 'Anna');
    await session.resume();
    return session;
  };
  const play = async (session: LearnSession, move: string): Promise<void> => {
    session.propose(move);
    await vi.waitFor(() => expect(session.described?.move).toBe(move));
    await session.confirm();
  };

  it('asks, and calls the player by their name', async () => {
    const session = await begun();
    expect([session.at, session.myTurn, session.done]).toEqual([0, true, false]);
    expect(session.asks).toContain('recruit a sidekick');
    expect(session.projector!.names).toEqual(['Anna', 'Old Nell']);
    expect(await session.extend('heist')).toEqual(['heist louvre 0', 'heist hermitage 0']);
  });

  it('says what was wrong with the numbers of the position, and stays where it is', async () => {
    const session = await begun();
    await play(session, 'heist louvre 0');
    expect(session.says).toMatchObject({ right: false });
    expect(session.says!.words).toContain('17%');
    expect([session.isAstray, session.myTurn, session.projector!.at]).toEqual([false, true, 0]);
    expect(session.asks).not.toBeNull(); // the other move is to be tried at once
    expect(lessons.of(kGame).moves).toEqual([]);
  });

  it('shows what comes of a wrong move, and goes back before it', async () => {
    const session = await begun();
    await play(session, 'heist hermitage 0');
    expect([session.isAstray, session.myTurn, session.projector!.at]).toEqual([true, false, 2]);
    session.again();
    expect([session.isAstray, session.myTurn, session.projector!.at, session.says]).toEqual([false, true, 0, null]);
  });

  it('goes on when it was right, and is resumed there', async () => {
    const session = await begun();
    await play(session, 'recruit');
    expect([session.done, session.myTurn, session.says?.right]).toEqual([true, false, true]);
    expect(lessons.of(kGame)).toMatchObject({ scene: 'heist', moves: [], n: 1, of: 2, done: false });
    await session.next();
    expect([session.scene, session.isLast, session.says]).toEqual(['heist', true, null]);
    const later = await begun();
    expect(later.scene).toBe('heist');
    await play(later, 'recruit');
    expect(lessons.of(kGame)).toMatchObject({ scene: 'heist', done: true });
    // Who has seen all of it begins anew.
    expect((await begun()).scene).toBe('recruit');
  });

  it('begins a scene anew where what was kept does not fit any more', async () => {
    lessons.keep(kGame, { scene: 'heist', moves: ['gone'], n: 1 });
    const session = await begun();
    expect([session.scene, session.myTurn]).toEqual(['heist', true]);
    expect(asked.map(({ moves }) => moves)).toEqual([['gone'], []]);
    lessons.keep(kGame, { scene: 'gone' });
    expect((await begun()).scene).toBe('recruit');
  });

  it('stays at its scene when the next one does not come', async () => {
    const session = await begun();
    await play(session, 'recruit');
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    await session.next();
    expect([session.scene, session.done, session.failure !== null]).toEqual(['recruit', true, true]);
    vi.stubGlobal('fetch', fetch);
    await session.next();
    expect([session.scene, session.failure]).toEqual(['heist', null]);
  });

  it('says when nobody answers, and keeps the draft', async () => {
    const session = await begun();
    session.propose('recruit');
    await vi.waitFor(() => expect(session.described).not.toBeNull());
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    await session.confirm();
    expect(session.failure).not.toBeNull();
    expect(session.draft).toBe('recruit');
    expect(session.myTurn).toBe(true);
  });
});
