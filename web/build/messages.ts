// Reads texts/: folders of languages with files of ICU messages, and what the messages are made of.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Key to message, as a file of texts/ has them. */
export type Catalogue = Readonly<Record<string, string>>;
/** By language, then by the name of the file. */
export type Texts = Readonly<Record<string, Readonly<Record<string, Catalogue>>>>;

/** The complete language; the others say the same. */
export const kFirst = 'en';

const named = (folder: string): string[] => readdirSync(folder).sort();

export function readTexts(folder: string): Texts {
  const read = (language: string): [string, Catalogue][] =>
    named(join(folder, language)).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Catalogue,
    ]);
  return Object.fromEntries(named(folder).map((language) => [language, Object.fromEntries(read(language))]));
}

/** What each language calls itself. */
export const namesOf = (texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([language, { client }]) => [language, client!['language.name']!]));

/** Tags have no meaning here. */
function elementsOf(message: string): MessageFormatElement[] {
  try {
    return parse(message, { ignoreTag: true });
  } catch (error) {
    throw new Error(`${String(error)} in “${message}”`);
  }
}

/** A message without arguments is its text. */
export function parsed(message: string): string | MessageFormatElement[] {
  const elements = elementsOf(message);
  return elements.every(({ type }) => type === TYPE.literal)
    ? elements.map((element) => ('value' in element ? element.value : '')).join('')
    : elements;
}

/** What a message does with an argument: counts with it, chooses by it, or only says it. */
export type Kind = 'number' | 'choice' | 'text';

/** The arguments of a message; what it says and counts with, too, is a number. */
export function argumentsOf(message: string): Map<string, Kind> {
  const found = new Map<string, Kind>();
  const look = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      const kind = kindOf(element.type, message);
      const before = found.get(element.value) ?? 'text';
      if (kind !== 'text' && before !== 'text' && kind !== before) {
        throw new Error(`{${element.value}} is a ${before} and a ${kind}: ${message}`);
      }
      found.set(element.value, kind === 'text' ? before : kind);
      if ('options' in element) for (const option of Object.values(element.options)) look(option.value);
    }
  };
  look(elementsOf(message));
  return found;
}

function kindOf(type: TYPE, message: string): Kind {
  if (type === TYPE.argument) return 'text';
  if (type === TYPE.select) return 'choice';
  if (type === TYPE.number || type === TYPE.plural) return 'number';
  throw new Error(`messages are made of arguments, numbers, plurals and selects, not of ${TYPE[type]}: ${message}`);
}
