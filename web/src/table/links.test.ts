import { expect, it } from 'vitest';
import { partsOf } from './links';

it('finds links among words', () => {
  expect(partsOf('no link here')).toEqual([{ text: 'no link here' }]);
  expect(partsOf('see https://example.org/a?b=c, or not')).toEqual([
    { text: 'see ' },
    { text: 'https://example.org/a?b=c', href: 'https://example.org/a?b=c' },
    { text: ', or not' },
  ]);
  expect(partsOf('http://a.example/ http://b.example/').filter(({ href }) => href)).toHaveLength(2);
});

it('makes no link of what is no page', () => {
  for (const said of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org/', 'https://', 'xhttps://example.org']) {
    expect(partsOf(said)).toEqual([{ text: said }]);
  }
});

it('does not let an address deceive', () => {
  expect(partsOf('https://bank.example@evil.example/')).toEqual([{ text: 'https://bank.example@evil.example/' }]);
  const [part] = partsOf('https://b\u0430nk.example/'); // a Cyrillic letter
  expect(part?.text).toBe('https://xn--bnk-6cd.example/');
  expect(part?.href).toBe(part?.text);
  expect(partsOf('https://example.org/"onmouseover="x')[0]?.href).toBe('https://example.org/');
});

it('says nothing of nothing', () => {
  expect(partsOf('')).toEqual([]);
});
