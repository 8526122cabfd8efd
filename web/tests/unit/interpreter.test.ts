import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../../src/settings.svelte';
import type { Piece } from '../../src/wire/messages';
import { Interpreter } from '../../src/words/interpreter.svelte';

const piece = (id: string, name: string, text: string): Piece => ({ id, kind: 'card', name, text });
const french = new Map([['card:stone', piece('stone', 'Pierre philosophale', 'Deux points.')]]);

function answerWith(...pieces: Piece[]): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ game: '', title: '', pieces }))));
}

afterEach(() => {
  vi.unstubAllGlobals();
  settings.language = 'en';
});

it('says in English what the server said', () => {
  settings.language = 'en';
  expect(new Interpreter().say('The game begins.')).toBe('The game begins.');
});

it('learns a game and the names of its cards', async () => {
  settings.language = 'fr';
  answerWith(piece('stone', 'Philosopher\'s Stone', 'Two points.'));
  const interpreter = new Interpreter(() => ['Ann', 'red']);
  expect(interpreter.say('The game begins.')).toBe('La partie commence.');
  expect(interpreter.say('red takes red')).toBe('red takes red');
  await interpreter.learn('thiefs-market', french);
  expect(interpreter.say('red takes red')).toBe('red prend un rouge');
  expect(interpreter.say('Ann buys Philosopher\'s Stone for red')).toBe('Ann achète Pierre philosophale pour un rouge');
  expect(interpreter.say('for nothing. Two points.')).toBe('sans rien payer. Deux points.');
  settings.language = 'en';
  expect(interpreter.say('red takes red')).toBe('red takes red');
});

it('does without the catalogue and without the game', async () => {
  settings.language = 'fr';
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const interpreter = new Interpreter(() => ['Ann']);
  await interpreter.learn('a-game-to-come', french);
  expect(interpreter.say('Ann wins.')).toBe('Ann gagne.');
  await interpreter.learn('thiefs-market', french);
  expect(interpreter.say('Ann buys Crown for red')).toBe('Ann achète Crown pour un rouge');
});
