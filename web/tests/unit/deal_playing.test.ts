// A try that was not answered is the same try when it is asked for again.
import { beforeEach, expect, it, vi } from 'vitest';
import './speak_english';
import { Refusal } from '../../src/wire/http';

const asked: Record<string, unknown>[] = [];
let answer: () => unknown = () => ({ say: 'ok' });
vi.mock('../../src/wire/connection', () => ({
  connection: () => ({
    askUntilAnswered: (question: Record<string, unknown>) => {
      asked.push(question);
      return Promise.resolve().then(() => answer());
    },
  }),
}));
const went: string[] = [];
vi.mock('../../src/router.svelte', () => ({ router: { go: (path: string) => went.push(path) } }));

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });

const { play } = await import('../../src/deals/playing');
const refuse = (code: string): never => {
  throw new Refusal(code, { key: 'no.tried' });
};

beforeEach(() => {
  asked.length = went.length = 0;
});

it('keeps its token until somebody has said yes or no', async () => {
  const today = { game: 'crypt', day: '2026-11-17' };
  const about = { game: 'crypt', title: 'Crypt' };
  answer = () => refuse('try-again');
  await expect(play(today, about, false)).rejects.toThrow();
  await expect(play(today, about, false)).rejects.toThrow();
  expect(asked[0]).toMatchObject({ do: 'try', game: 'crypt' });
  expect(asked[0]).not.toHaveProperty('day');
  expect(asked[1]!.token).toBe(asked[0]!.token);
  answer = () => ({ say: 'seated', table: 'ab', seat: 0, token: asked[2]!.token, key: 'k', watch: 'w' });
  await play(today, about, false);
  expect(asked[2]!.token).toBe(asked[0]!.token);
  expect(went).toEqual(['/t/ab']);
  answer = () => refuse('tried');
  await expect(play(today, about, true)).rejects.toThrow();
  await expect(play(today, about, true)).rejects.toThrow();
  expect(asked[3]).toMatchObject({ practice: true });
  expect(new Set(asked.map(({ token }) => token)).size).toBe(3); // a new question after each answer
});

it('asks for a challenge from a seat', async () => {
  answer = () => refuse('try-runs');
  await expect(play({ challenge: 'c', seat: 2 }, { game: 'crypt', title: 'Crypt' }, false)).rejects.toThrow();
  expect(asked[0]).toMatchObject({ do: 'try', challenge: 'c', seat: 2 });
});
