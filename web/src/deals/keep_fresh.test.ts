import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFresh } from './keep_fresh';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks one question at a time, and only while somebody looks', async () => {
  const answers: (() => void)[] = [];
  const load = vi.fn(() => new Promise<void>((answer) => answers.push(answer)));
  const stop = keepFresh(load);
  await vi.advanceTimersByTimeAsync(300_000); // offline
  expect(load).toHaveBeenCalledTimes(1);
  answers.pop()!();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(2);
  answers.pop()!();
  vi.stubGlobal('document', { hidden: true });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(load).toHaveBeenCalledTimes(2);
  vi.stubGlobal('document', { hidden: false });
  stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(load).toHaveBeenCalledTimes(2);
});
