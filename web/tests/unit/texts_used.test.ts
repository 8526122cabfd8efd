// Every text of the client is said somewhere, and everything it says is there. TypeScript looks after
// keys that stand in the source; this looks after those that nobody says any more, and those made of
// words the server sent. Keys of events (all that are not `board.` in the file of a game) are the server's.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kFirst, readTexts } from '../../build/messages.ts';
import { argumentKinds, gamesByPrefix } from '../../src/wire/events';
import { spokenTexts } from '../../build/texts.ts';

const web = resolve(import.meta.dirname, '../..');
const first = spokenTexts(readTexts(resolve(web, '../texts')), kFirst);

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

/** What a template can become. */
const patternOf = (made: string): RegExp => new RegExp(`^${made.split(/\$\{[^}]*\}/).map(escaped).join('[^.]+')}$`);

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
        said.patterns.set(made!, patternOf(made!));
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
const folderOf = (game: string): string => resolve(web, 'src/games', game.replaceAll('-', '_'));
const games = Object.keys(first).filter((file) => file !== 'client' && file !== 'common');
const catalogues: [name: string, keys: string[], said: Said][] = [
  ['client', Object.keys(first.client!), client],
  ...games.map((game): [string, string[], Said] => [
    game,
    onBoard(Object.keys(first[game]!)),
    saidIn(existsSync(folderOf(game)) ? sourcesIn(folderOf(game)) : []),
  ]),
];

/** What the client says of any game, in the words of its file. */
const ofAnyGame: RegExp[] = sourcesIn('src').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/sayOfGame\([\w.]+, `([^`]+)`/g)].map(([, made]) => patternOf(made!)),
);

describe.each(catalogues)('%s', (name, keys, said) => {
  it('says every key', () => {
    const patterns = [...said.patterns.values(), ...(name === 'client' ? [] : [/^(tag|learn)$/, ...ofAnyGame])];
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

// How the plain table calls the members of a view.
const viewTypes = (game: string): string =>
  [resolve(folderOf(game), 'view.ts'), resolve(web, 'src/wire/views.ts')]
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

it.each(games.filter((game) => existsSync(folderOf(game))))('names only what the view of %s has', (game) => {
  const types = viewTypes(game);
  const named = onBoard(Object.keys(first[game]!)).flatMap((key) => /^view\.([^.]+)/.exec(key)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(types))).toEqual([]);
});
