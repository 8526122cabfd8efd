import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyText } from './copy';

let selected: string | null;
let copied: string | null;
class Field {
  value = '';
  readOnly = false;
  select(): void {
    selected = this.value;
  }
  remove(): void {
    selected = null;
  }
}

beforeEach(() => {
  selected = copied = null;
  vi.stubGlobal('HTMLElement', Field);
  vi.stubGlobal('document', {
    activeElement: null,
    body: { append: () => undefined },
    createElement: () => new Field(),
    execCommand: () => {
      copied = selected;
      return copied !== null;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('copies over TLS', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a link')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('a link');
});

it('copies without TLS, where browsers have no clipboard, and without permission', async () => {
  vi.stubGlobal('navigator', {});
  expect([await copyText('a link'), copied, selected]).toEqual([true, 'a link', null]);
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  const field = Object.assign(new Field(), { value: 'shown' });
  expect([await copyText('shown', field as unknown as HTMLInputElement), copied, selected]).toEqual([true, 'shown', 'shown']);
});

it('says when nothing was copied', async () => {
  vi.stubGlobal('navigator', {});
  Object.assign(document, { execCommand: () => false });
  expect(await copyText('a link')).toBe(false);
});
