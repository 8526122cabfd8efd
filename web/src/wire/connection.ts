// One WebSocket for the whole page: it comes back by itself, watches again what was watched, and
// pairs answers with questions by their id.
import type { ClientMessage, ServerMessage } from './messages';
import { device, renewDevice } from '../device';
import { pageOf } from '../router.svelte';
import { Refusal, Unreachable } from './http';
import { keepNear, nearOf } from './near';

export type Link = 'connecting' | 'open' | 'waiting' | 'offline';

/** A message without its id; `Omit` over each member of the union. */
type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type Question = WithoutId<ClientMessage>;

/** What is said of this person without being asked for. */
export type News = Extract<ServerMessage, { say: 'devices' | 'gone' | 'you' }>;

export interface Watch {
  table: string;
  token?: string | undefined;
  key?: string | undefined;
  /** The version that is held, to ask for the gap only. */
  since(): number | null;
  /** The number of the newest line of chat that is held. */
  chatSince?(): number;
  hear(message: ServerMessage): void;
  refused(refusal: Refusal): void;
}

export interface RoomWatch {
  room: string;
  key(): string | undefined;
  hear(message: ServerMessage): void;
  refused(refusal: Refusal): void;
}

interface Waiting {
  resolve(message: ServerMessage): void;
  reject(error: Error): void;
}

const kFirstDelayMs = 250;
const kLongestDelayMs = 8_000;
const kQuietMs = 20_000; // shorter than the server's patience with silence
const kPongMs = 8_000;
const kBeAgainMs = 3_000;
const kRematchMs = 1_000; // from one table to the next

/** Doubles from try to try, with jitter so that clients of a restarted server do not come at once. */
export function backoff(tries: number, random: () => number = Math.random): number {
  const delay = Math.min(kLongestDelayMs, kFirstDelayMs * 2 ** Math.min(tries, 10));
  return delay * (0.5 + 0.5 * random());
}

export class Connection {
  link: Link = 'connecting';
  /** The house's time minus ours, for clocks. */
  skewMs = 0;
  /** Who we are to others; empty until the server has said it. */
  person = '';
  private socket: WebSocket | null = null;
  private watches = new Map<string, Watch>();
  private rooms = new Map<string, RoomWatch>();
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(link: Link) => void>();
  private isAway = false; // as was said last
  private servers = 1; // that the house has
  private readers = new Set<(news: News) => void>();
  private nextId = 1;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  /** `near`: the table for which the page was opened. */
  constructor(
    private readonly address: string,
    private near: string | null = null,
  ) {
    addEventListener('online', () => this.connectNow());
    addEventListener('offline', () => this.drop('offline'));
    document.addEventListener('visibilitychange', () => {
      this.tellLook();
      if (document.visibilityState !== 'visible') return;
      if (this.link === 'open') this.probe();
      else this.connectNow();
    });
    this.connect();
  }

  onLink(listener: (link: Link) => void): () => void {
    this.listeners.add(listener);
    listener(this.link);
    return () => this.listeners.delete(listener);
  }

  onNews(reader: (news: News) => void): () => void {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  }

