// The choices that a game's options offer to people.
import { t } from '../language';
import type { GameFacts } from '../wire/messages';

export interface Variant {
  name: string;
  /** As JSON. */
  normal: string;
  values: readonly { value: string; label: string }[];
  /** Six letters, each of which can be chosen. */
  letters: boolean;
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && !/[\s:]/.test(value));
const isSeats = (values: readonly unknown[]): boolean => values.includes(null) && values.includes(0);

/** Options with a choice of plain values; texts and objects of one's own are for programs. */
export function variantsOf(game: GameFacts): Variant[] {
  const options = Object.entries(game.options as Record<string, { default: unknown; allowed: unknown[] }>);
  return options
    .map(([name, { default: normal, allowed }]): Variant => {
      // Of the seats, whoever opens the table has the first.
      const offered = isSeats(allowed) ? [null, 0] : allowed.filter(isPlain);
      const label = (value: unknown): string =>
        isSeats(allowed)
          ? t(value === null ? 'option.first.lot' : 'option.first.me')
          : t.maybe(`option.${name}.${value}`, t.maybe(`option.${value}`, String(value)));
      return {
        name,
        normal: JSON.stringify(normal),
        values: offered.map((value) => ({ value: JSON.stringify(value), label: label(value) })),
        letters: allowed.includes('AAAAAA') && allowed.includes('BBBBBB'),
      };
    })
    .filter(({ values }) => values.length > 1);
}

export const labelOf = (name: string): string => t.maybe(`option.${name}`, name);
