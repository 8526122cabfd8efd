// What can be chosen for a table of a game, as the server's list of games has it.
import { t } from '../language';
import { sayOfGame } from '../language/catalogue.svelte';
import { readable } from '../language/readable';
import type { GameFacts } from '../wire/messages';

type Value = boolean | number | string;

export interface Option {
  name: string;
  /** As JSON. */
  normal: string;
  values: readonly Value[];
}

/** Options that offer a choice of plain values. Texts of one's own are for programs, and so is a seat,
 * which may be none. */
export function optionsOf({ options }: GameFacts): Option[] {
  return Object.entries(options as Record<string, { default: unknown; allowed: unknown[] }>)
    .filter(([, { allowed }]) => !allowed.includes(null))
    .map(([name, facts]) => ({ name, normal: JSON.stringify(facts.default), values: facts.allowed.filter(isPlain) }))
    .filter(({ values }) => values.length > 1);
}

const isPlain = (value: unknown): value is Value =>
  typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && !/[\s:]/.test(value));

/** In the words of the game's own texts, once those are open; else its id, made readable. */
export const labelOf = (game: string, option: string): string => sayOfGame(game, `option.${option}`) ?? readable(option);

export const labelOfValue = (game: string, option: string, value: Value): string =>
  sayOfGame(game, `option.${option}.${value}`) ?? t.maybe(`option.${value}`, readable(String(value)));
