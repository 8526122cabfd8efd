// Every text of the client is said somewhere, and everything it says is there. TypeScript looks after
// keys that stand in the source; this looks after those that nobody says any more, and those made of
// words the server sent. Keys of events (all that are not `board.` in the file of a game) are the server's.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kFirst, readTexts } from '../../build/messages.ts';
import { argumentKinds, gamesByPrefix } from '../../src/wire/events';

const web = resolve(import.meta.dirname, '../..');
const first = readTexts(resolve(web, '../texts'))[kFirst]!;

const sourcesIn = (folder: string): string[] =>
  readdirSync(resolve(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => resolve(web, folder, path));

interface Said {
  /** Keys that stand in a call of `t`. */
  keys: Set<string>;
  /** Keys with something in them that is only known when they are said. */
  patterns: Map<string, RegExp>;
}

const kLog = 'board.log.';

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');

/** The first argument of a call that begins at `from`. */
function argumentAt(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; ++at) {
    const sign = source[at]!;
    if (sign === "'" || sign === '`') at = source.indexOf(sign, at + 1);
    else if ('([{'.includes(sign)) ++depth;
    else if (')]}'.includes(sign) && depth-- === 0) return source.slice(from, at);
    else if (sign === ',' && depth === 0) return source.slice(from, at);
  }
  throw new Error('a call without an end');
}

function saidIn(paths: readonly string[]): Said {
  const said: Said = { keys: new Set(), patterns: new Map() };
  for (const path of paths) {
    const source = readFileSync(path, 'utf8');
    for (const call of source.matchAll(/\bt(?:\.maybe)?\(/g)) {
      const argument = argumentAt(source, call.index + call[0].length);
      for (const [, key] of argument.matchAll(/'([^']+)'/g)) said.keys.add(key!);
      for (const [, made] of argument.matchAll(/`([^`]+)`/g)) {
        const parts = made!.split(/\$\{[^}]*\}/);
        said.patterns.set(made!, new RegExp(`^${parts.map(escaped).join('[^.]+')}$`));
      }
    }
  }
  return said;
}

/** Keys that a table of the source has, or the build. */
function listedIn(path: string, pattern: RegExp): string[] {
  return [...readFileSync(resolve(web, path), 'utf8').matchAll(pattern)].map(([, key]) => key!);
}

const client = saidIn(sourcesIn('src').filter((path) => !path.includes('/games/')));
for (const key of listedIn('src/table/Keys.svelte', /'(keys\.\w+)'/g)) client.keys.add(key);
for (const key of listedIn('build/shell.ts', /'(app\.[\w-]+)'/g)) client.keys.add(key);
for (const key of listedIn('build/messages.ts', /'(language\.name)'/g)) client.keys.add(key);

/** Keys of a board; those of its log are words for events (`tellEvent`), and the next test's. */
const onBoard = (keys: string[]): string[] =>
  keys
    .filter((key) => key.startsWith('board.') && !key.startsWith(kLog))
    .map((key) => key.slice('board.'.length));
const catalogues: [name: string, keys: string[], said: Said][] = [
  ['client', Object.keys(first.client!), client],
  ...readdirSync(resolve(web, 'src/games')).map((folder): [string, string[], Said] => [
    folder,
    onBoard(Object.keys(first[folder.replaceAll('_', '-')]!)),
    saidIn(sourcesIn(`src/games/${folder}`)),
  ]),
];

describe.each(catalogues)('%s', (_, keys, said) => {
  it('says every key', () => {
    const patterns = [...said.patterns.values()];
    expect(keys.filter((key) => !said.keys.has(key) && !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });

  it('has every key that is said', () => {
    // `t(move.startsWith('take') ? …)`: a word of a condition is no key.
    const words = new Set(['take']);
    expect([...said.keys].filter((key) => !keys.includes(key) && !words.has(key))).toEqual([]);
    const none = [...said.patterns].filter(([, pattern]) => !keys.some((key) => pattern.test(key)));
    expect(none.map(([made]) => made)).toEqual([]);
  });
});

it('the logs have words of their own for events alone', () => {
  for (const [prefix, game] of Object.entries(gamesByPrefix)) {
    for (const key of Object.keys(first[game]!).filter((one) => one.startsWith(kLog))) {
      const event = `${prefix}.${key.slice(kLog.length).replace(/\.and$/, '')}`;
      expect(argumentKinds, `${game}: ${key}`).toHaveProperty([event]);
    }
  }
});
