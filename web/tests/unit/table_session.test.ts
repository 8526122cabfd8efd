// One table as a browser sees it, when what the server says comes late, twice, not at all, or is a refusal.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepsakes } from '../../src/keepsakes.svelte';
import { settings } from '../../src/settings.svelte';
import { TableSession } from '../../src/table/session.svelte';
import { Refusal } from '../../src/wire/http';
import type { TableDoc } from '../../src/wire/messages';
import { FakeConnection } from './fake_connection';

const line = vi.hoisted(() => ({ fake: null as unknown }));
vi.mock('../../src/wire/connection', () => ({ connection: () => line.fake }));

const kTable = 't1';
const page = (): { hidden: boolean } & EventTarget => document as unknown as { hidden: boolean } & EventTarget;
const moment = (n: number): object => ({ key: 'dh.recruits', seat: 1, view: { supply: [n] } });

function docOf(news: object = {}): TableDoc {
  const fair = { commitment: 'c0', round: 1, hashes: ['a', 'b'], words: [], secret: null };
  const seats = [{ name: 'Anna', kind: 'person' }, { name: 'Ben', kind: 'person' }];
  return {
    game: 'dice-heist', title: 'Dice Heist', options: {}, public: false, memory: 'rulebook', phase: 'playing', you: 0, seats,
    turn: { actor: 'seat', seat: 0 }, asked: null, undo: null, view: { supply: 10 }, scores: null, clock: null, fair, host: 0,
    result: null, rematch: null, delay_s: 0, ...news,
  } as unknown as TableDoc;
}
const table = (v: number, news: object = {}): object => ({ say: 'table', table: kTable, v, doc: docOf(news), log: [], chat: [] });
const update = (v: number, events: object[], patch: object = {}): object => ({ say: 'update', table: kTable, v, from: v - 1, at: 0, events, patch });
const legal = (moves: string[], v = 1): object => ({ say: 'legal', table: kTable, v, moves, whole: true });
const does = (move: string): object => ({ move, legal: true, does: { key: 'no.over' }, preview: null });

let fake: FakeConnection;
let session: TableSession;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: 'en' } }));
  fake = new FakeConnection();
  line.fake = fake;
  settings.pace = 'instant';
  settings.forced = false;
  session = new TableSession(kTable);
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A move that can be confirmed. */
async function choose(move: string): Promise<void> {
  session.propose(move);
  await vi.advanceTimersByTimeAsync(0);
  await fake.answer('describe', { say: 'described', table: kTable, moves: [does(move)] });
}

async function beginMyTurn(moves = ['pass', 'recruit']): Promise<void> {
  await fake.say(table(1));
  await fake.answer('legal', legal(moves));
  expect(session.legal).toEqual(moves);
}

it('asks what can be done when a fresh table comes while a step is being shown', async () => {
  settings.pace = 'normal';
  await fake.say(table(1, { turn: { actor: 'seat', seat: 1 } }));
  await fake.say(update(2, [moment(9), moment(8)]));
  expect(session.showing).toBe(true); // it rests before the second moment
  await fake.say(table(5));
  expect(fake.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.doc!.view).toEqual({ supply: 10 });
  expect(session.showing).toBe(false);
  await fake.answer('legal', legal(['pass'], 5));
  expect(session.legal).toEqual(['pass']);
});

it('adds nothing to a fresh table that came while a step without words waited', async () => {
  settings.pace = 'normal';
  await fake.say(table(1, { turn: { actor: 'seat', seat: 1 } }));
  await fake.say(update(2, [moment(9)]));
  await fake.say(update(3, [], { view: { supply: [3] } }));
  await fake.say(table(7));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([session.doc!.view, session.at]).toEqual([{ supply: 10 }, 7]);
});

it('waits for a tap only while somebody looks', async () => {
  settings.pace = 'tap';
  await fake.say(table(1, { turn: { actor: 'seat', seat: 1 } }));
  await fake.say(update(2, [moment(9)]));
  await fake.say(update(3, [moment(8)]));
  await fake.say(update(4, [moment(7)], { turn: [{ actor: 'seat', seat: 0 }] }));
  expect([session.at, session.goOn !== null]).toEqual([2, true]);
  session.goOn!();
  await vi.advanceTimersByTimeAsync(0);
  expect([session.at, session.goOn !== null]).toEqual([3, true]);
  page().hidden = true;
  page().dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect([session.at, session.goOn, session.myTurn]).toEqual([4, null, true]);
});

