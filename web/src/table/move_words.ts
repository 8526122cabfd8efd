import type { DescribedMove } from '../wire/messages';

export type Words = ReadonlyMap<string, DescribedMove>;

/** The words for moves with those that were asked for. The same ones where nobody answered: whoever looks at them would
 * ask again at once. */
export function withWords(words: Words, asked: readonly string[], told: readonly DescribedMove[]): Words {
  if (told.length === 0) return words;
  // By position: the server may answer with a move's canonical spelling.
  return new Map([...words, ...told.map((one, n) => [asked[n]!, one] as const)]);
}
