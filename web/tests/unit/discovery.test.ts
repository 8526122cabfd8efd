// Games are found, not listed: which there are says the server, and what this client knows of them lies
// in folders. A game that it knows nothing of is played all the same.
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { spokenTexts } from '../../build/texts.ts';
import AnyTable from '../../src/art/AnyTable.svelte';
import { doorOf, idOfFolder, pictureOf } from '../../src/games';
import { speak } from '../../src/language/catalogue.svelte';
import { sayEvent } from '../../src/language/events';
import { readable } from '../../src/language/readable';
import { labelOf, labelOfValue, optionsOf } from '../../src/lobby/options';
import { isPlain, loadBoard } from '../../src/table/boards';
import { labelOfPart, showPart } from '../../src/table/parts';
import { namedPieces } from '../../src/table/pieces';
import PlainBoard from '../../src/table/plain/PlainBoard.svelte';
import type { AnyEvent } from '../../src/wire/events';
import type { GameFacts, JsonObject } from '../../src/wire/messages';

const web = resolve(import.meta.dirname, '../..');
const folders = readdirSync(resolve(web, 'src/games'));
const unknown = (event: object): AnyEvent => event as AnyEvent;

afterEach(() => speak('en'));

describe.each(folders)('games/%s', (folder) => {
  const game = idOfFolder(folder);

  it('has a door', async () => {
    const door = doorOf(game)!;
    expect(pictureOf(game)).toBe(door.picture);
    expect((await loadBoard(game, false)).default).toBe((await door.board()).default);
  });

  it('can be played on the plain table, too', async () => {
    expect([isPlain(game, false), isPlain(game, true)]).toEqual([false, true]);
    expect((await loadBoard(game, true)).default).toBe(PlainBoard);
  });

  it('is named nowhere else', () => {
    const name = new RegExp(`(?<![\\w-])(${folder}|${game})(?![\\w-])`);
    const sources = ['src', 'build'].flatMap((top) =>
      readdirSync(resolve(web, top), { recursive: true, encoding: 'utf8' }).map((path) => resolve(web, top, path)),
    );
    const naming = sources
      .map((path) => relative(web, path))
      .filter((path) => /\.(ts|svelte|css)$/.test(path) && !/\.test\.ts$|\.generated\./.test(path))
      .filter((path) => !path.startsWith(`src/games/${folder}/`) && !path.startsWith('src/wire/'))
      .filter((path) => name.test(readFileSync(resolve(web, path), 'utf8')));
    expect(naming).toEqual([]);
  });
});

describe('a game without a folder', () => {
  it('has a picture, and the plain table', async () => {
    expect(doorOf('pig')).toBeUndefined();
    expect(pictureOf('pig')).toBe(AnyTable);
    expect([isPlain('pig', false), isPlain('constructor', false)]).toEqual([true, true]);
    expect((await loadBoard('pig', false)).default).toBe(PlainBoard);
  });

  it('has events that can be read', () => {
    const names = ['Anna', 'Ben'];
    expect(sayEvent(unknown({ key: 'pg.rolls', seat: 1, dice: [3, 5], view: { x: [1] } }), names)).toBe('Rolls: Ben, 3 5');
    expect(sayEvent(unknown({ key: 'pg.asks' }), names)).toBe('Asks');
    expect(sayEvent(unknown({ key: 'pg.no.too-late' }), names)).toBe('Too late');
    expect(sayEvent(unknown({ key: 'pg.deals', cards: [{ card: 'x' }] }), names)).toBe('Deals');
  });

  it('has pieces, parts of scores and ids that can be read', () => {
    const pieces = namedPieces('pig', [{ id: 'big-pig', kind: 'pig' }]);
    expect(pieces.get('pig:big-pig')).toMatchObject({ name: 'Big pig', text: '' });
    expect(labelOfPart('pig', 'turn_total')).toBe('Turn total');
    expect([showPart('pig', [3]), showPart('pig', 'Boss'), showPart('pig', { a: 1, b: 2 })]).toEqual(['3+', 'Boss', '3']);
    expect(['first-player', 'AAAAAA', '', '-1', 'x2'].map(readable)).toEqual(['First player', 'AAAAAA', '', '-1', 'X2']);
  });
});

describe('options', () => {
  const facts = (options: JsonObject): GameFacts => ({ id: 'pig', title: 'Pig', seats: [2, 4], minutes: 5, options });

  it('are those that offer a choice', () => {
    const found = optionsOf(
      facts({
        goal: { default: 100, allowed: [50, 100] },
        'two-dice': { default: false, allowed: [false, true] },
        deck: { default: 'default', allowed: ['default', 'a deck object'] },
        leader: { default: null, allowed: [null, 0, 1] },
      }),
    );
    expect(found.map(({ name, normal }) => [name, normal])).toEqual([['goal', '100'], ['two-dice', 'false']]);
    expect(optionsOf(facts({}))).toEqual([]);
  });

  it('are called by their ids where nothing else is known', () => {
    expect(labelOf('pig', 'two-dice')).toBe('Two dice');
    expect([labelOfValue('pig', 'two-dice', true), labelOfValue('pig', 'goal', 50)]).toEqual(['Yes', '50']);
  });

  it('have the words of their game', async () => {
    await loadBoard('crypt', true);
    await speak('fr');
    expect(labelOf('crypt', 'collectors')).toBe('Collectionneurs');
    expect(labelOfValue('crypt', 'collectors', 'random')).toBe('Au hasard');
  });
});

describe('texts that a language lacks', () => {
  const texts = {
    en: { client: { close: 'Close', open: 'Open' }, pig: { 'board.tag': 'Roll, or hold.', 'pg.rolls': 'rolls' } },
    fr: { client: { close: 'Fermer' } },
  };

  it('are said in English', () => {
    const { client, pig } = spokenTexts(texts, 'fr');
    expect(client).toMatchObject({ close: 'Fermer', open: 'Open' });
    expect(pig).toEqual(texts.en.pig);
  });

  it('say in the lobby what a game is, with the client’s own', () => {
    expect(spokenTexts(texts, 'fr').client).toHaveProperty(['tag.pig'], 'Roll, or hold.');
    const french = { ...texts, fr: { ...texts.fr, pig: { 'board.tag': 'Lancez, ou gardez.' } } };
    expect(spokenTexts(french, 'fr').client).toHaveProperty(['tag.pig'], 'Lancez, ou gardez.');
    expect(spokenTexts(french, 'fr').pig).toHaveProperty(['pg.rolls'], 'rolls');
  });
});
