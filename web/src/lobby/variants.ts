// The choices that a game's options offer to people, with their words.
import { t } from '../language';
import { sayOfGame } from '../language/catalogue.svelte';
import type { GameFacts } from '../wire/messages';
import { labelOf, labelOfValue, optionsOf } from './options';

export interface Variant {
  name: string;
  label: string;
  /** As JSON. */
  normal: string;
  values: readonly { value: string; label: string }[];
  /** Where it is a word of letters, each of which can be chosen: what each stands for. */
  letters: readonly string[];
}

/** AAA, BBB: then ABA is one of them, too. */
function lettersOf(game: string, name: string, values: readonly unknown[]): string[] {
  const repeated = values.filter((value): value is string => typeof value === 'string' && /^([A-Z])\1+$/.test(value));
  if (repeated.length < 2) return [];
  return Array.from(repeated[0]!, (_, k) => sayOfGame(game, `option.${name}.letter-${k + 1}`) ?? String(k + 1));
}

const isSeat = (values: readonly unknown[]): boolean => values.includes(null) && values.includes(0);

/** Of the seats, whoever opens the table has the first; at the table they have names. */
const whoBegins = (names?: readonly string[]): Variant['values'] => [
  { value: 'null', label: t('option.first.lot') },
  ...(names ?? [t('option.first.me')]).map((label, seat) => ({ value: String(seat), label })),
];

export function variantsOf(game: GameFacts, names?: readonly string[]): Variant[] {
  const plain = optionsOf(game).map(({ name, normal, values }) => ({
    name,
    normal,
    label: labelOf(game.id, name),
    values: values.map((value) => ({ value: JSON.stringify(value), label: labelOfValue(game.id, name, value) })),
    letters: lettersOf(game.id, name, values),
  }));
  const seats = Object.entries(game.options as Record<string, { allowed: unknown[] }>)
    .filter(([, { allowed }]) => isSeat(allowed))
    .map(([name]) => ({ name, normal: 'null', label: labelOf(game.id, name), values: whoBegins(names), letters: [] }));
  return [...plain, ...seats];
}
