// `virtual:texts`: the languages of texts/, and each of their files as a chunk of its own with its
// messages parsed, so that no parser travels to the browser. What a language does not say is said in
// English. Also writes the types of the keys.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { argumentsOf, kFirst, namesOf, parsed, readTexts, type Catalogue, type Kind, type Texts } from './messages.ts';

const kPrefix = 'virtual:texts';
const kParser = /^@formatjs\/icu-messageformat-parser$/;

export function texts(folder: string, types: string): Plugin {
  return {
    name: 'texts',
    // Tests parse messages themselves; what is built does without.
    config: (_, { command }) =>
      command === 'build'
        ? { resolve: { alias: [{ find: kParser, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }] } }
        : {},
    configResolved() {
      const now = typesOf(readTexts(folder)[kFirst]!);
      if (!existsSync(types) || readFileSync(types, 'utf8') !== now) writeFileSync(types, now);
    },
    resolveId: (id) => (id.startsWith(kPrefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${kPrefix}`)) return undefined;
      const all = readTexts(folder);
      const [language, file] = id.slice(kPrefix.length + 2).split('/');
      if (language === undefined || file === undefined) return listing(all);
      for (const one of [language, kFirst]) this.addWatchFile(join(folder, one, `${file}.json`));
      return `export default ${JSON.stringify(messagesOf(spokenTexts(all, language)[file]!))};`;
    },
  };
}

export const messagesOf = (catalogue: Catalogue): Record<string, ReturnType<typeof parsed>> =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, parsed(message)]));

/** What the lobby says of a game, in the game's own file: it comes with the client's texts. */
const kInLobby = ['tag', 'learn'];

/** What is said in a language, by file: in English what it has no words for. */
export function spokenTexts(all: Texts, language: string): Record<string, Catalogue> {
  const [english, own] = [all[kFirst]!, all[language] ?? {}];
  const names = Object.keys({ ...english, ...own }).sort();
  const files = Object.fromEntries(names.map((name) => [name, { ...english[name], ...own[name] }]));
  const said = Object.entries(files).flatMap(([game, texts]) =>
    kInLobby.flatMap((word) => (texts[`board.${word}`] === undefined ? [] : [[`${word}.${game}`, texts[`board.${word}`]!]])),
  );
  return { ...files, client: { ...files.client, ...(Object.fromEntries(said) as Catalogue) } };
}

function listing(all: Texts): string {
  const loaders = Object.keys(all).map((language) => {
    const each = Object.keys(spokenTexts(all, language)).map(
      (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`${kPrefix}/${language}/${file}`)})`,
    );
    return `${JSON.stringify(language)}: { ${each.join(', ')} }`;
  });
  return `export const languages = ${JSON.stringify(namesOf(all))};\nexport const files = { ${loaders.join(', ')} };`;
}

const types: Record<Kind, string> = { number: 'number', choice: 'string', text: 'string' };

/** Which keys there are, and which values each of them needs. */
export function typesOf(files: Readonly<Record<string, Catalogue>>): string {
  const values = (message: string): string =>
    [...argumentsOf(message)].map(([name, kind]) => `${name}: ${types[kind]}`).join('; ');
  const file = ([name, catalogue]: [string, Catalogue]): string =>
    `  ${JSON.stringify(name)}: {\n` +
    Object.entries(catalogue).map(([key, message]) => `    ${JSON.stringify(key)}: { ${values(message)} };\n`).join('') +
    '  };\n';
  return `// Written by web/build/texts.ts from texts/${kFirst}.\nexport interface Texts {\n${Object.entries(files).map(file).join('')}}\n`;
}
