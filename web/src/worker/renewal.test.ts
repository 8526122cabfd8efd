import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAnewOnce } from './renewal';

const reload = vi.fn();
let answers: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  answers = true;
  reload.mockClear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal('fetch', () => (answers ? Promise.resolve({ ok: true }) : Promise.reject(new Error('offline'))));
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads the page anew, but not over and over', async () => {
  await loadAnewOnce();
  await loadAnewOnce();
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(3_600_000); // another upgrade
  await loadAnewOnce();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('leaves what is on the page where nobody answers', async () => {
  answers = false;
  await loadAnewOnce();
  expect(reload).not.toHaveBeenCalled();
  answers = true;
  await loadAnewOnce();
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves it where nothing can be kept: it might never end', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await loadAnewOnce();
  expect(reload).not.toHaveBeenCalled();
});
