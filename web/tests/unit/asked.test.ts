import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answered, tokenAsked, tokenFor } from '../../src/asked';

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps a token before asking, and the same one until the answer', () => {
  expect(tokenAsked('sit t1')).toBeUndefined();
  const token = tokenFor('sit t1');
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(tokenAsked('sit t1')).toBe(token);
  expect(tokenFor('sit t1')).toBe(token);
  expect(tokenFor('sit t2')).not.toBe(token);
  answered('sit t1');
  expect(tokenAsked('sit t1')).toBeUndefined();
  expect(tokenFor('sit t1')).not.toBe(token);
});

it('forgets what was never answered', () => {
  tokenFor('sit t1');
  vi.advanceTimersByTime(25 * 3600 * 1000);
  expect(tokenAsked('sit t1')).toBeUndefined();
  for (let n = 0; n < 50; ++n) tokenFor(`sit ${n}`);
  expect(JSON.stringify(localStorage.getItem('purloin.asked')).length).toBeLessThan(4000);
});
