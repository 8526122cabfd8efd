import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection, type Link, type Watch } from '../../src/wire/connection';
import { Refusal, Unreachable } from '../../src/wire/http';
import { nearOf } from '../../src/wire/near';
import type { ServerMessage } from '../../src/wire/messages';

class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.hear({ say: 'welcome', protocol: 1, version: '0', now: Date.now() + 5000 });
    expect(this.sent.shift()).toMatchObject({ do: 'be' }); // always the first; its own test is below
  }
}

let page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  page = new EventTarget();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newest = (): FakeSocket => FakeSocket.all.at(-1)!;

function watching(since: number | null): Watch & { heard: ServerMessage[]; refusals: Refusal[] } {
  const heard: ServerMessage[] = [];
  const refusals: Refusal[] = [];
  return {
    table: 't1',
    token: 'secret',
    since: () => since,
    hear: (message) => heard.push(message),
    refused: (refusal) => refusals.push(refusal),
    heard,
    refusals,
  };
}

it('pairs answers with questions and tells refusals from breaks', async () => {
  const connection = new Connection('ws://x');
  await expect(connection.ask({ do: 'ping' })).rejects.toBeInstanceOf(Unreachable);
  newest().welcome();
  expect(connection.skewMs).toBe(5000);
  const first = connection.ask({ do: 'legal', table: 't1' });
  const second = connection.ask({ do: 'move', table: 't1', move: 'pass' });
  const third = connection.ask({ do: 'ping' });
  const [a, b] = newest().sent.slice(-3) as [{ id: number }, { id: number }];
  newest().hear({ say: 'no', id: b.id, code: 'illegal-move', reason: { key: 'no.over' } });
  newest().hear({ say: 'legal', id: a.id, table: 't1', v: 1, moves: ['pass'], whole: true });
  await expect(first).resolves.toMatchObject({ moves: ['pass'] });
  await expect(second).rejects.toThrow('illegal-move');
  newest().onclose?.();
  await expect(third).rejects.toBeInstanceOf(Unreachable);
});

it('takes an update for the answer to the move that caused it, after the table heard it', async () => {
  const connection = new Connection('ws://x');
  const watch = watching(3);
  connection.watch(watch);
  newest().welcome();
  const answer = connection.ask({ do: 'move', table: 't1', move: 'pass' });
  const id = newest().sent.at(-1)!.id;
  newest().hear({ say: 'update', table: 't1', v: 4, from: 3, at: 0, events: [], patch: {}, ack: id });
  expect(watch.heard).toHaveLength(1);
  await expect(answer).resolves.toMatchObject({ v: 4 });
});

