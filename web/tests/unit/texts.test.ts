// The catalogues in texts/: every language says the same, in messages that can be said.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { argumentsOf, kFirst, parsed, readTexts, type Catalogue } from '../../build/messages.ts';
import { typesOf } from '../../build/texts.ts';
import { render, type Values } from '../../src/language/message';
import { argumentKinds } from '../../src/wire/events';

const folder = resolve(import.meta.dirname, '../../../texts');
const texts = readTexts(folder);
const first = texts[kFirst]!;
const files = Object.keys(first);
const messages = (language: string): [where: string, message: string][] =>
  files.flatMap((file) =>
    Object.entries(texts[language]?.[file] ?? {}).map(([key, message]): [string, string] => [`${file}: ${key}`, message]),
  );

type Branching = Extract<MessageFormatElement, { options: object }>;

/** Every plural and select of a message, also those inside others. */
function branches(message: string): Branching[] {
  const within = (elements: MessageFormatElement[]): Branching[] =>
    elements.flatMap((element) =>
      'options' in element ? [element, ...Object.values(element.options).flatMap(({ value }) => within(value))] : [],
    );
  return within(parse(message, { ignoreTag: true }));
}

const optionsOf = (message: string, argument: string): Set<string> =>
  new Set(branches(message).flatMap((one) => (one.value === argument ? Object.keys(one.options) : [])));

/** One set of values for each thing that a message can be asked to say. */
function samples(message: string): Values[] {
  return [...argumentsOf(message)].reduce<Values[]>(
    (all, [name, kind]) => {
      const values: (string | number)[] =
        kind === 'number' ? [0, 1, 2, 5, -1, 1234] : kind === 'choice' ? [...optionsOf(message, name), 'else'] : ['Anna'];
      return all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
}

/** The kinds of an event's arguments; `where` is the file and the key. */
const kindsOf = (where: string): Readonly<Record<string, string>> | undefined => argumentKinds[where.split(': ')[1]!];

describe.each(Object.keys(texts))('in %s', (language) => {
  it('there are the same keys, once each', () => {
    expect(Object.keys(texts[language]!)).toEqual(files);
    for (const file of files) {
      expect(Object.keys(texts[language]![file]!).sort(), file).toEqual(Object.keys(first[file]!).sort());
      const lines = readFileSync(resolve(folder, language, `${file}.json`), 'utf8').match(/^ {2}"/gm);
      expect(lines?.length, `${file} has a key twice`).toBe(Object.keys(first[file]!).length);
    }
  });

  it('every message parses', () => {
    for (const [where, message] of messages(language)) {
      expect(() => argumentsOf(message), where).not.toThrow();
      // What stands between the items of a list has its spaces.
      if (!/\band$/.test(where)) expect(message.trim(), where).toBe(message);
      expect(message, where).not.toBe('');
      expect(message, `${where}: ’ is the apostrophe; ' quotes`).not.toContain("'");
    }
  });

  it('messages have the values that the English ones have, of the same kind', () => {
    const english = new Map(messages(kFirst));
    for (const [where, message] of messages(language)) {
      if (kindsOf(where) !== undefined) continue; // an event has its kinds from the server
      // Another language may choose by what English only says: both are words.
      const kinds = (text: string): [string, boolean][] =>
        [...argumentsOf(text)].map(([name, kind]): [string, boolean] => [name, kind === 'number']).sort();
      expect(kinds(message), where).toEqual(kinds(english.get(where)!));
    }
  });

  it('plurals and selects have options that occur', () => {
    const english = new Map(messages(kFirst));
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [where, message] of messages(language)) {
      for (const branch of branches(message)) {
        const options = Object.keys(branch.options);
        const known = branch.type === TYPE.plural ? pluralCategories : optionsOf(english.get(where)!, branch.value);
        for (const option of options) {
          if (branch.type === TYPE.plural ? !option.startsWith('=') : [...known].length > 0) {
            expect([...known], `${where}: ${option}`).toContain(option);
          }
        }
      }
    }
  });

  it('every message can be said', () => {
    for (const [where, message] of messages(language)) {
      for (const values of samples(message)) {
        const said = render(parsed(message), values, language);
        expect(said, where).not.toMatch(/[{}#]|undefined|NaN/);
        // What chooses may leave something out.
        if ([...argumentsOf(message).values()].includes('choice')) continue;
        for (const value of Object.values(values)) if (value === 'Anna') expect(said, where).toContain('Anna');
      }
    }
  });
});

it('French spaces do not break, and no name has to lose a vowel before it', () => {
  for (const [where, message] of messages('fr')) {
    expect(message, where).not.toMatch(/ [:;!?%»]|« |[^\s\u00a0\u202f:][!?;]/);
    const isName = (name: string): boolean => /^(seat|piece|text)$/.test(kindsOf(where)?.[name] ?? 'text');
    const names = [...argumentsOf(message)].filter(([name, kind]) => kind === 'text' && isName(name)).map(([name]) => name);
    for (const name of names) {
      expect(message, where).not.toMatch(new RegExp(`(?<!\\p{L})(de|(?:lors|puis|quoi)?que|le|la|se|ne|je) \\{${name}\\b`, 'iu'));
    }
  }
});

it('types know which values a key needs', () => {
  const catalogue: Catalogue = {
    plain: 'Close',
    name: 'Wait for {name}',
    count: '{n, plural, one {# die} other {# dice}} of {whole, number}',
    said: '{card, select, none {a card} other {{card}}}',
  };
  expect(typesOf({ client: catalogue }).split('\n').slice(2, -2)).toEqual([
    '  "client": {',
    '    "plain": {  };',
    '    "name": { name: string };',
    '    "count": { n: number; whole: number };',
    '    "said": { card: string };',
    '  };',
  ]);
  expect(() => argumentsOf('{n, number} {n, select, other {}}')).toThrow('is a number and a choice');
  expect(() => argumentsOf('{day, date}')).toThrow('not of date');
});
