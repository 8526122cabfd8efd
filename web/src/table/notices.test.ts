import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isQuiet, noticeTurn } from './notices';

let hears: (() => void)[] = [];
const page = {
  hidden: true,
  addEventListener: (_: string, listener: () => void) => hears.push(listener),
  removeEventListener: (_: string, listener: () => void) => (hears = hears.filter((one) => one !== listener)),
};
let open: string[] = [];
let badges = 0;
class FakeNotice {
  static permission = 'granted';
  onclick: (() => void) | null = null;
  constructor(private readonly title: string) {
    open.push(title);
  }
  close(): void {
    open = open.filter((one) => one !== this.title);
  }
}
const words = { title: 'Your turn', body: 'Crypt' };
const wishes = { notices: true, quiet: { from: 0, to: 0 } };

beforeEach(() => {
  [hears, open, badges, page.hidden, FakeNotice.permission] = [[], [], 0, true, 'granted'];
  vi.stubGlobal('document', page);
  vi.stubGlobal('Notification', FakeNotice);
  vi.stubGlobal('navigator', {
    setAppBadge: async () => void (badges += 1),
    clearAppBadge: async () => void (badges -= 1),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('tells who looks elsewhere, until they look or the turn is over', () => {
  noticeTurn('t1', words, wishes);
  expect(open).toEqual(['Your turn']);
  expect(badges).toBe(1);
  hears[0]!();
  expect(open).toEqual([]);
  expect(badges).toBe(0);
  expect(hears).toEqual([]);
  const end = noticeTurn('t1', words, wishes);
  end();
  expect(open).toEqual([]);
});

it('tells nobody who is there, asked for none, may have none or sleeps', () => {
  page.hidden = false;
  noticeTurn('t1', words, wishes);
  expect(badges).toBe(0);
  page.hidden = true;
  noticeTurn('t1', words, { ...wishes, notices: false });
  noticeTurn('t1', words, { ...wishes, quiet: { from: 0, to: 24 } });
  FakeNotice.permission = 'denied';
  noticeTurn('t1', words, wishes);
  expect(open).toEqual([]);
});

it('does without where there is no such thing', () => {
  vi.stubGlobal('Notification', undefined);
  vi.stubGlobal('navigator', {});
  expect(() => noticeTurn('t1', words, wishes)()).not.toThrow();
});

it('is quiet over midnight, too', () => {
  const night = { from: 22, to: 8 };
  expect([21, 22, 0, 7, 8].map((hour) => isQuiet(night, hour))).toEqual([false, true, true, true, false]);
  expect([12, 13, 14].map((hour) => isQuiet({ from: 13, to: 14 }, hour))).toEqual([false, true, false]);
  expect(isQuiet({ from: 9, to: 9 }, 9)).toBe(false);
});
