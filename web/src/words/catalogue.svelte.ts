// Message catalogues: the main one is words/en.ts and words/fr.ts, each game has its own beside its
// board, so that a table loads only the words of its game.
import { settings } from '../settings.svelte';

export type Language = 'en' | 'fr';
export type Values = Record<string, string | number>;

export const languages: Record<Language, string> = { en: 'English', fr: 'Français' };

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  fr: new Intl.PluralRules('fr'),
};

/**
 * `{name}` is replaced; `{n|die|dice}` picks by whether the language has n in the singular (French
 * has none in it, too). In French, `de {name}` becomes `d’Anna` before a vowel.
 */
export function fill(text: string, values: Values, language: Language = 'en'): string {
  const slot = /(\b[Dd]e )?\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;
  return text.replace(slot, (whole, of: string | undefined, name: string, one, many) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined) {
      return (of ?? '') + (plurals[language].select(Math.abs(Number(value))) === 'one' ? one : many);
    }
    const elided = of !== undefined && language === 'fr' && /^[aeiouâàäéèêëîïôöûùü]/i.test(String(value));
    return (elided ? `${of[0]}’` : (of ?? '')) + String(value);
  });
}

export interface Translate<Key extends string> {
  (key: Key, values?: Values): string;
  /** For keys made of words that the server sent; `otherwise` where the catalogue has none. */
  maybe(key: string, otherwise: string, values?: Values): string;
}

/** A typed `t` over a catalogue. English is complete; what another language lacks is said in it. */
export function words<Key extends string>(
  catalogue: { en: Record<Key, string> } & { [language in Language]?: Partial<Record<Key, string>> },
): Translate<Key> {
  const find = (key: Key): string | undefined =>
    catalogue[settings.language]?.[key] ?? catalogue.en[key];
  const t = (key: Key, values: Values = {}): string => fill(find(key) ?? key, values, settings.language);
  t.maybe = (key: string, otherwise: string, values: Values = {}): string =>
    fill(find(key as Key) ?? otherwise, values, settings.language);
  return t;
}
