import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForPieces } from './pieces';

const pieces = [{ kind: 'city', id: 'paris' }];
const no = { ok: false, status: 404, json: () => Promise.resolve({ code: 'unknown-game', reason: { key: 'no.unknown-game' } }) };
const yes = { ok: true, status: 200, json: () => Promise.resolve({ pieces }) };
const fetched = vi.fn<() => Promise<object>>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks until somebody answers', async () => {
  const told = vi.fn();
  fetched.mockRejectedValue(new Error('offline'));
  askForPieces('crypt', told);
  await vi.advanceTimersByTimeAsync(7_000);
  expect([fetched.mock.calls.length, told.mock.calls.length]).toEqual([3, 0]);
  fetched.mockResolvedValue(yes);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.mock.calls).toEqual([[pieces]]);
  expect(fetched).toHaveBeenCalledTimes(4);
});

it('stops when nobody wants to know any more, or there is no such game', async () => {
  const told = vi.fn();
  fetched.mockRejectedValue(new Error('offline'));
  const stop = askForPieces('crypt', told);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockResolvedValue(no);
  askForPieces('pig', told);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetched.mock.calls.length, told.mock.calls.length]).toEqual([2, 0]);
});
