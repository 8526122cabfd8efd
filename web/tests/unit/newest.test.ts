import { expect, it } from 'vitest';
import { Newest } from '../../src/wire/newest';

it('takes answers as they come, but none that a later one has overtaken', () => {
  const newest = new Newest();
  const [first, second, third] = [newest.ask(), newest.ask(), newest.ask()];
  expect(second()).toBe(false); // the first may never be answered
  expect(first()).toBe(true);
  expect(third()).toBe(false);
  expect(newest.ask()()).toBe(false);
});