  /** Says who is here; whoever was sent away is somebody new. */
  be(isLate = false): void {
    this.ask({ do: 'be', device: device() }).then(
      () => {
        // Seats may have been refused to whom nobody knew.
        if (isLate) for (const watch of this.watches.values()) this.askWatch(watch);
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) return; // it is said again with the next connection
        if (error.code === 'gone') this.begone({ say: 'gone', reason: error.reason });
        else setTimeout(() => this.be(true), kBeAgainMs);
      },
    );
  }

  /** The answer; fails with a Refusal (`no`) or Unreachable (the connection broke meanwhile). */
  ask(question: Question): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      if (this.link !== 'open') return reject(new Unreachable('not connected'));
      const id = this.nextId++;
      this.waiting.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ ...question, id }));
    });
  }

  /** As ask, but a lost connection is no answer: asks again, word for word, as soon as there is one.
   * For what may be asked twice. */
  async askUntilAnswered(question: Question): Promise<ServerMessage> {
    for (;;) {
      await this.opened();
      try {
        return await this.ask(question);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
      }
    }
  }

  watch(watch: Watch): () => void {
    this.watches.set(watch.table, watch);
    if (this.near !== null) keepNear(this.near, watch.table);
    if (this.link === 'open' && !this.comesBeside()) this.askWatch(watch);
    return () => {
      if (this.watches.get(watch.table) !== watch) return;
      this.watches.delete(watch.table);
      this.ask({ do: 'unwatch', table: watch.table }).catch(() => undefined);
      setTimeout(() => {
        if (this.watches.size === 0) this.near = null;
      }, kRematchMs);
    };
  }

  /** After a gap in the versions: asks for what is missing. */
  again(table: string): void {
    const watch = this.watches.get(table);
    if (watch && this.link === 'open') this.askWatch(watch);
  }

  /** Comes into a room and hears what happens there. */
  listen(watch: RoomWatch): () => void {
    this.rooms.set(watch.room, watch);
    if (this.link === 'open') this.askEnter(watch);
    return () => {
      if (this.rooms.get(watch.room) !== watch) return;
      this.rooms.delete(watch.room);
      this.ask({ do: 'exit', room: watch.room }).catch(() => undefined);
    };
  }

  enterAgain(room: string): void {
    const watch = this.rooms.get(room);
    if (watch && this.link === 'open') this.askEnter(watch);
  }

  connectNow(): void {
    if (this.link === 'open' || this.link === 'connecting') return;
    this.tries = 0;
    this.connect();
  }

  /** Who does not look is told of their turn another way (table/push.ts). */
  private tellLook(): void {
    const away = document.hidden;
    if (this.link !== 'open' || away === this.isAway) return;
    this.isAway = away;
    this.ask({ do: 'look', away }).catch(() => undefined);
  }

  /** Connects anew where that can bring this page to the server at which the others of its table are. */
  private comesBeside(): boolean {
    const [table] = this.watches.keys();
    if (this.near !== null || this.servers < 2 || table === undefined) return false;
    this.near = nearOf(table);
    this.hangUp();
    this.connect();
    this.giveUpWaiting();
    return true;
  }

  private opened(): Promise<void> {
    return new Promise((resolve) => {
      const listener = (link: Link): void => {
        if (link !== 'open') return;
        this.listeners.delete(listener);
        resolve();
      };
      this.onLink(listener);
    });
  }

  private askWatch(watch: Watch): void {
    const { table, token, key } = watch;
    const since = watch.since();
    this.ask({
      do: 'watch',
      table,
      scores: true,
      legal: true,
      ...(token ? { token } : key ? { key } : {}),
      ...(since === null ? {} : { since, chat: watch.chatSince?.() ?? 0 }),
    }).catch((error: unknown) => {
      if (error instanceof Refusal) watch.refused(error);
    });
  }

  private askEnter(watch: RoomWatch): void {
    const key = watch.key();
    this.ask({ do: 'enter', room: watch.room, ...(key ? { key } : {}) }).catch((error: unknown) => {
      if (error instanceof Refusal) watch.refused(error);
    });
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.become('connecting');
    const socket = new WebSocket(this.near === null ? this.address : `${this.address}?table=${encodeURIComponent(this.near)}`);
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      for (const line of (data as string).split('\n')) {
        if (this.socket === socket) this.hear(JSON.parse(line) as ServerMessage);
      }
    };
    socket.onclose = () => {
      if (this.socket === socket) this.drop('waiting');
    };
    this.expectWithin(kPongMs);
  }

  private hear(message: ServerMessage): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.probe(), kQuietMs);
    if (message.say === 'welcome') {
      this.skewMs = message.now - Date.now();
      this.tries = 0;
      this.servers = message.servers ?? 1;
      if (this.comesBeside()) return;
      this.become('open', () => this.be());
      this.isAway = false; // as far as this server knows
      this.tellLook();
      for (const watch of this.watches.values()) this.askWatch(watch);
      for (const watch of this.rooms.values()) this.askEnter(watch);
      return;
    }
    if (message.say === 'pong') this.skewMs = message.now - Date.now(); // the house's time can stand still
    if (message.say === 'you') this.person = message.person;
    if (message.say === 'bye') return this.drop('waiting', message.retry_ms);
    if (message.say === 'gone') return this.begone(message);
    if (message.say === 'devices' || message.say === 'you') this.tell(message);
    // Whoever asked must find the new version in place when the answer comes.
    if ('table' in message) this.watches.get(message.table)?.hear(message);
    if ('room' in message) this.rooms.get(message.room)?.hear(message);
    const id = message.say === 'update' ? message.ack : 'id' in message ? message.id : undefined;
    if (typeof id === 'number') this.settle(id, message);
    else if (message.say === 'no') this.wasGivenUp(message.code);
  }

  /** The house has given up a table, and does not say which: whoever watches one that is not there any more hears so. */
  private wasGivenUp(code: string): void {
    if (code === 'too-fast') return; // asking would make it worse
    for (const watch of this.watches.values()) this.askWatch(watch);
  }

  private begone(news: Extract<News, { say: 'gone' }>): void {
    renewDevice();
    this.tell(news);
    this.be();
  }

  private tell(news: News): void {
    for (const reader of this.readers) reader(news);
  }

  private settle(id: number, message: ServerMessage): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (message.say === 'no') waiting?.reject(new Refusal(message.code, message.reason));
    else waiting?.resolve(message);
  }

  private probe(): void {
    this.expectWithin(kPongMs);
    this.ask({ do: 'ping' }).catch(() => undefined);
  }

  private expectWithin(ms: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop('waiting'), ms);
  }

  private drop(link: 'waiting' | 'offline', delayMs = backoff(this.tries)): void {
    this.hangUp();
    this.become(link);
    this.giveUpWaiting();
    this.tries += 1;
    // Browsers are sometimes wrong about being offline: try anyway, only not often.
    this.retry = setTimeout(() => this.connect(), link === 'offline' ? kLongestDelayMs : delayMs);
  }

  private hangUp(): void {
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private giveUpWaiting(): void {
    for (const { reject } of this.waiting.values()) reject(new Unreachable('connection lost'));
    this.waiting.clear();
  }

  /** `first` comes before whatever others do about it. */
  private become(link: Link, first?: () => void): void {
    if (this.link === link) return;
    this.link = link;
    first?.();
    for (const listener of this.listeners) listener(link);
  }
}

let shared: Connection | undefined;

export function connection(): Connection {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const page = pageOf(location.pathname);
  const near = page.at === 'table' ? nearOf(page.table) : null;
  return (shared ??= new Connection(`${scheme}://${location.host}/ws`, near));
}
