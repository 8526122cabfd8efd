import { afterEach, expect, it, vi } from 'vitest';
import { isOwnName, originForOthers } from './reach';

afterEach(() => vi.unstubAllGlobals());

const here = { hostname: 'localhost', origin: 'http://localhost:8080' };

const answering = (origins: string[]): void =>
  void vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ origins })));

it('knows the names that every machine has for itself', () => {
  for (const name of ['localhost', 'purloin.localhost', '127.0.0.1', '127.0.1.1', '[::1]']) expect(isOwnName(name)).toBe(true);
  for (const name of ['192.168.1.5', 'example.org', 'localhost.example.org', '127.example.org']) expect(isOwnName(name)).toBe(false);
});

it('asks for an address that others can reach', async () => {
  answering(['http://192.168.1.5:8080', 'http://10.0.0.2:8080']);
  expect(await originForOthers(here)).toBe('http://192.168.1.5:8080');
  answering([]);
  expect(await originForOthers(here)).toBe(null);
});

it('keeps the address that was typed where that is nobody\'s own', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nobody asked')));
  expect(await originForOthers({ hostname: 'example.org', origin: 'https://example.org' })).toBe('https://example.org');
});
