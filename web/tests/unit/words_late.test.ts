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

it('opens a game although the texts of another one do not come', async () => {
  const chunk = (text: string) => () => Promise.resolve({ default: { close: text } });
  const crypt = { comes: false };
  const late = () => (crypt.comes ? chunk('Shut')() : Promise.reject(new Error('404')));
  vi.resetModules();
  vi.doMock('virtual:texts', () => ({
    languages: { en: 'English', fr: 'Français' },
    files: {
      en: { client: chunk('Close'), crypt: late, market: chunk('Stall') },
      fr: { client: chunk('Fermer'), crypt: chunk('Clore'), market: () => Promise.reject(new Error('404')) },
    },
  }));
  const { open, say, speak, spokenLanguage } = await import('../../src/language/catalogue.svelte');
  await speak('en');
  await expect(open('crypt')).rejects.toThrow('404');
  await open('market');
  expect([say('market', 'close'), say('crypt', 'close')]).toEqual(['Stall', null]);
  crypt.comes = true;
  await open('crypt');
  expect(say('crypt', 'close')).toBe('Shut');
  // What is spoken changes its language as a whole or not at all.
  await expect(speak('fr')).rejects.toThrow('404');
  expect([spokenLanguage(), say('market', 'close')]).toEqual(['en', 'Stall']);
});