it('asks again what can be done when a move is refused, and does not say the same one over and over', async () => {
  settings.forced = true;
  await beginMyTurn();
  await choose('pass');
  void session.confirm();
  expect(session.myTurn).toBe(false);
  await fake.refuse('move', 'too-fast');
  expect([session.myTurn, session.complaint]).toEqual([true, 'You say too much at once: slow down.']);
  await fake.answer('legal', legal(['pass']));
  expect(session.legal).toEqual(['pass']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.asked).toEqual([]);
});

it('asks what can be done until somebody says so', async () => {
  await fake.say(table(1));
  await fake.refuse('legal', 'too-fast');
  expect(fake.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await fake.answer('legal', legal(['pass']));
  expect(session.legal).toEqual(['pass']);
});

it('has the moves of the new position when the same seat has played elsewhere', async () => {
  await beginMyTurn();
  await choose('recruit');
  await fake.say(update(2, [{ ...moment(9), seat: 0 }]));
  expect([session.draft, session.described, session.legal]).toEqual([null, null, []]);
  await fake.answer('legal', legal(['pass'], 2));
  expect(session.legal).toEqual(['pass']);
});

it('says what it chose and its part of the dice again when the line was broken', async () => {
  const waiting = { phase: 'waiting', turn: null, fair: { commitment: 'c0', round: 1, hashes: ['', ''], words: [], secret: null } };
  await fake.say(table(1, waiting));
  session.beReady(true);
  expect(fake.asked).toEqual(['commit']);
  await fake.become('waiting');
  await fake.become('open');
  await fake.say(update(1, []));
  expect(fake.asked).toEqual(['commit']);
  await fake.answer('commit', { say: 'ok' });

  await fake.say(table(2));
  await fake.answer('legal', legal(['pass'], 2));
  session.propose('pass');
  await vi.advanceTimersByTimeAsync(0);
  await fake.become('waiting');
  expect([session.draft, session.described]).toEqual(['pass', null]);
  await fake.become('open');
  await fake.say(update(2, []));
  await vi.advanceTimersByTimeAsync(0);
  await fake.answer('describe', { say: 'described', table: kTable, moves: [does('pass')] });
  expect(session.described?.move).toBe('pass');
});

it('says that the table is not told any more, and asks again where that passes', async () => {
  await beginMyTurn();
  fake.watched!.refused(new Refusal('try-again', { key: 'no.too-fast' }));
  expect([session.refused?.code, session.doc?.game]).toEqual(['try-again', 'dice-heist']);
  expect(fake.again).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fake.again).toHaveBeenCalledExactlyOnceWith(kTable);
  await fake.say(update(1, []));
  expect(session.refused).toBe(null);
  fake.watched!.refused(new Refusal('unknown-table', { key: 'no.no-table' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.refused?.code).toBe('unknown-table');
  expect(fake.again).toHaveBeenCalledOnce();
});

it('leaves a seat when the house has heard so, and not before', async () => {
  keepsakes.keep(kTable, { token: 'mine' });
  const leave = async (answer: () => Promise<void>): Promise<boolean> => {
    const left = session.stand();
    await answer();
    return left;
  };
  expect(await leave(() => fake.refuse('stand', 'started'))).toBe(false);
  expect([keepsakes.find(kTable)?.token, session.complaint]).toEqual(['mine', 'You say too much at once: slow down.']);
  expect(await leave(() => fake.answer('stand', { say: 'ok' }))).toBe(true);
  expect(keepsakes.find(kTable)).toBeUndefined();
  keepsakes.keep(kTable, { token: 'mine' });
  expect(await leave(() => fake.refuse('stand', 'not-seated'))).toBe(true); // the answer was lost
  expect(keepsakes.find(kTable)).toBeUndefined();
});

it('offers a seat that a bot keeps to whoever was invited, and to nobody who only watches', async () => {
  await fake.say(table(1, { you: null }));
  expect(session.mayTakeOver).toBe(false);
  keepsakes.keep(kTable, { key: '0'.repeat(32) });
  expect(session.mayTakeOver).toBe(true);
  keepsakes.forget(kTable);
});
