// Texts come over the network, in any order and late.
import { expect, it, vi } from 'vitest';

it('speaks what was asked for last, and what is opened is there when it resolves', async () => {
  const coming: (() => void)[] = [];
  const chunk = (text: string) => () =>
    new Promise<{ default: object }>((resolve) => coming.push(() => resolve({ default: { close: text } })));
  vi.resetModules();
  vi.doMock('virtual:texts', () => ({
    languages: { en: 'English', fr: 'Français' },
    files: { en: { client: chunk('Close'), crypt: chunk('Shut') }, fr: { client: chunk('Fermer'), crypt: chunk('Clore') } },
  }));
  const { open, say, speak } = await import('../../src/language/catalogue.svelte');
  const shown: unknown[] = [];
  const asked = [speak('fr'), open('crypt').then(() => shown.push(say('crypt', 'close'))), speak('en')];
  for (let n = 0; n < 20; ++n) {
    coming.pop()?.(); // the newest first
    await new Promise((resolve) => setTimeout(resolve));
  }
  await Promise.all(asked);
  expect(shown).toEqual(['Shut']);
  expect([say('client', 'close'), say('crypt', 'close')]).toEqual(['Close', 'Shut']);
});
