import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAwake } from './awake';

let held = 0;
let hears: (() => void)[] = [];
const page = {
  hidden: false,
  addEventListener: (_: string, listener: () => void) => hears.push(listener),
  removeEventListener: (_: string, listener: () => void) => (hears = hears.filter((one) => one !== listener)),
};
interface Lock {
  released: boolean;
  release(): Promise<void>;
}
let locks: Lock[] = [];
const request = async (): Promise<Lock> => {
  held += 1;
  const lock: Lock = {
    released: false,
    release: async () => {
      if (!lock.released) held -= 1;
      lock.released = true;
    },
  };
  locks.push(lock);
  return lock;
};
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  held = 0;
  locks = [];
  hears = [];
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

it('holds the screen until it is over', async () => {
  const end = keepAwake();
  await settled();
  expect(held).toBe(1);
  end();
  await settled();
  expect(held).toBe(0);
  expect(hears).toEqual([]);
});

it('lets go of what comes too late', async () => {
  keepAwake()();
  await settled();
  expect(held).toBe(0);
});

it('asks again when the page is shown again', async () => {
  page.hidden = true;
  keepAwake();
  await settled();
  expect(held).toBe(0);
  page.hidden = false;
  hears[0]!();
  await settled();
  expect(held).toBe(1);
});

it('holds one at a time, and another when the browser has let go of it', async () => {
  const end = keepAwake();
  hears[0]!(); // hidden and shown again before the first has come
  await settled();
  expect(held).toBe(1);
  await locks.find(({ released }) => !released)!.release(); // as browsers do when the page is hidden
  hears[0]!();
  await settled();
  expect(held).toBe(1);
  end();
  await settled();
  expect(held).toBe(0);
});

it('does without where there is no such thing', async () => {
  vi.stubGlobal('navigator', {});
  expect(() => keepAwake()()).not.toThrow();
});
