// Everything that the server says in games is said in French. The texts in sentences/ are from real
// games of all kinds, one of each shape, with the players called Ann, Bob, Cid, Dot and Eve.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentences as crypt } from '../../src/games/crypt/sentences.fr';
import { sentences as diceHeist } from '../../src/games/dice_heist/sentences.fr';
import { sentences as thiefsMarket } from '../../src/games/thiefs_market/sentences.fr';
import { Phrasebook, type Grammar } from '../../src/words/sentences';
import { sentences as common } from '../../src/words/sentences.fr';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, path), 'utf8');

const vocabulary = {
  names: new Map([['Local Celebrity', 'Célébrité locale']]),
  texts: new Map([['6 points.', '6 points.']]),
};
const games: Record<string, { grammar: Grammar; refusals: string }> = {
  'dice-heist': { grammar: diceHeist(), refusals: 'dice_heist/rules.cpp' },
  crypt: { grammar: crypt(), refusals: 'crypt/refusals.cpp' },
  'thiefs-market': { grammar: thiefsMarket(vocabulary), refusals: 'thiefs_market/rules.cpp' },
};
const names = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve'];

/** Words that no French sentence has. */
const kEnglish =
  /\b(the|an|and|with|of|to|for|from|at|is|are|has|have|his|he|it|rolls?|takes?|gains?|keeps?|flips?|claims?|collects|servants?|sidekicks?|dice|die|needs|back|wins?|gold|red|white|blue|green|bags?|masks?|idol|jewelry|manuscript|pottery|remains|tapestry|gems?|artifacts?|slot|you|your|that|this)\b/i;

describe.each(Object.entries(games))('%s', (game, { grammar, refusals }) => {
  const book = new Phrasebook([grammar, common], names);

  it('is told in French', () => {
    for (const line of read(`sentences/${game}.txt`).trimEnd().split('\n')) {
      const said = book.find(line);
      expect(said, line).not.toBeNull();
      expect(said, line).not.toMatch(kEnglish);
    }
  });

  it('refuses in French', () => {
    const reasons = [...read(`../../../src/games/${refusals}`).matchAll(/case Refusal::\w+:\s+return "(.+)";/g)];
    expect(reasons.length).toBeGreaterThan(5);
    for (const [, reason] of reasons) {
      if (reason !== 'legal') expect(book.find(reason!), reason).not.toBeNull();
    }
  });

  it('tells anybody’s games, not only those of players it knows', () => {
    const strangers = new Phrasebook([grammar, common], []);
    for (const line of read(`sentences/${game}.txt`).trimEnd().split('\n')) {
      expect(strangers.find(line), line).not.toBeNull();
    }
  });
});

it('knows why a table refuses', () => {
  const book = new Phrasebook([common], names);
  const sources = ['match/commands.cpp', 'server/hall.cpp', 'server/hall_requests.cpp'];
  const reasons = sources.flatMap((source) => [
    ...read(`../../../src/${source}`).matchAll(/"[a-z-]+",\s+"([A-Z](?:[^"\\]|"\s+"|\\.)*\.)"[)}]/g),
  ]);
  expect(reasons.length).toBeGreaterThan(20);
  for (const [, literal] of reasons) {
    const reason = literal!.replace(/"\s+"/g, '').replaceAll('\\"', '"');
    expect(book.find(reason), reason).not.toBeNull();
  }
});

it('has a slot for every piece, and a piece for every value', () => {
  for (const grammar of [common, ...Object.values(games).map((game) => game.grammar)]) {
    const slots = new Set(['name', 'n', ...Object.keys(grammar)]);
    for (const slot of Object.values(grammar)) {
      if ('each' in slot) expect(slots).toContain(slot.each);
      if (!('phrases' in slot)) continue;
      for (const [english, french] of slot.phrases) {
        const given = [...english.matchAll(/\{(?:(\w+):)?(\w+)\}/g)].map(([, value, of]) => {
          expect(slots, english).toContain(of);
          return value ?? of;
        });
        expect(new Set(given).size, english).toBe(given.length);
        const used = [...french.matchAll(/\{(\w+)/g)].map(([, value]) => value);
        expect(new Set(used), english).toEqual(new Set(given));
      }
    }
  }
});
