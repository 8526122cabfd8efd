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

it('shows a link as it was typed, where that says where it leads', () => {
  expect(partsOf('HTTPS://Example.org')).toEqual([{ text: 'HTTPS://Example.org', href: 'https://example.org/' }]);
  expect(partsOf('https://example.org/é?q=1#x')[0]?.text).toBe('https://example.org/é?q=1#x');
  for (const said of ['https://example.org:443/', 'https://0x7f.1/', 'https://example.org\\@evil.example/', 'https://ex%61mple.org/']) {
    const [part] = partsOf(said);
    expect(part?.text, said).toBe(part?.href); // as it really is
  }
  expect(partsOf('https://user@example.org/')).toEqual([{ text: 'https://user@example.org/' }]);
  expect(partsOf('https://:pw@example.org/')).toEqual([{ text: 'https://:pw@example.org/' }]);
  for (const { href } of partsOf('http://a.example https://b.example javascript:x//https://c.example')) {
    if (href !== undefined) expect(href).toMatch(/^https?:/);
  }
});

it('says nothing of nothing', () => {
  expect(partsOf('')).toEqual([]);
});
