// A connection on which all that is asked waits for the answer that a test gives.
import { vi } from 'vitest';
import type { Link, Question, Watch } from '../../src/wire/connection';
import { Refusal, Unreachable } from '../../src/wire/http';
import type { ServerMessage } from '../../src/wire/messages';

interface Asked {
  question: Question;
  resolve(message: ServerMessage): void;
  reject(error: Error): void;
}

/** Promises that have their answer are told so. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

export class FakeConnection {
  link: Link = 'open';
  skewMs = 0;
  person = '';
  readonly again = vi.fn();
  watched: Watch | null = null;
  private open: Asked[] = [];
  private readonly listeners = new Set<(link: Link) => void>();

  onLink(listener: (link: Link) => void): () => void {
    this.listeners.add(listener);
    listener(this.link);
    return () => this.listeners.delete(listener);
  }

  watch(watch: Watch): () => void {
    this.watched = watch;
    return () => (this.watched = null);
  }

  ask(question: Question): Promise<ServerMessage> {
    if (this.link !== 'open') return Promise.reject(new Unreachable('not connected'));
    return new Promise((resolve, reject) => this.open.push({ question, resolve, reject }));
  }

  askUntilAnswered(question: Question): Promise<ServerMessage> {
    return this.ask(question);
  }

  /** What is asked and not answered, by what it is. */
  get asked(): string[] {
    return this.open.map(({ question }) => question.do);
  }

  /** What the server says to the table of its own accord. */
  async say(message: object): Promise<void> {
    this.watched!.hear(message as ServerMessage);
    await settled();
  }

  /** The oldest question of this kind is answered. */
  async answer(what: Question['do'], message: object): Promise<void> {
    this.take(what).resolve(message as ServerMessage);
    await settled();
  }

  async refuse(what: Question['do'], code: string): Promise<void> {
    this.take(what).reject(new Refusal(code, { key: 'no.too-fast' }));
    await settled();
  }

  /** The line breaks, or is there again. */
  async become(link: Link): Promise<void> {
    this.link = link;
    for (const listener of this.listeners) listener(link);
    if (link !== 'open') for (const { reject } of this.open.splice(0)) reject(new Unreachable('connection lost'));
    await settled();
  }

  private take(what: Question['do']): Asked {
    const at = this.open.findIndex(({ question }) => question.do === what);
    if (at < 0) throw new Error(`nobody asks to ${what}, but to ${this.asked.join(', ')}`);
    return this.open.splice(at, 1)[0]!;
  }
}
