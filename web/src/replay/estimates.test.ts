import { expect, it } from 'vitest';
import type { HintMove } from '../wire/messages';
import { chanceOf, hopeOf } from './estimates';

const hint = (more: Partial<HintMove>): HintMove => ({ move: 'm', does: { key: 'no.damaged', text: 'x' }, chance: 6200, ...more });

it('says chances and coins as a look-back does', () => {
  expect(chanceOf(6200, false)).toBe('62%');
  expect(chanceOf(4150, true)).toBe('42 coins');
});

it('says what a move gives up, but not of small differences or of those within the error', () => {
  expect(hopeOf(hint({}), false)).toBe('62%');
  expect(hopeOf(hint({ gives_up: 700, error: 150 }), false)).toBe('62%, gives up 7 (give or take 3)');
  expect(hopeOf(hint({ gives_up: 190, error: 10 }), false)).toBe('62%');
  expect(hopeOf(hint({ gives_up: 700, error: 400 }), false)).toBe('62%');
  expect(hopeOf(hint({ gives_up: -300, error: 100 }), false)).toBe('62%');
});
