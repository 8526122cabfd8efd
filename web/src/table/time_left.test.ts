import { expect, it } from 'vitest';
import { speak } from '../language/catalogue.svelte';
import { isSlow, timeLeft } from './time_left';

const kHour = 3_600_000;

it('says minutes and seconds, then hours, then days', () => {
  expect(timeLeft(0)).toBe('0:00');
  expect(timeLeft(64_001)).toBe('1:05');
  expect(timeLeft(kHour - 1000)).toBe('59:59');
  expect(timeLeft(kHour)).toBe('1 h 0 min');
  expect(timeLeft(5.2 * kHour)).toBe('5 h 12 min');
  expect(timeLeft(24 * kHour)).toBe('1 d 0 h');
  expect(timeLeft(7 * 24 * kHour)).toBe('7 d 0 h');
});

it('says days in French', async () => {
  await speak('fr');
  expect(timeLeft(53 * kHour)).toBe('2 j 5 h');
  await speak('en');
});

it('knows games of days', () => {
  expect(isSlow(null)).toBe(false);
  expect(isSlow({ move_ms: 24 * kHour, total_ms: null })).toBe(true);
  expect(isSlow({ move_ms: 24 * kHour, total_ms: kHour })).toBe(false);
  expect(isSlow({ move_ms: 120_000, total_ms: null })).toBe(false);
});
