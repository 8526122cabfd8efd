// What browsers keep for the page, where they keep nothing, and where another tab writes there too.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let stored: Map<string, string>;
let isBlocked: boolean;
let page: EventTarget;
const guarded = <T>(value: T): T => {
  if (isBlocked) throw new Error('SecurityError');
  return value;
};

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  isBlocked = false;
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => guarded(stored.get(key) ?? null),
    setItem: (key: string, value: string) => guarded(stored.set(key, value)),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Another tab writes there. */
function elsewhere(key: string, value: unknown): void {
  stored.set(key, JSON.stringify(value));
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

it('keeps keys for as long as the page is open where there is no storage', async () => {
  isBlocked = true;
  const { keepsakes } = await import('../../src/keepsakes.svelte');
  keepsakes.keep('t1', { token: 'mine', key: 'k1' });
  keepsakes.keep('t1', { game: 'crypt' });
  keepsakes.keep('t2', { token: 'also mine' });
  expect([keepsakes.find('t1')?.token, keepsakes.find('t1')?.game, keepsakes.list().length]).toEqual(['mine', 'crypt', 2]);
  keepsakes.forget('t1');
  expect(keepsakes.list().map(({ table }) => table)).toEqual(['t2']);
  isBlocked = false; // it was full, and has room again
  keepsakes.keep('t3', {});
  expect(Object.keys(JSON.parse(stored.get('purloin.tables')!) as object).sort()).toEqual(['t2', 't3']);
});

it('has the wishes of both where two tabs are open', async () => {
  const { settings } = await import('../../src/settings.svelte');
  settings.keep();
  const first = JSON.parse(stored.get('purloin.settings')!) as Record<string, unknown>;
  settings.name = 'An'; // is being typed
  elsewhere('purloin.settings', { ...first, sound: false, seats: { crypt: 3 } });
  expect([settings.sound, settings.seats, settings.name]).toEqual([false, { crypt: 3 }, 'An']);
  settings.theme = 'dark';
  settings.keep();
  expect(JSON.parse(stored.get('purloin.settings')!)).toEqual({ ...first, sound: false, seats: { crypt: 3 }, theme: 'dark', name: 'An' });
  elsewhere('purloin.settings', { ...first, seats: { crypt: 3 }, theme: 'dark', name: 'An' });
  expect([settings.sound, settings.theme, settings.name]).toEqual([true, 'dark', 'An']);
});

it('knows the rooms that another tab has entered', async () => {
  const { keptRooms } = await import('../../src/room/kept.svelte');
  elsewhere('purloin.rooms', [{ room: 'r1', name: 'Friday', key: null }]);
  keptRooms.keep('r2', { name: 'Monday' });
  expect((JSON.parse(stored.get('purloin.rooms')!) as { room: string }[]).map(({ room }) => room)).toEqual(['r2', 'r1']);
});

it('takes secrets out of an address and leaves the rest of it', async () => {
  const { keepsakes, takeSecretsFromAddress } = await import('../../src/keepsakes.svelte');
  const replaceState = vi.fn();
  vi.stubGlobal('location', { hash: `#watch=${'a'.repeat(32)}`, pathname: '/r/t1', search: '?at=7&as=all' });
  vi.stubGlobal('history', { state: null, replaceState });
  takeSecretsFromAddress('t1');
  expect(keepsakes.find('t1')?.watch).toBe('a'.repeat(32));
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/r/t1?at=7&as=all');
});