it('comes back by itself and asks for the gap', async () => {
  const links: Link[] = [];
  const connection = new Connection('ws://x');
  connection.onLink((link) => links.push(link));
  connection.watch(watching(7));
  newest().welcome();
  expect(newest().sent.at(-1)).toMatchObject({ do: 'watch', table: 't1', token: 'secret', since: 7 });
  newest().onclose?.();
  expect(links.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(300);
  expect(FakeSocket.all).toHaveLength(2);
  newest().welcome();
  expect(links.at(-1)).toBe('open');
  expect(newest().sent.at(-1)).toMatchObject({ do: 'watch', since: 7 });
});

it('asks again what may be asked twice, word for word, until somebody answers', async () => {
  const connection = new Connection('ws://x');
  const seated = connection.askUntilAnswered({ do: 'sit', table: 't1', name: 'Anna', token: 'mine' });
  newest().welcome();
  await vi.advanceTimersByTimeAsync(0);
  expect(newest().sent.at(-1)).toMatchObject({ do: 'sit', token: 'mine' });
  newest().onclose?.(); // the answer is lost
  await vi.advanceTimersByTimeAsync(300);
  newest().welcome();
  await vi.advanceTimersByTimeAsync(0);
  expect(newest().sent.at(-1)).toMatchObject({ do: 'sit', table: 't1', name: 'Anna', token: 'mine' });
  const id = newest().sent.at(-1)!.id;
  newest().hear({ say: 'seated', id, table: 't1', seat: 1, token: 'mine', key: '', watch: '' });
  await expect(seated).resolves.toMatchObject({ seat: 1 });
  const refused = connection.askUntilAnswered({ do: 'sit', table: 't1', name: 'Anna' });
  const outcome = expect(refused).rejects.toBeInstanceOf(Refusal);
  await vi.advanceTimersByTimeAsync(0);
  newest().hear({ say: 'no', id: newest().sent.at(-1)!.id, code: 'no-seat', reason: 'Full.' });
  await outcome;
});

it('waits as long as a server that says bye asks for', async () => {
  new Connection('ws://x');
  newest().welcome();
  newest().hear({ say: 'bye', reason: 'restart', retry_ms: 3000 });
  await vi.advanceTimersByTimeAsync(2900);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(FakeSocket.all).toHaveLength(2);
});

it('follows the house’s time when it stood still', () => {
  const connection = new Connection('ws://x');
  newest().welcome();
  expect(connection.skewMs).toBe(5000);
  newest().hear({ say: 'pong', now: Date.now() - 60_000 });
  expect(connection.skewMs).toBe(-60_000);
});

it('notices a line that went dead', async () => {
  const connection = new Connection('ws://x');
  newest().welcome();
  await vi.advanceTimersByTimeAsync(20_500);
  expect(newest().sent.at(-1)).toMatchObject({ do: 'ping' });
  expect(connection.link).toBe('open');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(connection.link).not.toBe('open');
  expect(FakeSocket.all[0]!.closed).toBe(true);
});

it('follows the browser offline and online', () => {
  const connection = new Connection('ws://x');
  newest().welcome();
  page.dispatchEvent(new Event('offline'));
  expect(connection.link).toBe('offline');
  page.dispatchEvent(new Event('online'));
  expect(connection.link).toBe('connecting');
  newest().welcome();
  expect(connection.link).toBe('open');
});

it('tells the table when it may not be watched', async () => {
  const connection = new Connection('ws://x');
  const watch = watching(null);
  newest().welcome();
  connection.watch(watch);
  newest().hear({ say: 'no', id: newest().sent.at(-1)!.id, code: 'forbidden', reason: { key: 'no.private' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.refusals[0]?.code).toBe('forbidden');
});

it('says who is here before whoever waited for the line says anything', () => {
  const connection = new Connection('ws://x');
  connection.onLink((link) => {
    if (link === 'open') connection.ask({ do: 'games' }).catch(() => undefined);
  });
  newest().welcome(); // looks at what is said first
  expect(newest().sent.at(-1)).toMatchObject({ do: 'games' });
});

it('says whether somebody looks, once, and again to every server', () => {
  new Connection('ws://x');
  const looks = (): unknown[] => newest().sent.filter((said) => said.do === 'look').map(({ away }) => away);
  const hide = (hidden: boolean): void => {
    Object.assign(document, { hidden, visibilityState: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  newest().welcome();
  expect(looks()).toEqual([]); // who says nothing looks
  hide(true);
  hide(true);
  expect(looks()).toEqual([true]);
  newest().onclose?.();
  vi.advanceTimersByTime(10_000);
  newest().welcome();
  expect(looks()).toEqual([true]);
  hide(false);
  expect(looks()).toEqual([true, false]);
});

it('comes into a room again when the line is back, as who it is, and hears what is said there alone', async () => {
  const connection = new Connection('ws://x');
  const heard: ServerMessage[] = [];
  const refusals: Refusal[] = [];
  const stop = connection.listen({
    room: 'r1',
    key: () => 'secret',
    hear: (message) => heard.push(message),
    refused: (refusal) => refusals.push(refusal),
  });
  newest().welcome();
  const entered = (): unknown[] => newest().sent.filter((one) => one.do === 'enter').map(({ room, key }) => [room, key]);
  expect(entered()).toEqual([['r1', 'secret']]);
  newest().hear({ say: 'you', id: 1, person: 'anna' });
  expect(connection.person).toBe('anna');
  newest().hear({ say: 'room-lines', room: 'r1', lines: [] });
  newest().hear({ say: 'room-lines', room: 'r2', lines: [] });
  expect(heard.map(({ say }) => say)).toEqual(['room-lines']);

  newest().onclose?.();
  await vi.advanceTimersByTimeAsync(10_000);
  newest().welcome();
  expect(entered()).toEqual([['r1', 'secret']]);
  const { id } = newest().sent.find((one) => one.do === 'enter')!;
  newest().hear({ say: 'no', id, code: 'kept-out', reason: { key: 'no.kept-out' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(refusals.map(({ code }) => code)).toEqual(['kept-out']);
  stop();
  expect(newest().sent.at(-1)).toMatchObject({ do: 'exit', room: 'r1' });
});

it('says who is here, is somebody new when sent away, and tells of it', async () => {
  const connection = new Connection('ws://x');
  const news: string[] = [];
  connection.onNews(({ say }) => news.push(say));
  newest().hear({ say: 'welcome', protocol: 1, version: '0', now: 0 });
  const first = newest().sent.at(-1)!;
  newest().hear({ say: 'no', id: first.id, code: 'try-again', reason: { key: 'no.unreadable' } });
  await vi.advanceTimersByTimeAsync(5000);
  const again = newest().sent.at(-1)!;
  expect(again).toMatchObject({ do: 'be', device: first.device });
  newest().hear({ say: 'no', id: again.id, code: 'gone', reason: { key: 'no.gone' } });
  await vi.advanceTimersByTimeAsync(0);
  const renewed = newest().sent.at(-1)!;
  expect(renewed.do).toBe('be');
  expect(renewed.device).not.toBe(first.device);
  newest().hear({ say: 'you', id: renewed.id, person: 'me' });
  newest().hear({ say: 'gone', reason: { key: 'no.gone' } });
  expect(newest().sent.at(-1)!.device).not.toBe(renewed.device);
  expect(news).toEqual(['gone', 'you', 'gone']);
});

it('says for which table it comes, and moves to its people where there are several servers', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const connection = new Connection('ws://x');
  newest().welcome();
  const end = connection.watch(watching(7));
  expect(FakeSocket.all).toHaveLength(1); // one server: nowhere to go
  expect(newest().sent).toMatchObject([{ do: 'watch', table: 't1' }]);
  end();
  newest().onclose?.();
  vi.advanceTimersByTime(2000);
  newest().hear({ say: 'welcome', protocol: 1, version: '0', now: 0, servers: 3 });
  const before = newest();
  const endAgain = connection.watch(watching(7));
  expect(before.closed).toBe(true);
  expect(newest().address).toBe('ws://x?table=t1');
  newest().welcome();
  expect(newest().sent).toMatchObject([{ do: 'watch', table: 't1', since: 7 }]);
  // A rematch: everybody is here already, and who loads the page again comes back here.
  const here = newest();
  endAgain();
  const endRematch = connection.watch({ ...watching(null), table: 't2' });
  vi.advanceTimersByTime(2000);
  expect(newest()).toBe(here);
  expect(nearOf('t2')).toBe('t1');
  expect(nearOf('t3')).toBe('t3');
  // Another table, later, from the lobby.
  endRematch();
  vi.advanceTimersByTime(2000);
  here.hear({ say: 'welcome', protocol: 1, version: '0', now: 0, servers: 3 });
  connection.watch({ ...watching(null), table: 't3' });
  expect(newest().address).toBe('ws://x?table=t3');
});

it('asks for its tables again when the house has given one up without saying which', async () => {
  const connection = new Connection('ws://x');
  const watch = watching(3);
  connection.watch(watch);
  newest().welcome();
  newest().sent = [];
  newest().hear({ say: 'no', code: 'too-fast', reason: { key: 'no.too-fast' } });
  expect(newest().sent).toEqual([]);
  newest().hear({ say: 'no', code: 'broken-table', reason: { key: 'no.damaged', text: 'step 3' } });
  const [asked] = newest().sent as [{ id: number }];
  expect(asked).toMatchObject({ do: 'watch', table: 't1', since: 3 });
  newest().hear({ say: 'no', id: asked.id, code: 'broken-table', reason: { key: 'no.damaged', text: 'step 3' } });
  await Promise.resolve();
  await Promise.resolve();
  expect(watch.refusals.map(({ code }) => code)).toEqual(['broken-table']);
});
