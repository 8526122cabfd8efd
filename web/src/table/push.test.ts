import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Question } from '../wire/connection';
import { askToBeTold, endNotices, isToldAt, keyBytes, leaveTold } from './push';

let said: Question[];
let subscribed: { key: Uint8Array } | null;
let key: string | null;
const say = async (question: Question): Promise<void> => void said.push(question);
const subscription = (): object => ({
  endpoint: 'https://push.example/1',
  options: { applicationServerKey: subscribed!.key.buffer },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }),
  unsubscribe: async () => void (subscribed = null),
});
const manager = {
  getSubscription: async () => (subscribed === null ? null : subscription()),
  subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
    expect(options.userVisibleOnly).toBe(true);
    if (subscribed !== null) throw new Error('subscribed with another key');
    subscribed = { key: options.applicationServerKey };
    return subscription();
  },
};
const wishes = { notices: true, quiet: { from: 22, to: 8 }, language: 'fr' };

beforeEach(() => {
  [said, subscribed, key] = [[], null, 'AQID'];
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager: manager }) } });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ key })));
});
afterEach(async () => {
  await endNotices();
  vi.unstubAllGlobals();
});

it('tells the server where this browser is told, and when it is quiet here', async () => {
  await askToBeTold('t1', say, wishes);
  const quiet = { from: 22, to: 8, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  expect(said).toEqual([{ do: 'notify', table: 't1', endpoint: 'https://push.example/1', p256dh: 'P', auth: 'A', language: 'fr', quiet }]);
  expect(isToldAt('t1')).toBe(true);
  expect(isToldAt('t2')).toBe(false);
  leaveTold('t1');
  expect(isToldAt('t1')).toBe(false);
});

it('keeps its subscription, and makes another where the house has another key', async () => {
  await askToBeTold('t1', say, wishes);
  const first = subscribed;
  await askToBeTold('t2', say, wishes);
  expect(subscribed).toBe(first);
  key = 'BAUG';
  await askToBeTold('t1', say, wishes);
  expect([...subscribed!.key]).toEqual([4, 5, 6]);
});

it('mutes every table and ends the subscription', async () => {
  await askToBeTold('t1', say, wishes);
  await askToBeTold('t2', say, wishes);
  said = [];
  await endNotices();
  expect(said).toEqual(['t1', 't2'].map((table) => ({ do: 'mute', table, endpoint: 'https://push.example/1' })));
  expect(subscribed).toBeNull();
  expect(isToldAt('t1')).toBe(false);
});

it('ends what was only about to begin', async () => {
  const asked = askToBeTold('t1', say, wishes);
  await endNotices();
  await asked;
  expect(said).toEqual([]);
  expect(subscribed).toBeNull();
});

it('asks for nothing where it is not wanted, not allowed or not to be had', async () => {
  await askToBeTold('t1', say, { ...wishes, notices: false });
  vi.stubGlobal('Notification', { permission: 'denied' });
  await askToBeTold('t1', say, wishes);
  vi.stubGlobal('Notification', { permission: 'granted' });
  key = null; // a house without notices
  await askToBeTold('t1', say, wishes);
  key = 'AQID';
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
  await askToBeTold('t1', say, wishes);
  vi.stubGlobal('navigator', {});
  await askToBeTold('t1', say, wishes);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError()));
  await askToBeTold('t1', say, wishes);
  expect(said).toEqual([]);
  expect(subscribed).toBeNull();
});

it('is not told where the server refuses', async () => {
  await askToBeTold('t1', () => Promise.reject(new Error('no')), wishes);
  expect(isToldAt('t1')).toBe(false);
});

it('reads keys as they are written in links', () => {
  expect([...keyBytes('_-8')]).toEqual([255, 239]);
});
