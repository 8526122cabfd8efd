import { expect, it } from 'vitest';
import { blake2b256 } from '../../src/fair/commitment';
import { pageOf } from '../../src/router.svelte';
import { refsOfEvent, refsOfMove } from '../../src/table/refs';
import { backoff } from '../../src/wire/connection';
import type { Piece } from '../../src/wire/messages';
import { render } from '../../build/rules_pages.ts';

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
  expect(pageOf('/t')).toEqual({ at: 'lost' });
  expect(pageOf('/elsewhere')).toEqual({ at: 'lost' });
});

it('waits longer from try to try, but never long', () => {
  expect(backoff(0, () => 1)).toBe(250);
  expect(backoff(3, () => 1)).toBe(2000);
  expect(backoff(50, () => 1)).toBe(8000);
  expect(backoff(50, () => 0)).toBe(4000);
});

it('reads from a move what it touches', () => {
  const piece = (kind: string, id: string): [string, Piece] => [
    `${kind}:${id}`,
    { id, kind, name: id, text: '' },
  ];
  const pieces = new Map([piece('museum', 'louvre'), piece('exhibit', 'gem-ruby'), piece('card', 'crown'), piece('face', 'R')]);
  expect(refsOfMove('heist louvre 2', pieces)).toEqual(['museum:louvre']);
  expect(refsOfMove('raid louvre gem-ruby 0', pieces)).toEqual(['museum:louvre', 'exhibit:gem-ruby']);
  expect(refsOfMove('recruit from 2', pieces)).toEqual(['seat:2']);
  expect(refsOfMove('claim 1:2x3 4:1x6', pieces)).toEqual(['slot:1', 'slot:4']);
  expect(refsOfMove('reroll 3', pieces)).toEqual(['slot:3']);
  expect(refsOfMove('steal 1 return R', pieces)).toEqual(['seat:1']);
  expect(refsOfMove('buy crown pay RW$', pieces)).toEqual(['card:crown']);
  const refs = refsOfEvent({ kind: 'move', seat: 0, text: '', move: 'heist louvre 1' }, pieces);
  expect([...refs].sort()).toEqual(['museum:louvre', 'seat:0']);
});

it('makes anchors of rule ids', () => {
  expect(render('- DH-01 Two to five.')).toContain('<li id="DH-01"><a class="rule" href="#DH-01">DH-01</a> Two');
});
