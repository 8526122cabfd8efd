import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { manifest, page } from '../../build/shell.ts';
import { parsed } from '../../build/messages.ts';
import { t as crypt } from '../../src/games/crypt/t';
import { t } from '../../src/language';
import { isSpoken, kPseudo, languages, localeOf, open, say, speak, spokenLanguage } from '../../src/language/catalogue.svelte';
import { render } from '../../src/language/message';
import { pseudo } from '../../src/language/pseudo';

beforeAll(() => open('crypt')); // as its board does
afterEach(() => speak('en'));

it('says a message with its values', () => {
  const dice = parsed('{name} has {n, plural, =0 {no dice} one {# die} other {# dice}}');
  expect(render(dice, { name: 'Anna', n: 0 }, 'en')).toBe('Anna has no dice');
  expect(render(dice, { name: 'Anna', n: 1 }, 'en')).toBe('Anna has 1 die');
  expect(render(dice, { name: 'Anna', n: 1234 }, 'en')).toBe('Anna has 1,234 dice');
  const card = parsed('{card, select, none {a card} other {{card}}}');
  expect(render(card, { card: 'none' }, 'en')).toBe('a card');
  expect(render(card, { card: 'Crown' }, 'en')).toBe('Crown');
  // French has none in the singular.
  expect(render(parsed('{n, plural, one {# dé} other {# dés}}'), { n: 0 }, 'fr')).toBe('0 dé');
  expect(() => render(parsed('{name}'), {}, 'en')).toThrow('name');
});

describe('the catalogues', () => {
  it('change language together', async () => {
    expect([t('close'), crypt('ghost')]).toEqual(['Close', 'The Ghost']);
    const changing = speak('fr');
    expect([t('close'), crypt('ghost'), spokenLanguage()]).toEqual(['Close', 'The Ghost', 'en']);
    await changing;
    expect([t('close'), crypt('ghost'), spokenLanguage()]).toEqual(['Fermer', 'Le Fantôme', 'fr']);
    expect(crypt('deck', { n: 1 })).toBe('Pioche\u00a0: 1 carte');
  });

  it('end in the language that was asked for last, whatever is opened meanwhile', async () => {
    void speak('fr');
    const there = open('dice-heist');
    void speak('en');
    void speak('fr');
    await there;
    expect(say('dice-heist', 'board.deck')).toBe('Pioche');
    expect(t('close')).toBe('Fermer');
  });

  it('keep what they have when nothing comes', async () => {
    await speak('fr');
    await expect(speak('of-nobody')).rejects.toThrow('of-nobody');
    expect(t('close')).toBe('Fermer');
    await open('thiefs-market');
    expect(say('thiefs-market', 'board.loot')).toBe('Le butin');
  });

  it('say something else where a key or a value is missing', () => {
    expect(t.maybe('bot.thief', 'x')).toBe('Seasoned thief');
    expect(t.maybe('bot.of-tomorrow', 'of-tomorrow')).toBe('of-tomorrow');
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(t.maybe('turn.of', 'somebody’s turn')).toBe('somebody’s turn');
    expect(complain).toHaveBeenCalledOnce();
    complain.mockRestore();
  });
});

describe('the pseudo-language', () => {
  it('changes every letter of a message and none of its values', () => {
    const messages = pseudo({
      close: 'Close',
      dice: parsed('{name}: {n, plural, one {# die} other {{m, select, few {some} other {# dice}}}}'),
    });
    expect(messages.close).toBe('⟦Çļöšé⟧');
    expect(render(messages.dice!, { name: 'Anna', n: 1, m: 'x' }, 'en')).toBe('⟦Anna: 1 ðîé⟧');
    expect(render(messages.dice!, { name: 'Anna', n: 2, m: 'few' }, 'en')).toBe('⟦Anna: šöɱé⟧');
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    const changed = pseudo({ all: alphabet + alphabet.toUpperCase() }).all as string;
    expect(changed).not.toMatch(/[a-z]/i);
    expect(new Set(changed).size).toBe(54);
  });

  it('can be spoken, but is in no list', async () => {
    await speak(kPseudo);
    expect(t('close')).toBe('⟦Çļöšé⟧');
    expect(crypt('round', { n: 3 })).toMatch(/^⟦.* 3⟧$/);
    expect([isSpoken(kPseudo), localeOf(kPseudo), kPseudo in languages]).toEqual([true, 'en', false]);
    expect(Object.values(languages)).toEqual(expect.arrayContaining(['English', 'Français']));
  });
});

describe('what is static', () => {
  const texts = {
    en: { client: { 'app.description': 'Games.', 'app.needs-script': 'Needs JavaScript.' } },
    fr: { client: { 'app.description': 'Jeux.', 'app.needs-script': 'A besoin de JavaScript.' } },
  };

  it('is said in every language', () => {
    expect(page('<meta content="%app.description%"><noscript>%app.needs-script%</noscript>', texts)).toBe(
      '<meta content="Games."><noscript><p lang="en">Needs JavaScript.</p><p lang="fr">A besoin de JavaScript.</p></noscript>',
    );
    expect(JSON.parse(manifest('{"name":"Purloin"}', texts))).toEqual({
      name: 'Purloin',
      lang: 'en',
      description: 'Games.',
      description_localized: { fr: 'Jeux.' },
    });
  });
});
