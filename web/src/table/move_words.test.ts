import { expect, it } from 'vitest';
import type { DescribedMove } from '../wire/messages';
import { withWords } from './move_words';

const told = (move: string): DescribedMove => ({ move, legal: true, does: { key: 'no.no-table' }, preview: null });

it('adds words by position', () => {
  const words = withWords(new Map([['a', told('a')]]), ['b 1', 'c'], [told('b'), told('c')]);
  expect([...words].map(([move, { move: spelled }]) => `${move}=${spelled}`)).toEqual(['a=a', 'b 1=b', 'c=c']);
});

it('changes nothing where nobody answers', () => {
  const words = new Map([['a', told('a')]]);
  expect(withWords(words, ['b'], [])).toBe(words);
});
