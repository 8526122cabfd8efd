// The catalogues of texts/: each file of each language is a chunk, loaded when it is needed. The
// client has one, events of any table another, and each game one that comes with its board.
import { files, languages } from 'virtual:texts';
import { render, type Messages, type Values } from './message';
import type { Texts } from './texts.generated';

/** A folder of texts/, or `pseudo`. */
export type Language = string;

/** For tests, and in no list: English with every letter changed, so that other text shows. */
export const kPseudo = 'pseudo';

export { languages };
export const isSpoken = (language: Language): boolean => Object.hasOwn(languages, language) || language === kPseudo;

/** For `Intl` and for the page's `lang`. */
export const localeOf = (language: Language): string => (language === kPseudo ? 'en' : language);

interface Spoken {
  language: Language;
  /** By file. */
  texts: Readonly<Record<string, Messages>>;
}
let spoken = $state.raw<Spoken>({ language: 'en', texts: {} });

const kAlways: readonly string[] = ['client', 'common'];
const opened = new Set(kAlways);
const missing = new Map<string, unknown>(); // why files did not come
let wanted: Language = 'en';
let newest: Promise<void> = Promise.resolve();

async function load(language: Language, file: string): Promise<Messages> {
  if (language !== kPseudo) {
    const spokenFiles = files[language];
    if (spokenFiles === undefined) throw new Error(`no texts in ${language}`);
    return (await spokenFiles[file]?.())?.default ?? {};
  }
  const [english, { pseudo }] = await Promise.all([load('en', file), import('./pseudo')]);
  return pseudo(english);
}

/** Loads every file in use; those that are spoken change language together, when all are there. One that does not come
 * keeps no other from coming. */
async function learn(): Promise<void> {
  const language = wanted;
  const all = [...opened];
  const loaded = await Promise.allSettled(all.map((file) => load(language, file)));
  const texts: Record<string, Messages> = {};
  for (const [n, file] of all.entries()) {
    const one = loaded[n]!;
    if (one.status === 'fulfilled') {
      texts[file] = one.value;
      continue;
    }
    missing.set(file, one.reason);
    if (kAlways.includes(file) || Object.hasOwn(spoken.texts, file)) {
      if (wanted === language) wanted = spoken.language; // what is opened next comes in what is spoken
      throw one.reason;
    }
  }
  spoken = { language, texts };
}

/** From then on `t` says everything in this language; it stays as it was where that cannot be loaded. */
export function speak(language: Language): Promise<void> {
  wanted = language;
  // One after the other, each in the language that is wanted by then: none resolves without its texts.
  newest = newest.catch(() => undefined).then(learn);
  return newest;
}

/** Texts of a game, in the language that is spoken; resolves when `t` has them, and fails when they do not come. */
export async function open(file: string): Promise<void> {
  opened.add(file);
  await speak(wanted);
  if (!Object.hasOwn(spoken.texts, file)) throw missing.get(file);
}

/** The language that `t` speaks. */
export const spokenLanguage = (): Language => spoken.language;

/** Any message of a file that is open; null where there is none. */
export function say(file: string, key: string, values: Values = {}): string | null {
  const message = spoken.texts[file]?.[key];
  if (message === undefined) return null;
  try {
    return render(message, values, localeOf(spoken.language));
  } catch (error) {
    console.error(`${file}: ${key}:`, error);
    return null;
  }
}

/** What only a browser says of a game (`board.KEY` in its file), whichever game that is. */
export const sayOfGame = (game: string, key: string, values?: Values): string | null => say(game, `board.${key}`, values);

/** The open file that has this key. */
export const fileWith = (key: string): string | undefined =>
  Object.keys(spoken.texts).find((file) => Object.hasOwn(spoken.texts[file]!, key));

/** The keys of a file that is open. */
export const keysOf = (file: string): string[] => Object.keys(spoken.texts[file] ?? {});

type NeedsValues<File, Key extends keyof File> = Key extends keyof File
  ? keyof File[Key] extends never
    ? never
    : Key
  : never;

export interface Translate<File> {
  <Key extends keyof File & string>(
    key: Key,
    ...values: [NeedsValues<File, Key>] extends [never] ? [] : [values: File[NeedsValues<File, Key>]]
  ): string;
  /** For keys made of words that the server sent; `otherwise` where the catalogue has none. */
  maybe(key: string, otherwise: string, values?: Values): string;
}

function translate<File>(file: string, prefix: string): Translate<File> {
  const t = (key: string, values?: Values): string => say(file, prefix + key, values) ?? key;
  t.maybe = (key: string, otherwise: string, values?: Values): string =>
    say(file, prefix + key, values) ?? otherwise;
  return t as Translate<File>;
}

/** `t` over the client's own texts. */
export const clientWords = (): Translate<Texts['client']> => translate('client', '');

type OfBoard<File> = { [Key in keyof File as Key extends `board.${infer Rest}` ? Rest : never]: File[Key] };

/** `t` over the texts of a game's board: its key `deck` is `board.deck` in the catalogue. */
export const boardWords = <Game extends keyof Texts>(game: Game): Translate<OfBoard<Texts[Game]>> =>
  translate(game, 'board.');
