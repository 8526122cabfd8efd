import { expect, it } from 'vitest';
import { blake2b256 } from '../../src/fair/commitment';
import { pageOf } from '../../src/router.svelte';
import { refsOfEvent } from '../../src/table/refs';
import { backoff } from '../../src/wire/connection';
import type { Piece } from '../../src/table/pieces';

it('knows BLAKE2b-256', () => {
  expect(blake2b256('abc')).toBe('bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319');
  expect(blake2b256('')).toBe('0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8');
  expect(blake2b256('a'.repeat(200))).toBe('6b6e59aaf00eb730cf93de53560846722184bbd92f8368c21ffa95380c2f9fe6');
});

it('finds the page of a path', () => {
  expect(pageOf('/')).toEqual({ at: 'lobby' });
  expect(pageOf('/t/ab12')).toEqual({ at: 'table', table: 'ab12' });
  expect(pageOf('/rules/crypt')).toEqual({ at: 'rules', game: 'crypt' });
  expect(pageOf('/fair/ab12')).toEqual({ at: 'fair', table: 'ab12' });
  expect(pageOf('/today')).toEqual({ at: 'today' });
  expect(pageOf('/c/ab12')).toEqual({ at: 'challenge', challenge: 'ab12' });
  expect(pageOf('/learn/crypt')).toEqual({ at: 'learn', game: 'crypt' });
  expect(pageOf('/learn')).toEqual({ at: 'lost' });
  expect(pageOf('/t')).toEqual({ at: 'lost' });
  expect(pageOf('/elsewhere')).toEqual({ at: 'lost' });
});

it('waits longer from try to try, but never long', () => {
  expect(backoff(0, () => 1)).toBe(250);
  expect(backoff(3, () => 1)).toBe(2000);
  expect(backoff(50, () => 1)).toBe(8000);
  expect(backoff(50, () => 0)).toBe(4000);
});

it('reads from an event what it touches', () => {
  const piece = (kind: string, id: string): [string, Piece] => [
    `${kind}:${id}`,
    { id, kind, name: id, text: '' },
  ];
  const pieces = new Map([piece('museum', 'louvre'), piece('exhibit', 'gem-ruby'), piece('card', 'crown')]);
  const refs = refsOfEvent({ key: 'dh.tries', seat: 0, museum: 'louvre', sidekicks: 1, needs: 6, odds: 0.3 }, pieces);
  expect([...refs].sort()).toEqual(['museum:louvre', 'seat:0']);
  const claims = { key: 'cr.claims', seat: 1, cards: [{ slot: 4, type: 'idol', pushes: 'player', victim: 2 }] } as const;
  expect([...refsOfEvent({ ...claims, cards: [...claims.cards] }, pieces)].sort()).toEqual(['seat:1', 'seat:2', 'slot:4']);
});
