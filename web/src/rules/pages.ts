// The rules pages of docs/rules. Not every language that is spoken has to have them.
import { pages } from 'virtual:rules';
import { localeOf, type Language } from '../language/catalogue.svelte';

/** The language that has every page. */
const kFirst = 'en';

export interface RulesPage {
  /** The one that it is written in, which need not be the one that was asked for. */
  language: Language;
  load: () => Promise<{ default: string }>;
}

/** Whether there is a page at all. */
export const hasRules = (game: string): boolean => rulesOf(game, kFirst) !== undefined;

/** The page of a game in this language, or else in English; none where there is no such game. */
export function rulesOf(game: string, spoken: Language): RulesPage | undefined {
  const language = [localeOf(spoken), kFirst, ...Object.keys(pages)].find((one) => Object.hasOwn(pages, one) && Object.hasOwn(pages[one]!, game));
  return language === undefined ? undefined : { language, load: pages[language]![game]! };
}

/** The games of which there is a page to read. */
export const gamesWithRules = (spoken: Language): string[] =>
  [...new Set(Object.values(pages).flatMap((games) => Object.keys(games)))].filter((game) => rulesOf(game, spoken) !== undefined).sort();
